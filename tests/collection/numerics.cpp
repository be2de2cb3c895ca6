// Numerics in C++: matrices and vectors as classes, templates, lambdas, integrators, grids with accessors.
// RUN: %parlift analyze --format=json %s -- -std=c++20 -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -std=c++20 -I%S
#include "Inputs/collection.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdio>
#include <vector>

class Matrix {
public:
  Matrix(std::size_t rows, std::size_t cols) : rows_(rows), cols_(cols), data_(rows * cols) {}
  std::size_t rows() const { return rows_; }
  std::size_t cols() const { return cols_; }
  double &operator()(std::size_t i, std::size_t j) { return data_[i * cols_ + j]; }
  double operator()(std::size_t i, std::size_t j) const { return data_[i * cols_ + j]; }
  std::vector<double> &data() { return data_; }
  void scale(double by);
  double trace() const;
  void addTransposed();

private:
  std::size_t rows_, cols_;
  std::vector<double> data_;
};

// All elements of a member.
// EXPECT Matrix::scale:1 parallel
void Matrix::scale(double by) {
  for (std::size_t i = 0; i < data_.size(); ++i)
    data_[i] *= by;
}
// The diagonal's sum by an accessor.
// EXPECT Matrix::trace:1 parallel needs=reduction
double Matrix::trace() const {
  double sum = 0;
  for (std::size_t i = 0; i < rows_; ++i)
    sum += (*this)(i, i);
  return sum;
}
// Each pair of elements across the diagonal gets its sum.
// EXPECT Matrix::addTransposed:1 unknown
// could be: conditional (cols_ >= rows_, as where rows and columns are of type int)
void Matrix::addTransposed() {
  for (std::size_t i = 0; i < rows_; ++i)
    for (std::size_t j = 0; j < i; ++j) {
      double s = (*this)(i, j) + (*this)(j, i);
      (*this)(i, j) = s;
      (*this)(j, i) = s;
    }
}

// A product by accessors; the result may be one of the factors.
// EXPECT multiply:1 conditional
static void multiply(const Matrix &a, const Matrix &b, Matrix &c) {
  for (std::size_t i = 0; i < a.rows(); ++i)
    for (std::size_t j = 0; j < b.cols(); ++j) {
      double sum = 0;
      for (std::size_t k = 0; k < a.cols(); ++k)
        sum += a(i, k) * b(k, j);
      c(i, j) = sum;
    }
}

// A vector of a fixed length with operators.
template <std::size_t N> struct Small {
  std::array<double, N> v{};
  Small &operator+=(const Small &other) {
    for (std::size_t i = 0; i < N; ++i)
      v[i] += other.v[i];
    return *this;
  }
  friend Small operator*(double s, Small a) {
    for (double &x : a.v)
      x *= s;
    return a;
  }
};
// A step of many trajectories.
// EXPECT step:1 conditional
static void step(std::vector<Small<3>> &x, const std::vector<Small<3>> &dx, double h) {
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] += h * dx[i];
}
// The sum of all of them, component by component.
// EXPECT total:1 parallel needs=reduction
static Small<3> total(const std::vector<Small<3>> &x) {
  Small<3> sum;
  for (const auto &p : x)
    sum += p;
  return sum;
}

// An integral by any function that is given.
// EXPECT integral:1 parallel needs=reduction
template <typename F> static double integral(F f, double a, double b, int n) {
  const double h = (b - a) / n;
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += f(a + (i + 0.5) * h);
  return sum * h;
}

