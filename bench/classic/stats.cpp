#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <numeric>
#include <vector>

namespace stats {
double mean(const std::vector<double> &v) { return std::accumulate(v.begin(), v.end(), 0.0) / v.size(); }
double variance(const std::vector<double> &v) {
  const double m = mean(v);
  double s = 0;
  for (const double &x : v)
    s += (x - m) * (x - m);
  return s / (v.size() - 1);
}
double correlation(const std::vector<double> &a, const std::vector<double> &b) {
  const double ma = mean(a), mb = mean(b);
  double sab = 0, saa = 0, sbb = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sab += (a[i] - ma) * (b[i] - mb);
    saa += (a[i] - ma) * (a[i] - ma);
    sbb += (b[i] - mb) * (b[i] - mb);
  }
  return sab / std::sqrt(saa * sbb);
}
std::vector<std::vector<double>> covariance(const std::vector<std::vector<double>> &cols) {
  const std::size_t k = cols.size(), n = cols[0].size();
  std::vector<double> m(k);
  std::transform(cols.begin(), cols.end(), m.begin(), mean);
  std::vector<std::vector<double>> c(k, std::vector<double>(k));
  for (std::size_t a = 0; a < k; ++a)
    for (std::size_t b = a; b < k; ++b) {
      double s = 0;
      for (std::size_t i = 0; i < n; ++i)
        s += (cols[a][i] - m[a]) * (cols[b][i] - m[b]);
      c[a][b] = c[b][a] = s / (n - 1);
    }
  return c;
}
double skewness(const std::vector<double> &v) {
  double m = mean(v), sd = std::sqrt(variance(v));
  return std::accumulate(v.begin(), v.end(), 0.0, [=](double s, double x) { return s + std::pow((x - m) / sd, 3); }) / v.size();
}
std::pair<double, double> min_max(const std::vector<double> &v) {
  double lo = v[0], hi = v[0];
  for (auto x : v) {
    if (x < lo) lo = x;
    if (x > hi) hi = x;
  }
  return {lo, hi};
}
std::vector<double> moving_average(const std::vector<double> &v, std::size_t w) {
  std::vector<double> r(v.size() - w + 1);
  double s = std::accumulate(v.begin(), v.begin() + w, 0.0);
  r[0] = s / w;
  for (std::size_t i = w; i < v.size(); ++i) {
    s += v[i] - v[i - w];
    r[i - w + 1] = s / w;
  }
  return r;
}
std::vector<double> moving_average_naive(const std::vector<double> &v, std::size_t w) {
  std::vector<double> r;
  for (std::size_t i = 0; i + w <= v.size(); ++i) {
    double s = 0;
    for (std::size_t j = i; j < i + w; ++j) s += v[j];
    r.push_back(s / w);
  }
  return r;
}
std::vector<double> ewma(const std::vector<double> &v, double alpha) {
  std::vector<double> r(v.size());
  r[0] = v[0];
  for (std::size_t i = 1; i < v.size(); ++i)
    r[i] = alpha * v[i] + (1 - alpha) * r[i - 1];
  return r;
}
} // namespace stats

int main() {
  const std::size_t n = 1000000;
  std::vector<double> a(n), b(n);
  std::generate(a.begin(), a.end(), [s = 1u]() mutable { return (s = s * 1664525u + 1013904223u) / 4294967296.0; });
  std::transform(a.begin(), a.end(), b.begin(), [](double x) { return std::sqrt(x) + 0.1 * std::sin(100 * x); });
  std::printf("%.9f %.9f %.9f %.9f\n", stats::mean(a), stats::variance(b), stats::correlation(a, b), stats::skewness(b));
  auto [lo, hi] = stats::min_max(b);
  std::printf("%.9f %.9f\n", lo, hi);
  std::vector<std::vector<double>> cols(24, std::vector<double>(50000));
  for (std::size_t c = 0; c < cols.size(); ++c)
    for (std::size_t i = 0; i < cols[c].size(); ++i)
      cols[c][i] = a[(i * (c + 1) + c) % n] + (c ? cols[c - 1][i] / 2 : 0);
  auto cov = stats::covariance(cols);
  double t = 0;
  for (std::size_t i = 0; i < cov.size(); ++i) t += cov[i][i] - cov[0][i];
  auto m1 = stats::moving_average(a, 64), m2 = stats::moving_average_naive(a, 64);
  double worst = std::inner_product(m1.begin(), m1.end(), m2.begin(), 0.0, [](double x, double y) { return std::max(x, y); },
                                    [](double x, double y) { return std::abs(x - y); });
  auto e = stats::ewma(a, 0.1);
  std::printf("%.9f %d %.9f %zu\n", t, worst < 1e-9, e[n / 2], static_cast<std::size_t>(std::max_element(e.begin(), e.end()) - e.begin()));
}
