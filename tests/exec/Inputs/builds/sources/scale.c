#include "vectors.h"

void scale(int n, double factor, double *x) {
  int i;
  for (i = 0; i < n; i++)
    x[i] *= factor;
}
