// Strips keep a conversion of the limit that may lose a part of it; loops with `auto` counters stay in blocks.
// RUN: %S/scans.sh %parlift %s %t
// RUN: FileCheck --input-file=%t.omp.cpp %s
// CHECK: (int)a.size() - i_strip
#include <cstdio>
#include <vector>
#include <cstddef>
static double run(const std::vector<double> &a, std::vector<double> &p) {
  double s = 0;
  for (std::size_t i = 0; i < a.size(); ++i) { s = s * 0.5 + a[i]; p[i] = s; }
  for (auto i = 0; i < (int)a.size(); ++i) { s += a[i]; p[i] += s; }
  for (int i = 0; i < static_cast<int>(a.size()); ++i) { s = a[i] > s ? a[i] : s; p[i] += s; }
  return s;
}
int main() {
  for (int n = 0; n < 3000; n = 2 * n + 1) {
    std::vector<double> a(n), p(n);
    for (int i = 0; i < n; i++) a[i] = i * 7 % 11;
    double r = run(a, p), t = 0;
    for (double x : p) t += x;
    std::printf("%.6f %.6f\n", r, t);
  }
}
