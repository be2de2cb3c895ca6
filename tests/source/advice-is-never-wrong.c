// No advice that would make another program of it.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift analyze --format=json %s | sed -n '/"assumption":/p' | FileCheck --check-prefix=ALL %s --allow-empty
// CHECK-NOT: {{parallel if|under a test if}}
// ALL-NOT: "assumption"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// A function without arguments that yields one number only would be a constant.
int next(void);
// What it gets a pointer to, it may change; what is not used is not all that it does.
double fill(double *);
void tick(int);
int draw(int, int *);

void drawn(int n, int *restrict a) {
  for (int i = 0; i < n; i++)
    a[i] = rand();
}
void numbers(int n, int *restrict a) {
  for (int i = 0; i < n; i++)
    a[i] = next();
}
void system_(int n, long *restrict a) {
  for (int i = 0; i < n; i++)
    a[i] = putchar(i) + labs(i);
}
void pointers(int n, double *restrict a, double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = fill(b + i);
}
void effects(int n, int *restrict a) {
  for (int i = 0; i < n; i++) {
    tick(i);
    a[i] = i;
  }
}
void state(int n, int *restrict a, int *restrict seed) {
  for (int i = 0; i < n; i++)
    a[i] = draw(i, seed);
}
void throughPointers(int n, int *restrict a, int (*const *f)(int)) {
  for (int i = 0; i < n; i++)
    a[i] = f[i % 2](i);
}
void toPointer(int n, int *restrict a, int *restrict b, int (*f)(int *)) {
  for (int i = 0; i < n; i++)
    a[i] = f(b);
}

// A variable is passed on: it can be no iteration's own.
int passedOn(int n, const int *restrict a, int *restrict b, int k) {
  for (int i = 0; i < n; i++) {
    if (a[i] > k)
      k = k / 2 + a[i];
    b[i] = k;
  }
  return k;
}

// Proved: iterations do meet, also where something else is in doubt.
void recurrence(int n, double *restrict a, const double *b) {
  for (int i = 2; i < n; i++)
    a[i] = a[i - 1] / (a[i - 2] + 1) + b[i];
}
// The array is written in the loop: what it holds is not known before.
void writesIndex(int n, int *restrict idx, double *restrict out) {
  for (int i = 0; i < n; i++) {
    out[idx[i]] = i / (out[idx[i]] + 1);
    idx[(i * 7) % n] = i;
  }
}
