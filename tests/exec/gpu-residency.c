// Arrays stay on the GPU from kernel to kernel, and come back before the CPU looks at them.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0 --as-written
// RUN: FileCheck --input-file=%t.ran %s
// RUN: grep -v TEXT %t.opencl.c | FileCheck --check-prefix=TEXT %s
#include <stdio.h>
#include <string.h>

enum { N = 2000 };
static double u[N], v[N];

// TEXT-LABEL: static void sweeps(
// TEXT: for (int t = 0; t < steps; t++) {
// TEXT: sweeps_on_gpu2(
// TEXT-NOT: gpu_cop{{y}}_back
// TEXT: {{^}}    }
// TEXT-NEXT: {{^}}  }
// TEXT-NEXT: {{^}}  gpu_cop{{y}}_back();
// TEXT-NEXT: {{^}}}
static void sweeps(int n, int steps, double *restrict a, double *restrict b) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = (a[i - 1] + a[i + 1]) / 2 + t;
    int odd = t % 2;
    if (odd)
      for (int i = 1; i < n - 1; i++)
        a[i] = (b[i - 1] + b[i + 1]) / 2 + odd;
  }
}

// The CPU reads an element in between, and gets that.
// TEXT-LABEL: static double watched(
// TEXT: gpu_ge{{t}}(&a[t], sizeof a[t]);
// TEXT-NEXT: seen += a[t];
// TEXT-NEXT: }
// TEXT-NEXT: gpu_cop{{y}}_back
// TEXT: return seen;
static double watched(int n, int steps, double *a) {
  double seen = 0;
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++)
      a[i] = a[i] * 0.5 + t;
    seen += a[t];
  }
  return seen;
}

// Two parts of one array, then both together: the copies become one.
static void parts(int n, double *a) {
  for (int i = 0; i < n / 2; i++)
    a[i] += 1;
  for (int i = n / 2 - 3; i < n; i++)
    a[i] *= 2;
  for (int i = 0; i < n; i++)
    a[i] -= 3;
}

// The array is gone at the end of each iteration, and the next one may lie in its place.
static double inner(int n, int steps) {
  double s = 0;
  for (int t = 0; t < steps; t++) {
    double mine[N];
    for (int i = 0; i < n; i++)
      mine[i] = i + s;
    for (int i = 0; i < n; i++)
      mine[i] = mine[i] * 2 + 1;
    s = s / 2 + mine[t];
  }
  return s;
}

// A jump out of the loop does not pass by the copying back.
// TEXT-LABEL: static void jumping(
// TEXT: jumping_on_gpu(
// TEXT: if (t == stop) break;
// TEXT: gpu_cop{{y}}_back();
// TEXT-NEXT: printf
static void jumping(int n, int stop, double *restrict a, double *restrict b) {
  for (int t = 0; t < 5; t++) {
    for (int i = 0; i < n; i++)
      a[i] = a[i] * 0.5 + t;
    if (t == stop) break;
    for (int i = 0; i < n; i++)
      b[i] += a[i];
    if (t == stop - 2) continue;
    b[t] = a[t + 1];
    for (int i = 0; i < n; i++)
      b[i] += 1;
    for (int i = 0; i < n; i++)
      b[i] += a[i];
    printf("%.10g\n", b[3]);
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    u[i] = i % 10, v[i] = i % 7;
  sweeps(N, 5, u, v);
  printf("%.10g %.10g\n", u[5], v[6]);
  printf("%.10g\n", watched(N, 6, u));
  parts(N, v);
  printf("%.10g %.10g %.10g %.10g\n", v[0], v[N / 2 - 3], v[N / 2], v[N - 1]);
  printf("%.10g\n", inner(N, 4));
  jumping(N, 3, u, v);
  printf("%.10g %.10g\n", u[5], v[6]);
  return 0;
}

// CHECK: ran sweeps_kernel
// CHECK: ran sweeps_kernel
// CHECK: ran watched_kernel
// CHECK: ran parts_kernel
// CHECK: ran parts_kernel2
// CHECK: ran parts_kernel3
// CHECK: ran inner_kernel
// CHECK: ran inner_kernel2
// CHECK: ran jumping_kernel
// CHECK: ran jumping_kernel2
