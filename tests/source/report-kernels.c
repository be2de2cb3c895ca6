// For GPUs a report says what the kernel would be, and what it does not know.
// RUN: %parlift report -q --target=cuda --offload=always --machine h100 %s -o %t.html
// RUN: python3 %S/../check_html.py %t.html
// RUN: sed -n '/data-words="[^"]*:[0-9]* product i /,/<.details>$/p' %t.html | sed 's/></>\n</g' | FileCheck %s
// CHECK: <td>coalesced</td>
// CHECK: Kernel</h4>
// CHECK: i along y: (long)n iterations{{.*}}; j along x: (long)n iterations
// CHECK: a block</dt>
// CHECK: <code>256 threads (y 16, x 16)
// CHECK: occupancy</dt>
// CHECK: at most {{[0-9]+}} %: {{[0-9]+}} blocks of 256 threads with {{[0-9]+}} bytes of shared memory
// CHECK: a[0 .. (long)n * n), read; b[0 .. (long)n * n), read; c[0 .. (long)n * n), written
// CHECK: <svg
// CHECK: Roofline of the kernel</title>
// CHECK: operations for {{.*}} bytes of memory, {{.*}} a byte
// CHECK: Registers and time are {{.*}} not here
void product(int n, const double *restrict a, const double *restrict b, double *restrict c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}
