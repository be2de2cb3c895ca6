// std::make_unique throws where the size is negative, which this file may wait for.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <exception>
#include <memory>
#include <vector>

// CHECK-LABEL: void perhapsNegative(
// CHECK-NOT: omp parallel
// CHECK-LABEL: void natural(
void perhapsNegative(int n, const std::vector<int> &size, std::vector<double> &y) {
  for (int i = 0; i < n; i++) {
    auto w = std::make_unique<double[]>(size[i]);
    y[i] = w[0] + i;
  }
}
// CHECK: omp parallel for
// CHECK-NEXT: for (int i = 0;
// CHECK-LABEL: int main(
void natural(int n, unsigned m, std::vector<double> &y) {
  for (int i = 0; i < n; i++) {
    auto w = std::make_unique<double[]>(m);
    for (unsigned k = 0; k < m; k++)
      w[k] = i * 2.0 + k;
    double s = 0;
    for (unsigned k = 0; k < m; k++)
      s += w[k] * w[m - 1 - k];
    y[i] = s;
  }
}
int main() {
  const int n = 900;
  std::vector<double> y(n);
  std::vector<int> size(n, 5);
  natural(n, 80, y);
  std::printf("%.1f\n", y[n - 1]);
  size[n / 2] = -1;
  try {
    perhapsNegative(n, size, y);
  } catch (const std::exception &) {
    std::printf("caught %.1f\n", y[n / 2 - 1]);
  }
}
