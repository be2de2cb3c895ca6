// How much a look at what the iterations touch must be worth: of loops inside whose lengths have words all iterations are counted, of rows
// that memory says a few thousand are asked for.
// RUN: %parlift parallelize -q %s | FileCheck %s
// CHECK-LABEL: void remap(
// CHECK: int out_is_apart = (double)h * w > {{[1-9][0-9][0-9][0-9][0-9]}} && omp_get_max_threads() >= 4;
void remap(int w, int h, const int *restrict map, const float *in, float *out) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out[y * w + x] = in[map[y * w + x]];
}

// CHECK-LABEL: void product(
// CHECK: int y_is_apart = n > {{[0-9]+}} &&
// CHECK: (long)n > 4000 &&
void product(int n, const int *rp, const int *ci, const double *v, const double *x, double *y) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = rp[i]; k < rp[i + 1]; k++)
      s += v[k] * x[ci[k]];
    y[i] = s;
  }
}
