// A loop does not move outside of one that may not run when its range is read from what may not be there then.
// RUN: printf 'interchange f:1 j i\n' > %t.1; exits 1 %parlift transform %s --plan %t.1 2>&1 | FileCheck %s --check-prefix=FIELD
// RUN: printf 'tile f:1 0x8\n' > %t.2; exits 1 %parlift transform %s --plan %t.2 2>&1 | FileCheck %s --check-prefix=FIELD
// RUN: printf 'interchange g:1 j i\n' > %t.3; exits 1 %parlift transform %s --plan %t.3 2>&1 | FileCheck %s --check-prefix=QUOTIENT
// RUN: printf 'interchange h:1 j i\n' > %t.4; exits 1 %parlift transform %s --plan %t.4 2>&1 | FileCheck %s --check-prefix=START
// RUN: printf 'interchange runs:1 j i\ninterchange named:1 j i\ntile f:1 8x8\n' > %t.5; %parlift transform -q %s --plan %t.5 | FileCheck %s --check-prefix=DONE
// RUN: %parlift parallelize -q --print-plan %s 2>/dev/null | FileCheck %s --check-prefix=PLAN

struct V {
  int n;
};

// FIELD: loop `j` is read from may not be there where loop `i` does not run
// PLAN-NOT: interchange f:1 j
// DONE: for (long jj = 0; jj < v->n; jj += 8)
void f(int n, struct V *restrict v, double A[restrict 3000][3000]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < v->n; j++)
      A[j][i] += 1;
}

// QUOTIENT: may not be there where loop `i` does not run
// PLAN-NOT: interchange g:1 j
void g(int n, int k, double A[restrict 3000][3000]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3000 / k; j++)
      A[j][i] += 1;
}

// START: may not be there where loop `i` does not run
void h(int n, const int *restrict m, double A[restrict 3000][3000]) {
  for (int i = 0; i < n; i++)
    for (int j = m[0]; j < n; j++)
      A[j][i] += 1;
}

// DONE: for (int j = 0; j < v->n; j++)
// DONE-NEXT: for (int i = 0; i < 100; i++)
void runs(struct V *restrict v, double A[restrict 3000][3000]) {
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < v->n; j++)
      A[j][i] += 1;
}

// DONE: for (int j = 0; j < m; j++)
void named(int n, int m, double A[restrict 3000][3000]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[j][i] += 1;
}
