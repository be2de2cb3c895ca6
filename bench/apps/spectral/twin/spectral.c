/* Phases that separate on a periodic box: u' = epsilon^2 lap u + u - u^3. Linear part by Fourier's transform in three
   directions, lines taken FFTBLOCK at a time. spectral [LOG2 OF POINTS [STEPS]] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAXDIM 256
#define FFTBLOCK 16
#define FFTBLOCKPAD 18
#define PI 3.14159265358979323846

typedef struct {
  double real;
  double imag;
} dcomplex;

#define dcmplx(r, i) (dcomplex){r, i}
#define dcmplx_add(a, b) (dcomplex){(a).real + (b).real, (a).imag + (b).imag}
#define dcmplx_sub(a, b) (dcomplex){(a).real - (b).real, (a).imag - (b).imag}
#define dcmplx_mul(a, b)                                                                          \
  (dcomplex){((a).real * (b).real) - ((a).imag * (b).imag), ((a).real * (b).imag) + ((a).imag * (b).real)}
#define dconjg(x) (dcomplex){(x).real, -1.0 * (x).imag}

static int dims[3];
static long ntotal;
static double epsilon = 0.06, dt = 0.05;

static dcomplex *u0, *u1; /* the field and its transform */
static double *decay;     /* of each mode in a step */
static dcomplex roots[2 * MAXDIM];
static dcomplex work0[MAXDIM][FFTBLOCKPAD], work1[MAXDIM][FFTBLOCKPAD];
#pragma omp threadprivate(work0, work1)

static int ilog2(int n)
{
  int nn, lg;
  if (n == 1)
    return 0;
  lg = 1;
  nn = 2;
  while (nn < n) {
    nn = nn * 2;
    lg = lg + 1;
  }
  return lg;
}

/* Roots of unity: those of level ln lie at ln ... 2 ln - 1. */
static void fft_init(int n)
{
  int m, ku, i, j, ln;
  double t, ti;

  m = ilog2(n);
  ku = 1;
  ln = 1;
  for (j = 1; j <= m; j++) {
    t = PI / ln;
    for (i = 0; i <= ln - 1; i++) {
      ti = i * t;
      roots[i + ku] = dcmplx(cos(ti), sin(ti));
    }
    ku = ku + ln;
    ln = 2 * ln;
  }
}

/* One level of Stockham's transform of ny lines. */
static void fftz2(int is, int l, int m, int n, int ny, int ny1, dcomplex u[], dcomplex x[][ny1], dcomplex y[][ny1])
{
  int k, n1, li, lj, lk, ku, i, j, i11, i12, i21, i22;
  dcomplex u1, x11, x21;

  n1 = n / 2;
  lk = 1 << (l - 1);
  li = 1 << (m - l);
  lj = 2 * lk;
  ku = li;
  for (i = 0; i <= li - 1; i++) {
    i11 = i * lk;
    i12 = i11 + n1;
    i21 = i * lj;
    i22 = i21 + lk;
    if (is >= 1) {
      u1 = u[ku + i];
    } else {
      u1 = dconjg(u[ku + i]);
    }
    for (k = 0; k <= lk - 1; k++) {
      for (j = 0; j < ny; j++) {
        x11 = x[i11 + k][j];
        x21 = x[i12 + k][j];
        y[i21 + k][j] = dcmplx_add(x11, x21);
        y[i22 + k][j] = dcmplx_mul(u1, dcmplx_sub(x11, x21));
      }
    }
  }
}

static void cfftz(int is, int m, int n, dcomplex x[][FFTBLOCKPAD], dcomplex y[][FFTBLOCKPAD])
{
  int i, j, l;

  for (l = 1; l <= m; l += 2) {
    fftz2(is, l, m, n, FFTBLOCK, FFTBLOCKPAD, roots, x, y);
    if (l == m) {
      for (j = 0; j < n; j++)
        for (i = 0; i < FFTBLOCK; i++)
          x[j][i] = y[j][i];
      break;
    }
    fftz2(is, l + 1, m, n, FFTBLOCK, FFTBLOCKPAD, roots, y, x);
  }
}

