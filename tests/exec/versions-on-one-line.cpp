// A loop in two versions on the line of the loop before it, which a line break was to follow.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20 -Wno-misleading-indentation
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <vector>

// CHECK-LABEL: void scatter(
// CHECK: ix_is_distinct
// clang-format off
void scatter(int *ix, long *v, int n) { for (int i = 0; i < n; i++) ix[i] = i * 7 % n; for (int i = 0; i < n; i++) v[ix[i]] = i; }
// clang-format on

int main() {
  const int n = 10001;
  std::vector<int> ix(n);
  std::vector<long> v(n, 3);
  scatter(ix.data(), v.data(), n);
  long sum = 0;
  for (long x : v)
    sum = (sum * 31 + x) % 1000007;
  std::printf("%ld\n", sum);
}
