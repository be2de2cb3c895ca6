// Lambdas that begin a member's value have `this`, and g++ reads them when the class is done, where it takes no directive; lambdas in other
// lambdas have the `this` of the class around.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t -std=c++20
// RUN: %parlift parallelize -q --thread-cost=0 %s -- -std=c++20 | grep -v CHECK | FileCheck %s
#include <cstdio>
int b[100000]; int n = 1000;
struct D2 {
  int k = 3;
  // CHECK: int v{
  // CHECK-NOT: omp
  // CHECK: int w[
  int v{[this] {
    int s = 0;
    for (int i = 0; i < n; i++)
      s += b[i] * k;
    return s;
  }()};
  int w[1000];
  void f() {
    auto outer = [this] {
      // CHECK: auto inner =
      // CHECK: #pragma omp parallel for
      auto inner = [this](int c) {
        for (int i = 0; i < n; i++)
          w[i] = b[i] * k + c;
      };
      inner(3);
    };
    outer();
  }
};
int main() {
  for (int i = 0; i < n; i++)
    b[i] = i % 7;
  D2 d;
  d.f();
  long s = 0;
  for (int i = 0; i < n; i++)
    s += d.w[i] * (i % 5);
  printf("%d %ld\n", d.v, s);
}
