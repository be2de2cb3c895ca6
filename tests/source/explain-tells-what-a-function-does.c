// `explain file.c:function` tells what the function may read, write and call, in its own words, and what it calls in other files.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift explain a.c:row b.c c.c 2>/dev/null | FileCheck %s
// RUN: cd %t && %parlift explain a.c:row 2>/dev/null | FileCheck %s --check-prefix=ALONE
// RUN: cd %t && %parlift explain a.c:forever 2>/dev/null | FileCheck %s --check-prefix=FOREVER
// CHECK: a.c:5:6: function `row`
// CHECK-NEXT:   reads: `from[i - 1]`, `scale`, `done`
// CHECK-NEXT:   writes: `r[i]`, `done`
// CHECK-NEXT:   calls: `measure`, see below, `printf`, which prints, `missing`, which is in no file that is given, or cannot be trusted there
// CHECK-NEXT: b.c:2:8: function `measure`
// CHECK-NEXT:   reads: `table[i]`
// ALONE: calls: `measure`, which is in no file that is given
// FOREVER: a.c:12:5: function `forever`
// FOREVER-NOT: reads
// FOREVER: calls of it are not looked into: it may call itself
// FILE a.c
#include <stdio.h>
double measure(int i); void missing(void);
static int done;
extern double scale;
void row(int n, double *r, const double *from) {
  for (int i = 1; i < n; i++)
    r[i] = from[i - 1] * scale + measure(i);
  done++;
  printf("row\n");
  missing();
}
int forever(int n) { int k = n; return k > 0 ? forever(k - 1) : k; }
// FILE b.c
static const double table[9];
double measure(int i) { double x = table[i]; return x + 1; }
// FILE c.c
int unused;
