// A time loop whose scalar update takes a new order apart into ten pieces: 160 lines for nine are worth a factor of three, and not one of 1.6.
// RUN: %parlift parallelize -q %s | FileCheck %s
// CHECK-LABEL: void smooth(
// CHECK: for (int s = 0; s < steps; s++) {
// CHECK: lo[i] += 1;
// CHECK: hi[i] = hi[i] * 0.5f + 2;
// CHECK: a[i] -= 0.25f;
// CHECK: a[s] = (float)s;
// CHECK-NOT: schedule(
void smooth(float *a, int n, int steps) {
  float *lo = a, *hi = a + n / 2;
  int h = n / 2;
  for (int s = 0; s < steps; s++) {
    for (int i = 0; i < h; i++) lo[i] += 1;
    for (int i = 0; i < h; i++) hi[i] = hi[i] * 0.5f + 2;
    for (int i = 0; i < n; i++) a[i] -= 0.25f;
    a[s] = (float)s;
  }
}
