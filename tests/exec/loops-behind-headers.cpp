// What a loop's header calls has loops of its own: they run before the loop, and are no part of it.
// RUN: %S/same-output.sh %parlift %s %t
#include <cstddef>
#include <cstdio>
#include <vector>

using Row = std::vector<double>;

int positives(const Row &v) {
  int count = 0;
  for (int i = 0; i < 10; i++)
    if (v[i] > 0)
      count++;
  return count;
}
int firstOf(const Row &v, double x) {
  for (std::size_t i = 0; i < v.size(); i++)
    if (v[i] == x)
      return static_cast<int>(i);
  return 0;
}
Row numbers(int n) {
  Row v;
  for (int i = 0; i < n; i++)
    v.push_back(i * 37 % 23);
  return v;
}

int main() {
  const int n = 300000;
  Row v = numbers(n);
  for (int i = positives(v); i < n; i++)
    v[i] += 1;
  for (int i = firstOf(v, 8); i < n; i++)
    v[i] += v[i - 1];
  for (int i = firstOf(v, 9), k = positives(v); i < n - k; i++)
    v[i] = v[i + k] + i;
  double sum = 0;
  for (double x : numbers(n))
    sum += x;
  std::printf("%.17g", sum);
  sum = 0;
  for (double x : v)
    sum += static_cast<long>(x) % 1000;
  std::printf(" %.17g\n", sum);
}
