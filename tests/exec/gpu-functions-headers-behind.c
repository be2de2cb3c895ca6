// What is included behind the loop may be anything: no copy of a function is made of it.
// RUN: %parlift parallelize --target=cuda --offload=always --thread-cost=0 %s -o %t.cu 2>&1 | FileCheck %s
// CHECK: [[@LINE+3]]:3: remark: loop over `i` stays on the CPU: `square` is called, which is in another file [stays-on-cpu]
static inline float square(float v);
void squares(int n, float *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = square(i);
}
#include "Inputs/vectors.h"
