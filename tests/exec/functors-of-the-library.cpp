// std::plus and its like, called by the program itself, are the operators that they are named for; a functor of the program's is its function.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <functional>
#include <vector>

// CHECK-LABEL: void added(
// CHECK: omp parallel for
void added(int n, const double *__restrict a, const double *__restrict b, double *__restrict c) {
  for (int i = 0; i < n; ++i)
    c[i] = std::plus<>{}(a[i], b[i]);
}
// CHECK-LABEL: void converted(
// CHECK: omp parallel for
void converted(int n, const double *__restrict a, double *__restrict c) {
  for (int i = 0; i < n; ++i)
    c[i] = std::multiplies<float>{}(static_cast<float>(a[i]), 1.5F) + std::minus<int>()(i, 3) +
           std::greater<>{}(a[i], 2.0);
}
// CHECK-LABEL: long summed(
// CHECK: omp parallel for reduction(+:s)
long summed(int n, const int *a) {
  long s = 0;
  for (int i = 0; i < n; ++i)
    s = std::plus<long>{}(s, a[i]);
  return s;
}
template <class Op> struct Combined {
  const double *left, *right;
  Op op;
  double operator[](int i) const { return op(left[i], right[i]); }
};
template <class Op> void store(int n, const Combined<Op> &from, double *__restrict to) {
  for (int i = 0; i < n; ++i)
    to[i] = from[i];
}
struct Counting {
  static long calls;
  double operator()(double a, double b) const {
    ++calls;
    return a + b * static_cast<double>(calls);
  }
};
long Counting::calls = 0;
// CHECK-LABEL: void counted(
// CHECK-NOT: omp parallel
// CHECK-LABEL: struct Last
void counted(int n, const double *__restrict a, double *__restrict c) {
  for (int i = 0; i < n; ++i)
    c[i] = Counting{}(a[i], a[i]);
}
struct Last : std::plus<> {
  double last = 0;
  double operator()(double a) { return last = last * 0.5 + a; }
};
// CHECK-LABEL: void remembered(
// CHECK-NOT: omp parallel
// CHECK-LABEL: int main(
void remembered(int n, const double *__restrict a, double *__restrict c) {
  Last last;
  for (int i = 1; i < n; ++i)
    c[i] = last(c[i - 1]) + a[i];
}

int main() {
  const int n = 2000;
  std::vector<double> a(n), b(n), c(n);
  std::vector<int> k(n);
  for (int i = 0; i < n; ++i) {
    a[i] = i % 13;
    b[i] = i % 7 * 0.5;
    k[i] = i % 5 - 1;
  }
  double t = 0;
  const auto show = [&](const char *name) {
    for (double x : c)
      t = t * 0.99 + x;
    std::printf("%s %.17g\n", name, t);
  };
  added(n, a.data(), b.data(), c.data()), show("added");
  converted(n, a.data(), c.data()), show("converted");
  std::printf("%ld\n", summed(n, k.data()));
  store(n, Combined<std::plus<>>{a.data(), b.data(), {}}, c.data()), show("sum");
  store(n, Combined<std::multiplies<double>>{a.data(), b.data(), {}}, c.data()), show("product");
  counted(n, a.data(), c.data()), show("counted");
  remembered(n, a.data(), c.data()), show("remembered");
  return 0;
}
