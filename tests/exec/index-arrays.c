// Index arrays are looked at before loops that rest on them: those that fit, and those that do not.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.c
#include <stdio.h>
#include <stdlib.h>

enum { N = 50000 };

// CHECK: In parallel if `index` holds no value twice.
// CHECK-NEXT: int index_is_distinct = {{.*}}omp_get_max_threads() >= 4;
// CHECK: if (index_is_distinct) {
// CHECK: #pragma omp atomic capture
// CHECK: if (index_is_distinct) {
// CHECK-NEXT: #pragma omp parallel for
// CHECK: } else {
static void scatter(int n, const int *restrict index, const double *restrict in, double *restrict out) {
  for (int i = 0; i < n; i++)
    out[index[i]] = in[i] + i;
}

// A counter of the function's, and steps of two backwards.
static void backwards(int n, const long *restrict index, double *restrict out) {
  int i;
  for (i = n - 1; i >= 0; i -= 2) {
    const long at = index[i];
    out[2 * at] = out[2 * at] / 2 + i;
    out[2 * at + 1] = -i;
  }
}

// Without braces around it.
static void perhaps(int n, int wanted, const unsigned *restrict index, double *restrict out) {
  if (wanted)
    for (int i = 0; i < n; i++)
      out[index[i]] = out[index[i]] * 0.5 + i;
}

// CHECK: In parallel if the parts that begin at `ptr` follow one another.
// CHECK: ptr_ascends &= !({{.*}}i + 1{{.*}} < n) || ptr[i] <= ptr[i + 1];
static void scaleRows(int n, const int *restrict ptr, const double *restrict s, double *restrict val) {
  for (int i = 0; i < n; i++)
    for (int k = ptr[i]; k < ptr[i + 1]; k++)
      val[k] = val[k] * s[i] + 1;
}

// CHECK: first_ascends &= {{.*}}(long){{.*}}first[i]{{.*}} + (long)length <= (long){{.*}}first[{{.*}}i + 1
static void parts(int from, int n, int length, const int *restrict first, double *restrict val) {
  for (int i = from; i < n; i++) {
    double *const part = &val[first[i]];
    for (int k = 0; k < length; k++)
      part[k] = part[k] * 0.5 + i;
  }
}

static int index32[N + 1], ptr[N + 1];
static unsigned place[N + 1];
static long index64[N + 1];
static double in[N + 1], out[8 * N], val[8 * N];

static void show(const char *what, const double *values, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) {
    sum = sum * 0.999 + values[i];
    if (i % 1000 == 0)
      printf("%s %d %.17g\n", what, i, values[i]);
  }
  printf("%s %.17g\n", what, sum);
}

static void fill(int kind) {
  for (int i = 0; i <= N; i++) {
    index32[i] = kind == 0 ? (int)((i * 7919L) % N) : kind == 1 ? i / 2 : kind == 2 ? N - i : i % 3;
    in[i] = i * 0.25;
    index64[i] = index32[i] / 2 * 2 + (kind == 0 ? i % 2 : 0);
    place[i] = (unsigned)index32[i];
    ptr[i] = kind == 3 ? (i * 31) % N : i;
  }
}

int main(void) {
  for (int kind = 0; kind < 4; kind++) {
    fill(kind);
    scatter(N, index32, in, out);
    scatter(0, NULL, NULL, NULL);
    scatter(-3, NULL, NULL, NULL);
    show("scatter", out, N);
    backwards(N, index64, out);
    backwards(0, NULL, NULL);
    show("backwards", out, N);
    perhaps(N, 1, place, out);
    perhaps(N, 0, place, out);
    show("perhaps", out, N);
    scaleRows(N - 5, ptr, in, val);
    scaleRows(0, NULL, NULL, NULL);
    show("rows", val, N);
    parts(0, N / 4, 3, index32, val);
    parts(7, N / 4, 1, ptr, val);
    parts(N, 7, 1, NULL, NULL);
    show("parts", val, N);
  }
  // A distinct few, further apart than marks are made for.
  for (int i = 0; i < 8; i++)
    index32[i] = i * (N - 1) / 8;
  scatter(8, index32, in, out);
  // Less than nothing, from the middle of an array.
  for (int i = 0; i < N; i++)
    index32[i] = (int)((i * 7919L) % N) - N / 2;
  scatter(N, index32, in, out + N);
  show("middle", out, 3 * N);
  return 0;
}
