// `s = s + v[i]` by an operator that returns a new object is a sum of its members, through constructors and other operators.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstddef>
#include <cstdio>
#include <vector>

struct Vec3 {
  double x, y, z;
  Vec3() : x(0), y(0), z(0) {}
  Vec3(double a, double b, double c) : x(a), y(b), z(c) {}
  Vec3 operator+(const Vec3 &o) const { return Vec3(x + o.x, y + o.y, z + o.z); }
  Vec3 operator*(double s) const { return {s * x, s * y, s * z}; }
};
struct Flat {
  long x, y;
};
inline Flat operator+(Flat a, Flat b) {
  return {a.x + b.x, a.y + b.y};
}
Flat operator-(const Flat &a, const Flat &b) {
  Flat r;
  r.x = a.x - b.x;
  r.y = a.y - b.y;
  return r;
}
// A member of the other: no sum.
Flat operator^(const Flat &a, const Flat &b) {
  return {a.y + b.x, a.x + b.y};
}
// A member that is computed from two of the sum's.
struct Complex {
  double re, im;
  friend Complex operator+(const Complex &a, const Complex &b) { return {a.re + b.re, a.im + b.im}; }
  friend Complex operator*(const Complex &a, const Complex &b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
};
class Pair {
  double a_, b_;

public:
  Pair(double a = 0, double b = 0) : a_(a), b_(b) {}
  Pair &operator+=(const Pair &o) {
    a_ += o.a_;
    b_ += o.b_;
    return *this;
  }
  friend Pair operator+(Pair left, const Pair &right) {
    left += right;
    return left;
  }
  double a() const { return a_; }
  double b() const { return b_; }
};
// Counts its copies.
struct Noisy {
  long value;
  static long made;
  explicit Noisy(long v) : value(v) { made++; }
  Noisy operator+(const Noisy &o) const { return Noisy(value + o.value); }
};
long Noisy::made = 0;

// CHECK-LABEL: Vec3 plain(
// CHECK: #pragma omp parallel for
Vec3 plain(const std::vector<Vec3> &v) {
  Vec3 s;
  for (std::size_t i = 0; i < v.size(); i++)
    s = s + v[i];
  return s;
}
// CHECK-LABEL: Vec3 weighed(
// CHECK: #pragma omp parallel for
Vec3 weighed(const std::vector<Vec3> &v, const std::vector<double> &w) {
  Vec3 s(1, 2, 3);
  for (std::size_t i = 0; i < v.size(); i++)
    s = s + v[i] * w[i];
  return s;
}
// CHECK-LABEL: Flat flat(
// CHECK: #pragma omp parallel for
Flat flat(const std::vector<Flat> &v) {
  Flat s = {0, 0};
  for (const Flat &one : v)
    s = one + s;
  return s;
}
// CHECK-LABEL: Flat fallen(
// CHECK: #pragma omp parallel for
Flat fallen(const Flat *v, int n) {
  Flat s{5, 6};
  for (int i = 0; i < n; i++)
    if (v[i].x % 3)
      s = s - v[i];
  return s;
}
// CHECK-LABEL: Complex product(
// CHECK: #pragma omp parallel for
Complex product(const std::vector<Complex> &a, const std::vector<Complex> &b) {
  Complex s = {0, 0};
  for (std::size_t i = 0; i < a.size(); ++i)
    s = s + a[i] * b[i];
  return s;
}
// CHECK-LABEL: Pair pairs(
// CHECK: #pragma omp parallel for
Pair pairs(const std::vector<Pair> &v) {
  Pair s;
  for (auto &p : v)
    s = s + p;
  return s;
}
// Not a sum of its own members, not in this order, not without effects.
// CHECK-LABEL: Flat crossed(
// CHECK-NOT: #pragma omp
// CHECK-LABEL: int main
Flat crossed(const Flat *v, int n) {
  Flat s = {1, 2};
  for (int i = 0; i < n; i++)
    s = s ^ v[i];
  return s;
}
Flat turned(const Flat *v, int n) {
  Flat s = {1, 2};
  for (int i = 0; i < n; i++)
    s = v[i] - s;
  return s;
}
Complex power(const std::vector<Complex> &a) {
  Complex s = {1, 0};
  for (std::size_t i = 0; i < a.size(); ++i)
    s = s * a[i];
  return s;
}
Flat doubled(const Flat *v, int n) {
  Flat s = {1, 2};
  for (int i = 0; i < n; i++)
    s = (s + v[i]) + s;
  return s;
}
long noisy(const long *v, int n) {
  Noisy s(0);
  for (int i = 0; i < n; i++)
    s = s + Noisy(v[i]);
  return s.value;
}
// The weights are the sum's own members.
Vec3 byItself(const std::vector<Vec3> &v, int n) {
  Vec3 s(1, 1, 1);
  const double *w = &s.x;
  for (int i = 0; i < n; i++)
    s = s + v[i] * w[i % 3];
  return s;
}

int main() {
  const int n = 30000;
  std::vector<Vec3> v(n);
  std::vector<double> w(n);
  std::vector<Flat> f(n);
  std::vector<Complex> a(n), b(n);
  std::vector<Pair> p(n);
  std::vector<long> l(n);
  for (int i = 0; i < n; i++) {
    v[i] = Vec3(i % 7, i % 11, -i % 13);
    w[i] = i % 4;
    f[i] = {i * 31L % 101, i * 17L % 103};
    a[i] = {double(i % 3), double(i % 5)};
    b[i] = {double(i % 2), -double(i % 7)};
    p[i] = Pair(i % 9, i % 10);
    l[i] = i;
  }
  const Vec3 s = plain(v), t = weighed(v, w);
  const Flat g = flat(f), h = fallen(f.data(), n), x = crossed(f.data(), n), y = turned(f.data(), n),
             d = doubled(f.data(), 20);
  const Complex c = product(a, b);
  const Pair q = pairs(p);
  const Vec3 own = byItself(v, 12);
  std::printf("%g %g %g %g %g %g\n", s.x, s.y, s.z, t.x, t.y, t.z);
  std::printf("%ld %ld %ld %ld %ld %ld %ld %ld %ld %ld\n", g.x, g.y, h.x, h.y, x.x, x.y, y.x, y.y,
              d.x, d.y);
  a.resize(5);
  std::printf("%g %g %g %g %g %g\n", c.re, c.im, power(a).re, power(a).im, q.a(), q.b());
  std::printf("%ld", noisy(l.data(), n));
  std::printf(" %ld %g %g %g\n", Noisy::made, own.x, own.y, own.z);
}
