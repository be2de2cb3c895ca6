// What making a container throws, nobody catches behind a parallel loop: where this file might, sizes must not be negative.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <exception>
#include <memory>
#include <vector>

using std::vector;

// CHECK-LABEL: void natural(
// CHECK: omp parallel for
void natural(int n, unsigned m, vector<double> &y) {
  for (int i = 0; i < n; i++) {
    vector<double> w(m + 5, 1.0);
    w.resize(3u);
    y[i] = w[2] + i;
  }
}
// CHECK-LABEL: void perhapsNegative(
// CHECK-NOT: omp parallel
// CHECK-LABEL: void resized(
void perhapsNegative(int n, const vector<int> &size, vector<double> &y) {
  for (int i = 0; i < n; i++) {
    vector<double> w(size[i]);
    y[i] = static_cast<double>(w.size());
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void allocated(
void resized(int n, int m, vector<double> &y) {
  for (int i = 0; i < n; i++) {
    vector<double> w;
    w.resize(m - i);
    y[i] = static_cast<double>(w.size());
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: int around(
void allocated(int n, int m, vector<double> &y) {
  for (int i = 0; i < n; i++) {
    double *w = new double[m - i];
    w[0] = i;
    y[i] = w[0];
    delete[] w;
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: int main(
int around(int n, unsigned m, vector<double> &y) {
  try {
    for (int i = 0; i < n; i++) {
      vector<double> w(m);
      y[i] = static_cast<double>(w.size());
    }
  } catch (const std::exception &) {
    return 1;
  }
  return 0;
}

int main() {
  vector<double> y(3000);
  vector<int> size(3000, 2);
  size[700] = -1;
  natural(3000, 7, y);
  double s = 0;
  for (double v : y)
    s += v;
  std::printf("%g %d\n", s, around(3000, 7, y));
  try {
    perhapsNegative(3000, size, y);
  } catch (const std::exception &) {
    std::printf("caught %g %g\n", y[699], y[700]);
  }
  try {
    resized(3000, 100, y);
  } catch (const std::exception &) {
    std::printf("caught %g %g\n", y[100], y[101]);
  }
  allocated(90, 100, y); // compilers may leave such a new out, and what it throws
  std::printf("%g\n", y[89]);
  return 0;
}
