// A loop that ends at the smaller of two bounds, or may not begin, is not counted by one of them.
// RUN: %S/same-output.sh %parlift %s %t
#include <stdio.h>

enum { N = 50000 };
static double a[N];

static double smaller(int n, int m) {
  double sum = 0;
  for (int k = 0; k < n && k < m; k++)
    sum += a[k];
  return sum;
}

static int after(int n, int m) {
  int k = 0;
  while (k < n && k < m) {
    a[k] += 1;
    k++;
  }
  return k;
}

static double down_and_up(int j, int n) {
  double sum = 0;
  int k = j, l = 1;
  while (k > 0 && l < n)
    sum += a[--k] * l++;
  return sum;
}

static int guarded(int n, int m) {
  int k = 0;
  for (; m > 0 && k < n; k++)
    a[k] += 2;
  return k;
}

static int implied(int n) {
  int k = 0;
  for (; k < n && k < n + 5; k++)
    a[k] += 3;
  return k;
}

int main(void) {
  printf("%d %d %d\n", after(N, 7), after(7, N), after(N, N));
  printf("%g %g %g\n", smaller(N, 7), smaller(7, N), smaller(N, N));
  printf("%g %g\n", down_and_up(N, 9), down_and_up(9, N));
  printf("%d %d\n", guarded(N, 1), guarded(N, 0));
  printf("%d %d\n", implied(N), implied(-3));
  printf("%g\n", smaller(N, N));
  return 0;
}
