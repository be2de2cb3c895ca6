// A nest in blocks takes longer than the loops themselves where they run a few times: a function that is called often has these,
// too, and where the test of its arrays stands anyway it asks that first.
// RUN: %parlift parallelize -q %s > %t.at-once.c
// RUN: FileCheck %s < %t.at-once.c
// RUN: %parlift parallelize -q --print-plan %s -o %t.plan
// RUN: FileCheck --check-prefix=PLAN %s < %t.plan
// RUN: %parlift transform -q %s --plan %t.plan > %t.replayed.c
// RUN: cmp %t.at-once.c %t.replayed.c
// RUN: %{GCC} -fopenmp -Wall -Wextra -Werror -fsyntax-only %t.replayed.c
// RUN: %parlift parallelize -q %t.at-once.c | cmp - %t.at-once.c

// PLAN:      version product:1 apart && (double)n * n * n > 3000
// PLAN:      note apart:1 {{.*}}in the order
// PLAN-NEXT: version apart:1 (double)n * n > {{[0-9]+}}  # for short runs as it was
// PLAN:      version tiles:1 n > {{[0-9]+}}  #
// PLAN:      version tiles:2 (double)n * n * n > {{[0-9]+}}  # for short runs as it was
// PLAN-NOT:  version once:1
// PLAN:      parallel product:2 if((double)n * n * n > 20000)
// PLAN-NOT:  parallel product:3
// PLAN:      leave apart:3  # version-fallback
// PLAN-NEXT: leave apart:3.1  # version-fallback

// CHECK-LABEL: {{^}}void product
// CHECK:      {{^}}  // the loops are long enough, the arrays do not overlap
// CHECK-NEXT: {{^}}  if ((double)n * n * n > 3000 && (a + (long)n * n <= c || c + (long)n * n <= a) &&
// CHECK:      {{^}}  } else {
// CHECK-NEXT: {{^}}    for (int i = 0; i < n; i++)
// CHECK-NEXT: {{^}}      for (int j = 0; j < n; j++) {
void product(int n, const double *a, const double *b, double *c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

// Without such a test it has one of its own.
// CHECK-LABEL: {{^}}void apart
// CHECK:      {{^}}  // both do the same; the sizes decide which one is faster
// CHECK-NEXT: {{^}}  if ((double)n * n > {{[0-9]+}}) {
// CHECK:      {{^}}  } else {
// CHECK-NEXT: {{^}}    for (int i = 0; i < n; i++) {
// CHECK-NEXT: {{^}}      y[i] = 0;
void apart(int n, double A[restrict n][n], double x[restrict n], double y[restrict n]) {
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int j = 0; j < n; j++)
      y[i] += A[j][i] * x[j];
  }
}

// Of versions by size the one for small sizes.
// CHECK-LABEL: {{^}}void tiles
// CHECK:      {{^}}  } else {
// CHECK:      {{^}}    if ((double)n * n * n > {{[0-9]+}}) {
// CHECK:      {{^}}    } else {
// CHECK-NEXT: {{^}}      for (int i = 0; i < n; i++)
// CHECK-NEXT: {{^}}        for (int j = 0; j < n; j++)
void tiles(int n, double C[restrict n][n], double A[restrict n][n], double B[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
}

// Called once, for all that is in sight: one text.
// CHECK-LABEL: {{^}}static void once
// CHECK-NOT:   the sizes decide
// CHECK-LABEL: {{^}}int main
static void once(int n, double A[restrict n][n], double x[restrict n], double y[restrict n]) {
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int j = 0; j < n; j++)
      y[i] += A[j][i] * x[j];
  }
}

static double A[2000][2000], x[2000], y[2000];
int main(int argc, char **argv) {
  (void)argv;
  once(1999 + argc, (void *)A, x, y);
  return y[argc] > 1;
}

// With no price on threads a loop is never too short for them.
// RUN: %parlift parallelize -q --thread-cost=0 %s | FileCheck --check-prefix=FREE %s
// FREE-NOT: {{^}}  if ((double)n
// FREE-LABEL: int main
