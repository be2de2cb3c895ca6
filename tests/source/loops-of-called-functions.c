// A function whose calls are all in parallel loops starts no threads of its own; one that is called elsewhere, too, does.
// RUN: %parlift parallelize --as-written %s -o %t.c 2> %t
// RUN: FileCheck %s < %t.c
#define N 2000

// CHECK-LABEL: {{^(static )?}}void inside(
// CHECK-NOT: {{^ +}}#pragma omp parallel
// CHECK-LABEL: {{^(static )?}}void rows(
static void inside(double *restrict to, const double *restrict from, int n) {
  for (int i = 1; i < n - 1; i++)
    to[i] = 0.25 * from[i - 1] + 0.5 * from[i] + 0.25 * from[i + 1];
}

// CHECK: {{^ +}}#pragma omp parallel for
void rows(int m, int n, double (*restrict to)[N], double (*restrict from)[N]) {
  for (int j = 0; j < m; j++)
    inside(to[j], from[j], n);
}

// Called in a loop and once: it stands in two versions, since most calls may be short.
// CHECK-LABEL: {{^(static )?}}void both(
// CHECK-NEXT: {{^ +}}if (n > {{[0-9]+}}) {
// CHECK-NEXT: {{^ +}}#pragma omp parallel for
static void both(double *restrict to, const double *restrict from, int n) {
  for (int i = 1; i < n - 1; i++)
    to[i] = 0.5 * from[i - 1] + 0.5 * from[i + 1];
}

void some_rows(int m, int n, double (*restrict to)[N], double (*restrict from)[N]) {
  for (int j = 1; j < m; j++)
    both(to[j], from[j], n);
  both(to[0], from[0], n);
}

// Through another function.
// CHECK-LABEL: {{^(static )?}}void inner(
// CHECK-NOT: {{^ +}}#pragma omp parallel
// CHECK-LABEL: {{^(static )?}}void outer(
static void inner(double *restrict to, const double *restrict from, int n) {
  for (int i = 1; i < n - 1; i++)
    to[i] = from[i - 1] + from[i + 1];
}

// CHECK-NOT: {{^ +}}#pragma omp parallel
// CHECK-LABEL: {{^(static )?}}void all(
static void outer(double *restrict to, const double *restrict from, int n) {
  inner(to, from, n);
}

void all(int m, int n, double (*restrict to)[N], double (*restrict from)[N]) {
  for (int j = 0; j < m; j++)
    outer(to[j], from[j], n);
}

// One stride is two iterations, whatever its length is.
// CHECK-LABEL: {{^(static )?}}void ends(
// CHECK-NOT: {{^ +}}#pragma omp parallel
// CHECK-LABEL: {{^(static )?}}void strided(
void ends(double *to, int size) {
  for (int i = 0; i <= size; i += size)
    to[i] = 0.0;
}

// CHECK: {{^ +}}#pragma omp parallel for
void strided(double *to, int size, int step) {
  for (int i = 0; i <= size; i += step)
    to[i] = 0.0;
}
