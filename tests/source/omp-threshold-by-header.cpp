// A loop whose trips have no words gets its threshold by its header: minima, choices, functions that multiply, sizes of a result that is
// made of the operands' sizes. Small calls start no threads.
// RUN: %parlift parallelize -q --as-written %s -o %t.cpp
// RUN: grep -v CHECK %t.cpp | FileCheck %s
// RUN: g++ -std=c++17 -fopenmp -Wall -Wextra -Werror -Wno-unknown-pragmas -fsyntax-only %t.cpp
// RUN: clang++-19 -std=c++17 -fopenmp -Wall -Wextra -Werror -Wno-unknown-pragmas -fsyntax-only %t.cpp
#include <algorithm>
#include <cstddef>
#include <vector>

class Image {
public:
  Image(int w, int h) : w_(w), h_(h), d_(w * h) {}
  int size() const { return w_ * h_; }
  float &operator[](int i) { return d_[i]; }

private:
  int w_, h_;
  std::vector<float> d_;
};

// CHECK: #pragma omp parallel for if(a.size() > {{[0-9]+}})
// CHECK-NEXT: for (int i = 0; i < a.size(); i++)
void by_function(Image &a) {
  for (int i = 0; i < a.size(); i++)
    a[i] *= 2;
}

// CHECK: #pragma omp parallel for if(n > 30000 && m > 30000)
// CHECK-NEXT: for (int i = 0; i < (n < m ? n : m); i++)
void by_choice(double *a, int n, int m) {
  for (int i = 0; i < (n < m ? n : m); i++)
    a[i] *= 2;
}

// CHECK: #pragma omp parallel for if(m > 30000 && n > 30000)
// CHECK-NEXT: for (int i = 1; i < std::min(n, m) - 1; i++)
void by_minimum(double *a, int n, int m) {
  for (int i = 1; i < std::min(n, m) - 1; i++)
    a[i] *= 2;
}

// CHECK: #pragma omp parallel for if(n > 30000 || m > 30000)
// CHECK-NEXT: for (int i = 0; i < (n > m ? n : m); i++)
void by_maximum(double *a, int n, int m) {
  for (int i = 0; i < (n > m ? n : m); i++)
    a[i] *= 2;
}

// CHECK: #pragma omp parallel for if(length[k] > 30000)
// CHECK-NEXT: for (int i = 0; i < length[k]; i++)
void by_element(double *a, const int *length, int k) {
#pragma parlift assume(disjoint(a, length))
  for (int i = 0; i < length[k]; i++)
    a[i] *= 2;
}

class Matrix {
public:
  Matrix(std::size_t r, std::size_t c, double v = 0) : rows_(r), cols_(c), data_(r * c, v) {}
  double &operator()(std::size_t i, std::size_t j) { return data_[i * cols_ + j]; }
  double operator()(std::size_t i, std::size_t j) const { return data_[i * cols_ + j]; }
  std::size_t rows() const { return rows_; }
  std::size_t cols() const { return cols_; }

private:
  std::size_t rows_, cols_;
  std::vector<double> data_;
};

// CHECK: Matrix r(a.rows(), a.cols());
// CHECK-NEXT: #pragma omp parallel for if((double)a.rows() * a.cols() > {{[0-9]+}})
Matrix operator+(const Matrix &a, const Matrix &b) {
  Matrix r(a.rows(), a.cols());
  for (std::size_t i = 0; i < a.rows(); ++i)
    for (std::size_t j = 0; j < a.cols(); ++j)
      r(i, j) = a(i, j) + b(i, j);
  return r;
}

// CHECK: Matrix r(a.rows(), b.cols());
// CHECK-NEXT: #pragma omp parallel for if((double)a.rows() * b.cols() * a.cols() > {{[0-9]+}})
Matrix operator*(const Matrix &a, const Matrix &b) {
  Matrix r(a.rows(), b.cols());
  for (std::size_t i = 0; i < a.rows(); ++i)
    for (std::size_t j = 0; j < b.cols(); ++j) {
      double s = 0;
      for (std::size_t k = 0; k < a.cols(); ++k)
        s += a(i, k) * b(k, j);
      r(i, j) = s;
    }
  return r;
}

// CHECK: Matrix r(a.cols(), a.rows());
// CHECK-NEXT: #pragma omp parallel for if((double)r.rows() * r.cols() > {{[0-9]+}})
Matrix transposed(const Matrix &a) {
  Matrix r(a.cols(), a.rows());
  for (std::size_t i = 0; i < r.rows(); ++i)
    for (std::size_t j = 0; j < r.cols(); ++j)
      r(i, j) = a(j, i);
  return r;
}

struct Layer {
  int in, out;
  std::vector<double> w, error;
};
// CHECK: Layer &p = layers[k - 1];
// CHECK-NEXT: #pragma omp parallel for if((double)l.in * l.out > {{[0-9]+}})
void backward(std::vector<Layer> &layers) {
  for (std::size_t k = layers.size() - 1; k > 0; k--) {
    Layer &l = layers[k];
    Layer &p = layers[k - 1];
    for (int i = 0; i < l.in; i++) {
      double e = 0;
      for (int j = 0; j < l.out; j++)
        e += l.w[j * l.in + i] * l.error[j];
      p.error[i] = e;
    }
  }
}
// How long the rows are is read inside: `rows[i]` may be no row where `rows` has none.
// CHECK-LABEL: void ofRows(
// CHECK: #pragma omp parallel for if(g.in > {{[0-9]+}})
void ofRows(std::vector<Layer> &all, const std::vector<std::vector<double>> &rows) {
  for (std::size_t k = 1; k < all.size(); k++) {
    Layer &g = all[k];
    for (int i = 0; i < g.in; i++) {
      double e = all[k - 1].error[i];
      for (std::size_t j = 0; j < rows[i].size(); j++)
        e += rows[i][j];
      g.error[i] = e * e;
    }
  }
}
// CHECK-LABEL: void downwards(
// CHECK: #pragma omp parallel for private(k) if(all.size() - 1 > {{[0-9]+}})
void downwards(std::vector<Layer> &all, const std::vector<std::vector<double>> &rows) {
  for (std::size_t k = all.size() - 1; k > 0; k--)
    for (std::size_t j = 0; j < rows[k].size(); j++)
      all[k].error[j] += rows[k][j];
}
