// Loops that leave what they computed in an array for the next one.
#include <stdio.h>

enum { N = 40 };

static double distance(int n, const double *restrict a, const double *restrict b) {
  double d[N], square[N], sum = 0;
  for (int i = 0; i < n; i++)
    d[i] = a[i] - b[i];
  for (int i = 0; i < n; i++)
    square[i] = d[i] * d[i];
  for (int i = 0; i < n; i++)
    sum += square[i];
  return sum;
}

int main(void) {
  double a[N], b[N];
  for (int i = 0; i < N; i++) {
    a[i] = i * 7 % 11;
    b[i] = i * 5 % 13;
  }
  for (int n = 0; n <= N; n += 5)
    printf("%g\n", distance(n, a, b));
  return 0;
}
