// `continue` in the first body would pass over the second one.
// RUN: echo 'fuse skips:1 skips:2' > %t.1
// RUN: exits 1 %parlift transform %s --plan %t.1 2>&1 | FileCheck --check-prefix=SKIPS %s
// SKIPS: `fuse` does not fit here: a jump in its body would pass over the other loop's
void skips(int n, int *restrict a, const int *restrict b, int *restrict c) {
  for (int i = 0; i < n; i++) {
    if (b[i] <= 0)
      continue;
    c[i] = 1;
  }
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

// The planner puts such loops together where it can: not these.
// RUN: %parlift parallelize -q --print-plan %s | FileCheck --check-prefix=PLAN %s
// PLAN-NOT: fuse skips

// At the end nothing is passed over, nor in a loop inside.
// RUN: echo 'fuse last:1 last:2' > %t.2
// RUN: %parlift transform -q %s --plan %t.2 | FileCheck --check-prefix=LAST %s
// LAST-LABEL: {{^}}void last
// LAST: a[i] = 1;
// LAST-NOT: for (int i
// LAST: c[i] = 1;
void last(int n, int *restrict a, const int *restrict b, int *restrict c) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 3; j++) {
      if (b[j] < i)
        continue;
      a[i] = 1;
    }
  }
  for (int i = 0; i < n; i++) {
    if (b[i] < 0)
      continue;
    c[i] = 1;
  }
}
