#include <cstddef>
#include <vector>

namespace k {
void add(std::vector<double> &a, const std::vector<double> &b, double &last) {
  for (std::size_t i = 0; i < b.size(); i++)
    a[i] += b[i];
  last = a[b.size() - 1];
}
} // namespace k

void twice(float (*a)[8], int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++)
      a[i][j] *= 2;
}
