/* Divide and conquer as people write it: sorts by halves and around a pivot, a transform, a sum, a recursion over numbers. Each line of the
 * output has a name, a value that must be the same in all versions, and seconds.
 *
 *   parlift parallelize divide.c -o divide.omp.c && gcc -O3 -march=native -fopenmp divide.omp.c && OMP_NUM_THREADS=16 ./a.out
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void merge(int *a, int *t, int lo, int mid, int hi) {
  int i = lo, j = mid, k = lo;
  while (i < mid && j < hi)
    t[k++] = a[i] <= a[j] ? a[i++] : a[j++];
  while (i < mid)
    t[k++] = a[i++];
  while (j < hi)
    t[k++] = a[j++];
  for (k = lo; k < hi; k++)
    a[k] = t[k];
}
static void msort(int *a, int *t, int lo, int hi) {
  if (hi - lo < 2)
    return;
  int mid = (lo + hi) / 2;
  msort(a, t, lo, mid);
  msort(a, t, mid, hi);
  merge(a, t, lo, mid, hi);
}
static long fib(int n) {
  if (n < 2)
    return n;
  return fib(n - 1) + fib(n - 2);
}
static long sum(const int *a, int lo, int hi) {
  if (hi - lo == 1)
    return a[lo];
  int m = lo + (hi - lo) / 2;
  return sum(a, lo, m) + sum(a, m, hi);
}

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
static int partition(int a[], int lo, int hi) {
  int pivot = a[hi];
  int i = lo - 1;
  for (int j = lo; j <= hi - 1; j++) {
    if (a[j] < pivot) {
      i++;
      swap(&a[i], &a[j]);
    }
  }
  swap(&a[i + 1], &a[hi]);
  return i + 1;
}
static void quick(int a[], int lo, int hi) {
  if (lo < hi) {
    int p = partition(a, lo, hi);
    quick(a, lo, p - 1);
    quick(a, p + 1, hi);
  }
}
static void ptr(double *x, unsigned long n, double *tmp) {
  if (n < 2)
    return;
  unsigned long h = n / 2;
  ptr(x, h, tmp);
  ptr(x + h, n - h, tmp + h);
  unsigned long i = 0, j = h, k = 0;
  while (i < h && j < n)
    tmp[k++] = x[i] < x[j] ? x[i++] : x[j++];
  while (i < h)
    tmp[k++] = x[i++];
  while (j < n)
    tmp[k++] = x[j++];
  memcpy(x, tmp, n * sizeof *x);
}
static void msa(int *a, int n) {
  if (n <= 1)
    return;
  int m = n / 2;
  int *l = malloc(m * sizeof(int)), *r = malloc((n - m) * sizeof(int));
  for (int i = 0; i < m; i++)
    l[i] = a[i];
  for (int i = m; i < n; i++)
    r[i - m] = a[i];
  msa(l, m);
  msa(r, n - m);
  int i = 0, j = 0, k = 0;
  while (i < m && j < n - m) {
    if (l[i] < r[j])
      a[k++] = l[i++];
    else
      a[k++] = r[j++];
  }
  while (i < m)
    a[k++] = l[i++];
  while (j < n - m)
    a[k++] = r[j++];
  free(l);
  free(r);
}
typedef struct {
  double re, im;
} cplx;
static void fft(cplx *x, int n) {
  if (n <= 1)
    return;
  cplx *e = malloc(n / 2 * sizeof(cplx)), *o = malloc(n / 2 * sizeof(cplx));
  for (int i = 0; i < n / 2; i++) {
    e[i] = x[2 * i];
    o[i] = x[2 * i + 1];
  }
  fft(e, n / 2);
  fft(o, n / 2);
  for (int k = 0; k < n / 2; k++) {
    cplx t = {o[k].re, o[k].im};
    x[k].re = e[k].re + t.re;
    x[k].im = e[k].im + t.im;
    x[k + n / 2].re = e[k].re - t.re;
    x[k + n / 2].im = e[k].im - t.im;
  }
  free(e);
  free(o);
}

static void fill(int *a, int n) {
  unsigned s = 1;
  for (int i = 0; i < n; i++) {
    s = s * 1103515245 + 12345;
    a[i] = (int)(s >> 4);
  }
}

int main(void) {
  int n = 4000000, k = 1 << 20;
  int *a = malloc(n * sizeof *a), *t = malloc(n * sizeof *t);
  double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
  cplx *z = malloc(k * sizeof *z);
  double start;
  fill(a, n);
  start = now();
  msort(a, t, 0, n);
  printf("halves %d %.3f\n", a[n / 3], now() - start);
  fill(a, n);
  start = now();
  quick(a, 0, n - 1);
  printf("pivot %d %.3f\n", a[n / 3], now() - start);
  fill(a, n);
  start = now();
  msa(a, n);
  printf("blocks %d %.3f\n", a[n / 3], now() - start);
  fill(a, n);
  for (int i = 0; i < n; i++)
    x[i] = a[i];
  start = now();
  ptr(x, n, y);
  printf("lengths %g %.3f\n", x[n / 3], now() - start);
  start = now();
  long f = fib(40);
  printf("fib %ld %.3f\n", f, now() - start);
  start = now();
  long g = sum(a, 0, n);
  printf("sum %ld %.3f\n", g, now() - start);
  for (int i = 0; i < k; i++) {
    z[i].re = i % 17;
    z[i].im = 0;
  }
  start = now();
  fft(z, k);
  printf("fft %g %.3f\n", z[5].re, now() - start);
}
