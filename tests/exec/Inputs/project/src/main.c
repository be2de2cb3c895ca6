#include "vector.h"

#include <stdio.h>

static double values[size];

int main(void) {
  printf("%g\n", fill(values));
  return 7;
}
