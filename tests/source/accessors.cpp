// Classes with private members and accessors: what an accessor returns is the place that it names, a call that only reads
// may stand in a header, and two containers or records with containers are apart where their addresses differ.
// RUN: %parlift parallelize --thread-cost=0 %s 2>&1 >/dev/null | grep remark: | FileCheck %s
#include <cstddef>
#include <vector>

class Matrix {
  int rows_, columns_;
  std::vector<double> data_;

public:
  Matrix(int r, int c) : rows_(r), columns_(c), data_(static_cast<std::size_t>(r) * c) {}
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  void setRows(int r) { rows_ = r; }
  double &operator()(int i, int j) { return data_[static_cast<std::size_t>(i) * columns_ + j]; }
  double operator()(int i, int j) const {
    return data_[static_cast<std::size_t>(i) * columns_ + j];
  }
};
class Counters {
  std::vector<int> values_;
  mutable int reads_ = 0;
  int size_ = 0;

public:
  int &at(int i) { return values_[i]; }
  int read(int i) const {
    ++reads_;
    return values_[i];
  }
  int size() const { return size_; }
  int &sizePlace() { return size_; }
};
struct Point {
  double x, y;
  Point &operator+=(const Point &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
};

void fill(Matrix &m) {
  // CHECK: :[[@LINE+1]]:{{.*}} parallelized: {{.*}}[loop-parallelized]
  for (int i = 0; i < m.rows(); i++)
    for (int j = 0; j < m.columns(); j++)
      m(i, j) = i + j;
}
void copy(const Matrix &a, Matrix &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} parallelized: {{.*}}&a != &b{{.*}}[loop-parallelized]
  for (int i = 1; i < b.rows(); i++)
    for (int j = 0; j < b.columns(); j++)
      b(i, j) = a(i - 1, j);
}
void rows(std::vector<std::vector<double>> &a, const std::vector<std::vector<double>> &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} parallelized: {{.*}}&b != &a{{.*}}[loop-parallelized]
  for (std::size_t i = 1; i < a.size(); i++)
    for (std::size_t j = 0; j < a[i].size(); j++)
      a[i][j] = b[i - 1][j];
}
void sizes(const std::vector<double> &x, std::vector<double> &z) {
  // CHECK: :[[@LINE+1]]:{{.*}} parallelized: {{.*}}&x != &z{{.*}}[loop-parallelized]
  for (std::size_t i = 0; i < x.size(); i++)
    z[i] = 2 * x[i];
}
void points(std::vector<Point> &p, const std::vector<Point> &v) {
  // CHECK: :[[@LINE+1]]:{{.*}} parallelized: {{.*}}&v != &p{{.*}}[loop-parallelized]
  for (std::size_t i = 0; i < p.size(); i++)
    p[i] += v[i];
}
void numbers(Counters &c, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} parallelized: {{.*}}[loop-parallelized]
  for (int i = 0; i < n; i++)
    c.at(i) = 2 * c.at(i);
}

// And what they may not be taken for.
void shrinks(Matrix &m) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{not proved parallel|is sequential}}
  for (int i = 0; i < m.rows(); i++) {
    m(i, 0) = i;
    m.setRows(m.rows() - 1);
  }
}
void boundIsWritten(Counters &c) {
  // CHECK: :[[@LINE+1]]:{{.*}}{{not proved parallel|is sequential}}
  for (int i = 0; i < c.size(); i++)
    c.sizePlace() = c.size() / 2;
}
void counts(const Counters &c, int *o, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}}{{not proved parallel|is sequential|left as it is}}
  for (int i = 0; i < n; i++)
    o[i] = c.read(i);
}
void carried(Matrix &m) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{not proved parallel|is sequential}}
  for (int i = 1; i < m.rows(); i++)
    m(i, 0) = m(i - 1, 0);
}
void running(Counters &c, int *o, int n) {
  int s = 0;
  // CHECK: :[[@LINE+1]]:{{.*}}{{not proved parallel|is sequential}}
  for (int i = 0; i < n - 1; i++) {
    s += c.at(i);
    c.at(i + 1) = s;
    o[0] = s;
  }
}
