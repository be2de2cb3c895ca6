// A state that is read from a constant table has the table's values: automata as generators of lexers write them.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 30000 };
static const unsigned char next[3][4] = {{0, 1, 0, 2}, {2, 1, 0, 0}, {2, 2, 2, 0}};
static const int flat[3 * 4] = {0, 1, 0, 2, 2, 1, 0, 0, 2, 2, 2, 0};
static const unsigned char kind[256] = {['/'] = 1, ['*'] = 2, ['"'] = 3};
static const short beyond[2][2] = {{0, 1}, {1, 40}};
static unsigned char changes[3][4] = {{0, 1, 0, 2}, {2, 1, 0, 0}, {2, 2, 2, 0}};
const int *const elsewhere = flat;

static unsigned char in[N], out[N];

// CHECK-LABEL: static void rows(
// CHECK: s_from < 3
static void rows(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s = next[s][in[i] & 3];
    out[i] = s;
  }
}

// CHECK-LABEL: static long counted(
// CHECK: s_from < 3
static long counted(int n, const char *text) {
  unsigned s = 0;
  long words = 0;
  int i;
  for (i = 0; i < n; i++) {
    s = next[s][kind[(unsigned char)text[i]]];
    words += s == 2;
  }
  return words;
}

// CHECK-LABEL: static int flattened(
// CHECK: s_from < 3
static int flattened(int n) {
  int s = 0;
  for (int i = n - 1; i >= 0; i--) {
    s = flat[s * 4 + (in[i] & 3)];
    out[i] = s;
  }
  return s;
}

// Its start is tested.
// CHECK-LABEL: static void given(
// CHECK: s >= 0
static void given(int n, int s) {
  static const int table[2][2] = {{0, 1}, {1, 0}};
  for (int i = 0; i < n; i++) {
    s = table[s][in[i] & 1];
    out[i] = s;
  }
}

// 40 is no row, and 41 values are too many.
// CHECK-LABEL: static void outside(
// CHECK-NOT: omp
static void outside(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s = beyond[s & 1][in[i] & 1];
    out[i] = s;
  }
}

// CHECK-LABEL: static void changing(
// CHECK-NOT: omp
static void changing(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s = changes[s][in[i] & 3];
    out[i] = s;
  }
}

// Whatever the pointer points to.
// CHECK-LABEL: static void pointed(
// CHECK-NOT: omp
static void pointed(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s = elsewhere[s * 4 + (in[i] & 3)];
    out[i] = s;
  }
}

// CHECK-LABEL: static long sum(
static long sum(void) {
  long all = 0;
  for (int i = 0; i < N; i++)
    all = (all * 31 + out[i]) % 1000003;
  return all;
}

int main(void) {
  static char text[N];
  for (int i = 0; i < N; i++) {
    in[i] = i * 7 % 11 + i / 100;
    text[i] = "ab/*c\"d"[(i * 5 + i / 50) % 7];
  }
  for (int n = 0; n < 4; n++)
    rows(n);
  rows(N);
  printf("rows %ld\n", sum());
  printf("counted %ld\n", counted(N, text));
  printf("flattened %d", flattened(N));
  printf(" %ld\n", sum());
  given(N, 1);
  printf("given %ld\n", sum());
  outside(N);
  printf("outside %ld\n", sum());
  changing(N);
  printf("changing %ld\n", sum());
  changes[1][1] = 0;
  changing(N);
  printf("changing %ld\n", sum());
  pointed(N);
  printf("pointed %ld\n", sum());
  return 0;
}
