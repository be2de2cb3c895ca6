#include <stdlib.h>

static double table[3] = {1, 2, 3};
static int calls;

void change(double *p, int at) {
  double *const kept = p + at;
  *kept += 1;
}

/* Reads a table, and has memory of its own: that is nobody's business. */
double weight(double x, int kind) {
  double local[2], *const block = malloc(sizeof *block);
  local[1] = x;
  *block = local[1] * table[kind % 3];
  x = *block;
  free(block);
  if (kind == 4)
    calls++;
  if (kind == 5)
    x += (double)rand();
  return x;
}
