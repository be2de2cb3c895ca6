// The reference that std::min, std::max or std::clamp returns is to one of its arguments: a loop that stores there changes what
// it refers to.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
#include <algorithm>
#include <cstdio>
#include <vector>

using Row = std::vector<double>;

Row numbers(int n) {
  Row v;
  for (int i = 0; i < n; i++)
    v.push_back(i * 37 % 23 + 1);
  return v;
}
void print(const char *name, const Row &v) {
  double sum = 0;
  int k = 0;
  for (double x : v)
    sum += x * (++k % 7 + 1);
  std::printf("%s %.17g\n", name, sum);
}

void extrema(int n) {
  Row v = numbers(n);
  const double &high = std::max(v[3], v[4]);
  for (int i = 0; i < n; i++)
    v[i] -= high;
  const double &low = std::min(v[7], v[8]);
  for (int i = 0; i < n; i++)
    v[i] += low;
  const double &middle = std::clamp(v[9], v[10], v[10]);
  for (int i = 0; i < n; i++)
    v[i] += middle;
  print("extrema", v);
}

int main() { extrema(200000); }
