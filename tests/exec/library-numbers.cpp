// Numbers of C++'s library in loops: std::complex, std::clamp, sums over rows, pairs taken apart.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
#include <algorithm>
#include <array>
#include <complex>
#include <cstdio>
#include <numeric>
#include <valarray>
#include <vector>

using Number = std::complex<double>;
using Numbers = std::vector<Number>;

void scale(int n, Number *a) {
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 2.0;
}
void product(Numbers &a, const Numbers &b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] *= b[i];
}
void axpy(Number f, const Numbers &x, Numbers &y) {
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] += f * std::conj(x[i]) / (1.0 + std::norm(x[i]));
}
void make(Numbers &x, const std::vector<int> &re, const std::vector<int> &im) {
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = Number(re[i], im[i]);
}
void turn(Numbers &x) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    Number z, w(0, 1);
    z = x[i];
    z -= w;
    z *= w;
    x[i] = -z + w.imag();
  }
}
void previous(Numbers &x) {
  for (std::size_t i = 1; i < x.size(); ++i)
    x[i] += x[i - 1] * 0.5;
}
void mandelbrot(int w, int h, std::vector<int> &out) {
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      const Number c(-2 + 3.0 * x / w, -1 + 2.0 * y / h);
      Number z = 0;
      int k = 0;
      while (k < 50 && std::norm(z) < 4.0) {
        z = z * z + c;
        ++k;
      }
      out[y * w + x] = k;
    }
}
void clampAll(std::vector<int> &v) {
  for (std::size_t i = 0; i < v.size(); ++i)
    v[i] = std::clamp(v[i], 10, 200);
}
std::vector<int> rowSums(const std::vector<std::vector<int>> &rows) {
  std::vector<int> out(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    out[i] = std::accumulate(rows[i].begin(), rows[i].end(), 0);
  return out;
}
void pairs(std::vector<std::pair<int, int>> &all) {
  for (auto &[a, b] : all)
    a = 2 * b;
}
void triples(std::vector<std::array<int, 3>> &all) {
  for (auto &[a, b, c] : all)
    a = b * c;
}
void elementwise(std::valarray<double> &v, const std::valarray<double> &w) {
  for (std::size_t i = 0; i < v.size(); ++i)
    v[i] = v[i] * w[i] + 1;
}
void shifted(std::valarray<double> &v) {
  for (std::size_t i = 1; i < v.size(); ++i)
    v[i] = v[i - 1] + 1;
}
void besidePointer(std::valarray<double> &v, const double *p) {
  for (std::size_t i = 0; i < v.size(); ++i)
    v[i] = p[i] + 1;
}

int main() {
  const int n = 5000;
  Numbers a(n), b(n);
  std::vector<int> re(n), im(n), v(n);
  for (int i = 0; i < n; i++) {
    re[i] = i % 17;
    im[i] = i % 13 - 6;
    v[i] = i % 300;
  }
  make(a, re, im);
  make(b, im, re);
  scale(n, a.data());
  product(a, b);
  axpy({1, 2}, b, a);
  axpy({1, 2}, a, a);
  turn(b);
  previous(b);
  for (int i = 0; i < n; i += 777)
    std::printf("%.12g %.12g %.12g %.12g\n", a[i].real(), a[i].imag(), b[i].real(), b[i].imag());
  std::vector<int> out(60 * 40);
  mandelbrot(60, 40, out);
  clampAll(v);
  std::vector<std::vector<int>> rows(50, std::vector<int>(40, 3));
  rows[3][4] = 7;
  const std::vector<int> sums = rowSums(rows);
  std::vector<std::pair<int, int>> two(n, {1, 2});
  std::vector<std::array<int, 3>> three(n, {1, 2, 3});
  pairs(two);
  triples(three);
  std::valarray<double> x(1.5, n), y(3.0, n);
  elementwise(x, y);
  shifted(y);
  besidePointer(x, &y[0]);
  besidePointer(y, &y[0]);
  std::printf("%d %d %d %d %d %g %g\n", out[1234], v[290], sums[3], two[7].first, three[9][0], x[99], y[4999]);
}
