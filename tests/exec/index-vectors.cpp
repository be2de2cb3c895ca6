// A std::vector as index array is looked at as an array is, whoever refers to it: parallel where it holds no value twice, or never falls.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
// RUN: %parlift analyze %s -- -std=c++17 2>&1 | grep remark | FileCheck %s
#include <cstdio>
#include <vector>

// CHECK: [[@LINE+2]]:3: remark: loop over `i` is parallel if `&b != &a` and `at` holds no value twice
static void scatter(const std::vector<int> &at, std::vector<double> &a, const std::vector<double> &b) {
  for (std::size_t i = 0; i < at.size(); i++)
    a[at[i]] = b[i];
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` is parallel if `at` holds no value twice
static void mixed(int n, const std::vector<int> &at, std::vector<double> &a) {
  for (int i = 0; i < n; i++)
    a[at[i]] = 0.5 * a[at[i]] + i;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `r` is parallel if `&s != &v` and `start` never falls
static void rows(int n, const std::vector<int> &start, const std::vector<double> &s, std::vector<double> &v) {
  for (int r = 0; r < n; r++)
    for (int k = start[r]; k < start[r + 1]; k++)
      v[k] = v[k] * s[r] + 1;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `r` is parallel if `&s != &v` and `start` never falls
static void wide(std::size_t n, const std::vector<std::size_t> &start, const std::vector<double> &s, std::vector<double> &v) {
  for (std::size_t r = 0; r < n; r++)
    for (std::size_t k = start[r]; k < start[r + 1]; k++)
      v[k] = v[k] * s[r] - 1;
}
// What the loop writes says where.
// CHECK: [[@LINE+2]]:3: remark: loop over `i` {{(not proved parallel|is sequential)}}
static void chased(int n, std::vector<int> &at) {
  for (int i = 0; i < n; i++)
    at[at[i]] = at[i] / 2;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` {{(not proved parallel|is sequential)}}
static void growing(int n, std::vector<int> &at, std::vector<double> &a) {
  for (int i = 0; i < n; i++) {
    at.push_back(i);
    a[at[i]] = i;
  }
}

int main() {
  const int n = 3000;
  for (int twice = 0; twice < 2; twice++) {
    std::vector<int> at(n);
    std::vector<double> a(2 * n, 1), b(n);
    for (int i = 0; i < n; i++) {
      at[i] = twice ? i * 7 % (n / 2) : n - 1 - i;
      b[i] = i * 0.25;
    }
    scatter(at, a, b);
    scatter(at, a, a);
    mixed(n, at, a);
    std::vector<int> start(n + 1);
    std::vector<std::size_t> far(n + 1);
    for (int i = 0; i <= n; i++)
      far[i] = start[i] = twice ? (i * 11) % (2 * n) : i * 2;
    rows(n, start, b, a);
    wide(n, far, b, a);
    double sum = 0;
    for (int i = 0; i < 2 * n; i++)
      sum = sum * 0.75 + a[i];
    chased(n, at);
    growing(n, at, a);
    for (const int x : at)
      sum += x;
    std::printf("%.17g\n", sum);
  }
}
