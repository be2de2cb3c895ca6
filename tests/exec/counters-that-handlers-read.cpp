// An exception leaves a loop in the middle of an iteration, and a handler of the function reads the counter as it was then: no other variable
// counts instead. Behind the function nobody does.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <vector>

enum { N = 300000 };
static std::vector<int> a(N + 8, 3), out(N + 8);

// CHECK-LABEL: static int stopped(
// CHECK-NOT: #pragma omp
__attribute__((noinline)) static int stopped(int n) {
  int s = 0, i = 0;
  try {
    while (i < n) {
      s += a.at(i);
      out.at(i) = s;
      i++;
    }
  } catch (...) {
    std::printf("stopped at %d with %d\n", i, s);
  }
  return s;
}

// CHECK-LABEL: static int told(
// CHECK-NOT: #pragma omp
__attribute__((noinline)) static int told(int n) {
  int s = 0, i = 0;
  try {
    for (; i < n; i++) {
      s += a.at(i);
      out.at(i) = s;
    }
  } catch (...) {
    return -i;
  }
  return s;
}

// CHECK-LABEL: static int unseen(
// CHECK: Counted in the header
// CHECK: #pragma omp parallel
__attribute__((noinline)) static int unseen(int n) {
  int s = 0, i = 0;
  while (i < n) {
    s += a.at(i);
    out.at(i) = s;
    i++;
  }
  return s + i;
}

int main() {
  std::printf("%d\n", stopped(N + 20));
  std::printf("%d\n", told(N + 20));
  try {
    std::printf("%d\n", unseen(N));
    std::printf("%d\n", unseen(N + 20));
  } catch (...) {
    std::printf("caught\n");
  }
  unsigned h = 0;
  for (int x : out)
    h = h * 31 + static_cast<unsigned>(x);
  std::printf("%u\n", h);
  return 0;
}
