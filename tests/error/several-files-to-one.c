// RUN: cp %s %t.c
// RUN: exits 2 %parlift parallelize %s %t.c 2>&1 | FileCheck %s
// CHECK: parlift: error: several files at once need --in-place or --diff
int nothing;