// Runge and Kutta for one system: steps need one another, components do not.
// EXPECT rungeKutta:1 sequential
static void rungeKutta(std::vector<double> &y, int steps, double h) {
  const std::size_t n = y.size();
  std::vector<double> k1(n), k2(n), t(n);
  auto derivative = [n](const std::vector<double> &in, std::vector<double> &out) {
    for (std::size_t i = 0; i < n; ++i)
      out[i] = 0.5 * in[(i + 1) % n] - in[i];
  };
  for (int s = 0; s < steps; ++s) {
    derivative(y, k1);
    for (std::size_t i = 0; i < n; ++i)
      t[i] = y[i] + 0.5 * h * k1[i];
    derivative(t, k2);
    for (std::size_t i = 0; i < n; ++i)
      y[i] += h * k2[i];
  }
}

// Points of a set that grow beyond a limit: each point counts its steps.
// EXPECT escape:1 parallel
static void escape(int w, int h, std::vector<int> &out) {
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      std::complex<double> c(3.0 * x / w - 2, 2.0 * y / h - 1), z = 0;
      int steps = 0;
      while (std::norm(z) < 4 && steps < 50) {
        z = z * z + c;
        ++steps;
      }
      out[static_cast<std::size_t>(y) * static_cast<std::size_t>(w) + static_cast<std::size_t>(x)] = steps;
    }
}

// Newton's method for the root of each number.
// EXPECT roots:1 parallel
static void roots(std::vector<double> &x) {
  for (double &v : x) {
    double r = v > 1 ? v : 1;
    for (int k = 0; k < 20; ++k)
      r = 0.5 * (r + std::abs(v) / r);
    v = r;
  }
}

// A grid with ghosts around it; an accessor shifts the indices.
class Grid {
public:
  Grid(int n) : n_(n), cells_(static_cast<std::size_t>((n + 2) * (n + 2))) {}
  double &at(int i, int j) { return cells_[static_cast<std::size_t>((i + 1) * (n_ + 2) + j + 1)]; }
  const double &at(int i, int j) const { return cells_[static_cast<std::size_t>((i + 1) * (n_ + 2) + j + 1)]; }
  int size() const { return n_; }
  std::vector<double> &cells() { return cells_; }

private:
  int n_;
  std::vector<double> cells_;
};
// A star from one grid to another, or the same.
// EXPECT diffuse:1 conditional
static void diffuse(const Grid &from, Grid &to) {
  for (int i = 0; i < from.size(); ++i)
    for (int j = 0; j < from.size(); ++j)
      to.at(i, j) = 0.25 * (from.at(i - 1, j) + from.at(i + 1, j) + from.at(i, j - 1) + from.at(i, j + 1));
}
// In place.
// EXPECT diffuseInPlace:1 sequential
static void diffuseInPlace(Grid &g) {
  for (int i = 0; i < g.size(); ++i)
    for (int j = 0; j < g.size(); ++j)
      g.at(i, j) = 0.25 * (g.at(i - 1, j) + g.at(i + 1, j) + g.at(i, j - 1) + g.at(i, j + 1));
}

