// A range-based loop gets directives, and is written anew by no step: what it counts with has no words.
// RUN: %parlift parallelize -q %s | grep -v CHECK | FileCheck %s
// RUN: echo 'strip-mine scaled:1 4' > %t.strip; exits 1 %parlift transform %s --plan %t.strip 2>&1 | FileCheck --check-prefix=REFUSED %s
// RUN: echo 'distribute scaled:1' > %t.distribute; exits 1 %parlift transform %s --plan %t.distribute 2>&1 | FileCheck --check-prefix=REFUSED %s
// RUN: echo 'fuse scaled:1 scaled:2' > %t.fuse; exits 1 %parlift transform %s --plan %t.fuse 2>&1 | FileCheck --check-prefix=REFUSED %s
// REFUSED: does not fit here: a range-based `for` has no counter that another loop could have [transform-unsuited]
#include <vector>

// CHECK-LABEL: void scaled(
// CHECK: #pragma omp
// CHECK-NEXT: for (auto &x : v)
void scaled(std::vector<int> &v, std::vector<int> &w) {
  for (auto &x : v)
    x *= 3;
  for (auto &x : w)
    x += 1;
}

// The loop inside of one is as any other.
// RUN: echo 'strip-mine rows:1.1 4' > %t.inside; %parlift transform -q %s --plan %t.inside | FileCheck --check-prefix=INSIDE %s
// INSIDE: for (auto &row : rows)
// INSIDE-NEXT: for (int ii = 0; ii < 100; ii += 4)
void rows(std::vector<int *> &rows) {
  for (auto &row : rows)
    for (int i = 0; i < 100; i++)
      row[i] = i;
}
