#include "name.h"

static int values[9];

int NAME(void) {
  for (int i = 0; i < 9; i++) /* parallel */
    values[i] = i;
  return values[last];
}
