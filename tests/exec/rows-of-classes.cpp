// Rows that members of classes lead to: of the object at hand, of others, by references and pointers; and rows that are one.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.cpp
#include <cstdio>

namespace {

template <typename T> T **allocated(int n, int m) {
  T **a = new T *[n];
  for (int i = 0; i < n; ++i)
    a[i] = new T[m];
  return a;
}

class Matrix {
public:
  Matrix(int n, int m) : n_(n), m_(m), rows_(allocated<double>(n, m)) {
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < m_; ++j)
        rows_[i][j] = (i * 7 + j * 3) % 11;
  }
  // CHECK-LABEL: void scale(
  // CHECK: int rows_is_apart =
  // CHECK: #pragma omp parallel for
  void scale(double f) {
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < m_; ++j)
        rows_[i][j] *= f;
  }
  // CHECK-LABEL: void add(
  // CHECK: #pragma omp parallel for
  void add(const Matrix &other) {
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < m_; ++j)
        rows_[i][j] += other.rows_[i][j];
  }
  // CHECK-LABEL: void multiply(
  // CHECK: #pragma omp parallel for
  void multiply(const Matrix &a, const Matrix &b) {
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < m_; ++j) {
        double sum = 0;
        for (int k = 0; k < a.m_; ++k)
          sum += a.rows_[i][k] * b.rows_[k][j];
        rows_[i][j] = sum;
      }
  }
  void exchange(int i, int j) {
    double *const row = rows_[i];
    rows_[i] = rows_[j];
    rows_[j] = row;
  }
  void makeOne(int i, int j) { rows_[i] = rows_[j]; }
  void show(const char *what) const {
    double sum = 0;
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < m_; ++j)
        sum = sum * 0.5 + rows_[i][j];
    std::printf("%s %.10g\n", what, sum);
  }

private:
  int n_, m_;
  double **rows_;
};

struct Grid {
  float **now = nullptr, **next = nullptr;
  int nx = 0, ny = 0;
};

// CHECK-LABEL: void step(
// CHECK: int next_is_apart =
// CHECK: #pragma omp parallel for
void step(Grid &g) {
  for (int i = 1; i < g.nx - 1; i++)
    for (int j = 1; j < g.ny - 1; j++)
      g.next[i][j] = (g.now[i + 1][j] + g.now[i - 1][j] + g.now[i][j + 1] + g.now[i][j - 1]) / 4;
}

// CHECK-LABEL: void damp(
// CHECK: #pragma omp parallel for
void damp(Grid *g, float f) {
  for (int i = 0; i < g->nx; i++)
    for (int j = 0; j < g->ny; j++)
      g->next[i][j] *= f;
}

struct Particle {
  double *x, *v;
};

// CHECK-LABEL: void move(
// CHECK: int x_is_apart =
// CHECK: #pragma omp parallel for
void move(Particle *p, int n, int steps) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < steps; k++)
      p[i].x[k] += 0.5 * p[i].v[k];
}

} // namespace

int main() {
  const int n = 120;
  Matrix a(n, n), b(n, n), c(n, n);
  a.scale(0.5);
  a.add(b);
  a.add(a);
  c.multiply(a, b);
  c.show("product");
  c.multiply(c, b);
  c.show("product in its place");
  b.exchange(3, 90);
  b.scale(2);
  b.add(a);
  b.show("exchanged");
  c.makeOne(5, 6);
  c.scale(3);
  c.add(a);
  c.multiply(a, c);
  c.show("one row twice");
  Grid g, empty;
  damp(&empty, 2);
  step(empty);
  g.nx = 90, g.ny = 70;
  g.now = allocated<float>(90, 70), g.next = allocated<float>(90, 70);
  for (int i = 0; i < 90; i++)
    for (int j = 0; j < 70; j++)
      g.now[i][j] = static_cast<float>(i * j % 17), g.next[i][j] = 1;
  step(g);
  damp(&g, 0.5F);
  Grid same = g;
  same.now = same.next;
  step(same);
  float sum = 0;
  for (int i = 0; i < 90; i++)
    for (int j = 0; j < 70; j++)
      sum = sum * 0.5F + g.now[i][j] - g.next[i][j];
  std::printf("grid %.6g\n", static_cast<double>(sum));
  Particle p[40];
  double **const x = allocated<double>(40, 300), **const v = allocated<double>(40, 300);
  for (int i = 0; i < 40; i++) {
    p[i] = {x[i], v[i]};
    for (int k = 0; k < 300; k++)
      x[i][k] = i + k, v[i][k] = i - k;
  }
  move(p, 40, 300);
  p[7].v = p[8].x;
  move(p, 40, 300);
  p[9].x = p[8].x + 1;
  move(p, 40, 299);
  double all = 0;
  for (int i = 0; i < 40; i++)
    for (int k = 0; k < 300; k++)
      all = all * 0.75 + x[i][k];
  std::printf("particles %.10g\n", all);
  return 0;
}
