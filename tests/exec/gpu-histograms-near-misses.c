// Histograms at the edge of what kernels take: subscripts of both signs, of all widths, pointers into the middle, arrays that overlap,
// images, elements that are touched by several statements, ends that only some iterations say; and what stays on the CPU.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
// RUN: FileCheck --check-prefix=REFUSED --input-file=%t.remarks %s
// RUN: env CUDA_ON_CPU_SHARED_BYTES=20000 CUDA_ON_CPU_SEED=7 %t.on-cpu | diff %t.expected -
// RUN: %parlift parallelize --strict-fp --target=cuda --offload=always -o %t.strict.cu %s 2>&1 | FileCheck --check-prefix=STRICT %s
#include <stdio.h>
#include <stdlib.h>

enum { N = 4000, W = 50, H = 40 };

// The pointer is to the middle of the array.
static void signs(int n, int *h, const signed char *x) {
  for (int i = 0; i < n; i++)
    h[x[i]]++;
}

static void wide(long n, unsigned *h, const unsigned long *x, const unsigned *y) {
  for (long i = 0; i < n; i++) {
    h[x[i]] += 3;
    h[y[i] + 1u] += y[i];
  }
}

static void moved(int n, int *h, const int *x, int low) {
  for (int i = 0; i < n; i++)
    h[x[i] - low] += x[i];
}

static void image(int h, int w, int *bins, const unsigned char *p) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      bins[p[y * w + x]]++;
}

static void joint(int n, int bins[8][4][2], const int *x, const int *y) {
  for (int i = 0; i < n; i++) {
    int a = x[i] & 7, b = y[i] & 3;
    bins[a][b][x[i] & 1] += 1;
    bins[7 - a][b][0] += 2;
  }
}

static void both(int n, int *h, int *g, const int *x, int *total) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    h[x[i]] += 1;
    g[x[i] / 2] += x[i];
    s += x[i];
  }
  *total = s;
}

// Another array is written beside, and its elements are nobody else's.
static void beside(int n, int *h, int *y, const int *x) {
  for (int i = 0; i < n; i++) {
    h[x[i]] ^= i;
    y[i] = x[i] + 1;
  }
}

// Where `h` holds the keys, each update may change which the next one is.
static void chained(int n, int *h, const int *x) {
  for (int i = 0; i < n; i++)
    h[x[i]]++;
}

static void clamped(int n, int *h, const double *x, int bins) {
  for (int i = 0; i < n; i++) {
    int k = (int)(x[i] * bins);
    if (k < 0)
      k = 0;
    if (k >= bins)
      k = bins - 1;
    h[k]++;
  }
}

// REFUSED: [[@LINE+3]]:3: remark: loop over `i` not proved parallel
static void reads(int n, int *h, int *y, const int *x) {
  int last = 0;
  for (int i = 0; i < n; i++) {
    h[x[i]]++;
    y[i] = h[i % 10] + last;
  }
}

// REFUSED: [[@LINE+2]]:3: remark: loop over `i` not proved parallel
static void steered(int n, int *h) {
  for (int i = 0; i < n; i++)
    h[h[i] & 7]++;
}

// REFUSED: [[@LINE+2]]:3: remark: loop over `i` not proved parallel: `h[x[i]]` is input, output, volatile or atomic
static void watched(int n, volatile int *h, const int *x) {
  for (int i = 0; i < n; i++)
    h[x[i]]++;
}

// STRICT: [[@LINE+2]]:3: remark: loop over `i` is sequential under --strict-fp
static void sums(int n, double *h, const int *x) {
  for (int i = 0; i < n; i++)
    h[x[i]] += 0.25;
}

static signed char sign[N];
static unsigned long large[N];
static unsigned word[N];
static int key[N], copy[N];
static unsigned char picture[W * H];
static double real[N];

static void show(const char *name, int count, const int *h) {
  long all = 0;
  for (int k = 0; k < count; k++)
    all = (all * 31 + h[k]) % 1000003;
  printf("%s %ld\n", name, all);
}

int main(void) {
  int h[600] = {0}, g[600] = {0}, total = 0;
  double d[100] = {0};
  for (int i = 0; i < N; i++) {
    unsigned r = (unsigned)i * 2654435761u;
    sign[i] = (signed char)(r >> 11);
    large[i] = r >> 24;
    word[i] = (r >> 5) % 70;
    key[i] = (int)((r >> 9) % 90);
    real[i] = (double)(r >> 8) / (1 << 23) - 0.5;
  }
  for (int i = 0; i < W * H; i++)
    picture[i] = (unsigned char)(i * i >> 4);
  for (int n = 0; n <= N; n = 4 * n + 1) {
    signs(n, h + 128, sign);
    show("signs", 600, h);
    wide(n, (unsigned *)h, large, word);
    show("wide", 600, h);
    moved(n, h, key, -30);
    show("moved", 600, h);
    image(n < H ? n : H, W, h, picture);
    show("image", 600, h);
    joint(n, (int(*)[4][2])h, key, (const int *)word);
    show("joint", 600, h);
    both(n, h, g, key, &total);
    show("both", 600, h);
    show("both", 600, g);
    printf("%d\n", total);
    beside(n, h, copy, key);
    show("beside", 600, h);
    show("beside", N, copy);
    for (int i = 0; i < N; i++)
      copy[i] = key[i] * 3 % 50;
    chained(n < 90 ? n : 90, copy, copy + 20);
    show("chained", N, copy);
    chained(n, copy, key);
    show("chained", N, copy);
    clamped(n, h, real, 64);
    show("clamped", 600, h);
    reads(n < 90 ? n : 90, h, g, key);
    steered(n < 90 ? n : 90, h);
    watched(n, h, key);
    show("watched", 600, h);
    sums(n, d, key);
    for (int k = 0; k < 100; k++)
      h[k] = (int)(4 * d[k]);
    show("sums", 600, h);
  }
  return 0;
}

// CHECK: ran signs_kernel
// CHECK: ran wide_kernel
// CHECK: ran moved_kernel
// CHECK: ran image_kernel
// CHECK: ran joint_kernel
// CHECK: ran both_kernel
// CHECK: ran beside_kernel
// CHECK-NEXT: ran chained_kernel
// CHECK: ran clamped_kernel
