// What is written for levels, inspections and copies gets and gives back memory by the library's functions, also where a class or a namespace
// has some of the same name.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: grep -x " *::free(x_order);" %t.omp.cpp
// RUN: not grep -x " *free(x_order);" %t.omp.cpp
#include <cstdio>

enum { N = 7000 };
static int l[N];
static double x[N], b[N];

struct Matrix {
  int freed = 0;
  void free(void *) { freed++; }
  void *calloc(unsigned long, unsigned long) {
    freed += 100;
    return nullptr;
  }
  void sweep(int steps) {
    for (int t = 0; t < steps; t++)
      for (int i = 0; i < N; i++)
        x[i] = 0.25 * (b[i] + x[l[i]]);
  }
  void scatter() {
    for (int i = 0; i < N; i++)
      x[l[i]] = 0.5 * x[l[i]] + b[i];
  }
};

namespace pool {
static int freed;
void free(void *);
void free(void *) {
  freed++;
}
static void sweep(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < N; i++)
      x[i] = 0.125 * (b[i] + x[l[i]]);
}
} // namespace pool

int main() {
  for (int i = 0; i < N; i++) {
    l[i] = (i * 7 % 1000 + (i / 1000 + 3) * 1000) % N;
    b[i] = i % 13;
  }
  Matrix m;
  m.sweep(5);
  pool::sweep(3);
  m.scatter();
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum = sum * 0.75 + x[i];
  std::printf("%.17g %d %d\n", sum, m.freed, pool::freed);
}
