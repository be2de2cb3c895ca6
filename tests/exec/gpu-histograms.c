// Histograms whose arrays are parameters: which elements they touch is found before the kernel starts, and copied. Bins by bytes,
// masks, rows, functions, sums of products; all operators; several arrays; members of structures.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
// RUN: grep -v 'CUDA[-:]\|OPENCL[-:]' %t.cu | FileCheck --check-prefix=CUDA %s
// RUN: grep -v 'CUDA[-:]\|OPENCL[-:]' %t.opencl.c | FileCheck --check-prefix=OPENCL %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 3000, BINS = 256 };

static void bytes(int n, int *restrict h, const unsigned char *restrict x) {
  for (int i = 0; i < n; i++)
    h[x[i]]++;
}
// CUDA: {h, gpu_h_low, gpu_h_high + 1, sizeof *h, 1, NULL}, // read, written
// OPENCL: {h, gpu_h_low, gpu_h_high + 1, sizeof *h, 1, NULL, 0}, // read, written

static void weights(int n, double *restrict h, const int *restrict x, const double *restrict w) {
  for (int i = 0; i < n; i++)
    h[x[i]] += w[i];
}

static void most(int n, double *restrict h, const int *restrict x, const double *restrict w) {
  for (int i = 0; i < n; i++)
    if (w[i] > h[x[i]])
      h[x[i]] = w[i];
}
// CUDA: h_at[i_each] = x[i];
// CUDA: h_by[i_each] = w[i];

// CUDA: gpu_atomic_max(&h_own[h_in], h_by[i_each]);
// CUDA-NEXT: } else {
// CUDA-NEXT: gpu_atomic_max(&h[h_at[i_each]], h_by[i_each]);
// CUDA-NEXT: }
// CUDA: gpu_atomic_max(&h_all[gpu_k], h_one);

static void least(int n, int *restrict h, const int *restrict x, const int *restrict w) {
  for (int i = 0; i < n; i++)
    h[x[i]] = w[i] < h[x[i]] ? w[i] : h[x[i]];
}
// CUDA: atomicMin(&h[h_at[i_each]], h_by[i_each]);
// OPENCL: atomic_min(&h[h_at[i_each]], h_by[i_each]);

static void leastFloat(int n, float *restrict h, const int *restrict x, const float *restrict w) {
  for (int i = 0; i < n; i++)
    h[x[i]] = fminf(h[x[i]], w[i]);
}
// CUDA: gpu_atomic_fmin(&h[h_at[i_each]], h_by[i_each]);

struct entry {
  int row, column;
  double v;
};
static void entries(int n, int m, double *restrict y, const struct entry *restrict a) {
  for (int i = 0; i < n; i++)
    y[a[i].row * m + a[i].column] += a[i].v;
}

static int bin(double x) {
  return (int)(x * 16);
}
static void called(int n, int *restrict h, const double *restrict x) {
  for (int i = 0; i < n; i++)
    h[bin(x[i])]++;
}
// CUDA: h_at[i_each] = bin_on_device(x[i]);

static void two(int n, int *restrict h, int *restrict g, const int *restrict x) {
  for (int i = 0; i < n; i++) {
    h[x[i]]++;
    g[x[i] >> 4] += 2;
  }
}

static void bits(int n, unsigned *restrict h, unsigned *restrict g, const unsigned *restrict x) {
  for (int i = 0; i < n; i++) {
    h[x[i] & 255] ^= x[i];
    g[x[i] & 15] |= 1u << (x[i] % 31);
  }
}

static void rows(int n, int (*restrict h)[64], const int *restrict x, const int *restrict y) {
  for (int i = 0; i < n; i++)
    h[x[i] & 63][y[i] & 63]++;
}

// Rows are numbers one behind the other in a block's copies.
// CUDA: gpu_place(h_bins, h_tags, h_lane, ((x[i] & 63) - h_low) * 64 + (y[i] & 63));
// CUDA: atomicAdd(&h[x[i] & 63][y[i] & 63], 1);

static void products(int n, long *restrict h, const int *restrict x) {
  for (int i = 0; i < n; i++)
    h[x[i]] *= 3;
}
// CUDA: gpu_atomic_mul(&h[h_at[i_each]], 3);

static void wide(int n, long long *restrict h, unsigned long *restrict g, const int *restrict x) {
  for (int i = 0; i < n; i++) {
    h[x[i]] -= i;
    g[x[i]] = g[x[i]] > (unsigned long)i ? g[x[i]] : (unsigned long)i;
  }
}
// CUDA: atomicAdd((unsigned long long *)&h[h_at[i_each]], -(unsigned long long)h_by[i_each]);
// CUDA: atomicMax((unsigned long long *)&g[g_at[i_each]], g_by[i_each]);

struct cell {
  int n;
  float sum;
};
static void cells(int n, struct cell *restrict c, const int *restrict x, const int *restrict w) {
  for (int i = 0; i < n; i++) {
    c[x[i]].n += 1;
    c[x[i]].sum += (float)w[i];
  }
}

