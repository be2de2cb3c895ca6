// Pointers of a loop's own in CUDA: to what the kernel writes, to const, or ones that are only read through.
// RUN: %parlift parallelize --target=cuda --offload=always --as-written --thread-cost=0 %s -o %t.cu 2>&1 | FileCheck %s
// RUN: %S/../cuda/on-cpu.sh %t.cu %t.on-cpu && gcc -w -o %t.original %s
// RUN: %t.original > %t.expected; %t.on-cpu > %t.out; diff %t.expected %t.out
#include <stdio.h>

enum { N = 70 };
static float A[N][N], B[N][N], y[N * N];

// CHECK: [[@LINE+2]]:3: remark: loop over `i` runs on the GPU
static void through(int n, float *restrict to, float *restrict from) {
  for (int i = 0; i < n; i++) {
    float *p = from, *q = to + i;
    *q = p[i] + 2 * p[i + 1];
  }
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: through `p` it could write to `from`, which kernels have as const [stays-on-cpu]
static void further(int n, float *restrict to, float *restrict from) {
  for (int i = 0; i < n; i++) {
    float *p = from;
    float *q = p + 1;
    to[i] += q[i];
  }
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` runs on the GPU
static void later(void) {
  for (int i = 0; i < N; i++) {
    float *p;
    p = &B[i][2];
    A[i][3] += *p;
  }
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `p` points to whole arrays, of which kernels know the elements alone [stays-on-cpu]
static void whole(void) {
  for (int i = 0; i < N; i++) {
    float(*p)[N * N] = &y;
    (*p)[i] += 2 * i;
  }
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` runs on the GPU
static void toConst(void) {
  for (int i = 0; i < N; i++) {
    const float *p = B[i];
    A[i][5] += p[3];
  }
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` runs on the GPU
static void written(void) {
  for (int i = 0; i < N; i++) {
    float *p = A[i];
    p[7] += B[i][3];
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      B[i][j] = (i * 7 + j) % 6;
  through(N - 1, y, B[2]);
  further(N - 1, y, B[3]);
  later();
  whole();
  toConst();
  written();
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += (A[i][j] + y[j]) * (i % 5 + j % 3);
  printf("%g\n", sum);
  return 0;
}
