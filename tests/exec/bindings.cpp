// Names for the parts of an object: fields and elements, and what functions `get` say, which is summed up in a variable where the array lies apart.
// RUN: g++ -std=c++17 -O1 -w -o %t.original %s
// RUN: %t.original > %t.expected
// RUN: %parlift parallelize -q --thread-cost=0 %s -o %t.cpp -- -std=c++17
// RUN: g++ -std=c++17 -O1 -w -fopenmp -o %t.parallel %t.cpp
// RUN: %t.parallel | diff %t.expected -
// RUN: grep -c "^ *#pragma omp parallel for" %t.cpp | grep -qx 2
#include <cstdio>
#include <utility>

struct Cell {
  double value;
  int count;
};

static void fields(int n, double *a) {
  Cell cell = {a[0], 1};
  auto &[value, count] = cell;
  value += count;
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 0.5 + cell.value;
}

static void pairs(int n, double *a) {
  std::pair<double, double> both(a[0], a[1]);
  auto &[x, y] = both;
  for (int i = 0; i < n; i++)
    x += a[i];
  a[2] = x + both.first + y;
}

int main() {
  double a[40];
  for (int i = 0; i < 40; i++)
    std::printf("%g ", a[i] = i % 7);
  fields(40, a);
  pairs(40, a);
  for (double &each : a)
    std::printf("%g ", each);
  return 0;
}
