#include "vector.h"

#include <stdio.h>

double fill(double *values) {
  int unused;
  for (int i = 0; i < size; i++) /* parallel */
    values[i] = i * 0.5;
  printf("%s:%d %s\n", __FILE__, __LINE__, __BASE_FILE__);
  return values[size - 1];
}
