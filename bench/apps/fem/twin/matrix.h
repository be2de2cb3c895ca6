// A sparse matrix by rows, and vectors.
#ifndef MATRIX_H
#define MATRIX_H

#include <algorithm>
#include <cmath>
#include <vector>

using Vector = std::vector<double>;

class SparseMatrix {
public:
  /// The pattern: which columns each row has.
  explicit SparseMatrix(const std::vector<std::vector<int>> &rows)
  {
    start_.push_back(0);
    for (const std::vector<int> &row : rows) {
      for (int column : row)
        column_.push_back(column);
      start_.push_back(static_cast<int>(column_.size()));
    }
    value_.assign(column_.size(), 0.0);
  }

  int rows() const { return static_cast<int>(start_.size()) - 1; }
  void clear() { std::fill(value_.begin(), value_.end(), 0.0); }

  /// The element at (i, j), which the pattern must have.
  double &at(int i, int j)
  {
    int low = start_[i], high = start_[i + 1] - 1;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (column_[middle] < j)
        low = middle + 1;
      else
        high = middle;
    }
    return value_[low];
  }

  void multiply(const Vector &x, Vector &y) const
  {
#pragma omp parallel for
    for (int i = 0; i < rows(); ++i) {
      double sum = 0;
      for (int k = start_[i]; k < start_[i + 1]; ++k)
        sum += value_[k] * x[column_[k]];
      y[i] = sum;
    }
  }

  void diagonal(Vector &d) const
  {
#pragma omp parallel for
    for (int i = 0; i < rows(); ++i)
      for (int k = start_[i]; k < start_[i + 1]; ++k)
        if (column_[k] == i)
          d[i] = value_[k];
  }

  /// Row and column of i become those of the identity; b gets what the column times `value` was.
  void fix(const std::vector<char> &fixed, const Vector &values, Vector &b)
  {
#pragma omp parallel for
    for (int i = 0; i < rows(); ++i) {
      for (int k = start_[i]; k < start_[i + 1]; ++k) {
        const int j = column_[k];
        if (fixed[i])
          value_[k] = i == j ? 1.0 : 0.0;
        else if (fixed[j]) {
          b[i] -= value_[k] * values[j];
          value_[k] = 0.0;
        }
      }
      if (fixed[i])
        b[i] = values[i];
    }
  }

private:
  std::vector<int> start_, column_;
  std::vector<double> value_;
};

inline double dot(const Vector &a, const Vector &b)
{
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (std::size_t i = 0; i < a.size(); ++i)
    sum += a[i] * b[i];
  return sum;
}

/// y = y + alpha x
inline void axpy(double alpha, const Vector &x, Vector &y)
{
#pragma omp parallel for
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] += alpha * x[i];
}

/// y = x + beta y
inline void xpby(const Vector &x, double beta, Vector &y)
{
#pragma omp parallel for
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] = x[i] + beta * y[i];
}

/// Conjugate gradients with a diagonal preconditioner; returns the number of iterations.
template <class Operator>
int conjugateGradients(Operator apply, const Vector &diagonal, const Vector &b, Vector &x, double tolerance, int most)
{
  const std::size_t n = b.size();
  Vector r(n), z(n), p(n), q(n);
  apply(x, q);
#pragma omp parallel for
  for (std::size_t i = 0; i < n; ++i) {
    r[i] = b[i] - q[i];
    z[i] = r[i] / diagonal[i];
    p[i] = z[i];
  }
  double rho = dot(r, z);
  const double stop = tolerance * tolerance * dot(b, b);
  int iteration = 0;
  while (iteration < most && dot(r, r) > stop) {
    apply(p, q);
    const double alpha = rho / dot(p, q);
    axpy(alpha, p, x);
    axpy(-alpha, q, r);
#pragma omp parallel for
    for (std::size_t i = 0; i < n; ++i)
      z[i] = r[i] / diagonal[i];
    const double previous = rho;
    rho = dot(r, z);
    xpby(z, rho / previous, p);
    ++iteration;
  }
  return iteration;
}

#endif
