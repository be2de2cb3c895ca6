// Functions of the program's own headers have a copy before the first kernel that calls them.
// RUN: CPATH=%S %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: sort %t.ran | FileCheck %s
// RUN: not grep "^static __global__ void halves\|^static __global__ void units" %t.cu
// RUN: FileCheck --check-prefix=STAYS %s < %t.remarks
// CHECK-NOT: halves_kernel
// CHECK: ran again_kernel
// CHECK: ran lengths_kernel
// CHECK-NOT: units_kernel
#include "Inputs/vectors.h"
#include <stdio.h>
#undef UNIT
#define UNIT 3

static float twice(float v) { return square(v) * 2; }
void lengths(int n, const struct vec *restrict v, float *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = length(&v[i]) + twice(i);
}
void again(int n, float *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] += square(i);
}
// STAYS: stays on the CPU: `inUnits` is called, which uses `UNIT`, which another line of the preprocessor is about
void units(int n, float *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = inUnits(out[i]) + UNIT;
}
// STAYS: stays on the CPU: `halved` is called, which uses `UNIT`, which another line of the preprocessor is about
void halves(int n, float *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = halved(out[i]);
}

int main(void) {
  static struct vec v[500];
  static float out[500];
  float sum = 0;
  for (int i = 0; i < 500; i++) {
    v[i].x = i;
    v[i].y = 2;
  }
  lengths(500, v, out);
  again(500, out);
  units(500, out);
  halves(500, out);
  for (int i = 0; i < 500; i++)
    sum = sum / 2 + out[i];
  printf("%g\n", sum);
}
