// Lambdas that loops call: captures by value and by reference, variables that change behind the closure's back, counters and
// caches of the closure's own, `this`, lambdas in lambdas and in headers.
// RUN: %S/same-output.sh %parlift %s %t
#include <cstddef>
#include <cstdio>
#include <vector>

using Row = std::vector<double>;

template <class F> void each(int n, double *a, F f) {
  for (int i = 0; i < n; i++)
    a[i] = f(a[i]);
}
void square(Row &a) {
  auto f = [](double x) { return x * x + 1; };
  for (auto &v : a)
    v = f(v);
}
void scale(Row &a, double k) {
  auto f = [k](double x) { return x * k; };
  for (auto &v : a)
    v = f(v);
}
void changedAfter(Row &a, double k) {
  auto f = [k](double x) { return x * k; };
  auto g = [&k](double x) { return x * k; };
  k = 7;
  for (auto &v : a)
    v = f(v) + g(v);
}
void changedByPointer(Row &a, double k) {
  double *p = &k;
  auto f = [k](double x) { return x * k; };
  *p = 9;
  for (auto &v : a)
    v = f(v) + k;
}
void clamped(Row &a, double low, double high) {
  auto f = [low, high](double x) { return x < low ? low : x > high ? high : x; };
  for (auto &v : a)
    v = f(v);
}
void chosen(Row &a, double low, double high) {
  auto f = [&low, &high](double x) { return (x < 9 ? low : high) += x; };
  for (auto &v : a)
    v = f(v);
}
void chosenByName(Row &a, double low, double high) {
  auto f = [&](double x) {
    double &one = x < 9 ? low : high;
    return one += x;
  };
  for (auto &v : a)
    v = f(v) + low;
}
void changedInLoop(Row &a) {
  double k = 1;
  auto f = [&k](double x) { return x + k; };
  for (std::size_t i = 0; i < a.size(); i++) {
    k = a[i];
    a[i] = f(1);
  }
}
void places(Row &a) {
  auto at = [&](int i) -> double & { return a[i]; };
  for (int i = 0; i < static_cast<int>(a.size()); i++)
    at(i) = at(i) * 2;
}
void placesBefore(Row &a) {
  auto at = [&](int i) -> double & { return a[i]; };
  for (int i = 1; i < static_cast<int>(a.size()); i++)
    at(i) = at(i - 1) + 1;
}
void counting(Row &a) {
  int n = 0;
  auto next = [&n](double x) { return x + n++; };
  for (auto &v : a)
    v = next(v);
}
void ownCounter(Row &a) {
  auto next = [n = 0](double x) mutable { return x + n++; };
  for (auto &v : a)
    v = next(v);
}
void copied(Row &a) {
  auto before = [a](int i) { return a[i]; };
  for (int i = 1; i < static_cast<int>(a.size()); i++)
    a[i] = before(i - 1) + 1;
}
void nested(Row &a, double k) {
  auto twice = [](double x) { return 2 * x; };
  auto f = [&](double x) { return twice(x) + k; };
  for (auto &v : a)
    v = f(v);
}
void header(Row &a, int n) {
  auto size = [n] { return n / 2; };
  for (int i = 0; i < size(); i++)
    a[i] = i;
}
void shrinking(Row &a, int n) {
  auto size = [&n] { return n--; };
  for (int i = 0; i < size(); i++)
    a[i] += i;
}
void twoPlaces(Row &a, Row &b) {
  auto u = [&](int i) { return a[i]; };
  auto v = [&](int i) -> double & { return b[i]; };
  for (int i = 1; i < static_cast<int>(b.size()); i++)
    v(i) = u(i - 1) + 1;
}
struct Body {
  Row d;
  double k = 2;
  int calls = 0;
  void run() {
    auto f = [this](double x) { return x * k; };
    for (auto &x : d)
      x = f(x);
  }
  void count() {
    auto f = [this](double x) { return x + calls++; };
    for (auto &x : d)
      x = f(x);
  }
  void copy() {
    auto f = [*this](double x) { return x * k; };
    k = 5;
    for (auto &x : d)
      x = f(x) + k;
  }
};

void show(const Row &a) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); i++)
    sum += static_cast<double>(static_cast<long>(a[i]) % 1000 * static_cast<long>(i % 13));
  std::printf("%.0f\n", sum);
}

int main() {
  Row a(20000);
  const auto again = [&a] {
    for (std::size_t i = 0; i < a.size(); i++)
      a[i] = static_cast<double>(i % 17);
  };
  const auto run = [&](auto f, auto... rest) {
    again();
    f(a, rest...);
    show(a);
  };
  run(square), run(scale, 3.0), run(changedAfter, 3.0), run(changedByPointer, 3.0);
  run(clamped, 3.0, 11.0), run(chosen, 1.0, 2.0), run(chosenByName, 1.0, 2.0);
  run(changedInLoop), run(places), run(placesBefore), run(counting), run(ownCounter), run(copied);
  run(nested, 2.0), run(header, 20000), run(shrinking, 20000);
  again();
  twoPlaces(a, a);
  Row b(a.size());
  twoPlaces(a, b);
  show(b);
  double last = 0;
  each(static_cast<int>(a.size()), a.data(), [](double x) { return x + 1; });
  each(static_cast<int>(a.size()), a.data(), [&last](double x) {
    const double result = x + last;
    last = x;
    return result;
  });
  show(a);
  Body body{a};
  body.run();
  body.count();
  body.copy();
  show(body.d);
}
