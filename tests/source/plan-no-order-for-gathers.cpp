// Blocks and orders are chosen by how accesses walk through memory: not where data, or the least of two values, says where they go.
// RUN: %parlift parallelize %s -o - 2>/dev/null | grep -v CHECK | FileCheck %s
#include <algorithm>
#include <vector>

// CHECK-LABEL: void smooth(
// CHECK-NOT: In blocks
// CHECK: for (int dy = -radius; dy <= radius; ++dy)
// CHECK: for (int dx = -radius; dx <= radius; ++dx)
// CHECK-LABEL: void turned(
void smooth(int w, int h, int radius, const std::vector<float> &in, std::vector<float> &out) {
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      float sum = 0;
      for (int dy = -radius; dy <= radius; ++dy)
        for (int dx = -radius; dx <= radius; ++dx)
          sum += in[std::min(std::max(y + dy, 0), h - 1) * w + std::min(std::max(x + dx, 0), w - 1)];
      out[y * w + x] = sum;
    }
}
// Here that is known, and another one is taken.
void turned(int n, double (*__restrict__ a)[512], const double (*__restrict__ b)[512]) {
  // CHECK: In the order j i
  for (int i = 0; i < 512; i++)
    for (int j = 0; j < n; j++)
      a[j][i] = b[j][i] + 1;
}
