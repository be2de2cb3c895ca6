// A minimum and its index in more than one statement, and indices of another type than the counter.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -c '^  #pragma omp critical' %t.omp.c | FileCheck --check-prefix=OMP %s
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
// OMP: 7
#include <math.h>
#include <stddef.h>
#include <stdio.h>

enum { N = 100000 };
static float x[N];

// CHECK-DAG: ran behind_kernel
static int behind(int n, float *value) {
  float best = x[0];
  int at = 0;
  for (int i = 1; i < n; i++) {
    if (!(x[i] < best))
      continue;
    best = x[i];
    at = i;
  }
  *value = best;
  return at;
}

// CHECK-DAG: ran behind_last_kernel
static int behind_last(int n, int at) {
  float best = 3;
  for (int i = 0; i < n; i++) {
    if (!(x[i] >= best))
      continue;
    at = i;
    best = x[i];
  }
  return at;
}

// CHECK-DAG: ran filtered_kernel
static int filtered(int n) {
  float best = 1e9f;
  int at = -1;
  for (int i = 0; i < n; i++) {
    if (i % 3 == 1 || !(x[i] < best))
      continue;
    best = x[i];
    at = i;
  }
  return at;
}

// CHECK-DAG: ran twice_kernel
static int twice(int n) {
  float best = x[0];
  int at = 0;
  for (int i = 1; i < n; i++) {
    if (x[i] < best)
      at = i;
    if (x[i] < best)
      best = x[i];
  }
  return at;
}

// CHECK-DAG: ran wider_kernel
static size_t wider(int n) {
  float best = 1e9f;
  size_t at = (size_t)-1;
  for (int i = 0; i < n; i++)
    if (x[i] < best) {
      best = x[i];
      at = i;
    }
  return at;
}

// CHECK-DAG: ran of_unsigned_kernel
static int of_unsigned(void) {
  float best = 1e9f;
  int at = -1;
  for (unsigned i = 0; i < N; i++)
    if (x[i] < best) {
      best = x[i];
      at = (int)i;
    }
  return at;
}

// CHECK-DAG: ran of_size_kernel
static int of_size(void) {
  float best = -1e9f;
  int at = -1;
  for (size_t i = 7; i < N; i++)
    if (x[i] > best) {
      best = x[i];
      at = (int)i;
    }
  return at;
}

static void all(void) {
  float value = 0;
  const int first = behind(N, &value), last = behind_last(N, 5), two = twice(N);
  const size_t wide = wider(N), none = wider(0);
  const int small = of_unsigned(), big = of_size(), third = filtered(N);
  printf("%d %g %d %d %zu %zu %d %d %d\n", first, value, last, two, wide, none, small, big, third);
}

int main(void) {
  for (int i = 0; i < N; i++)
    x[i] = (float)((i * 31L + 11) % 1000);
  all();
  for (int i = 0; i < N; i += 7)
    x[i] = NAN;
  all();
  for (int i = 0; i < N; i++)
    x[i] = 2;
  all();
  for (int i = 0; i < N; i++)
    x[i] = NAN;
  all();
  return 0;
}
