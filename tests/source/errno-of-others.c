// Who sets errno, hands it to a message or compares it with what no mathematics leaves there does not ask for it.
// RUN: %parlift parallelize --thread-cost=0 -o %t.c %s 2>&1 | FileCheck %s
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

FILE *openIt(const char *name) {
  FILE *file = fopen(name, "r");
  if (!file && errno == ENOENT)
    errno = 0;
  if (!file)
    fprintf(stderr, "%s: %s\n", name, strerror(errno));
  return file;
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} parallelized
void logs(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = log(b[i]);
}
