// The first of equal minima, and the last of equal maxima, with their indices.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 100000 };
static float x[N];

static int first_minimum(int n, float *value) {
  float best = x[0];
  int at = 0;
  // CHECK: float best_all = best;
  // CHECK-NEXT: const float best_before = best;
  // CHECK-NEXT: int at_all = at;
  // CHECK-NEXT: #pragma omp parallel private(best) firstprivate(at)
  // CHECK: #pragma omp for nowait
  for (int i = 1; i < n; i++)
    if (x[i] < best) {
      best = x[i];
      at = i;
    }
  // CHECK: #pragma omp critical
  // CHECK-NEXT: if (best < best_all || (best == best_all && at < at_all)) {
  *value = best;
  return at;
}

static int last_maximum(int n, float start, int at) {
  float best = start;
  // CHECK: at >= 0 && (best > best_all
  for (int i = 0; i < n; i++)
    if (x[i] >= best) {
      best = x[i];
      at = i;
    }
  return at;
}

static int downwards(int n) {
  float best = 1e9f;
  int at = -7;
  for (int i = n - 1; i >= 0; i--)
    if (x[i] < best) {
      best = x[i];
      at = i;
    }
  return at;
}

int main(void) {
  float value;
  for (int i = 0; i < N; i++)
    x[i] = (float)((i * 31L) % 1000);
  int at = first_minimum(N, &value);
  printf("%d %g\n", at, value);
  printf("%d %d %d\n", last_maximum(N, -1, 3), last_maximum(N, 999, 99999), last_maximum(N, 2000, 5));
  printf("%d %d\n", downwards(N), downwards(0));
  for (int i = 0; i < N; i++)
    x[i] = 4;
  at = first_minimum(N, &value);
  printf("%d %g %d %d\n", at, value, last_maximum(N, 4, 50), downwards(N));
  return 0;
}
