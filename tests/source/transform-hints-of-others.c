// A nest is restructured under pragmas that no compiler here reads, those of its inner loops go with these; what a compiler
// does read is about the loop as it is, and keeps it so.
// RUN: sed 's/HINT/scop/' %s > %t.c && printf 'interchange f:1 i j\n' > %t.plan
// RUN: %parlift transform %t.c --plan %t.plan 2> /dev/null | FileCheck %s
// RUN: sed 's/HINT/ivdep/' %s > %t.c
// RUN: %parlift transform %t.c --plan %t.plan 2> /dev/null | FileCheck %s
// RUN: sed 's/HINT/clang loop unroll(disable)/' %s > %t.c
// RUN: exits 1 %parlift transform %t.c --plan %t.plan 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: sed 's/vector aligned/unroll 4/; s/HINT/scop/' %s > %t.c
// RUN: exits 1 %parlift transform %t.c --plan %t.plan 2>&1 | FileCheck %s --check-prefix=INSIDE
// KEPT: a `#pragma` stands before the loop, and is about the loop as it is [transform-unsuited]
// INSIDE: there are preprocessor lines inside the loop [transform-unsuited]
void f(int n, double a[restrict 100][100], const double b[restrict 100][100]) {
  // CHECK: #pragma {{scop|ivdep}}
  // CHECK-NEXT: for (int i
  // CHECK-NEXT: for (int j
  // CHECK-NEXT: a[i][j]
  // CHECK: #pragma endscop
#pragma HINT
  for (int j = 0; j < 100; j++)
#pragma vector aligned
    for (int i = 0; i < n; i++)
      a[i][j] = b[i][j];
#pragma endscop
}
