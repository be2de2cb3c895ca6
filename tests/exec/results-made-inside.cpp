// An object that a member function makes, fills and returns has the sizes that it was made with, those of `this`, and is not `this`.
// RUN: env parlift_flags="--thread-cost=0 --as-written --no-strict-aliasing" %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <vector>

class Matrix {
public:
  Matrix(int rows, int columns) : rows_(rows), columns_(columns), d_((std::size_t)rows * columns) {}
  double &operator()(int i, int j) { return d_[(std::size_t)i * columns_ + j]; }
  double operator()(int i, int j) const { return d_[(std::size_t)i * columns_ + j]; }
  Matrix transposed() const;
  Matrix operator*(const Matrix &o) const;
  void resized(int &rows, double *out);
  int &rows() { return rows_; }
  double sum() const {
    double s = 0;
    for (double v : d_)
      s = s * 0.999 + v;
    return s;
  }

private:
  int rows_, columns_;
  std::vector<double> d_;
};
// CHECK-LABEL: Matrix Matrix::transposed(
// CHECK: {{^ *}}#pragma omp parallel for{{$}}
// CHECK-NEXT: for (int i
Matrix Matrix::transposed() const {
  Matrix r(columns_, rows_);
  for (int i = 0; i < rows_; i++)
    for (int j = 0; j < columns_; j++)
      r(j, i) = (*this)(i, j);
  return r;
}
// CHECK-LABEL: Matrix Matrix::operator*(
// CHECK: {{^ *}}#pragma omp parallel for{{$}}
// CHECK-NEXT: for (int i
Matrix Matrix::operator*(const Matrix &o) const {
  Matrix r(rows_, o.columns_);
  for (int i = 0; i < rows_; i++)
    for (int j = 0; j < o.columns_; j++) {
      double s = 0;
      for (int k = 0; k < columns_; k++)
        s += (*this)(i, k) * o(k, j);
      r(i, j) = s;
    }
  return r;
}

// --- What was read of the object before the loop need not be what it has there

// `rows` may be the object's own: how far the loop goes is asked anew.
// CHECK-LABEL: void Matrix::resized(
// CHECK: (long)k * rows_
void Matrix::resized(int &rows, double *out) {
  const int k = rows_;
  rows = 3;
  for (int i = 0; i < rows_; i++)
    for (int j = 0; j < k; j++)
      out[i * k + j] = i + j;
}
struct Sizes {
  int n, m;
};
// CHECK-LABEL: void ofReference(
// CHECK: out[i * k + j] = i - j;
void ofReference(Sizes &s, int &m, double *out) {
  const int k = s.n;
  m = 3;
  for (int i = 0; i < s.n; i++)
    for (int j = 0; j < k; j++)
      out[i * k + j] = i - j;
}

// --- A pointer that somebody has kept may lead to the variable, whatever function is called by it

struct Vec {
  explicit Vec(int k) : n(k), d(k, 1.0) {}
  void bump() { n = n + 0; }
  double get(int i) const { return d[i]; }
  int n;
  std::vector<double> d;
};
struct Holder {
  Vec *kept;
};
// CHECK-LABEL: double viaHolder(
// CHECK-NOT: {{^ *}}#pragma omp parallel
// CHECK: {{^}}}
double viaHolder(Holder *h, int k) {
  Vec r(k);
  h->kept = &r;
  h->kept->bump();
  for (int i = 1; i < k; i++)
    r.d[i] = h->kept->get(i - 1) * 0.5 + 1;
  return r.d[k - 1];
}
// CHECK-LABEL: double viaPointer(
// CHECK: q != &r
double viaPointer(Holder *h, int k) {
  Vec r(k);
  h->kept = &r;
  Vec *q = h->kept;
  q->bump();
  for (int i = 1; i < k; i++)
    r.d[i] = q->get(i - 1) * 0.5 + 1;
  return r.d[k - 1];
}

int main() {
  Matrix a(30, 20), b(20, 30), small(2, 2);
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 20; j++)
      a(i, j) = i * 3 + j, b(j, i) = i - j;
  std::printf("%.12g %.12g\n", a.transposed().sum(), (a * b).transposed().sum());
  double out[400] = {};
  small.resized(small.rows(), out);
  Sizes sizes{2, 2};
  ofReference(sizes, sizes.n, out + 100);
  double s = 0;
  for (double v : out)
    s = s * 0.999 + v;
  Holder holder{nullptr};
  std::printf("%.12g %.12g %.12g\n", s, viaHolder(&holder, 64), viaPointer(&holder, 64));
}
