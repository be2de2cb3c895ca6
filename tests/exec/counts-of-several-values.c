// Clang makes a switch of a test for one of several values, which has no vectors, and warns where `omp simd` asks for them: what strips count
// is a sum of tests, and choices between such tests get no `simd`.
// RUN: %S/scans.sh %parlift %s %t -Werror
// RUN: grep "k_sum = k_sum + (s\[i\] != ' ' && s\[i\] != '.n')" %t.omp.c
// RUN: sed -n '/^static void choices/,$ p' %t.omp.c | not grep "omp simd"
#include <stdio.h>

enum { N = 100003 };
static char t[N], o[N];
static int x[N], y[N];
static int strip(const char *restrict s, char *restrict out, int n) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (s[i] != ' ' && s[i] != '\n')
      out[k++] = s[i];
  return k;
}
static void choices(int n, int m) {
  for (int i = 0; i < n; i++) {
    int k = 0;
    for (int j = 0; j < m; j++)
      k += x[i * m + j] == 3 ? 2 : x[i * m + j] == 5 ? 7 : x[i * m + j] == 6 ? 9 : 0;
    y[i] = k;
  }
}
int main(void) {
  for (int i = 0; i < N; i++) {
    t[i] = "ab cd  e\nf\tg"[i % 12];
    x[i] = i % 9;
  }
  int k = strip(t, o, N);
  choices(100, 1000);
  unsigned sum = (unsigned)k;
  for (int i = 0; i < k; i++)
    sum = sum * 31 + (unsigned char)o[i];
  for (int i = 0; i < 100; i++)
    sum = sum * 31 + (unsigned)y[i];
  printf("%d %u\n", k, sum);
  return 0;
}
