// Rows that may be shared: by a copy, an exchange, a block that all have a part of, another file.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK-NOT: loop over `k` is parallel:
// CHECK: {{[0-9]+}} loops:
#include <stdlib.h>
#include <string.h>
void elsewhere(double **);
#define LOOP(t, n)                                                                                 \
  for (int k = 0; k < n; k++)                                                                      \
    for (int i = 0; i < n; i++)                                                                    \
      t[k][i] = t[k][i] + k;

static double **a1;
void f1(int n) {
  a1 = malloc(n * sizeof *a1);
  for (int k = 0; k < n; k++)
    a1[k] = malloc(n * sizeof **a1);
  a1[1] = a1[0];
}
void g1(int n) { LOOP(a1, n) }
static double **a2;
void f2(int n) {
  a2 = malloc(n * sizeof *a2);
  a2[0] = malloc(n * n * sizeof **a2);
  for (int j = 1; j < n; j++)
    a2[j] = a2[j - 1] + n - 1;
}
void g2(int n) { LOOP(a2, n) }
static double **a3, *other3;
void f3(int n) {
  a3 = malloc(n * sizeof *a3);
  for (int k = 0; k < n; k++)
    a3[k] = malloc(n * sizeof **a3);
}
void h3(int j, int k) {
  other3 = a3[j];
  a3[j] = a3[k];
  a3[k] = other3;
}
void g3(int n) { LOOP(a3, n) }
static double **a4;
void f4(int n) {
  a4 = malloc(n * sizeof *a4);
  for (int k = 0; k < n; k++)
    a4[k] = malloc(n * sizeof **a4);
  elsewhere(a4);
}
void g4(int n) { LOOP(a4, n) }
static double **a5;
void f5(int n) {
  a5 = malloc(n * sizeof *a5);
  double *row = malloc(n * sizeof *row);
  for (int j = 0; j < n; j++)
    a5[j] = row;
}
void g5(int n) { LOOP(a5, n) }
static double **a6;
void f6(int n) {
  a6 = malloc(n * sizeof *a6);
  for (int k = 0; k < n; k++)
    a6[k] = malloc(n * sizeof **a6);
  memmove(a6 + 1, a6, (n - 1) * sizeof *a6);
}
void g6(int n) { LOOP(a6, n) }
static double *a7[100]; // an array of pointers
void f7(double *row) {
  for (int j = 0; j < 100; j++)
    a7[j] = row;
}
void g7(void) { LOOP(a7, 100) }
