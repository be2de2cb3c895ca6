// C++: references, methods, templates with agreeing instances, range-for, std::vector.
// RUN: %S/same-output.sh %parlift %s %t
#include <cstddef>
#include <cstdio>
#include <vector>

struct Scaler {
  double factor;
  void apply(const std::vector<double> &in, std::vector<double> &out) const {
    for (std::size_t i = 0; i < in.size(); i++)
      out[i] = factor * in[i];
  }
};

template <typename T> T sum(const T *x, int n) {
  T total = 0;
  for (int i = 0; i < n; i++)
    total += x[i];
  return total;
}

static void count(const int (&x)[5000], long &odd) {
  for (int v : x)
    odd += v % 2;
}

static int numbers[5000];

int main() {
  std::vector<double> a(50000), b(50000);
  for (std::size_t i = 0; i < a.size(); i++)
    a[i] = static_cast<double>(i % 100);
  Scaler{2.0}.apply(a, b);
  for (int i = 0; i < 5000; i++)
    numbers[i] = i * 3;
  long odd = 0;
  count(numbers, odd);
  std::printf("%g %d %ld\n", sum(b.data(), 50000), sum(numbers, 5000), odd);
  return 0;
}
