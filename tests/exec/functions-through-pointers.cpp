// The same in C++: functions of the program's, overloads, static members, names that another scope hides, exceptions.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift parallelize --thread-cost=0 --quiet %s -o %t.free.cpp && clang++-19 -O1 -fopenmp -fsanitize=undefined,address -fno-sanitize-recover=all -w %t.free.cpp -o %t.sanitized && %t.sanitized | diff %t.expected -
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <vector>

using Function = double (*)(double);
using Values = std::vector<double>;

// CHECK: :[[@LINE+3]]:3: remark: {{.*}} is parallel: {{.*}} reduction (+) into `s`
double simpson(double (*f)(double), double a, double b, int n) {
  double h = (b - a) / n, s = f(a) + f(b);
  for (int i = 1; i < n; i += 2)
    s += 4 * f(a + i * h);
  return s * h / 3;
}

namespace shapes {
double square(double x) { return x * x; }
double weight = 3;
struct Bell {
  static double at(double x) noexcept { return std::exp(-x * x) * weight; }
};
} // namespace shapes
double square(float) { return -1; }
double square(double x) { return x * x * 2; }

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `&x != &out`: no
void mapped(Function f, Values &out, const Values &x) {
  for (std::size_t i = 0; i < x.size(); i++)
    out[i] = (*f)(x[i]) + f(1);
}
template <typename T> void filled(T (*f)(T), std::vector<T> &out) {
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is parallel: no
  for (std::size_t i = 0; i < out.size(); i++)
    out[i] = f(static_cast<T>(i));
}
struct Pair {
  double low, high;
};
void spread(Pair &p) { p.high += 1, p.low -= 1; }
void shrink(Pair &p) { p.high = p.low = (p.low + p.high) / 2; }
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void each(void (*f)(Pair &), std::vector<Pair> &all) {
  for (Pair &p : all)
    f(p);
}

/* One may throw; a member's address; a function object of unknown content. */
double checked(double x) {
  if (x < 0)
    throw std::range_error("below zero");
  return std::sqrt(x);
}
// CHECK: :[[@LINE+3]]:5: remark: {{.*}} {{is sequential|not proved parallel|left as it is}}
double roots(Function f, const Values &x) {
  try {
    for (double v : x)
      if (f(v) > 100)
        return v;
  } catch (const std::range_error &) {
    return -1;
  }
  return 0;
}
struct Machine {
  double state = 1;
  double step(double x) { return state = state / 2 + x; }
};
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void stepped(double (Machine::*step)(double), Machine &m, Values &out, const Values &x) {
  for (std::size_t i = 0; i < x.size(); i++)
    out[i] = (m.*step)(x[i]);
}

static void print(const char *name, const Values &x) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); i++)
    sum += x[i] * static_cast<double>(i % 13);
  std::printf("%s %.9g\n", name, sum);
}

int main() {
  Values x(6000), out(6000);
  for (std::size_t i = 0; i < x.size(); i++)
    x[i] = static_cast<double>(i % 17) * 0.25;
  std::printf("%.9g %.9g %.9g\n", simpson(shapes::square, 0, 2, 6000), simpson(shapes::Bell::at, 0, 2, 6000),
              simpson(std::cos, 0, 1, 6000));
  mapped(square, out, x), print("mapped", out);
  mapped(shapes::Bell::at, out, x), print("mapped", out);
  filled<double>(shapes::square, out), print("filled", out);
  std::vector<Pair> all(5000, Pair{1, 2});
  each(spread, all), each(shrink, all), each(spread, all);
  std::printf("%g %g\n", all[7].low, all[4999].high);
  std::printf("%g ", roots(checked, x));
  x[77] = -1;
  std::printf("%g %g\n", roots(checked, x), roots(square, x));
  Machine m;
  stepped(&Machine::step, m, out, x), print("stepped", out);
}
