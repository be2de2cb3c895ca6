// Static variables that a call may change, or whose last value somebody reads.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <string.h>
void elsewhere(int);
static double field[1000], work[1000];

static int bound;
void set_bound(int n) { bound = n; } // which `elsewhere` may call
void calls(void) {
  int i;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` not proved parallel
  for (i = 0; i < bound; i++) {
    field[i] *= 2;
    elsewhere(i);
  }
}
static int limits[2];
static void change(int *which) { *which = 7; }
void through(void) {
  // CHECK-NOT: [[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel:
  for (int i = 0; i < limits[0]; i++) {
    field[i] *= 2;
    change(&limits[0]);
  }
}
static int counts[2];
void by_library(void) {
  // CHECK-NOT: [[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel:
  for (int i = 0; i < counts[0]; i++) {
    field[i] *= 2;
    memset(counts, i, sizeof counts);
  }
}
static int printed;
void by_print(void) {
  // CHECK-NOT: [[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel:
  for (int t = 0; t < 10; t++) {
    printf("%d%n\n", t, &printed);
    for (int i = 0; i < printed; i++)
      field[i] *= 2;
  }
}

// Its last value is read: by another function, or after a call that sets it.
static double left, set;
void leaves(void) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel: {{.*}}`left`, whose last value is kept
  for (int i = 0; i < 100; i++) {
    left = 0.5 * field[i];
    work[i] = left * left;
  }
}
double reads(void) { return left; }
static void sets(void) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel: {{.*}}`set`, whose last value is kept
  for (int i = 0; i < 100; i++) {
    set = 0.5 * field[i];
    work[i] = set * set;
  }
}
double reads_after_call(void) {
  set = 1;
  sets();
  return set;
}