// A structure of bins.
struct bins {
  int count[64];
  double sum[64];
};
static void grouped(int n, struct bins *restrict h, const int *restrict x, const double *restrict w) {
  for (int i = 0; i < n; i++) {
    int k = x[i] & 63;
    h->count[k]++;
    h->sum[k] += w[i];
  }
}
// CUDA: atomicAdd(&h->count[k], 1);
// CUDA: atomicAdd(&h->sum[k], w[i]);

static void sparse(int n, const int *restrict first, const int *restrict column, const double *restrict v,
                   const double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++)
    for (int k = first[i]; k < first[i + 1]; k++)
      y[column[k]] += v[k] * x[i];
}

// Where a condition skips all, there are no elements, and the loop runs as it stands.
static void some(int n, int *restrict h, const int *restrict x, const int *restrict c) {
  for (int i = 0; i < n; i++)
    if (c[i] > 5)
      h[x[i]] += c[i];
}

// More than a block has room for: slots for those that come often. Every second one is the same.
static void many(int n, int *restrict h, double *restrict d, const int *restrict x) {
  for (int i = 0; i < n; i++)
    h[x[i]] -= 3;
  for (int i = 0; i < n; i++)
    d[x[i]] += 0.5;
}

enum { MANY = 1 << 20, PLACES = 70000 };
static int place[MANY], often[PLACES];
static double halves[PLACES];

static unsigned char byte[N];
static int key[N], other[N], pos[N + 1];
static unsigned word[N];
static double real[N], weight[N];
static float single[N];
static struct entry entry[N];

// Only what is between the least and the largest element may be touched: the array ends there.
static void *room(size_t count, size_t size) {
  void *p = malloc(count * size);
  memset(p, 0, count * size);
  return p;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    unsigned r = (unsigned)i * 2654435761u;
    byte[i] = (unsigned char)(7 + (r >> 9) % 90);
    key[i] = 5 + (int)((r >> 7) % 100);
    other[i] = (int)(r >> 20) % 1000 - 500;
    word[i] = r ^ r >> 13;
    real[i] = (r >> 8) % 1000 / 256.0;
    weight[i] = (double)(r >> 16) - 30000;
    single[i] = (float)(r >> 18) - 6000;
    entry[i].row = key[i] % 20;
    entry[i].column = key[i] % 10;
    entry[i].v = weight[i];
    pos[i] = i;
  }
  pos[N] = N;
  int *h = room(105, sizeof *h), *g = room(97, sizeof *g), *low = room(105, sizeof *low);
  double *d = room(105, sizeof *d), *top = room(105, sizeof *top), *y = room(400, sizeof *y), *z = room(105, sizeof *z);
  float *f = room(105, sizeof *f);
  unsigned *b = room(256, sizeof *b), *c = room(16, sizeof *c);
  int(*r)[64] = room(64, sizeof *r);
  long *p = room(105, sizeof *p);
  long long *q = room(105, sizeof *q);
  unsigned long *u = room(105, sizeof *u);
  struct cell *s = room(105, sizeof *s);
  for (int k = 0; k < 105; k++)
    p[k] = k;
  bytes(N, g, byte);
  bytes(0, g, byte);
  weights(N, d, key, weight);
  most(N, top, key, weight);
  least(N, low, key, other);
  leastFloat(N, f, key, single);
  entries(N, 20, y, entry);
  called(N, h, real);
  two(N, h, g, key);
  bits(N, b, c, word);
  rows(N, r, key, other);
  products(N, p, key);
  wide(N, q, u, key);
  cells(N, s, key, other);
  struct bins *groups = room(1, sizeof *groups);
  grouped(N, groups, key, weight);
  for (int k = 0; k < 64; k++)
    printf("%d %g\n", groups->count[k], groups->sum[k]);
  sparse(N - 1, pos, key, weight, real, z);
  some(N, h, key, other);
  some(6, h, key, pos);
  for (int i = 0; i < MANY; i++)
    place[i] = i % 2 ? 12345 : (int)(((unsigned)i * 2654435761u >> 8) % PLACES);
  many(MANY, often, halves, place);
  long all = 0;
  for (int k = 0; k < PLACES; k++)
    all = (all * 31 + often[k] + (long)(2 * halves[k])) % 1000003;
  printf("%d %g %ld\n", often[12345], halves[12345], all);
  for (int k = 0; k < 105; k++)
    printf("%d %d %g %g %d %g %g %ld %lld %lu %d %g\n", h[k], low[k], d[k], top[k], r[k % 64][k * 7 % 64], f[k], z[k],
           p[k], q[k], u[k], s[k].n, s[k].sum);
  for (int k = 0; k < 400; k++)
    printf("%g %u %u %d\n", y[k], b[k % 256], c[k % 16], g[k % 97]);
  return 0;
}

// CHECK: ran bytes_kernel
// CHECK: ran weights_kernel
// CHECK: ran most_kernel
// CHECK: ran least_kernel
// CHECK: ran leastFloat_kernel
// CHECK: ran entries_kernel
// CHECK: ran called_kernel
// CHECK: ran two_kernel
// CHECK: ran bits_kernel
// CHECK: ran rows_kernel
// CHECK: ran products_kernel
// CHECK: ran wide_kernel
// CHECK: ran cells_kernel
// CHECK: ran grouped_kernel
// CHECK: ran sparse_kernel
// CHECK: ran some_kernel
// CHECK: ran many_kernel
// CHECK: ran many_kernel2