// The largest difference of two vectors, by the library's function.
// EXPECT distance:1 parallel needs=reduction
static double distance(const std::vector<double> &a, const std::vector<double> &b) {
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

// Gram and Schmidt: each vector against those before it.
// EXPECT orthogonal:1 sequential
// EXPECT orthogonal:1.1 sequential
static void orthogonal(Matrix &q) {
  for (std::size_t i = 0; i < q.rows(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      double dot = 0, norm = 1;
      for (std::size_t k = 0; k < q.cols(); ++k) {
        dot += q(i, k) * q(j, k);
        norm += q(j, k) * q(j, k);
      }
      for (std::size_t k = 0; k < q.cols(); ++k)
        q(i, k) -= dot / norm * q(j, k);
    }
}

// Gauss' elimination: columns one by one, rows side by side.
// EXPECT eliminate:1 sequential
// EXPECT eliminate:1.1 parallel
static void eliminate(std::vector<std::vector<double>> &a) {
  const std::size_t n = a.size();
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = k + 1; i < n; ++i) {
      double factor = a[i][k] / (a[k][k] + 20);
      for (std::size_t j = k; j < n; ++j)
        a[i][j] -= factor * a[k][j];
    }
}

// A class that keeps what it has seen: calls change it.
class Counter {
public:
  double next(double x) {
    ++calls_;
    return 2 * x;
  }
  int calls() const { return calls_; }

private:
  int calls_ = 0;
};
// Its count is a sum, its answers depend on their arguments alone.
// EXPECT through:1 parallel needs=reduction
static void through(Counter &counter, std::vector<double> &x) {
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = counter.next(x[i]);
}
// A class whose answers depend on what it has seen.
class Smoother {
public:
  double next(double x) {
    state_ = 0.5 * (state_ + x);
    return state_;
  }

private:
  double state_ = 0;
};
// A state behind a method.
// EXPECT smoothed:1 sequential
// could be: parallel (a scan of the object's state)
static void smoothed(Smoother &s, std::vector<double> &x) {
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = s.next(x[i]);
}

static void showAll(const char *name, const std::vector<double> &v) { show(name, static_cast<int>(v.size()), v.data()); }
static std::vector<double> numbers(int n, int seed) {
  std::vector<double> v(static_cast<std::size_t>(n));
  fill(n, v.data(), seed);
  return v;
}
static void run(int n) {
  const std::size_t size = static_cast<std::size_t>(n);
  Matrix a(size, size), b(size, size), c(size, size);
  fill(n * n, a.data().data(), 1);
  fill(n * n, b.data().data(), 2);
  multiply(a, b, c);
  showAll("product", c.data());
  if (n < 6)
    multiply(c, b, c);
  c.scale(2);
  c.addTransposed();
  showAll("symmetric", c.data());
  std::printf("trace %.9g\n", c.trace());
  std::vector<Small<3>> x(size), dx(size);
  for (std::size_t i = 0; i < size; ++i)
    x[i].v = {1.0 * i, 2.0 * i, 3}, dx[i].v = {1, -1, 0.5};
  step(x, dx, 0.5);
  step(x, x, 0.5);
  Small<3> sum = total(x);
  std::printf("%.9g %.9g %.9g\n", sum.v[0], sum.v[1], sum.v[2]);
  std::printf("%.6f %.6f\n", integral([](double t) { return t * t; }, 0, 1, n + 1), integral([n](double t) { return n * t; }, 0, 1, n + 1));
  std::vector<double> v = numbers(n, 3), w = numbers(n, 4);
  if (n)
    rungeKutta(v, 4, 0.125);
  showAll("steps", v);
  std::vector<int> steps(size * size);
  escape(n, n, steps);
  showInts("steps", n * n, steps.data());
  roots(w);
  std::printf("roots %.8e\n", n ? w[size / 2] : 0.0);
  Grid g(n), h(n);
  fill((n + 2) * (n + 2), g.cells().data(), 5);
  diffuse(g, h);
  showAll("grid", h.cells());
  diffuse(h, h);
  diffuseInPlace(g);
  std::printf("grid %.8e %.8e\n", h.at(n - 1, n - 1), g.at(n - 1, n - 1));
  std::printf("distance %g\n", distance(numbers(n, 1), numbers(n, 2)));
  orthogonal(a);
  std::printf("orthogonal %.6e\n", n ? a(size - 1, 0) : 0.0);
  std::vector<std::vector<double>> rows;
  for (int i = 0; i < n; ++i)
    rows.push_back(numbers(n, i));
  eliminate(rows);
  std::printf("eliminated %.6e\n", n ? rows[size - 1][size / 2] : 0.0);
  Counter counter;
  v = numbers(n, 7);
  through(counter, v);
  showAll("through", v);
  std::printf("calls %d\n", counter.calls());
  Smoother s;
  smoothed(s, v);
  std::printf("smoothed %.8e\n", n ? v[size / 2] : 0.0);
}
int main() {
  run(0);
  run(1);
  run(5);
  run(40);
  return 0;
}
