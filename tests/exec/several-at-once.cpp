// Lists, pairs and std::tie on the right and on the left: exchanged values, values that read what is assigned, conversions.
// RUN: %S/same-output.sh %parlift %s %t
#include <algorithm>
#include <complex>
#include <cstdio>
#include <tuple>
#include <utility>
#include <vector>

struct Item {
  double value;
  int at;
};

static std::size_t place(const std::vector<double> &v) {
  double best = v[0];
  std::size_t at = 0;
  for (std::size_t i = 1; i < v.size(); ++i)
    if (v[i] > best)
      std::tie(best, at) = std::make_tuple(v[i], i);
  return at;
}

static void exchange(int n, double *a, double *b) {
  for (int i = 0; i < n; i++)
    std::tie(a[i], b[i]) = std::make_pair(b[i], a[i]);
}

static void turn(int n, Item *o) {
  for (int i = 0; i < n; i++)
    o[i] = {o[i].at * 0.5, static_cast<int>(o[i].value)};
}

static void narrow(int n, const double *x, std::pair<double, int> *o) {
  for (int i = 0; i < n; i++)
    o[i] = std::pair<float, int>(x[i], i);
}

static void largest(int n, const double *x, const double *y, double *o) {
  for (int i = 1; i < n; i++)
    o[i] = std::max({x[i], y[i], x[i - 1], -y[i], 3.0, x[i] * 0.5}) - std::min({x[i], y[i]});
}

static double least(int n, const double *x, const double *y) {
  double m = 1e300;
  for (int i = 0; i < n; i++)
    m = std::min({m, x[i], y[i]});
  return m;
}

static void parts(int n, std::complex<double> *z) {
  for (int i = 0; i < n; i++) {
    z[i].imag(z[i].real() - i);
    z[i].real(z[i].imag() * 2);
  }
  for (int i = 0; i < n; i += 2)
    z[i] = i * 0.5;
}

struct Shape {
  virtual ~Shape() = default;
  virtual double area(double r) const { return r; }
};
struct Circle final : Shape {
  double area(double r) const override { return 3 * r * r; }
};
struct Square : Shape {
  double area(double r) const override { return r * r; }
};

static void final(int n, const Circle &c, double *o) {
  for (int i = 0; i < n; i++)
    o[i] = c.area(o[i]);
}

static void named(int n, const Square &c, double *o) {
  for (int i = 0; i < n; i++)
    o[i] = c.Shape::area(o[i]) + static_cast<const Shape &>(c).area(o[i]);
}

static void local(int n, double *o) {
  Square c;
  for (int i = 0; i < n; i++)
    o[i] = c.area(o[i]);
}

struct Pair {
  double x = 1, y = 2;
};

static void defaults(int n, const double *x, double *o) {
  for (int i = 0; i < n; i++) {
    Pair p;
    p.x += x[i];
    o[i] = p.x * p.y;
  }
}

int main() {
  constexpr int n = 5000;
  static double a[n], b[n], o[n];
  static Item items[n];
  static std::pair<double, int> pairs[n];
  static std::complex<double> z[n];
  std::vector<double> v(n);
  for (int i = 0; i < n; i++) {
    a[i] = (i * 37) % 101 * 0.1;
    b[i] = (i * 53) % 97 - 40;
    v[static_cast<std::size_t>(i)] = (i * 71) % 4999;
    items[i] = {i * 0.7, i};
    z[i] = {a[i], b[i]};
  }
  exchange(n, a, b);
  turn(n, items);
  narrow(n, a, pairs);
  largest(n, a, b, o);
  parts(n, z);
  double s = 0;
  for (int i = 0; i < n; i++)
    s = s * 0.999 + a[i] + 2 * b[i] + items[i].value + items[i].at + pairs[i].first + pairs[i].second +
        o[i] + z[i].real() - z[i].imag();
  defaults(n, a, o);
  final(n, Circle(), o);
  named(n, Square(), o);
  for (int i = 0; i < n; i++)
    o[i] = o[i] * 1e-9;
  local(n, o);
  for (int i = 0; i < n; i++)
    s = s * 0.999 + o[i];
  std::printf("%.12g %zu %g\n", s, place(v), least(n, a, b));
}
