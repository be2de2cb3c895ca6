// A structured binding stands for what it names, in its own words: sums in variables, lambdas that capture it.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t -std=c++20
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
// RUN: %parlift parallelize -q --thread-cost=0 %s -- -std=c++20 | grep -v CHECK | FileCheck %s
#include <cstdio>
#include <utility>
#include <vector>

constexpr int N = 20000;
static int v[N];
struct Stats {
  int sum;
  double w;
};

// CHECK-LABEL: Stats stats(
// CHECK: sum_value += v[i] & 3
// CHECK: sum = sum_value
Stats stats() {
  Stats s{0, 0};
  auto &[sum, w] = s;
  for (int i = 0; i < N; i++) {
    sum += v[i] & 3;
    w += 0.5;
  }
  return s;
}

int array() {
  int a[3] = {0, 2, 3};
  auto &[p, q, r] = a;
  for (int i = 0; i < N; i++)
    p ^= v[i] * q + r;
  return a[0];
}

int pairs() {
  std::vector<std::pair<int, int>> rows(4, {1, 0});
  for (auto &[weight, total] : rows)
    for (int i = 0; i < N; i++)
      total += weight * (v[i] & 1);
  return rows[2].second;
}

Stats inLambda() {
  Stats s{0, 0};
  auto &[a, b] = s;
  [&]() {
    for (int i = 0; i < N; i++) {
      a += v[i];
      b -= v[i];
    }
  }();
  auto add = [&](int x) { a += x; };
  for (int i = 0; i < N; i++)
    add(v[i] & 1);
  return s;
}

int main() {
  for (int i = 0; i < N; i++)
    v[i] = int(i * 7919LL % 10007);
  const Stats s = stats(), t = inLambda();
  std::printf("%d %g %d %d %d %g\n", s.sum, s.w, array(), pairs(), t.sum, t.w);
}
