#include "solve.h"

#include <cstdio>

int main() {
  const int n = 6000;
  Vector b(n, 1.0), x(n, 0.0), y(n);
  const double sum = relax(
      [](const Vector &from, Vector &to) {
        for (std::size_t i = 0; i < from.size(); ++i)
          to[i] = 2 * from[i];
      },
      b, x, 8);
  std::printf("%.10g\n", sum);
  double before = 0;
  mapped([](double v) { return 2 * v; }, x, y);
  mapped([&](double v) { return before = v + 0.5 * before; }, y, x);
  shifted(b.data(), y.data(), n - 1);
  std::printf("%.10g %.10g %.10g %.10g\n", x[n / 2], y[n / 3], before, other(n));
}
