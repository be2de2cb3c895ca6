#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <vector>

class Matrix {
public:
  Matrix(std::size_t rows, std::size_t cols, double v = 0.0) : rows_(rows), cols_(cols), data_(rows * cols, v) {}
  double &operator()(std::size_t i, std::size_t j) { return data_[i * cols_ + j]; }
  double operator()(std::size_t i, std::size_t j) const { return data_[i * cols_ + j]; }
  std::size_t rows() const { return rows_; }
  std::size_t cols() const { return cols_; }
  Matrix transposed() const {
    Matrix t(cols_, rows_);
    for (std::size_t i = 0; i < rows_; ++i)
      for (std::size_t j = 0; j < cols_; ++j)
        t(j, i) = (*this)(i, j);
    return t;
  }
  Matrix &operator+=(const Matrix &o) {
    for (std::size_t i = 0; i < data_.size(); ++i)
      data_[i] += o.data_[i];
    return *this;
  }
  Matrix &operator*=(double s) {
    for (auto &x : data_)
      x *= s;
    return *this;
  }
  double frobenius() const {
    double s = 0;
    for (double x : data_)
      s += x * x;
    return std::sqrt(s);
  }

private:
  std::size_t rows_, cols_;
  std::vector<double> data_;
};

Matrix operator*(const Matrix &a, const Matrix &b) {
  if (a.cols() != b.rows())
    throw std::invalid_argument("shapes");
  Matrix c(a.rows(), b.cols());
  for (std::size_t i = 0; i < a.rows(); ++i)
    for (std::size_t j = 0; j < b.cols(); ++j) {
      double s = 0;
      for (std::size_t k = 0; k < a.cols(); ++k)
        s += a(i, k) * b(k, j);
      c(i, j) = s;
    }
  return c;
}

double determinant(Matrix m) {
  const std::size_t n = m.rows();
  double det = 1;
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t p = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::abs(m(i, k)) > std::abs(m(p, k)))
        p = i;
    if (m(p, k) == 0)
      return 0;
    if (p != k) {
      for (std::size_t j = k; j < n; ++j)
        std::swap(m(k, j), m(p, j));
      det = -det;
    }
    det *= m(k, k);
    for (std::size_t i = k + 1; i < n; ++i) {
      const double f = m(i, k) / m(k, k);
      for (std::size_t j = k; j < n; ++j)
        m(i, j) -= f * m(k, j);
    }
  }
  return det;
}

int main() {
  const int n = 500;
  Matrix a(n, n), b(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      a(i, j) = ((i * 31 + j * 17) % 23) / 23.0 + (i == j ? 2 : 0);
      b(i, j) = ((i + j) % 7) / 7.0;
    }
  Matrix c = a * b;
  c += b.transposed() * a;
  c *= 0.5;
  Matrix d(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j)
      d(i, j) = std::sin(i * j * 0.01) / 12;
    d(i, i) += 1;
  }
  std::printf("%.9g %.9g\n", c.frobenius(), determinant(d));
}
