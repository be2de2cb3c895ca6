#include <algorithm>
#include <cstdint>
#include <iostream>
#include <numeric>
#include <vector>

class Poly {
  std::vector<long> c;

public:
  explicit Poly(std::size_t n) : c(n) {}
  explicit Poly(std::vector<long> v) : c(std::move(v)) {}
  std::size_t size() const { return c.size(); }
  long &operator[](std::size_t i) { return c[i]; }
  long operator[](std::size_t i) const { return c[i]; }
  friend Poly operator*(const Poly &a, const Poly &b) {
    Poly r(a.size() + b.size() - 1);
    for (std::size_t i = 0; i < a.size(); ++i)
      for (std::size_t j = 0; j < b.size(); ++j)
        r[i + j] += a[i] * b[j];
    return r;
  }
  Poly derivative() const {
    Poly d(c.size() - 1);
    for (std::size_t i = 1; i < c.size(); ++i)
      d[i - 1] = c[i] * static_cast<long>(i);
    return d;
  }
  double operator()(double x) const {
    double r = 0;
    for (std::size_t i = c.size(); i-- > 0;)
      r = r * x + static_cast<double>(c[i]);
    return r;
  }
};

class BigInt {
  std::vector<int> d; // little end first, base 10000
public:
  explicit BigInt(int v = 0) {
    do d.push_back(v % 10000);
    while (v /= 10000);
  }
  BigInt operator*(const BigInt &o) const {
    BigInt r;
    std::vector<long long> t(d.size() + o.d.size());
    for (size_t i = 0; i < d.size(); i++)
      for (size_t j = 0; j < o.d.size(); j++) t[i + j] += (long long)d[i] * o.d[j];
    long long carry = 0;
    r.d.resize(t.size());
    for (size_t i = 0; i < t.size(); i++) {
      carry += t[i];
      r.d[i] = carry % 10000;
      carry /= 10000;
    }
    while (r.d.size() > 1 && r.d.back() == 0) r.d.pop_back();
    return r;
  }
  long digest() const { return std::accumulate(d.begin(), d.end(), 0L, [](long h, int x) { return (h * 31 + x) % 1000000007; }); }
};

std::vector<long> prefix(const std::vector<int> &v) {
  std::vector<long> p(v.size() + 1);
  for (std::size_t i = 0; i < v.size(); ++i) p[i + 1] = p[i] + v[i];
  return p;
}

int main() {
  Poly a(6000), b(5000);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = i % 17 - 8;
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = i * i % 13 - 6;
  Poly c = (a * b).derivative();
  long h = 0;
  for (std::size_t i = 0; i < c.size(); ++i) h = h * 31 + c[i];
  double s = 0;
  for (int k = 0; k < 3000; ++k) s += c(k / 3001.0 * 0.99);
  std::cout.precision(9);
  std::cout << h << ' ' << s << '\n';
  BigInt x(7);
  for (int i = 0; i < 14; ++i) x = x * x;
  std::cout << x.digest() << '\n';
  std::vector<int> v(5000000);
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = i * 7 % 101;
  auto p = prefix(v);
  std::vector<long> q(v.size());
  std::partial_sum(v.begin(), v.end(), q.begin(), [](long u, int w) { return (u + w) % 65536; });
  long t = 0;
  for (std::size_t i = 0; i + 1000 < v.size(); i += 3) t = std::max(t, p[i + 1000] - p[i]);
  std::cout << t << ' ' << q[q.size() / 2] << ' ' << q.back() << '\n';
}
