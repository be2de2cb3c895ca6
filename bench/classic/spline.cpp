#include <cmath>
#include <cstdio>
#include <vector>
#include <array>

using std::vector;
struct Point { double x, y; };

// uniform cubic B-spline, Bezier by de Casteljau, Lagrange and linear interpolation
static Point bspline(const vector<Point> &p, double t) {
  int i = static_cast<int>(t);
  double u = t - i;
  const double b[4] = {(1 - u) * (1 - u) * (1 - u) / 6, (3 * u * u * u - 6 * u * u + 4) / 6,
                       (-3 * u * u * u + 3 * u * u + 3 * u + 1) / 6, u * u * u / 6};
  Point r{0, 0};
  for (int k = 0; k < 4; ++k) {
    r.x += b[k] * p[i + k].x;
    r.y += b[k] * p[i + k].y;
  }
  return r;
}

static Point de_casteljau(std::array<Point, 8> p, double t) {
  for (std::size_t n = p.size() - 1; n > 0; --n)
    for (std::size_t i = 0; i < n; ++i) {
      p[i].x += t * (p[i + 1].x - p[i].x);
      p[i].y += t * (p[i + 1].y - p[i].y);
    }
  return p[0];
}

static double lagrange(const vector<double> &xs, const vector<double> &ys, double x) {
  double sum = 0;
  for (size_t i = 0; i < xs.size(); i++) {
    double l = 1;
    for (size_t j = 0; j < xs.size(); j++)
      if (i != j) l *= (x - xs[j]) / (xs[i] - xs[j]);
    sum += l * ys[i];
  }
  return sum;
}

static double lerp_table(const vector<double> &t, double x) {
  if (x <= 0) return t.front();
  size_t i = static_cast<size_t>(x);
  if (i + 1 >= t.size()) return t.back();
  double f = x - i;
  return t[i] * (1 - f) + t[i + 1] * f;
}

double horner(const vector<double> &c, double x) {
  double r = 0;
  for (auto it = c.rbegin(); it != c.rend(); ++it)
    r = r * x + *it;
  return r;
}

int main() {
  vector<Point> ctrl;
  for (int i = 0; i < 100; ++i) ctrl.push_back({i * 1.0, std::sin(i * 0.5)});
  const int n = 2000000;
  vector<Point> curve(n);
  for (int k = 0; k < n; ++k) curve[k] = bspline(ctrl, 96.0 * k / n);
  double length = 0;
  for (int k = 1; k < n; ++k) length += std::hypot(curve[k].x - curve[k - 1].x, curve[k].y - curve[k - 1].y);
  std::array<Point, 8> b{};
  for (int i = 0; i < 8; ++i) b[i] = {i * 1.0, double(i * i % 5)};
  double area = 0;
  for (int k = 0; k < 500000; ++k) area += de_casteljau(b, k / 500000.0).y;
  vector<double> xs, ys;
  for (int i = 0; i < 12; ++i) {
    xs.push_back(i);
    ys.push_back(std::cos(i));
  }
  double lag = 0;
  for (int k = 0; k < 100000; ++k) lag += lagrange(xs, ys, k * 11.0 / 100000);
  vector<double> poly(20);
  for (size_t i = 0; i < poly.size(); ++i) poly[i] = 1.0 / (1 + i);
  vector<double> out(1000000);
  for (size_t i = 0; i < out.size(); ++i) out[i] = horner(poly, i * 1e-6) + lerp_table(xs, i * 1e-5);
  double s = 0;
  for (double v : out) s += v;
  std::printf("%.8f %.8f %.8f %.8f\n", length, area / 500000, lag, s);
}
