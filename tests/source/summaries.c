// What functions of libraries touch is said by bodies in a file of their own, which is believed where it is of the function's type.
// RUN: %parlift analyze --summaries=%S/Inputs/summaries.c %s 2>&1 | grep -E "remark|warning" | FileCheck %s
// RUN: %parlift analyze --summaries=%S/Inputs/summaries.c %s -- -fPIC 2>&1 | grep -E "remark|warning" | FileCheck %s
// RUN: cp %s %t.cpp && cp %S/Inputs/summaries.c %t.summaries.c
// RUN: %parlift analyze --summaries=%t.summaries.c %t.cpp -- -std=c++20 2>&1 | grep -c "is parallel" | grep -x 4
// RUN: %parlift analyze %s 2>&1 | grep -c call-opaque | grep -x 7
// RUN: exits 1 %parlift analyze --summaries=cblass %s 2>&1 | FileCheck --check-prefix=NAME %s
// NAME: cannot read `cblass`: {{.*}}; did you mean `cblas`?

#ifdef __cplusplus
#define restrict __restrict__
#endif
double norm2(int n, const double *x);
void accumulate(int n, const double *x, double *y);
void solve(int n, const double *a, double *x);
void scale_d(int n, double f, double *x);
int smooth(int n, double *x);
void replaced(int n, double *x);

// The summary of `smooth` is of another type, and that of `replaced` is one that the linker may replace.
// CHECK-DAG: warning: the summary of `smooth` in `{{.*}}summaries.c` is not believed: it is of type `int (int, float *)`, and the function of `int (int, double *)` [summary-ignored]
// CHECK-DAG: warning: the summary of `replaced` in `{{.*}}summaries.c` is not believed: another definition may take its place [summary-ignored]

void norms(int n, int m, const double *restrict a, double *restrict r) {
  // CHECK-DAG: [[@LINE+1]]:3: remark: loop over `i` is parallel: no iteration
  for (int i = 0; i < n; i++)
    r[i] = norm2(m, a + (long)i * m);
}

void rows(int n, int m, const double *restrict a, double *restrict x) {
  // CHECK-DAG: [[@LINE+1]]:3: remark: loop over `i` is parallel: no iteration
  for (int i = 0; i < n; i++)
    solve(m, a, x + (long)i * m);
}

// All change one row, and not by sums.
void one_row(int n, int m, const double *restrict a, double *restrict x) {
  // CHECK-DAG: [[@LINE+1]]:3: remark: loop over `i` {{(is sequential|not proved parallel)}}
  for (int i = 0; i < n; i++)
    solve(m, a + (long)i * m, x);
}

void sums(int n, int m, const double *restrict a, double *restrict x) {
  // CHECK-DAG: [[@LINE+1]]:3: remark: loop over `i` is parallel: no iteration {{.*}} apart from the reduction (+) into `x`
  for (int i = 0; i < n; i++)
    accumulate(m, a + (long)i * m, x);
}

// A name that a macro has put together.
void scaled(int n, int m, double *restrict x) {
  // CHECK-DAG: [[@LINE+1]]:3: remark: loop over `i` is parallel: no iteration
  for (int i = 0; i < n; i++)
    scale_d(m, 2, x + (long)i * m);
}

void smoothed(int n, int m, double *restrict x) {
  // CHECK-DAG: [[@LINE+1]]:3: remark: loop over `i` not proved parallel: the call of `smooth` may read or write anything
  for (int i = 0; i < n; i++)
    smooth(m, x + (long)i * m);
}

void others(int n, int m, double *restrict x) {
  // CHECK-DAG: [[@LINE+1]]:3: remark: loop over `i` not proved parallel: the call of `replaced` may read or write anything
  for (int i = 0; i < n; i++)
    replaced(m, x + (long)i * m);
}
