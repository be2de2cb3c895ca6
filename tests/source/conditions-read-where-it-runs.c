// What a condition reads may not be there where the loop does not run: that it runs is asked first.
// RUN: %parlift analyze --no-strict-aliasing %s 2>&1 | FileCheck %s
// RUN: %parlift parallelize --no-strict-aliasing -q %s | FileCheck %s --check-prefix=GUARD

struct Vector {
  int n;
  double *data;
};

// CHECK: :[[#@LINE+3]]:5: remark: loop over `j` is parallel when `n > 0` and `e[i]` does not overlap `at`, `e`, `e[at[i]]` and `a`:
void rows(int m, int n, double **e, const double *a, const int *at) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      e[i][j] = e[at[i]][j + 1] + a[j];
}

// Of an inner loop as well.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` is parallel when `n > 0 && m > 0` and `b` does not overlap `v` and `v->data`:
void inner(int n, int m, struct Vector *v, double *b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * 8] += v->data[j] * v->data[i];
}

// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` is parallel when `n > 0 && (shift[0] >= n || shift[0] == 0 ||
void parameter(int n, double *restrict a, const int *restrict shift) {
  for (int i = 0; i < n; i++)
    a[i] = a[i + shift[0]] + 1;
}

// The loop's own limit is read in any case.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` is parallel when `v->n > 0` and `v->data` does not overlap
void limit(struct Vector *v, double *b) {
  for (int i = 0; i < v->n; i++)
    v->data[i] = b[i];
}

// A loop that surely runs needs no test, and names need none either.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` is parallel when `(const char *)(v + 1) <=
void runs(struct Vector *v, const double *restrict b) {
  for (int i = 0; i < 100; i++)
    v->data[i] = b[i];
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` is parallel when `b + n <= a || a + n <= b`
void names(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

// Enough iterations for threads are some: the text asks once.
// GUARD: #pragma omp parallel for if(n > {{[0-9]+}} && ((const char *)
void enough(int n, struct Vector *v, const double *restrict b) {
  for (int i = 0; i < n; i++)
    v->data[i] = b[i];
}
