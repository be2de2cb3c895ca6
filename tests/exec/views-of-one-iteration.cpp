// A view that an iteration makes is the pointer and the number that it is made of: rows of a matrix by a member, parts of a view, texts that are given
// to a parameter.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <array>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <vector>

class Matrix {
public:
  Matrix(std::size_t rows, std::size_t columns) : d_(rows * columns), rows_(rows), c_(columns) {}
  std::span<const double> row(std::size_t i) const { return {d_.data() + i * c_, c_}; }
  std::span<double> row(std::size_t i) { return std::span<double>(d_.data() + i * c_, c_); }
  std::span<double> rowAt(std::size_t i) { return std::span<double>(d_).subspan(i * c_, c_); }
  std::span<double> whole() { return d_; }
  std::size_t rows() const { return rows_; }

private:
  std::vector<double> d_;
  std::size_t rows_, c_;
};

static double dot(std::span<const double> a, std::span<const double> b) {
  double s = 0;
  for (std::size_t k = 0; k < a.size(); ++k)
    s += a[k] * b[k];
  return s;
}
static int commas(std::string_view text) {
  int n = 0;
  for (char c : text)
    n += c == ',';
  return n;
}

// --- What is parallel

// CHECK-LABEL: double byRows(
// CHECK: omp parallel for reduction(+:s)
double byRows(const Matrix &m) {
  long s = 0;
  for (std::size_t i = 0; i < m.rows(); ++i)
    for (double x : m.row(i))
      s += static_cast<long>(x);
  return static_cast<double>(s);
}
// CHECK-LABEL: void scaled(
// CHECK: omp parallel for
void scaled(Matrix &m) {
  for (std::size_t i = 0; i < m.rows(); ++i)
    for (double &x : m.row(i))
      x *= 0.5;
}
// CHECK-LABEL: void byParts(
// CHECK: omp parallel for
void byParts(Matrix &m) {
  for (std::size_t i = 0; i < m.rows(); ++i) {
    auto r = m.rowAt(i);
    for (std::size_t k = 0; k < r.size(); ++k)
      r[k] += static_cast<double>(k);
  }
}
// CHECK-LABEL: void products(
// CHECK: omp parallel for
void products(const Matrix &m, std::vector<double> &o) {
  for (std::size_t i = 0; i < m.rows(); ++i)
    o[i] = dot(m.row(i), m.row(m.rows() - 1 - i));
}
// CHECK-LABEL: void ofVectors(
// CHECK: omp parallel for
void ofVectors(const std::vector<std::vector<double>> &v, double *__restrict o) {
  for (std::size_t i = 0; i < v.size(); ++i)
    o[i] = dot(v[i], std::span<const double>(v[i]).first(v[i].size()));
}
// CHECK-LABEL: void texts(
// CHECK: omp parallel for
void texts(const std::vector<std::string> &lines, std::vector<int> &o) {
  for (std::size_t i = 0; i < lines.size(); ++i)
    o[i] = commas(lines[i]);
}
// CHECK-LABEL: void ofArrays(
// CHECK: omp parallel for
void ofArrays(int n, std::vector<double> &o) {
  for (int i = 0; i < n; ++i) {
    double mine[4] = {1, 2, 3, 4};
    const std::span<double> s(mine);
    s[i % 4] += i;
    o[i] = dot(s, s);
  }
}

// --- What is not

// Rows that overlap: each begins one element behind the one before it.
// CHECK-LABEL: void windows(
// CHECK-NOT: {{^ *}}#pragma omp parallel
// CHECK-LABEL: void onOne(
void windows(std::vector<double> &v) {
  for (std::size_t i = 0; i + 4 < v.size(); ++i) {
    std::span<double> s(v.data() + i, 4);
    s[0] = s[1] * 0.5 + s[3];
    s[3] += s[0];
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void other(
void onOne(Matrix &m, std::vector<double> &o) {
  for (std::size_t i = 0; i < m.rows(); ++i) {
    auto s = m.whole();
    s[0] = s[0] * 0.5 + static_cast<double>(i);
    o[i] = s[0];
  }
}
// What the view is at the end is that of another one.
// CHECK-NOT: omp parallel
// CHECK-LABEL: void before(
void other(Matrix &m, std::vector<double> &v) {
  for (std::size_t i = 0; i < m.rows(); ++i) {
    std::span<double> s = m.row(i);
    if (v[i] > 0)
      s = std::span<double>(v);
    s[0] = s[0] * 0.5 + static_cast<double>(i);
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void byReference(
void before(std::vector<double> &v) {
  std::span<double> s(v);
  for (std::size_t i = 0; i < v.size(); ++i) {
    s[0] = s[0] * 0.5 + static_cast<double>(i);
    s = std::span<double>(v).last(v.size() - i);
  }
}
static void moveTo(std::span<double> &s, std::vector<double> &v) {
  s = v;
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: static void show(
void byReference(Matrix &m, std::vector<double> &v) {
  for (std::size_t i = 0; i < m.rows(); ++i) {
    std::span<double> s = m.row(i);
    moveTo(s, v);
    s[0] = s[0] * 0.5 + static_cast<double>(i);
  }
}

static void show(const char *name, double s, std::span<const double> values) {
  for (double v : values)
    s = s * 0.99 + v;
  std::printf("%s %.17g\n", name, s);
}

int main() {
  const int n = 500;
  Matrix m(n, 12);
  std::vector<double> o(n);
  for (int i = 0; i < n; i++)
    for (double &x : m.row(i))
      x = i % 17 - 3;
  show("rows", byRows(m), {});
  scaled(m), show("scaled", 0, m.whole());
  byParts(m), show("parts", 0, m.whole());
  products(m, o), show("products", 0, o);
  ofVectors(std::vector<std::vector<double>>(n, std::vector<double>(7, 1.5)), o.data());
  show("vectors", 0, o);
  std::vector<std::string> lines(n, "a,b,c");
  lines[3] += ",,";
  std::vector<int> counts(n);
  texts(lines, counts);
  std::printf("%d %d\n", counts[2], counts[3]);
  ofArrays(n, o), show("arrays", 0, o);
  windows(o), show("windows", 0, o);
  onOne(m, o), show("one", 0, o);
  other(m, o), show("other", 0, m.whole());
  before(o), show("before", 0, o);
  byReference(m, o), show("reference", 0, o);
  return 0;
}
