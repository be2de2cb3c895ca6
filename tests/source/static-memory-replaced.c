// What the linker may replace, or other names may mean, parts nothing.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift analyze %s -- -fPIC 2>&1 | FileCheck --check-prefix=PIC %s
// RUN: %parlift analyze %s -- -DALIAS 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %parlift analyze %s -- -DASSEMBLY 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %parlift analyze %s -- -fno-builtin 2>&1 | FileCheck --check-prefix=NONE %s
// NONE-NOT: [loop-parallel]
// NONE: {{^[0-9]+}} loops:
#include <stdlib.h>

static double *a1, *b1; // a weak allocator
__attribute__((weak)) double *weak_block(int n) { return malloc(n); }
void f1(void) { a1 = weak_block(999), b1 = weak_block(999); }
void g1(void) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}}[loop-conditional]
  for (int i = 0; i < 100; i++)
    b1[i] = 2 * a1[i];
}

static double *a2, *b2; // one that a program may replace when this is part of a library
double *block(int n) { return malloc(n); }
void f2(void) { a2 = block(999), b2 = block(999); }
void g2(void) {
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[loop-parallel]
  // PIC: :[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}}[loop-conditional]
  for (int i = 0; i < 100; i++)
    b2[i] = 2 * a2[i];
}

static double *a3; // a variable that something else may name
__attribute__((used)) static double *b3;
void f3(void) { a3 = malloc(999), b3 = malloc(999); }
void g3(double *x) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}}[loop-conditional]
  for (int i = 0; i < 100; i++)
    b3[i] = 2 * x[i];
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}}[loop-parallel]
  for (int i = 0; i < 100; i++)
    a3[i] = 2 * x[i];
}
#ifdef ALIAS
static double target[10];
extern double other[10] __attribute__((alias("target")));
#endif
#ifdef ASSEMBLY
__asm__("");
#endif
