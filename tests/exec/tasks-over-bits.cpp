// Halves of a std::vector<bool> share a word: no tasks. Of other vectors they are apart.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.remarks
#include <cstdio>
#include <vector>

// CHECK-DAG: calls of `flip` are not proved apart: one may write an element of `v` that another touches
static void flip(std::vector<bool> &v, int lo, int hi) {
  if (hi - lo < 3) {
    for (int i = lo; i < hi; i++)
      v[i] = !v[i];
    return;
  }
  int mid = (lo + hi) / 2;
  flip(v, lo, mid);
  flip(v, mid, hi);
}

// CHECK-DAG: calls of `raise` run as tasks: each writes `v[e]` where lo <= e < hi
static void raise(std::vector<int> &v, int lo, int hi) {
  if (hi - lo < 3) {
    for (int i = lo; i < hi; i++)
      v[i] += i;
    return;
  }
  int mid = (lo + hi) / 2;
  raise(v, lo, mid);
  raise(v, mid, hi);
}

// The variable that the reference is bound to is shared.
// CHECK-DAG: calls of `count` run as tasks
static void count(const std::vector<int> &v, int lo, int hi, long &sum) {
  if (hi - lo < 3) {
    sum = 0;
    for (int i = lo; i < hi; i++)
      sum += v[i];
    return;
  }
  int mid = (lo + hi) / 2;
  long x = 0, y = 0;
  count(v, lo, mid, x);
  count(v, mid, hi, y);
  sum = x + y;
}

int main() {
  std::vector<bool> bits(30000);
  std::vector<int> numbers(30000, 7);
  flip(bits, 0, 20000);
  raise(numbers, 0, 30000);
  long s = 0;
  count(numbers, 0, 30000, s);
  int set = 0;
  for (bool b : bits)
    set += b;
  std::printf("%d %ld\n", set, s);
}
