// RUN: echo 'distribute table:1' > %t.plan
// RUN: exits 1 %parlift transform %s --plan %t.plan 2>&1 | FileCheck %s
// An array that the body declares stays with all statements that use it.
// CHECK: `distribute` is not legal: dependences, or scalars that pass values, tie all statements together
void table(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++) {
    double w[2];
    for (int j = 0; j < 2; j++)
      w[j] = b[i];
    for (int j = 0; j < 2; j++)
      a[2 * i + j] = w[j];
  }
}

// RUN: echo 'distribute between:1' > %t.between
// RUN: exits 1 %parlift transform %s --plan %t.between 2>&1 | FileCheck --check-prefix=BETWEEN %s
// BETWEEN: `distribute` does not fit here: a variable is declared between the loops
void between(int n, double a[restrict 8][8], double b[restrict 8][8]) {
  for (int i = 0; i < n; i++) {
    double w[1];
    for (int j = 0; j < 8; j++) {
      w[0] = b[i][j];
      a[i][j] = w[0];
    }
  }
}

// RUN: echo 'distribute constant:1' > %t.constant
// RUN: exits 1 %parlift transform %s --plan %t.constant 2>&1 | FileCheck --check-prefix=CONSTANT %s
// A constant goes with all that may name it.
// CONSTANT: tie all statements together
void constant(int *restrict a, int *restrict b, const int *restrict c) {
  for (int i = 0; i < 8; i++) {
    const int k = 3;
    a[i] = k;
    b[i] = c[i] + k;
  }
}
