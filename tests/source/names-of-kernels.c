// A name that the functions around kernels have keeps loops on the CPU where it is a name, and not where a comment or a text has it.
// RUN: %parlift parallelize --target=cuda --offload=always --single-file %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=stays-on-cpu
// RUN: grep -c '^static __global__' %t.cu | grep -x 1
// RUN: sed 's/text/gpu_copy_back/' %s > %t.c
// RUN: %parlift parallelize --target=cuda --offload=always --single-file %t.c -o %t.2.cu 2>&1 | FileCheck --check-prefix=NAME %s
// RUN: sed 's/^int off/#if 0\nint gpu_copy_back;\n#endif/' %s > %t.3.c
// RUN: %parlift parallelize --target=cuda --offload=always --single-file %t.3.c -o %t.3.cu 2>&1 | FileCheck --check-prefix=OFF %s
/* gpu_copy_back is a word here. */
// CHECK: loop over `i` runs on the GPU
// NAME: stays on the CPU: `gpu_copy_back`, a name in this file, is one that kernels need [stays-on-cpu]
// OFF: stays on the CPU: `gpu_copy_back`, a name in this file, is one that kernels need [stays-on-cpu]
const char *text(void) { return "gpu_copy_back"; }
int off;
void scale(int n, float *restrict a) {
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
