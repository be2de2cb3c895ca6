// The exception of `at` is caught as without OpenMP.
// RUN: %S/same-output.sh %parlift %s %t
#include <cstdio>
#include <stdexcept>
#include <vector>

int main() {
  std::vector<double> a(1000);
  try {
    for (int i = 0; i < 2000; i++)
      a.at(i) = i;
  } catch (const std::out_of_range &) {
    std::puts("caught");
  }
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); i++)
    sum += a.at(i);
  std::printf("%g\n", sum);
}
