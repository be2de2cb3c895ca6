// A fraction's composed numbers may leave their range where no value shows it, which only the loop on the CPU asks for: no kernel. What
// else is in the file has its kernels all the same.
// RUN: %parlift parallelize --target=cuda --offload=always %s -o %t.cu 2> %t.remarks; FileCheck --input-file=%t.remarks --check-prefix=SAID %s
// RUN: FileCheck --input-file=%t.cu %s
// RUN: %parlift parallelize -q --target=cuda --require-gpu %s -o %t.cu && %parlift parallelize -q --target=cuda --gpu-data=device %s -o %t.cu

// CHECK-NOT: pivots_{{kernel}}
// CHECK-NOT: ratio_{{kernel}}
// CHECK: void smooth_{{kernel}}(

// SAID: :[[@LINE+2]]:3: {{.*}}stays on the CPU: its iterations pass {{.*}} on by a fraction, whose composed numbers may leave their range where no value shows it
void pivots(int n, double *restrict u, const double *restrict a) {
  for (int i = 1; i < n; i++)
    u[i] = 2 - a[i] / u[i - 1];
}

// SAID: :[[@LINE+3]]:3: {{.*}}stays on the CPU: its iterations pass `x` on by a fraction
double ratio(int n, const double *restrict a, const double *restrict b, const double *restrict c) {
  double x = 0;
  for (int i = 0; i < n; i++)
    x = c[i] / (b[i] - a[i] * x);
  return x;
}

// Affine: its functions are put together.
// SAID: :[[@LINE+2]]:3: remark: loop over `i` runs on the GPU
void smooth(int n, double *restrict u, const double *restrict a) {
  for (int i = 1; i < n; i++)
    u[i] = a[i] - 0.5 * u[i - 1];
}
