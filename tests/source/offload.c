// A GPU gets what it is estimated to be faster at than the CPU's threads, its copies included; where sizes are not known, a test before
// the kernels decides.
// RUN: %parlift parallelize --target=cuda %s -o %t.cu 2> %t.remarks; FileCheck --input-file=%t.remarks --check-prefix=SAID %s
// RUN: FileCheck --input-file=%t.cu %s
// RUN: %parlift parallelize -q --target=opencl %s | FileCheck %s
// RUN: %parlift parallelize -q --target=cuda --offload=always %s | FileCheck --check-prefix=ALL %s
// RUN: %parlift parallelize -q --target=cuda --require-gpu %s | FileCheck --check-prefix=ALL %s
// RUN: %parlift parallelize -q --target=cuda --gpu-data=device %s | FileCheck --check-prefix=ALL %s
// RUN: echo 'gpu-link = 1000' > %t.near; echo 'memory = 10' >> %t.near; %parlift parallelize -q --target=cuda --machine %t.near %s | FileCheck --check-prefix=NEAR %s
// RUN: exits 2 %parlift parallelize --offload=always %s 2>&1 | grep 'are for --target=cuda and --target=opencl'
#include <math.h>
#define N 1000

// Each number is copied in and out for one operation. Where the link is much faster than the memory of the CPU, it pays.
// SAID: stays on the CPU: for sizes of {{[0-9]+}}, copies take {{.*}} and the kernel {{.*}} on the GPU, 16 threads {{.*}} (--offload=always has kernels all the same)
// ALL: __global__{{.*}}saxpy_kernel
// NEAR: {{gp}}u_pays({{gp}}u_copying({{gp}}u_arrays, 2), {{[0-9.]+}} * n - 6000.0, {{gp}}u_of_kernel)
void saxpy(int n, float f, const float *restrict x, float *restrict y) {
  for (int i = 0; i < n; i++)
    y[i] = f * x[i] + y[i];
}

// n * n * n operations for n * n numbers: large ones pay, and are asked about before. Others have the program that the CPU would have.
// CHECK-NOT: if (!{{gp}}u_pays(
// CHECK-LABEL: void matmul(
// CHECK: if (n > {{[0-9]+}} && {{gp}}u_pays({{gp}}u_moving(4, 8.0 * ((long)n * n) + 4.0 * ((long)n * n) + 4.0 * ((long)n * n)), {{[0-9.]+}} * n * n * n - 6000.0, {{gp}}u_of_kernel) && {{gp}}u_is_there()) {
// CHECK: if (!matmul_on_{{gp}}u(
// CHECK: } else {
// CHECK-NOT: matmul_on_{{gp}}u
// CHECK: c[i * n + j] += a[i * n + k] * b[k * n + j]
// ALL: matmul_kernel
void matmul(int n, float *restrict c, const float *restrict a, const float *restrict b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

// Many steps over the same arrays, which are copied once: it is decided before all of them.
// CHECK-LABEL: void sweeps(
// CHECK: if (n > {{[0-9]+}} && {{gp}}u_pays({{gp}}u_moving(4, {{.*}}), {{[0-9.]+}} * n * n * steps - 12000.0 * steps, {{gp}}u_of_kernel) && {{gp}}u_is_there()) {
// CHECK: {{gp}}u_copy_back();
// CHECK: } else {
void sweeps(int n, int steps, double a[restrict n][n], double b[restrict n][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = b[i][j];
  }
}

// Thousands of starts of a kernel for work that the CPU does meanwhile: known sizes need no test.
// SAID: stays on the CPU: {{.*}}copies take {{.*}} kernels {{.*}} on the GPU, 16 threads
// CHECK-LABEL: static double m[N][N];
// CHECK-NOT: if (!{{gp}}u_pays(
static double m[N][N];
void lu(void) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        m[i][j] -= m[i][k] * m[k][j];
      m[i][j] /= m[j][j];
    }
    for (int j = i; j < N; j++)
      for (int k = 0; k < i; k++)
        m[i][j] -= m[i][k] * m[k][j];
  }
}

// Known sizes that pay are saved up for the GPU's first use.
static float p[N][N], q[N][N], r[N][N];
// CHECK: product_kernel
// CHECK-LABEL: void product(void)
// CHECK: if ({{gp}}u_pays({{gp}}u_moving(4, 4000.0 * (1000) + 4000.0 * (1000) + 8000.0 * (1000)), {{[0-9]+}}.0, {{gp}}u_of_kernel) && {{gp}}u_is_there()) {
// CHECK: if (!product_on_{{gp}}u(
// CHECK: } else {
void product(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      float s = 0;
      for (int k = 0; k < N; k++)
        s += p[i][k] * q[k][j];
      r[i][j] = s;
    }
}

// How often a loop runs that waits for an error is not known: each kernel says what it saves each time.
// CHECK: if (!{{gp}}u_pays({{gp}}u_copying({{gp}}u_arrays, 2), {{[0-9.]+}} * i_trips * j_trips - 6000.0, {{gp}}u_of_run))
// CHECK: if (!{{gp}}u_pays({{gp}}u_copying({{gp}}u_arrays, 2), {{[0-9.]+}} * i_trips * j_trips - 6000.0, {{gp}}u_of_run))
// CHECK-LABEL: int relax(
// CHECK: {{gp}}u_call_ends();
int relax(int n, double a[restrict n][n], double b[restrict n][n]) {
  int count = 0;
  double error = 1;
  while (error > 1e-4) {
    error = 0;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        b[i][j] = 0.25 * (a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j]);
        error = fmax(error, fabs(b[i][j] - a[i][j]));
      }
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = b[i][j];
    count++;
  }
  return count;
}

// A sum of no array has nothing to copy, and the same first use to pay for.
// CHECK: if (!{{gp}}u_pays(0, {{[0-9.]+}} * n - {{[0-9.]+}}, {{gp}}u_of_kernel))
// CHECK-LABEL: double area(
double area(long n) {
  double sum = 0;
  for (long i = 0; i < n; i++) {
    double x = (i + 0.5) / n;
    sum += sqrt(1 - x * x);
  }
  return 4 * sum / n;
}