static void cffts1(int is, int d1, int d2, int d3, void *ox, void *oxout)
{
  dcomplex (*x)[d2][d1] = (dcomplex (*)[d2][d1])ox;
  dcomplex (*xout)[d2][d1] = (dcomplex (*)[d2][d1])oxout;
  int i, j, k, jj, logd1;

  logd1 = ilog2(d1);
#pragma omp parallel for private(i, j, jj)
  for (k = 0; k < d3; k++) {
    for (jj = 0; jj <= d2 - FFTBLOCK; jj += FFTBLOCK) {
      for (j = 0; j < FFTBLOCK; j++)
        for (i = 0; i < d1; i++)
          work0[i][j] = x[k][j + jj][i];
      cfftz(is, logd1, d1, work0, work1);
      for (j = 0; j < FFTBLOCK; j++)
        for (i = 0; i < d1; i++)
          xout[k][j + jj][i] = work0[i][j];
    }
  }
}

static void cffts2(int is, int d1, int d2, int d3, void *ox, void *oxout)
{
  dcomplex (*x)[d2][d1] = (dcomplex (*)[d2][d1])ox;
  dcomplex (*xout)[d2][d1] = (dcomplex (*)[d2][d1])oxout;
  int i, j, k, ii, logd2;

  logd2 = ilog2(d2);
#pragma omp parallel for private(i, j, ii)
  for (k = 0; k < d3; k++) {
    for (ii = 0; ii <= d1 - FFTBLOCK; ii += FFTBLOCK) {
      for (j = 0; j < d2; j++)
        for (i = 0; i < FFTBLOCK; i++)
          work0[j][i] = x[k][j][i + ii];
      cfftz(is, logd2, d2, work0, work1);
      for (j = 0; j < d2; j++)
        for (i = 0; i < FFTBLOCK; i++)
          xout[k][j][i + ii] = work0[j][i];
    }
  }
}

static void cffts3(int is, int d1, int d2, int d3, void *ox, void *oxout)
{
  dcomplex (*x)[d2][d1] = (dcomplex (*)[d2][d1])ox;
  dcomplex (*xout)[d2][d1] = (dcomplex (*)[d2][d1])oxout;
  int i, j, k, ii, logd3;

  logd3 = ilog2(d3);
#pragma omp parallel for private(i, k, ii)
  for (j = 0; j < d2; j++) {
    for (ii = 0; ii <= d1 - FFTBLOCK; ii += FFTBLOCK) {
      for (k = 0; k < d3; k++)
        for (i = 0; i < FFTBLOCK; i++)
          work0[k][i] = x[k][j][i + ii];
      cfftz(is, logd3, d3, work0, work1);
      for (k = 0; k < d3; k++)
        for (i = 0; i < FFTBLOCK; i++)
          xout[k][j][i + ii] = work0[k][i];
    }
  }
}

static void fft(int dir, dcomplex *x1, dcomplex *x2)
{
  if (dir == 1) {
    cffts1(1, dims[0], dims[1], dims[2], x1, x1);
    cffts2(1, dims[0], dims[1], dims[2], x1, x1);
    cffts3(1, dims[0], dims[1], dims[2], x1, x2);
  } else {
    cffts3(-1, dims[0], dims[1], dims[2], x1, x1);
    cffts2(-1, dims[0], dims[1], dims[2], x1, x1);
    cffts1(-1, dims[0], dims[1], dims[2], x1, x2);
  }
}

static void compute_decay(void *od, int d1, int d2, int d3)
{
  double (*d)[d2][d1] = (double (*)[d2][d1])od;
  int i, j, k, ii, jj, kk;
  double k2;

#pragma omp parallel for private(i, j, ii, jj, kk, k2)
  for (k = 0; k < d3; k++) {
    kk = (k + d3 / 2) % d3 - d3 / 2;
    for (j = 0; j < d2; j++) {
      jj = (j + d2 / 2) % d2 - d2 / 2;
      for (i = 0; i < d1; i++) {
        ii = (i + d1 / 2) % d1 - d1 / 2;
        k2 = (double)ii * ii + (double)jj * jj + (double)kk * kk;
        d[k][j][i] = 1.0 / (1.0 + dt * epsilon * epsilon * k2) / ((double)d1 * d2 * d3);
      }
    }
  }
}

static void initial_conditions(void *ou, int d1, int d2, int d3)
{
  dcomplex (*u)[d2][d1] = (dcomplex (*)[d2][d1])ou;
  int i, j, k;
  double a, b, c;

#pragma omp parallel for private(i, j, a, b, c)
  for (k = 0; k < d3; k++) {
    c = 2.0 * PI * k / d3;
    for (j = 0; j < d2; j++) {
      b = 2.0 * PI * j / d2;
      for (i = 0; i < d1; i++) {
        a = 2.0 * PI * i / d1;
        u[k][j][i].real = 0.3 * sin(2 * a + b) * cos(3 * b - c) + 0.2 * cos(a - 4 * c);
        u[k][j][i].imag = 0.0;
      }
    }
  }
}

