// The sum over a window is started for each element of an image: no directive there, whatever the radius. The loops around
// it run in parallel where the two images do not overlap, of rows that are not negative.
// RUN: %parlift parallelize --quiet --as-written %s | grep -v '^//' | FileCheck %s
// CHECK-LABEL: void smooth
// CHECK: #pragma omp parallel for
// CHECK-NEXT: if((double)(h - 2 * (long)r) * (w - 2 * (long)r) * (2 * (long)r) * (2 * (long)r) > {{[0-9]+}} &&
// CHECK-NEXT: r >= 0 && w >= 0 && (in + (long)h * w <= out + (long)r * w + r ||
// CHECK-NEXT: out + (long)h * w - ((long)r * w + r) <= in))
// CHECK-NEXT: for (int y = r
// CHECK-NEXT: for (int x = r
// CHECK-NOT: parallel for
// CHECK: out[y * w + x] = s;
void smooth(const float *in, float *out, int w, int h, int r) {
  for (int y = r; y < h - r; y++)
    for (int x = r; x < w - r; x++) {
      float s = 0;
      for (int dy = -r; dy <= r; dy++)
        for (int dx = -r; dx <= r; dx++)
          s += in[(y + dy) * w + x + dx];
      out[y * w + x] = s;
    }
}

// One sum of the same length by itself is worth threads.
// CHECK-LABEL: float total
// CHECK: #pragma omp parallel for {{.*}}reduction(+:s)
float total(const float *in, int w, int r) {
  float s = 0;
  for (int dy = 0; dy <= r; dy++)
    for (int dx = 0; dx <= r; dx++)
      s += in[dy * w + dx];
  return s;
}
