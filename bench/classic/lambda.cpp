#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <vector>

double integrate(const std::function<double(double)> &f, double a, double b, int n) {
  double h = (b - a) / n, s = 0;
  for (int i = 0; i < n; ++i)
    s += f(a + (i + 0.5) * h);
  return s * h;
}

template <typename F> double simpson(F &&f, double a, double b, int n) {
  double h = (b - a) / n, s = f(a) + f(b);
  for (int i = 1; i < n; ++i)
    s += (i % 2 ? 4 : 2) * f(a + i * h);
  return s * h / 3;
}

template <class F> void parallel_candidate(int n, F f) {
  for (int i = 0; i < n; ++i)
    f(i);
}

template <typename It, typename F> void apply(It first, It last, F f) {
  for (; first != last; ++first)
    *first = f(*first);
}

template <typename F> double bisect(F f, double lo, double hi) {
  while (hi - lo > 1e-13) {
    double m = (lo + hi) / 2;
    if (f(lo) * f(m) <= 0) hi = m;
    else lo = m;
  }
  return (lo + hi) / 2;
}

class Quadratic {
  double a, b, c;

public:
  Quadratic(double a, double b, double c) : a(a), b(b), c(c) {}
  double operator()(double x) const { return (a * x + b) * x + c; }
};

int main() {
  double k = 3;
  std::printf("%.9f\n", integrate([k](double x) { return std::exp(-x * x) * k; }, 0, 3, 4000000));
  std::printf("%.9f\n", simpson(Quadratic(1, 2, 3), 0, 5, 20000000));
  std::printf("%.9f\n", simpson([](double x) { return std::sin(x) / (1 + x); }, 0, 5, 5000000));
  std::vector<double> v(5000000);
  parallel_candidate(static_cast<int>(v.size()), [&](int i) { v[i] = std::sqrt(i) + k; });
  apply(v.begin(), v.end(), [](double x) { return x / (1 + x); });
  std::for_each(v.begin(), v.end(), [](double &x) { x = x * x; });
  double s = 0;
  parallel_candidate(static_cast<int>(v.size()), [&s, &v](int i) { s += v[i]; });
  std::vector<double> roots(200000);
  for (std::size_t i = 0; i < roots.size(); ++i)
    roots[i] = bisect([i](double x) { return x * x * x - x - 1 - i * 1e-5; }, 0, 10);
  double r = 0;
  for (auto x : roots) r += x;
  auto newton = [](double x) {
    double y = x;
    for (int i = 0; i < 20; ++i) y = 0.5 * (y + x / y);
    return y;
  };
  double t = 0;
  for (int i = 1; i < 300000; ++i) t += newton(i);
  std::printf("%.6f %.8f %.6f\n", s, r, t);
}
