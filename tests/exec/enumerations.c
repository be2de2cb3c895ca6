// Counters of an enumeration: GCC takes none of them in a directive.
// RUN: %S/same-output.sh %parlift %s %t
#include <stdio.h>

enum size { COUNT = 100000 };
static double a[COUNT];

static void fill(void) {
  for (enum size e = 0; e < COUNT; e++)
    a[e] = e * 7.0;
}

int main(void) {
  fill();
  double sum = 0;
  for (int i = 0; i < COUNT; i++)
    sum = sum * 0.5 + a[i];
  printf("%g\n", sum);
}
