/* Monte Carlo: pairs of normal deviates by the polar method, counted by the larger of the two. The generator is
   x' = 5^13 x mod 2^46, in doubles as such codes have it; each batch finds its own seed by repeated squaring. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MK 14
#define NK (1 << MK)
#define NQ 10
#define EPSILON 1.0e-8
#define A 1220703125.0
#define S 271828183.0

static double x[2 * NK];
static double q[NQ];
#pragma omp threadprivate(x)

#define r23 (1.0 / 8388608.0)
#define r46 (r23 * r23)
#define t23 8388608.0
#define t46 (t23 * t23)

/* Next number of the sequence in *x; result in (0, 1). */
static double randlc(double *x, double a) {
  double t1, t2, t3, t4, a1, a2, x1, x2, z;
  t1 = r23 * a;
  a1 = (int)t1;
  a2 = a - t23 * a1;
  t1 = r23 * (*x);
  x1 = (int)t1;
  x2 = (*x) - t23 * x1;
  t1 = a1 * x2 + a2 * x1;
  t2 = (int)(r23 * t1);
  z = t1 - t23 * t2;
  t3 = t23 * z + a2 * x2;
  t4 = (int)(r46 * t3);
  (*x) = t3 - t46 * t4;
  return r46 * (*x);
}

/* n numbers of the sequence into y. */
static void vranlc(int n, double *x_seed, double a, double y[]) {
  int i;
  double x, t1, t2, t3, t4, a1, a2, x1, x2, z;
  t1 = r23 * a;
  a1 = (int)t1;
  a2 = a - t23 * a1;
  x = *x_seed;
  for (i = 0; i < n; i++) {
    t1 = r23 * x;
    x1 = (int)t1;
    x2 = x - t23 * x1;
    t1 = a1 * x2 + a2 * x1;
    t2 = (int)(r23 * t1);
    z = t1 - t23 * t2;
    t3 = t23 * z + a2 * x2;
    t4 = (int)(r46 * t3);
    x = t3 - t46 * t4;
    y[i] = r46 * x;
  }
  *x_seed = x;
}

int main(int argc, char **argv) {
  double t1, t2, t3, t4, x1, x2, sx, sy, an, gc;
  int i, ik, kk, l, k, np, m, k_offset;

  m = argc > 1 ? atoi(argv[1]) : 24;
  np = 1 << (m - MK);
  t1 = A;
  for (i = 0; i < MK + 1; i++)
    t2 = randlc(&t1, t1);
  an = t1;
  gc = 0.0;
  sx = 0.0;
  sy = 0.0;
  for (i = 0; i < NQ; i++)
    q[i] = 0.0;
  k_offset = -1;

#pragma omp parallel for private(kk, t1, t2, t3, t4, i, ik, x1, x2, l) reduction(+:sx, sy, q[:NQ])
  for (k = 1; k <= np; k++) {
    kk = k_offset + k;
    t1 = S;
    t2 = an;
    for (i = 1; i <= 100; i++) {
      ik = kk / 2;
      if (2 * ik != kk)
        t3 = randlc(&t1, t2);
      if (ik == 0)
        break;
      t3 = randlc(&t2, t2);
      kk = ik;
    }
    vranlc(2 * NK, &t1, A, x);
    for (i = 0; i < NK; i++) {
      x1 = 2.0 * x[2 * i] - 1.0;
      x2 = 2.0 * x[2 * i + 1] - 1.0;
      t1 = x1 * x1 + x2 * x2;
      if (t1 <= 1.0) {
        t2 = sqrt(-2.0 * log(t1) / t1);
        t3 = (x1 * t2);
        t4 = (x2 * t2);
        l = fabs(t3) > fabs(t4) ? fabs(t3) : fabs(t4);
        q[l] += 1.0;
        sx = sx + t3;
        sy = sy + t4;
      }
    }
  }
  for (i = 0; i < NQ; i++)
    gc = gc + q[i];
  printf("pairs %.0f sums %.10e %.10e\n", gc, sx, sy);
  for (i = 0; i < NQ; i++)
    printf("%d %.0f\n", i, q[i]);
  return 0;
}
