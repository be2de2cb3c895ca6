// What the phases make can be looked at.
// RUN: %parlift analyze --quiet --dump-after=parse %s 2>&1 | FileCheck --check-prefix=TREE %s
// TREE: hooks.c: after parse
// TREE: loop 1 for (i < n)
// RUN: %parlift analyze --quiet --dump-after=analyze %s 2>&1 | FileCheck --check-prefix=FACTS %s
// FACTS: clear:1 line [[#@LINE+8]]: parallel
// RUN: %parlift parallelize --quiet --dump-after=plan -o %t %s 2>&1 | FileCheck --check-prefix=PLAN %s
// PLAN: parallel clear:1
// RUN: %parlift parallelize --quiet --dump-after=emit -o %t %s 2>&1 | FileCheck --check-prefix=EDITS %s
// EDITS: #pragma omp parallel for
// RUN: %parlift analyze --quiet --time-phases %s 2>&1 | FileCheck --check-prefix=TIME %s
// TIME: parse {{.*}} ms
void clear(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
