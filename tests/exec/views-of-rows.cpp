// Views that functions return by value: what their constructors have stored in them is what their members read.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
// RUN: %parlift analyze %s -- -std=c++17 2>&1 | grep remark: | FileCheck %s
#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

template <typename T> class Matrix {
public:
  class Row {
  public:
    explicit Row(T *p) : p_(p) {}
    T &operator[](std::size_t j) { return p_[j]; }

  private:
    T *p_;
  };
  class ConstRow {
  public:
    explicit ConstRow(const T *p) : p_(p) {}
    const T &operator[](std::size_t j) const { return p_[j]; }

  private:
    const T *p_;
  };
  Matrix(std::size_t r, std::size_t c) : rows_(r), cols_(c), d_(r * c) {}
  std::size_t rows() const { return rows_; }
  std::size_t cols() const { return cols_; }
  Row operator[](std::size_t i) { return Row(&d_[i * cols_]); }
  ConstRow operator[](std::size_t i) const { return ConstRow(&d_[i * cols_]); }

private:
  std::size_t rows_, cols_;
  std::vector<T> d_;
};

static void product(const Matrix<double> &a, const Matrix<double> &b, Matrix<double> &c) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when {{.*}}[loop-conditional]
  for (std::size_t i = 0; i < a.rows(); ++i)
    for (std::size_t j = 0; j < b.cols(); ++j) {
      double sum = 0;
      for (std::size_t k = 0; k < a.cols(); ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

// A structure that is all there is to it.
struct Line {
  double *p;
  std::size_t n;
  double &operator[](std::size_t j) const { return p[j]; }
  std::size_t size() const { return n; }
};
struct Grid {
  double *d;
  std::size_t w, h;
  Line line(std::size_t y) const { return {d + y * w, w}; }
  Line operator[](std::size_t y) const { return line(y); }
};
static void fill(Grid g) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (std::size_t y = 0; y < g.h; y++)
    for (std::size_t x = 0; x < g.w; x++)
      g[y][x] = static_cast<double>(x * y % 7);
}
// One that the iteration keeps.
static void scale(Grid g) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (std::size_t y = 0; y < g.h; y++) {
    const Line row = g.line(y);
    for (std::size_t x = 0; x < g.w; x++)
      row[x] *= 0.5;
  }
}
// The row before has been written.
static void carry(Grid g) {
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential
  for (std::size_t y = 1; y < g.h; y++)
    for (std::size_t x = 0; x < g.w; x++)
      g[y][x] += g[y - 1][x];
}
// A view that goes on by itself.
struct Cursor {
  double *p;
  double &next() { return *p++; }
};
static void walk(double *d, int n) {
  Cursor c{d};
  double *last = d;
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}
  for (int i = 0; i < n; i++) {
    double &x = c.next();
    x += *last * 0.5;
    last = &x;
  }
}
// Which row it is was decided in a branch, or is another one by now.
static void chosen(Grid g) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}
  for (std::size_t y = 1; y < g.h; y++) {
    Line row = g.line(y);
    if (g.d[y] > 0.25)
      row = g.line(y - 1);
    for (std::size_t x = 0; x < g.w; x++)
      row[x] += g.line(y)[x] * 0.5 + 1;
  }
}
static void moved(Grid g) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}
  for (std::size_t y = 1; y < g.h; y++) {
    Line row = g.line(y);
    for (std::size_t x = 0; x < 3; x++) {
      row[x] += 1;
      row.p -= g.w;
      row[x] += 0.5;
      row.p += g.w;
    }
  }
}
// Somebody else has the view.
static Line *held;
static void exposed(Grid g) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}
  for (std::size_t y = 1; y < g.h; y++) {
    Line row = g.line(y);
    held = &row;
    held->p = g.d;
    for (std::size_t x = 0; x < g.w; x++)
      row[x] = row[x] * 0.5 + 1;
  }
}
static void swapped(Grid g) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}
  for (std::size_t y = 1; y < g.h; y++) {
    Line a = g.line(y), b = g.line(0);
    std::swap(a, b);
    a[0] = a[0] * 0.5 + b[1];
  }
}
static Line either(const Grid &g, std::size_t y) {
  if (y % 2)
    return g.line(0);
  return g.line(y);
}
static void returned(Grid g) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}
  for (std::size_t y = 0; y < g.h; y++)
    either(g, y)[0] = either(g, y)[0] * 0.5 + static_cast<double>(y);
}

int main() {
  enum { w = 60, h = 50 };
  Matrix<double> a(h, w), b(w, h), c(h, h);
  for (std::size_t i = 0; i < h; i++)
    for (std::size_t j = 0; j < w; j++) {
      a[i][j] = static_cast<double>(i + 2 * j);
      b[j][i] = static_cast<double>(3 * i + j) / 8;
    }
  product(a, b, c);
  Matrix<double> q(40, 40);
  for (std::size_t i = 0; i < 40; i++)
    q[i][39 - i] = 0.5;
  product(q, q, q);
  std::vector<double> d(w * h);
  Grid g{d.data(), w, h};
  fill(g);
  scale(g);
  carry(g);
  walk(d.data(), w * h);
  chosen(g);
  moved(g);
  exposed(g);
  swapped(g);
  returned(g);
  double sum = 0;
  for (double x : d)
    sum = sum * 0.999 + x;
  std::printf("%.12g %.12g %.12g %.12g\n", c[7][9], c[49][3], q[3][4], sum);
}
