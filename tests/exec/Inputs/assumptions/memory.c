/* What is said of memory and calls. The first argument says what is wrong: 0 nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void change(double *p, int at);
double weight(double x, int kind);
static double out[64], total;
static int hist[8];

static void parts(int wrong) {
  double work[4], scratch[64];
  double *const middle = scratch + 32;
  int i;
  for (i = 0; i < 64; i++)
    scratch[i] = i;
#pragma parlift assume(independent)
  for (i = 0; i < 64; i++) {
    double own[4], *block = malloc(8 * sizeof *block);
    memset(own, 0, sizeof own);
    block = realloc(block, 800);
    block[50] = own[1] + i;
    change(own, 2);
    change(out, wrong == 1 && i == 9 ? 5 : i);
    if (wrong == 2 && i > 40)
      change(middle, 1);
    total += out[i] + block[50];
    free(block);
  }
#pragma parlift assume(independent)
  for (i = 0; i < 32; i++) {
    int k;
    for (k = 0; k < 4; k++)
      work[k] = i * k;
    out[i] += work[1] + work[3];
  }
#pragma parlift assume(independent)
  for (i = 0; i < 32; i++) {
    double own[4] = {i, i, i, i};
    memcpy(out + i, own + 1, wrong == 3 && i == 20 ? 16 : 8);
  }
}

static void sums(int wrong, const int *kind, const double *x) {
  int i;
#pragma parlift assume(independent)
  for (i = 0; i < 4; i++)
    hist[wrong == 6 ? kind[i] / 2 : kind[i]]++;
#pragma parlift assume(pure(weight))
  for (i = 0; i < 32; i++)
    out[i] = weight(x[i % 4], kind[i]) + weight(weight(i, 1), 0);
}

int main(int argc, char **argv) {
  const int wrong = argc > 1 ? atoi(argv[1]) : 0;
  int kinds[64], i;
  double x[4] = {1, 2, 3, 4};
  for (i = 0; i < 64; i++)
    kinds[i] = wrong >= 4 && i == 9 ? wrong : i % 4;
  parts(wrong);
  sums(wrong, kinds, x);
  printf("%g %g %d\n", out[5], total, hist[0]);
  return 0;
}
