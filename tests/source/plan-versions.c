// What the planner makes of pointers without `restrict`: a version where steps pay that are legal in it only, and no
// directives where the test has failed.
// RUN: %parlift parallelize -q --print-plan %s -o %t.plan
// RUN: FileCheck --check-prefix=PLAN %s < %t.plan
// PLAN:      version transposed:1  # makes room for the next step
// PLAN-NEXT: interchange transposed:1 j i  # estimated
// PLAN-NEXT: parallel transposed:1
// PLAN-NEXT: simd transposed:1.1
// PLAN-NEXT: leave transposed:2  # version-fallback
// PLAN-NEXT: leave transposed:2.1  # version-fallback
// PLAN-NEXT: parallel added:1 if({{.*}}x + n <= y{{.*}})

// The plan does the same again, step by step.
// RUN: %parlift parallelize -q %s > %t.at-once.c
// RUN: %parlift transform -q %s --plan %t.plan > %t.replayed.c
// RUN: cmp %t.at-once.c %t.replayed.c
// RUN: %{GCC} -fopenmp -Wall -Wextra -Werror -fsyntax-only %t.replayed.c
void transposed(int n, double *a, double *b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[j * n + i] = b[j * n + i] + 1;
}

void added(int n, double *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] += x[i];
}

// RUN: %parlift parallelize -q --explain-plan %s 2>&1 > /dev/null | FileCheck --check-prefix=EXPLAIN %s
// EXPLAIN: 1.000 version transposed:1
// EXPLAIN-NEXT: 0.{{[0-9]+}} interchange transposed:1 j i

// The loop that runs where the test fails is one that parlift has made.
// RUN: %parlift parallelize %s 2>&1 > /dev/null | not grep version-fallback
