// Pointers to arrays of variable length in a file of C that becomes C++, and a header of the user's that -I finds.
// RUN: %{GCC} -O1 -I%S/Inputs -o %t.original %s %S/Inputs/numbers.c && %t.original > %t.expected
// RUN: %parlift parallelize -q --target=cuda --offload=always --thread-cost=0 %s -o %t.cu -- -I%S/Inputs
// RUN: FileCheck --input-file=%t.cu %s
// RUN: %{GCC} -c -o %t.o %S/Inputs/numbers.c
// RUN: %S/../cuda/on-cpu.sh %t.cu %t.on-cpu -I%S/Inputs %t.o && %t.on-cpu | diff %t.expected -
// CHECK: #include <stdio.h>
// CHECK: extern "C" {
// CHECK: #include <numbers.h>
#include <numbers.h>
#include <stdio.h>
#include <stdlib.h>

static void twice(int n, double a[n][n]) {
  // CHECK: twice_on_gpu(
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] *= 2;
}

int main(int argc, char **argv) {
  (void)argv;
  int n = argc * 100;
  double(*a)[n] = malloc(sizeof(double[n][n]));
  double(*b)[n][n];
  b = (double(*)[n][n])malloc(sizeof *b);
  double(*c)[n] = *b, (*d)[n];
  d = c;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      a[i][j] = number(i);
      (*b)[i][j] = j;
    }
  twice(n, a);
  twice(n, *b);
  twice(n, d);
  printf("%g %g\n", a[3][4], c[5][6]);
  free(a);
  free(b);
  return 0;
}
