#include "vectors.h"
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const int n = 100000;
  double *x = malloc(sizeof *x * n), *y = malloc(sizeof *y * n), sum = 0;
  int i;
  if (x == NULL || y == NULL)
    return 1;
  for (i = 0; i < n; i++) {
    x[i] = i;
    y[i] = 1;
  }
  scale(n, 2, x);
  add(n, x, y);
  for (i = 0; i < n; i++)
    sum += y[i];
  printf("%.0f\n", sum);
  return 0;
}
