// Rows of w elements, s apart: what is touched ends with the last row's elements. An array that lies right behind is apart from it.
// RUN: %parlift parallelize -q %s | FileCheck %s
// CHECK-LABEL: void rows(
// CHECK: y + (long)n * s + w - s <= x
// CHECK-LABEL: void plain(
// CHECK: if(n > {{[0-9]+}} && (x + n <= y || y + n <= x))
void rows(int n, int w, int s, const double *x, double *y) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < w; j++)
      y[i * s + j] = x[i * w + j] + 1;
}
void plain(int n, const double *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = x[i] + 1;
}
