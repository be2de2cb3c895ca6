// What a declaration gives a parameter means there what it says, and not at the call: such calls stay. Others are said in the loop.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>

enum { N = 3000 };
static int a[N], out[N], total, k = 2;

// CHECK-LABEL: static void given(
// CHECK: add(a[i])
static int add(int x, int y = k) {
  total += x * y;
  return total;
}
static void given(int n) {
  int k = 9;
  for (int i = 0; i < n; i++)
    out[i] = add(a[i]) + k;
}

// CHECK-LABEL: static void said(
// CHECK: total_value
static int count(int x, int y) {
  total += x * y;
  return total;
}
static void said(int n) {
  for (int i = 0; i < n; i++)
    out[i] = count(a[i], 3);
}

int main() {
  for (int i = 0; i < N; i++)
    a[i] = i % 5;
  given(N);
  std::printf("%d %d\n", total, out[N / 2]);
  said(N);
  std::printf("%d %d\n", total, out[N / 2]);
  return 0;
}
