// Constants of the function's own are numbers in a kernel, which stands outside of the function.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0 --as-written
// RUN: FileCheck --input-file=%t.ran --check-prefix=RAN %s
// RUN: FileCheck --input-file=%t.cu %s
#include <stdio.h>

static int idx[5000];
static double y[5000];

// RAN: ran main_kernel
// CHECK: y[i] = i % 700 + 0.5 * 3;
int main(void) {
  const int n = 5000, m = 700, shift = 3;
  for (int i = 0; i < n; i++)
    y[i] = i % m + 0.5 * shift;
  for (int i = 0; i < n; i++)
    idx[i] = (int)((long)i * 7919 % m);
  double s = 0;
  for (int i = 0; i < n; i++)
    s = s * 0.75 + y[i] + idx[i];
  printf("%.6f\n", s);
  return 0;
}
