// Exceptions under a condition that no iteration changes: asked before the loop. Where they are thrown the loop runs as it is, outside of
// any parallel region.
// RUN: env parlift_flags="--thread-cost=0" %S/same-ends.sh %parlift %s %t 7
// RUN: %parlift parallelize -q --thread-cost=0 %s | grep -v CHECK | FileCheck %s
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

static int hits;

// CHECK-LABEL: void scale(
// CHECK-NEXT: if (x.size() > 0 && mode >= 0) {
// CHECK-NEXT: #pragma omp parallel for
// CHECK: } else {
void scale(std::vector<double> &x, int mode) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (mode < 0)
      throw std::invalid_argument("mode " + std::to_string(mode));
    x[i] *= mode;
  }
}

// CHECK-LABEL: double solve(
// CHECK: reduction(+:s)
double solve(const double *a, double *b, int n, int order) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    if (order != 1 && order != 2) {
      std::fprintf(stderr, "order %d\n", order);
      std::exit(2);
    }
    b[i] = order == 1 ? a[i] : a[i] * a[i];
    s += b[i];
  }
  return s;
}

// CHECK-LABEL: void of_an_element(
// CHECK-NOT: omp
void of_an_element(double *x, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[i] < 0)
      throw i;
    x[i] += 1;
  }
}

// CHECK-LABEL: void caught_inside(
// CHECK-NOT: omp
void caught_inside(double *x, int n, int m) {
  for (int i = 0; i < n; i++) {
    try {
      if (m > 3)
        throw 1;
      x[i] = m;
    } catch (int) {
      x[i] = -1;
    }
  }
}

// CHECK-LABEL: void that_counts(
// CHECK-NOT: omp
void that_counts(double *x, int n, int m) {
  for (int i = 0; i < n; i++) {
    if (m > 3) {
      hits++;
      throw 1;
    }
    x[i] = m;
  }
}

struct Error {
  int code;
};
[[noreturn]] static void die(int code) { throw Error{code}; }
static void check(int n, int cap) {
  if (n > cap)
    die(n);
}
// A function throws, or one that it calls.
// CHECK-LABEL: void by_functions(
// CHECK: if (n > 0 && cap >= n) {
// CHECK-NEXT: #pragma omp parallel for
// CHECK: } else {
void by_functions(double *x, int n, int cap) {
  for (int i = 0; i < n; i++) {
    check(n, cap);
    x[i] += 1;
  }
}

static void need(bool holds, const char *what) {
  if (!holds)
    throw std::runtime_error(what);
}
// CHECK-LABEL: void by_truth(
// CHECK: if (n > 0 && n <= cap) {
void by_truth(double *x, int n, int cap) {
  for (int i = 0; i < n; i++) {
    need(n <= cap, "cap");
    x[i] += 1;
  }
}

// CHECK-LABEL: int main(
int main(int argc, char **argv) {
  const int bad = argc > 1 ? std::atoi(argv[1]) : 0;
  std::vector<double> x(1000, 2.0), y(1000);
  try {
    scale(x, bad == 1 ? -1 : 3);
  } catch (std::exception &e) {
    std::printf("%s %g\n", e.what(), x[0]);
  }
  if (bad == 3)
    x[500] = -1;
  try {
    of_an_element(x.data(), 1000);
  } catch (int at) {
    std::printf("%d %g\n", at, x[at - 1]);
  }
  try {
    that_counts(x.data(), 1000, bad == 4 ? 9 : 2);
  } catch (int k) {
    std::printf("%d %d\n", k, hits);
  }
  try {
    by_functions(y.data(), 1000, bad == 6 ? 9 : 2000);
  } catch (const Error &e) {
    std::printf("error %d %g\n", e.code, y[0]);
  }
  try {
    by_truth(y.data(), 1000, bad == 7 ? 9 : 2000);
  } catch (const std::exception &e) {
    std::printf("%s %g\n", e.what(), y[0]);
  }
  caught_inside(y.data(), 1000, bad == 5 ? 9 : 2);
  std::printf("%g\n", solve(x.data(), y.data(), 1000, bad == 2 ? 7 : 2));
  double s = 0;
  for (double v : x)
    s += v;
  for (double v : y)
    s += v;
  std::printf("%g %d\n", s, hits);
  return 0;
}
