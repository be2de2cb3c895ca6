// Sums into elements whose subscripts are data, in arrays that are too large for the threads' stacks, or of which nothing
// says how large they are: every thread but the first has a copy on the heap.
// RUN: %S/same-output.sh %parlift %s %t -Wno-unused-function
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 200000, M = 5000 };
struct record {
  int row, column;
  double value;
};
static int x[N], wild[M];
static double w[N], lowest[M], products[M];
static unsigned masks[M];
static int pairs[300][16];
static struct record records[N];

// The number of elements is known.
// CHECK-LABEL: void wide(
// CHECK: int *const wild_own =
// CHECK: threads > 1 ? malloc(((size_t)(threads - 1) * 5032 + 32) * sizeof *wild_own) : NULL;
// CHECK: #pragma omp parallel num_threads(wild_own != NULL ? threads : 1)
// CHECK: #pragma omp for
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: wild[x[i] % M]++;
// CHECK-NEXT: if (wild_own != NULL) {
// CHECK-NEXT: #pragma omp for
void wide(int n) {
  for (int i = 0; i < n; i++)
    wild[x[i] % M]++;
}

// It is not: the largest subscript is looked for.
// CHECK-LABEL: void unknown(
// CHECK: #pragma omp parallel for reduction(min:h_low) reduction(max:h_high)
// CHECK: int h_at = k[i];
// CHECK: if (threads > 1 && (h_low < 0 || h_high < 0))
void unknown(int n, const int *restrict k, int *restrict h) {
  for (int i = 0; i < n; i++)
    h[k[i]]++;
}

// Pointers that may overlap: asked when the largest subscript is known.
// CHECK-LABEL: void unmarked(
// CHECK: if (threads > 1 && (h_low < 0 || h_high < 0 || !(k + n <= h || h + h_end <= k)))
void unmarked(int n, const int *k, int *h) {
  for (int i = 0; i < n; i++)
    h[k[i]]++;
}

// CHECK-LABEL: void weighted(
// CHECK: = -0.0;
void weighted(int n, const int *restrict k, const double *restrict v, double *restrict h) {
  int i;
  for (i = 0; i < n; i++)
    h[k[i]] += v[i];
}

// Two updates, under a condition, of a subscript that a variable holds.
// CHECK-LABEL: void split(
// CHECK: reduction(min:h_low)
void split(int n, const double *restrict v, double *restrict h) {
  int k;
  for (int i = 0; i < n; i++) {
    k = (int)v[i];
    if (k < 10)
      continue;
    h[k] += 1;
    h[k + 1] -= 2;
  }
}

// Bins of a matrix, by fields of a structure.
// CHECK-LABEL: void entries(
// CHECK: Y_at = a[i].row * width + a[i].column;
void entries(int n, int width, const struct record *restrict a, double *restrict Y) {
  for (int i = 0; i < n; i++)
    Y[a[i].row * width + a[i].column] += a[i].value;
}

// CHECK-LABEL: void extremes(
// CHECK: lowest[k2] = lowest_all[k2];
// CHECK: #pragma omp barrier
void extremes(int n) {
  for (int i = 0; i < n; i++)
    if (w[i] < lowest[x[i] % M])
      lowest[x[i] % M] = w[i];
}

// CHECK-LABEL: void several(
// CHECK: num_threads(masks_own != NULL && products_own != NULL ? threads : 1)
void several(int n) {
  for (int i = 0; i < n; i++) {
    masks[x[i] % M] ^= (unsigned)x[i];
    products[x[i] % 7] *= i % 1000 == 0 ? 2 : 1;
  }
}

// CHECK-LABEL: void rows(
// CHECK: int (*const pairs)[16] = omp_get_thread_num() == 0
// CHECK: for (long l2 = 0; l2 < 16; l2++)
void rows(int n) {
  for (int i = 0; i < n; i++)
    pairs[x[i] % 300][x[i] & 15] += i;
}

static int bin_of(int value) { return (value >> 2) & 1023; }
static void bump(int *h, int k) { h[k]++; }

// Through functions, as far as the elements are known.
// CHECK-LABEL: int called(
// CHECK: int *const bins = omp_get_thread_num() == 0
int called(int n) {
  int bins[4096] = {0};
  for (int i = 0; i < n; i++)
    bump(bins, bin_of(x[i]));
  return bins[5] + bins[1023];
}

// An image: as many updates as pixels.
// CHECK-LABEL: void image(
// CHECK: const double updates = (double)height * width;
// CHECK-NEXT: if (8.0 * 256 > updates)
// CHECK: else if (threads > 1 + updates / 256)
void image(int height, int width, const unsigned char *restrict pixels, long *restrict h) {
  for (int y = 0; y < height; y++)
    for (int i = 0; i < width; i++)
      h[pixels[y * width + i]]++;
}

// The columns of a narrow matrix whose width is not known; no loop inside is parallel.
// CHECK-LABEL: void columns(
// CHECK: const long
static double sum_of(int n, const int *restrict h) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s = s * 0.5 + h[i] * (i % 11 + 1);
  return s;
}
void columns(int n, int m, const int *restrict a, double *restrict s) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s[a[j]] += i;
}

static void fill(int kind) {
  unsigned long state = 12345;
  for (int i = 0; i < N; i++) {
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    const unsigned r = (unsigned)(state >> 40);
    x[i] = kind == 0 ? (int)(r % 20000) : kind == 1 ? (int)(r % 20000 % (r % 97 + 1)) : 77;
    w[i] = (double)(x[i] % 4000);
    records[i].row = x[i] % 50;
    records[i].column = x[i] % 40;
    records[i].value = x[i] % 3;
  }
}

static int h[21000];
static double d[21000];
static long l[256];
static unsigned char pixels[N];

static void reset(void) {
  for (int i = 0; i < 21000; i++)
    h[i] = i % 3, d[i] = i % 5;
  for (int i = 0; i < M; i++)
    lowest[i] = 1e6, products[i] = 1;
  for (int i = 0; i < 256; i++)
    l[i] = 0;
  for (int i = 0; i < N; i++)
    pixels[i] = (unsigned char)x[i];
}

static void apply(int n) {
  wide(n);
  unknown(n, x, h);
  weighted(n, x, w, d);
  split(n, w, d);
  entries(n, 40, records, d);
  extremes(n);
  several(n);
  rows(n);
  image(n / 100, 100, pixels, l);
  columns(n / 10, 10, x, d);
  unmarked(n, x, h);
  printf("%d %g\n", called(n), sum_of(n / 3, h));
}

static void limit(int most, int less) {
  for (int i = 0; i < N; i++)
    x[i] = x[i] % most - less;
}

static double total(void) {
  double s = 0;
  for (int i = 0; i < 21000; i++)
    s += h[i] * (double)(i % 7) + d[i] * (i % 13);
  for (int i = 0; i < M; i++)
    s += lowest[i] + products[i] * i + masks[i] % 1000 + wild[i] * (double)(i % 19);
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 16; j++)
      s += (double)pairs[i][j] * (i + j);
  for (int i = 0; i < 256; i++)
    s += (double)l[i] * i;
  return s;
}

static void run(int kind) {
  fill(kind);
  reset();
  apply(0);
  apply(1);
  apply(100);
  apply(N);
  // Subscripts that the loop changes: on one thread.
  limit(1000, 0);
  unmarked(110000, x, x + 100000);
  // Negative subscripts: the same.
  limit(20000, 10000);
  unknown(N, x, h + 10000);
  printf("%.17g\n", total());
}

int main(void) {
  run(0); // uniform
  run(1); // skewed
  run(2); // all the same
  return 0;
}
