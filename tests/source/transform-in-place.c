// A variable that lives in the element it ends in: its declaration goes, comments and the user's words stay.
// RUN: sed -n 's|^// PLAN: ||p' %s > %t.plan
// RUN: %parlift transform -q %s --plan %t.plan | FileCheck %s
// PLAN: in-place factor:1.1.1

// CHECK-LABEL: {{^}}void factor
// CHECK-NEXT: {{^}}    int j;
// CHECK-NEXT: {{^}}    for (int i = 0; i < n; i++) {
// CHECK-NEXT: {{^}}        // left of the diagonal
// CHECK-NEXT: {{^}}        for (j = 0; j < i; j++) {
// CHECK-NEXT: {{^}}            /* the rows above */
// CHECK-NEXT: {{^}}            for (int k = 0; k < j; k++)
// CHECK-NEXT: {{^}}                A[i][j] -= A[i][k]*A[k][j];
// CHECK-NEXT: {{^}}            A[i][j] = A[i][j] / A[j][j]; // the pivot
// CHECK-NEXT: {{^}}        }
void factor(int n, double A[restrict n][n]) {
    int j; double w;
    for (int i = 0; i < n; i++) {
        // left of the diagonal
        for (j = 0; j < i; j++) {
            w = A[i][j];
            /* the rows above */
            for (int k = 0; k < j; k++)
                w -= A[i][k]*A[k][j];
            A[i][j] = w / A[j][j]; // the pivot
        }
    }
}

// RUN: echo 'in-place touched:1.1' > %t.touched
// RUN: exits 1 %parlift transform %s --plan %t.touched 2>&1 | FileCheck --check-prefix=TOUCHED %s
// TOUCHED: `in-place` is not legal: the WAR dependence from `A[0][k]` to `A[0][i]` with direction (=) would read or write `A[0][i]` in between [transform-illegal]
// TOUCHED: note: read here: `A[0][k]`
void touched(int n, double A[n][n]) {
  for (int i = 0; i < n; i++) {
    double w = A[0][i];
    for (int k = 0; k <= i; k++)
      w -= A[0][k];
    A[0][i] = w;
  }
}

// A macro's `w` is not where the element could be put.
// RUN: echo 'in-place hidden:1.1' > %t.hidden
// RUN: exits 1 %parlift transform %s --plan %t.hidden 2>&1 | FileCheck --check-prefix=HIDDEN %s
// HIDDEN: `in-place` does not fit here: `w` is used where its name does not stand [transform-unsuited]
#define ADD(x) w += (x)
void hidden(int n, int *a) {
  for (int i = 0; i < n; i++) {
    int w = 0;
    for (int k = 0; k < i; k++)
      ADD(k);
    a[i] = w;
  }
}

// RUN: echo 'in-place rounded:1.1 s' > %t.rounded
// RUN: exits 1 %parlift transform %s --plan %t.rounded 2>&1 | FileCheck --check-prefix=ROUNDED %s
// ROUNDED: `in-place` does not fit here: `s` has another type than `x[i]` [transform-unsuited]
void rounded(int n, float *x) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = 0; k < n; k++)
      s += k;
    x[i] = s;
  }
}
