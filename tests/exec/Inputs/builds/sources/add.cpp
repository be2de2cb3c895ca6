#include "vectors.h"

extern "C" void add(int n, const double *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] += x[i];
}
