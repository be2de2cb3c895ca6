// What iterations write at a cursor goes to the GPU where the first phases have said how far that gets: the arrays are exactly as long, so
// that an element copied too much is a fault. Cursors that rise and fall, before and behind their steps, several of them, inner loops that
// fill, beside a sum, live afterwards; nothing written, all written; arrays that overlap, which the loop itself takes.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.cu %s
// RUN: FileCheck --check-prefix=RAN --input-file=%t.ran %s
// RUN: env CUDA_ON_CPU_SEED=7 %t.on-cpu | diff %t.expected -
// CHECK-DAG: pack_compose(
// CHECK-DAG: split_compose(
// CHECK-DAG: expand_compose(
// CHECK-DAG: {{gpu}}_map_some({{gpu}}_arrays, 2)
// RAN-DAG: ran pack_kernel
// RAN-DAG: ran split_kernel
// RAN-DAG: ran expand_kernel
// RAN-DAG: ran down_kernel
// RAN-DAG: ran pairs_kernel
// RAN-DAG: ran leave_kernel
// RAN-DAG: ran beside_kernel
// RAN-DAG: ran points_kernel
#include <stdio.h>
#include <stdlib.h>

enum { N = 9000 };
struct point {
  float x, y;
};
static double a[N];
static int b[N], c[N];

static int pack(int n, const double *x, double *o) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (x[i] > 0.5)
      o[k++] = x[i];
  return k;
}

static void split(int n, const int *x, int *yes, int *no, int *ends) {
  int k = ends[0], m = ends[1];
  for (int i = 0; i < n; i++)
    if (x[i] % 3 == 0)
      yes[k++] = x[i];
    else
      no[m++] = i;
  ends[0] = k, ends[1] = m;
}

static long expand(int n, const int *times, int *o) {
  long k = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < times[i]; j++)
      o[k++] = i + j;
  return k;
}

static long down(int n, const int *x, int *o) {
  long k = n;
  for (int i = n - 1; i >= 0; i--)
    if (x[i] & 1)
      o[--k] = x[i];
  return k;
}

static int pairs(int n, const int *x, int *o) {
  int k = -1;
  for (int i = 0; i < n; i++)
    if (x[i] & 1) {
      o[++k] = x[i];
      o[++k] = i;
    }
  return k;
}

static int leave(int n, const int *x, int *o) {
  int k = n - 1;
  for (int i = 0; i < n; i += 2)
    if (x[i] & 1)
      o[k--] = x[i];
  return k;
}

static double beside(int n, const double *x, double *o, int from) {
  double s = 0;
  int k = from, most = 0;
  for (int i = 0; i < n; i++) {
    s += x[i];
    most = b[i] > most ? b[i] : most;
    if (x[i] > 0.5)
      o[k++] = s;
  }
  return s + most;
}

static unsigned points(unsigned n, const double *x, struct point *o) {
  unsigned k = 0;
  for (unsigned i = 0; i < n; i++)
    if (x[i] > 0.5) {
      o[k].x = (float)x[i];
      o[k].y = 2;
      k++;
    }
  return k;
}

static unsigned long sum(const void *p, long bytes) {
  const unsigned char *at = p;
  unsigned long s = 5381;
  for (long i = 0; i < bytes; i++)
    s = s * 33 + at[i];
  return s;
}

static void *room(long count, size_t each) {
  void *const p = malloc(count > 0 ? (size_t)count * each : 1);
  for (size_t i = 0; i < (size_t)count * each; i++)
    ((unsigned char *)p)[i] = 3;
  return p;
}

static void all(int n) {
  long large = 0, odd = 0, even = 0, threes = 0, filled = 0;
  for (int i = 0; i < n; i++) {
    large += a[i] > 0.5, odd += b[i] & 1, even += i % 2 == 0 && (b[i] & 1), threes += b[i] % 3 == 0;
    filled += c[i] > 0 ? c[i] : 0;
  }
  double *const o = room(large, 8), *const s = room(large, 8);
  struct point *const t = room(large, sizeof *t);
  int *const yes = room(threes, 4), *const no = room(n - threes, 4), *const f = room(filled, 4);
  int *const d = room(odd, 4), *const e = room(2 * odd, 4), *const l = room(even, 4);
  int ends[2] = {0, 0};
  printf("%d %lx\n", pack(n, a, o), sum(o, large * 8));
  split(n, b, yes, no, ends);
  printf("%d %d %lx %lx\n", ends[0], ends[1], sum(yes, threes * 4), sum(no, (n - threes) * 4L));
  printf("%ld %lx\n", expand(n, c, f), sum(f, filled * 4));
  printf("%ld %lx\n", down(n, b, d - (n - odd)), sum(d, odd * 4));
  printf("%d %lx\n", pairs(n, b, e), sum(e, odd * 8));
  printf("%d %lx\n", leave(n, b, l - (n - even)), sum(l, even * 4));
  printf("%.3f\n", beside(n, a, s - 7, 7));
  for (int i = 0; i < large; i++)
    if (s[i] < 0.4)
      printf("%d\n", i);
  printf("%u %lx\n", points((unsigned)n, a, t), sum(t, large * 8));
  free(o), free(s), free(t), free(yes), free(no), free(f), free(d), free(e), free(l);
}

static void overlapping(int n) {
  int *const p = room(3 * N, 4), ends[2] = {0, 0};
  double *const x = room(2 * N, 8);
  for (int i = 0; i < n; i++)
    p[i] = b[i], x[i] = a[i];
  printf("%d %lx\n", pack(n, x, x), sum(x, 16L * N));
  printf("%d %lx\n", pack(n, x, x + n / 2), sum(x, 16L * N));
  printf("%d %lx\n", pack(n, x, x + 1), sum(x, 16L * N));
  split(n, p, p + N, p + N + n / 7, ends); /* in part the same elements */
  printf("%lx\n", sum(p, 12L * N));
  ends[0] = 0, ends[1] = n;
  split(n, p, p + N, p + N, ends); /* apart: one ends before the other begins */
  printf("%lx\n", sum(p, 12L * N));
  printf("%d %lx\n", pairs(n, p, p + n), sum(p, 12L * N));
  free(p), free(x);
}

int main(void) {
  const int sizes[] = {0, 1, 2, 255, 256, 257, 2047, 2048, 2049, N};
  for (int s = 0; s < 10; s++)
    for (int kind = 0; kind < 3; kind++) {
      for (int i = 0; i < N; i++) {
        a[i] = kind == 0 ? (i * 7 % 11) / 10.0 : kind;
        b[i] = kind == 0 ? i * 31 % 101 : kind == 1 ? 3 : 4;
        c[i] = kind == 0 ? i % 5 - 1 : 2 * kind - 2;
      }
      all(sizes[s]);
      overlapping(sizes[s]);
    }
  return 0;
}
