// What a kernel's conditions ask of a static array of the function's is handed to where it is started: nothing else has a name for it.
// RUN: %S/same-on-gpu.sh %parlift %s %t
// RUN: FileCheck --input-file=%t.ran %s
// CHECK: ran
#include <stdio.h>
static double x[400000], y[400000];
int main(void) {
  static const int sizes[][2] = {{700, 500}, {3, 4}, {20, 30}};
  for (unsigned s = 0; s < 3; s++) {
    const int n = sizes[s][0], m = sizes[s][1];
    for (int k = 0; k < 400000; k++)
      x[k] = k % 97, y[k] = k % 89;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 400; j++)
        x[i * m + j] = 2 * y[j * n % 400000 + i % 300] + i;
    double sum = 0;
    for (int k = 0; k < 400000; k++)
      sum += x[k] * (k % 13);
    printf("%g\n", sum);
  }
  return 0;
}
