// One loop for a person: the cause, the places, a drawing, what helps, what would be written; the rest behind --evidence.
// RUN: %parlift explain %s:product | FileCheck --check-prefix=PRODUCT --implicit-check-not='not excluded' %s
// RUN: [ $(%parlift explain %s:product | wc -l) -lt 65 ]
// RUN: %parlift explain --evidence %s:product | FileCheck --check-prefix=ROWS %s
// RUN: %parlift explain %s:second | FileCheck --check-prefix=SECOND --match-full-lines --strict-whitespace %s
// RUN: %parlift explain %s:sweep | FileCheck --check-prefix=SWEEP --strict-whitespace %s
// RUN: %parlift explain %s:saxpy | FileCheck --check-prefix=SAXPY %s
// RUN: %parlift explain %s:far | FileCheck --check-prefix=FAR --implicit-check-not=iterations %s

// PRODUCT: loop product:1 over `i` in `product`, depth 1
// PRODUCT: verdict: unknown [rows-may-alias]
// PRODUCT-NEXT: the rows of `c` may be the same memory
// PRODUCT: where:
// PRODUCT: what may be the same memory under two names:
// PRODUCT-NEXT: `a[i]`, `a[i][k]`, `b[k]`, `b[k][j]`, `c[i]`, `c[i][j]`
// PRODUCT-NEXT: what helps:
// PRODUCT-NEXT: - parallel if no iteration touches memory that another one writes
// PRODUCT: loop product:1.1.1
// PRODUCT: what it takes:
// PRODUCT-NEXT: reduction +: c[i]
// ROWS: dependences (* keeps the loop from being parallel):
// ROWS: not excluded
void product(int n, double **a, double **b, double **c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < i; k++)
        c[i][j] += a[i][k] * b[k][j];
}

//      SECOND:iterations of `i`, one after another to the right:
// SECOND-NEXT:      o---------->o---------->o
// SECOND-NEXT:            o---------->o---------->o
// SECOND-NEXT:  arrows: `a[i]` -> `a[i - 2]`, written, then read
// SECOND-NEXT:what one iteration leaves to another:
// SECOND-NEXT:  `a[i - 2]`, `a[i]`: `i` < (2 apart); RAW
void second(int n, double *a) {
  for (int i = 2; i < n; i++)
    a[i] = a[i - 2] / (a[i - 2] + 1);
}

//      SWEEP:iterations of `i` downwards, of `j` to the right:
// SWEEP-NEXT:      o     o     o     o     o
// SWEEP-NEXT:         /     /     /     /
// SWEEP-NEXT:      o     o     o     o     o
void sweep(int n, double (*a)[100]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < 99; j++)
      a[i][j] = a[i - 1][j + 1] / (1 + a[i - 1][j + 1]);
}

// SAXPY: verdict: conditional
// SAXPY: condition:
// SAXPY: what parlift would write:
// SAXPY: {{^}}  +  #pragma omp parallel for
void saxpy(int n, float a, float *x, float *y) {
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

// Too far to be drawn.
// FAR: verdict: sequential
// FAR: `i` < (70 apart)
void far(int n, double *a) {
  for (int i = 70; i < n; i++)
    a[i] = a[i - 70] / (a[i - 70] + 1);
}
