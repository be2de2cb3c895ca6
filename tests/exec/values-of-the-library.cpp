// Pairs and tuples that functions return, texts that are compared, generators that each iteration has for itself.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++20
// RUN: %parlift analyze %s -- -std=c++20 2>&1 | grep remark: | FileCheck %s
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

using Point = std::array<double, 3>;
static std::pair<int, double> nearest(const Point &p, const std::vector<Point> &centres) {
  int best = -1;
  double least = std::numeric_limits<double>::max();
  for (std::size_t c = 0; c < centres.size(); ++c) {
    double d = 0;
    for (std::size_t k = 0; k < 3; ++k)
      d += (p[k] - centres[c][k]) * (p[k] - centres[c][k]);
    if (d < least) {
      least = d;
      best = static_cast<int>(c);
    }
  }
  return {best, least};
}
static void assign(const std::vector<Point> &points, const std::vector<Point> &centres, std::vector<int> &labels) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto [label, d] = nearest(points[i], centres);
    labels[i] = d < 900 ? label : -1;
  }
}
static std::tuple<double, double> cartesian(double r, double phi) {
  return {r * std::cos(phi), r * std::sin(phi)};
}
static void convert(const double *r, const double *phi, double *__restrict x, double *__restrict y, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++) {
    const auto [a, b] = cartesian(r[i], phi[i]);
    x[i] = a;
    y[i] = b;
  }
}
static std::optional<double> root(double x) {
  if (x < 0)
    return std::nullopt;
  return std::sqrt(x);
}
static void roots(const std::vector<double> &in, std::vector<double> &out) {
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = root(in[i]).value_or(-1.0);
}
static int countRoots(const std::vector<double> &in) {
  int n = 0;
  for (double x : in)
    if (const auto r = root(x); r && *r > 2)
      ++n;
  return n;
}
// What the one before has left.
static void smooth(const std::vector<double> &in, std::vector<double> &out) {
  std::optional<double> last;
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}
  for (std::size_t i = 0; i < in.size(); ++i) {
    out[i] = last ? *last * 0.5 + in[i] : in[i];
    last = out[i];
  }
}

static int countWord(const std::vector<std::string> &words, const std::string &word) {
  int n = 0;
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}reduction
  for (const auto &s : words)
    if (s == word)
      ++n;
  return n;
}
static int countPrefix(const std::vector<std::string> &words) {
  int n = 0;
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}reduction
  for (std::size_t i = 0; i < words.size(); ++i)
    n += words[i].starts_with("ab") || words[i].find('q') != std::string::npos || words[i] < "aa";
  return n;
}
static void alike(const std::vector<std::string> &a, const std::vector<std::string> &b, std::vector<char> &out) {
  for (std::size_t i = 0; i < a.size(); ++i)
    out[i] = a[i] != b[i];
}
// The text is another one each time.
static int growing(std::string &text, const std::vector<std::string> &words) {
  int n = 0;
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel{{.*}}
  for (const auto &s : words) {
    n += text == s;
    text = s;
  }
  return n;
}

static int inside(int samples) {
  int n = 0;
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}reduction
  for (int s = 0; s < samples; ++s) {
    std::mt19937 gen(static_cast<unsigned>(s));
    std::uniform_real_distribution<double> u(0, 1);
    const double x = u(gen), y = u(gen);
    if (x * x + y * y < 1)
      ++n;
  }
  return n;
}
// One for all of them.
static int insideInTurn(int samples) {
  int n = 0;
  std::mt19937 gen(7);
  std::uniform_real_distribution<double> u(0, 1);
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}
  for (int s = 0; s < samples; ++s) {
    const double x = u(gen), y = u(gen);
    n = (n * 3 + (x * x + y * y < 1)) % 1000;
  }
  return n;
}

int main() {
  enum { n = 2000 };
  std::vector<Point> points(n), centres(7);
  for (int i = 0; i < n; i++)
    points[i] = {double(i % 31), double(i * 7 % 53), double(i % 11)};
  for (int c = 0; c < 7; c++)
    centres[c] = points[c * 100 + 3];
  std::vector<int> labels(n);
  assign(points, centres, labels);
  std::vector<double> a(n), b(n), c(n), d(n);
  for (int i = 0; i < n; i++)
    a[i] = (i * 37 % 101) - 20;
  convert(a.data(), b.data(), c.data(), d.data(), n);
  roots(a, b);
  roots(b, b);
  smooth(a, d);
  std::vector<std::string> words, more;
  for (int i = 0; i < n; i++) {
    words.push_back(i % 3 ? "abba" : i % 2 ? "queen and a long word" : "wow");
    more.push_back(i % 5 ? words.back() : "x");
  }
  std::vector<char> out(n);
  alike(words, more, out);
  std::string text = "wow";
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum = (sum * 3 + labels[i] + out[i]) % 100003;
  std::printf("%d %.9g %.9g %.9g %d %d %d %d %d %d\n", sum, b[77], c[5], d[n - 1], countRoots(a), countWord(words, "wow"),
              countPrefix(words), growing(text, words), inside(1000), insideInTurn(1000));
}
