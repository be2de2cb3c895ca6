#include <stdio.h>

static void kept(int n, double *restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 50; j++) {
      a[i] = a[i];
      if (j % 3 == 0)
        a[i] += j;
    }
}

static void alone(int n, double *restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      a[i] = a[i];
}

static void between(int n, double *restrict a) {
  double t[n];
  for (int i = 0; i < n; i++) {
    t[i] = a[i] * 2;
    t[i] = t[i];
    a[i] = t[i] + 1;
  }
}

int main(void) {
  double a[40], sum = 0;
  for (int i = 0; i < 40; i++)
    a[i] = i * 7 % 11;
  kept(40, a);
  kept(7, a);
  alone(40, a);
  between(39, a);
  for (int i = 0; i < 40; i++)
    sum = sum * 0.5 + a[i];
  printf("%.17g\n", sum);
  return 0;
}
