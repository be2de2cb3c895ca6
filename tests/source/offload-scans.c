// The CPU's threads take a state that iterations pass on by its scan, and beside a kernel one of them would run the loop until the GPU's
// first use is paid for. So sizes must be known, and large enough that it is paid for at once.
// RUN: %parlift parallelize --target=cuda %s -o %t.cu 2> %t.remarks; FileCheck --input-file=%t.remarks --check-prefix=SAID %s
// RUN: FileCheck --input-file=%t.cu %s
// RUN: %parlift parallelize -q --target=cuda --offload=always %s | FileCheck --check-prefix=ALL %s

// SAID: loop over `i` stays on the CPU: beside a kernel one thread of the CPU would run it until the GPU is in use
// CHECK: {{^}}long hits(
// CHECK: {{^ *}}#pragma omp parallel firstprivate(s) reduction(+:in)
// ALL: hits_kernel
// ALL: if (!hits_on_{{gp}}u(
long hits(long n) {
  unsigned s = 12345;
  long in = 0;
  for (long i = 0; i < n; i++) {
    s = s * 1664525u + 1013904223u;
    const double x = s / 4294967296.0;
    if (x * x <= 0.5)
      in++;
  }
  return in;
}

// CHECK: if (!many_hits_on_{{gp}}u(
long many_hits(void) {
  unsigned s = 12345;
  long in = 0;
  for (long i = 0; i < 20000000000; i++) {
    s = s * 1664525u + 1013904223u;
    const double x = s / 4294967296.0;
    if (x * x <= 0.5)
      in++;
  }
  return in;
}
