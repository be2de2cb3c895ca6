// A lambda captures an array by reference, and the function that gets it gets the same array as an argument, too: what the
// lambda reads is what the function writes. Two variables that lambdas capture stay two.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstddef>
#include <cstdio>
#include <vector>

using Numbers = std::vector<long>;

// CHECK-LABEL: void apply(
// CHECK-NOT: #pragma omp
// CHECK-LABEL: void indices(
template <class F> void apply(Numbers &list, F &&change) {
  for (std::size_t i = 0; i < list.size(); i++)
    change(list[i], i);
}
template <class F> void fill(Numbers &list, F value) {
  for (std::size_t i = 0; i < list.size(); i++)
    list[i] = value(i);
}
template <class F> void fillConst(Numbers &list, const F &value) {
  for (std::size_t i = 0; i < list.size(); i++)
    list[i] = value(i);
}
template <class F> void gather(long &sum, int n, F value) {
  for (int i = 0; i < n; i++)
    sum = (sum + value(i)) % 1009;
}
template <class F> void fillMember(std::vector<Numbers> &rows, F value) {
  for (std::size_t i = 0; i < rows.size(); i++)
    rows[i][0] = value(i);
}
// CHECK-COUNT-1: #pragma omp parallel for
// CHECK-LABEL: static long hash(
template <class F> void indices(std::size_t n, F body) {
  for (std::size_t i = 0; i < n; i++)
    body(i);
}
static long hash(const Numbers &list) {
  long sum = 0;
  for (long one : list)
    sum = (sum * 31 + one) % 1000007;
  return sum;
}

int main() {
  Numbers list(10001, 3), other(10001);
  for (std::size_t i = 0; i < list.size(); i++)
    list[i] = static_cast<long>(i * 37 % 101);
  apply(list, [&](long &x, std::size_t i) { x = (x + list[i / 2]) % 1009; });
  std::printf("%ld\n", hash(list));
  fill(list, [&](std::size_t i) { return (list[i / 2] * 3 + 1) % 1009; });
  std::printf("%ld\n", hash(list));
  fillConst(list, [&list](std::size_t i) { return (list[i / 2] * 3 + 1) % 1009; });
  std::printf("%ld\n", hash(list));
  const Numbers &name = list;
  fill(list, [&](std::size_t i) { return (name[i / 2] * 3 + 1) % 1009; });
  std::printf("%ld\n", hash(list));
  long factor = 3;
  gather(factor, 5000, [&](int i) { return factor * i; });
  std::printf("%ld\n", factor);
  std::vector<Numbers> rows(10001, Numbers(2, 1));
  fillMember(rows, [&](std::size_t i) { return rows[i / 2][0] % 1009 + 1; });
  std::printf("%ld\n", rows[10000][0]);
  indices(list.size(), [&](std::size_t i) { other[i] = list[i / 2] + 1; });
  std::printf("%ld\n", hash(other));
}
