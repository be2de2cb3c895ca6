#ifndef SOLVE_H
#define SOLVE_H
#include <cstddef>
#include <vector>

using Vector = std::vector<double>;

// Instances are made by one source alone.
template <class Operator> double relax(Operator apply, const Vector &b, Vector &x, int steps) {
  Vector r(b.size());
  for (int step = 0; step < steps; ++step) {
    apply(x, r);
    for (std::size_t i = 0; i < b.size(); ++i)
      r[i] = b[i] - r[i];
    for (std::size_t i = 0; i < b.size(); ++i)
      x[i] += 0.25 * r[i];
  }
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i)
    sum += x[i];
  return sum;
}

// Of one of its instances the loop is none that may run in parallel.
template <class F> void mapped(F f, const Vector &from, Vector &to) {
  for (std::size_t i = 0; i < from.size(); ++i)
    to[i] = f(from[i]);
}

// Nobody uses it.
template <class F> void unused(F f, Vector &to) {
  for (std::size_t i = 0; i < to.size(); ++i)
    to[i] = f(i);
}

// Its callers in one file say nothing of those in others: the source that makes the instances gives it two vectors.
static inline void shifted(const double *from, double *to, int n) {
  for (int i = 0; i < n; ++i)
    to[i] = from[i + 1];
}

double other(int n);
#endif
