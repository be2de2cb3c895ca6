// States of few values have kernels that put tables of them together; those of an enumeration have them in OpenCL, which is C.
// RUN: %parlift parallelize --target=opencl --offload=always --thread-cost=0 %s 2> %t.remarks | FileCheck %s
// RUN: FileCheck --check-prefix=SAID --input-file=%t.remarks %s
// RUN: %parlift parallelize --target=cuda --offload=always %s:quoted 2> %t.remarks | FileCheck --check-prefix=CUDA %s
// RUN: FileCheck --check-prefix=CPU --input-file=%t.remarks %s

enum mode { CODE, COMMENT };

// SAID: :[[@LINE+10]]:3: remark: loop over `i` runs on the GPU
// CHECK: enum mode { {{gpu}}_of_mode = 0 };
// CHECK: struct lines_step lines_then(struct lines_step step, const struct lines_step later) {
// CHECK-NEXT: unsigned long s_table_next = 0;
// CHECK-NEXT: for (int s_from = 0; s_from < 2; s_from++)
// CHECK-NEXT: s_table_next = s_table_next | (((later.s_table >> (4UL * ((step.s_table >> (4 * s_from)) & 15UL))) & 15UL) << (4 * s_from));
// CHECK-NEXT: step.s_table = s_table_next;
int lines(int n, const char *restrict c, unsigned char *restrict o) {
  enum mode s = CODE;
  int found = 0;
  for (int i = 0; i < n; i++) {
    if (s == CODE)
      s = c[i] == '#' ? COMMENT : CODE;
    else if (c[i] == '\n')
      s = CODE;
    found += s == COMMENT;
    o[i] = s;
  }
  return found;
}

// CPU: :[[@LINE+5]]:3: remark: loop over `i` runs on the GPU
// CUDA: struct quoted_step {
// CUDA-NEXT: unsigned long in_table;
int quoted(int n, const char *restrict c, char *restrict o) {
  int in = 0;
  for (int i = 0; i < n; i++) {
    if (c[i] == '"')
      in = !in;
    o[i] = in ? c[i] : ' ';
  }
  return in;
}
