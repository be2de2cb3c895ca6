// Lambdas are constexpr since C++17 unless something in them is not: directives may stand in them, but not where the compiler itself has
// to run them, or where they are written as constexpr.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t -std=c++17
// RUN: %parlift parallelize -q --thread-cost=0 %s -- -std=c++17 | grep -v CHECK | FileCheck %s
// RUN: %parlift parallelize -q --thread-cost=0 %s -- -std=c++14 -DOLD | grep -v CHECK | FileCheck %s --check-prefix=OLD
#include <array>
#include <cstdio>
#include <functional>
#include <vector>

// CHECK-LABEL: void captures(
// CHECK: #pragma omp parallel for
void captures(std::vector<double> &v) {
  auto run = [&v] {
    for (std::size_t i = 0; i < v.size(); ++i)
      v[i] *= 2;
  };
  run();
}

// CHECK-LABEL: void called_at_once(
// CHECK: #pragma omp parallel for
void called_at_once(double *p, int n) {
  [p, n]() {
    for (int i = 0; i < n; ++i)
      p[i] = 1;
  }();
}

struct State {
  std::vector<double> v;
  // CHECK-LABEL: void scale(
  // CHECK: #pragma omp parallel for
  void scale() {
    auto by = [this](double s) {
      for (auto &x : v)
        x *= s;
    };
    by(3);
  }
};

// CHECK-LABEL: void kept(
// CHECK: #pragma omp parallel for
void kept(int n, double *__restrict p) {
  std::function<void()> f = [=] {
    for (int i = 0; i < n; ++i)
      p[i] += i;
  };
  f();
}

// CHECK-LABEL: auto used_nowhere =
// CHECK: #pragma omp parallel for reduction(+:s)
// OLD-LABEL: auto used_nowhere =
// OLD: #pragma omp parallel for reduction(+:s)
auto used_nowhere = [](int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += i * i;
  return s;
};

#ifndef OLD
// CHECK-LABEL: auto in_a_constant =
// CHECK-NOT: omp
auto in_a_constant = [](int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += i * i;
  return s;
};
constexpr int five = in_a_constant(3);

auto written = [](int n) constexpr {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += i * i;
  return s;
};

constexpr auto is_one = [](int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += i * i;
  return s;
};

auto as_an_extent = [](int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += i * i;
  return s;
};
std::array<int, as_an_extent(3)> numbers;

template <class F> constexpr int apply(F f, int n) { return f(n); }
auto handed_over = [](int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += i * i;
  return s;
};
static_assert(apply(handed_over, 3) == five, "");

constexpr int around(int n) {
  auto inner = [](int m) {
    int s = 0;
    for (int i = 0; i < m; ++i)
      s += i;
    return s;
  };
  return inner(n);
}
static_assert(around(4) == 6, "");

auto holds_another = [](int n) {
  auto inner = [](int m) {
    int s = 0;
    for (int i = 0; i < m; ++i)
      s += i;
    return s;
  };
  return inner(n);
};
static_assert(holds_another(4) == 6, "");

auto generic = [](auto n) {
  decltype(n) s = 0;
  for (int i = 0; i < n; ++i)
    s += i;
  return s;
};
static_assert(generic(4) == 6, "");

auto of_a_const = [](int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += i;
  return s;
};
const int six = of_a_const(4);
std::array<int, six> as_many;

auto by_another = [](int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += i;
  return s;
};
auto one_more = [](int n) { return by_another(n) + 1; };
static_assert(one_more(4) == 7, "");

auto by_a_function = [](int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += i;
  return s;
};
constexpr int one_more_of(int n) { return by_a_function(n) + 1; }
static_assert(one_more_of(4) == 7, "");

// CHECK-LABEL: int main(
int main() {
  std::vector<double> v(1000, 1.5);
  captures(v);
  called_at_once(v.data(), 500);
  kept(1000, v.data());
  State s{v};
  s.scale();
  double t = 0;
  for (double x : s.v)
    t += x;
  std::printf("%g %d %d %d %d %d %d %d\n", t, used_nowhere(100), in_a_constant(100), written(100),
              is_one(100), as_an_extent(10) + static_cast<int>(numbers.size()), handed_over(10),
              around(10) + holds_another(10) + generic(3) + of_a_const(3) + one_more(3) +
                  static_cast<int>(as_many.size()));
}
#endif