/* u + dt (u - u^3) */
static void react(dcomplex *u)
{
  long i;
  double v;

#pragma omp parallel for private(v)
  for (i = 0; i < ntotal; i++) {
    v = u[i].real;
    u[i].real = v + dt * (v - v * v * v);
    u[i].imag = 0.0;
  }
}

static void evolve(dcomplex *u, double *d)
{
  long i;

#pragma omp parallel for 
  for (i = 0; i < ntotal; i++) {
    u[i].real *= d[i];
    u[i].imag *= d[i];
  }
}

/* Free energy of the reaction part, and the sum of squares. */
static double energy(dcomplex *u, double *square)
{
  long i;
  double s = 0.0, e = 0.0, v;

#pragma omp parallel for private(v) reduction(+:e, s)
  for (i = 0; i < ntotal; i++) {
    v = u[i].real;
    e += 0.25 * (1.0 - v * v) * (1.0 - v * v);
    s += v * v;
  }
  *square = s / ntotal;
  return e / ntotal;
}

/* There and back again: the largest difference to what was there. */
static double round_trip(void)
{
  long i;
  double worst = 0.0, d;
  dcomplex *kept = (dcomplex *)malloc(sizeof(dcomplex) * ntotal);

  memcpy(kept, u0, sizeof(dcomplex) * ntotal);
  fft(1, u0, u1);
  fft(-1, u1, u0);
#pragma omp parallel for private(d) reduction(max:worst)
  for (i = 0; i < ntotal; i++) {
    u0[i].real /= ntotal;
    u0[i].imag /= ntotal;
    d = fabs(u0[i].real - kept[i].real) + fabs(u0[i].imag - kept[i].imag);
    if (d > worst)
      worst = d;
  }
  free(kept);
  return worst;
}

/* One coefficient by its definition, against the transform's. */
static double one_mode(int a, int b, int c)
{
  int i, j, k;
  double re = 0.0, im = 0.0, t;
  long at = ((long)c * dims[1] + b) * dims[0] + a;

#pragma omp parallel for private(i, j, t) reduction(+:re, im)
  for (k = 0; k < dims[2]; k++)
    for (j = 0; j < dims[1]; j++)
      for (i = 0; i < dims[0]; i++) {
        t = 2.0 * PI * ((double)(a * i % dims[0]) / dims[0] + (double)(b * j % dims[1]) / dims[1] +
                        (double)(c * k % dims[2]) / dims[2]);
        re += u0[((long)k * dims[1] + j) * dims[0] + i].real * cos(t);
        im += u0[((long)k * dims[1] + j) * dims[0] + i].real * sin(t);
      }
  memcpy(u1, u0, sizeof(dcomplex) * ntotal);
  fft(1, u1, u1);
  return (fabs(u1[at].real - re) + fabs(u1[at].imag - im)) / ntotal;
}

int main(int argc, char **argv)
{
  int n, iter, niter, bad;
  double e, square, previous, trip, mode;

  n = 1 << (argc > 1 ? atoi(argv[1]) : 6);
  niter = argc > 2 ? atoi(argv[2]) : 10;
  if (n < FFTBLOCK || n > MAXDIM)
    return 2;
  dims[0] = dims[1] = dims[2] = n;
  ntotal = (long)n * n * n;
  u0 = (dcomplex *)malloc(sizeof(dcomplex) * ntotal);
  u1 = (dcomplex *)malloc(sizeof(dcomplex) * ntotal);
  decay = (double *)malloc(sizeof(double) * ntotal);
  if (!u0 || !u1 || !decay)
    return 2;
  fft_init(n);
  compute_decay(decay, n, n, n);
  initial_conditions(u0, n, n, n);
  mode = one_mode(1, 0, n - 4);
  trip = round_trip();
  bad = !(trip < 1e-12) || !(mode < 1e-12);
  previous = 1e9;
  for (iter = 1; iter <= niter; iter++) {
    react(u0);
    fft(1, u0, u1);
    evolve(u1, decay);
    fft(-1, u1, u0);
    e = energy(u0, &square);
    printf("%d energy %.10e square %.10e\n", iter, e, square);
    if (!(e < previous))
      bad = 1;
    previous = e;
  }
  printf("self-check: %s\n", bad ? "FAILED" : "passed");
  return bad;
}
