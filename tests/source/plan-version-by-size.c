// A stencil through several time steps runs in blocks where its arrays are larger than the caches, and row by row where they
// are not: one copy for each, and a plan that says so.
// RUN: printf 'threads = 16\nl1 = 49152\nl2 = 2097152\nl3 = 110100480\n' > %t.machine
// RUN: %parlift parallelize -q --machine %t.machine --print-plan %s -o %t.plan
// RUN: FileCheck --check-prefix=PLAN %s < %t.plan
// PLAN:      version relax:1 n > 1{{[0-9]+}}  # For large sizes {{.*}}, estimated {{.*}} times as fast
// PLAN-NEXT: note relax:1 For large sizes
// PLAN-NEXT: reschedule relax:1 tile({{.*}})
// PLAN:      parallel relax:1.1 {{.*}}schedule(dynamic)
// PLAN:      leave relax:2  # dependence-carried
// PLAN-NEXT: parallel relax:2.1 if((double)n * n > {{[0-9]+}})

// RUN: %parlift parallelize -q --machine %t.machine %s > %t.at-once.c
// RUN: %parlift transform -q %s --plan %t.plan > %t.replayed.c
// RUN: cmp %t.at-once.c %t.replayed.c
// RUN: %{GCC} -fopenmp -Wall -Wextra -Werror -fsyntax-only %t.replayed.c
// RUN: FileCheck --check-prefix=TEXT %s < %t.at-once.c
// TEXT-LABEL: {{^}}void relax
// TEXT-NEXT: {{^}}  // both do the same; the sizes decide which one is faster
// TEXT-NEXT: {{^}}  if (n > 1{{[0-9]+}}) {
// TEXT-NEXT: {{^}}    // For large sizes {{.*}}, estimated {{.*}} times as fast
// TEXT:      {{^}}  } else {
// TEXT-NEXT: {{^}}    for (int t = 0; t < steps; t++) {
void relax(int steps, int n, double A[restrict n][n], double B[restrict n][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        B[i][j] = 0.25 * (A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        A[i][j] = B[i][j];
  }
}

// One thread's share of the caches is so small that blocks are never slower, but where the loops are too short for threads.
// RUN: printf 'threads = 1\nl1 = 49152\nl2 = 2097152\nl3 = 110100480\n' > %t.one
// RUN: %parlift parallelize -q --machine %t.one --print-plan %s | FileCheck --check-prefix=ONE %s
// ONE:      {{^}}note relax:1
// ONE-NEXT: {{^}}version relax:1 (double)n * n * steps > {{[0-9]+}}  #
// ONE-NEXT: {{^}}reschedule relax:1 tile(
// ONE:      {{^}}leave relax:2  # version-fallback
// ONE-NOT:  parallel relax:2
