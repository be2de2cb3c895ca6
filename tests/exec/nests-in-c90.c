/* C90 has no declarations in the headers of loops: nests that would be written anew elsewhere get directives.
   RUN: %S/same-output.sh %parlift %s %t -std=c90
   RUN: %parlift parallelize --thread-cost=0 %s -o %t.old.c -- -std=c90
   RUN: cc -std=c90 -fopenmp -Wall -Werror -c %t.old.c -o %t.o
   RUN: grep -c "^ *#pragma omp parallel for" %t.old.c
   RUN: not grep -q "^ *for (int\|^ *for (long" %t.old.c */
#include <stdio.h>

#define N 120
double a[N][N], b[N][N], c[N][N];

void product(void) {
  int i, j, k;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++) {
      c[i][j] = 0;
      for (k = 0; k < N; k++)
        c[i][j] += a[i][k] * b[k][j];
    }
}

void sweeps(void) {
  int t, i, j;
  for (t = 0; t < 4; t++)
    for (i = 1; i < N - 1; i++)
      for (j = 1; j < N - 1; j++)
        a[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i][j] + a[i][j + 1] + a[i + 1][j]) / 5.0;
}

int main(void) {
  int i, j;
  double sum = 0;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++) {
      a[i][j] = (i * 7 + j) % 13;
      b[i][j] = (i + j * 5) % 11;
    }
  sweeps();
  product();
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      sum += c[i][j] * ((i + j) % 3);
  printf("%.3f\n", sum);
  return 0;
}
