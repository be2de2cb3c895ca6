// Arrays that iterations write at a cursor have kernels where all elements between its values before and behind the loop are written: then
// they exist, and can be copied. Where nothing is copied they need not exist, and CUDA takes them in one pass.
// RUN: %parlift parallelize --target=opencl --offload=always --thread-cost=0 %s -o %t.c 2> %t.remarks; FileCheck --input-file=%t.remarks %s
// RUN: %parlift parallelize --target=cuda --offload=always --gpu-data=device --thread-cost=0 %s 2> %t.remarks | FileCheck --check-prefix=DEVICE %s

// CHECK: :[[@LINE+5]]:3: remark: loop over `i` runs on the GPU
// DEVICE-DAG: {{gpu}}_team<pack_step, pack_state
// DEVICE-DAG: {o, (long)*k, (long)((long)*k + n), sizeof *o, 1, NULL}, // written
int pack(int n, const int *x, int *o) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (x[i])
      o[k++] = x[i];
  return k;
}

// CHECK: :[[@LINE+4]]:3: remark: loop over `i` stays on the CPU: `k` passes by elements of `o` that are not written, and the last ones may not exist
// DEVICE-DAG: {{gpu}}_team<every_second_step
int every_second(int n, const int *x, int *o) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (x[i]) {
      o[k] = x[i];
      k += 2;
    }
  return k;
}

// CHECK: :[[@LINE+4]]:3: remark: loop over `i` stays on the CPU: `k` passes by elements of `o` that are not written, and the last ones may not exist
// DEVICE-DAG: {{gpu}}_team<either_step
int either(int n, const int *x, int *restrict o, int *restrict p) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (x[i] > 0) {
      o[k] = x[i];
      k++;
    } else if (x[i] < 0) {
      p[k] = i;
      k++;
    }
  return k;
}

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` stays on the CPU: `k` passes by elements of `o` that are not written, and the last ones may not exist
int counted_on(int n, const int *x, int *o) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    if (x[i])
      o[k++] = x[i];
    if (x[i] > 7)
      k++;
  }
  return k;
}

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` stays on the CPU: its iterations pass `o` on, which is a pointer that moves
int *moved(int n, const int *x, int *o) {
  int i;
  for (i = 0; i < n; i++)
    if (x[i])
      *o++ = x[i];
  return o;
}

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` stays on the CPU: which elements of `o` are touched cannot be said before the loop
int from_the_fourth(int n, const int *x, int *o) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (x[i])
      (o + 3)[k++] = x[i];
  return k;
}

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is sequential
int back_and_forth(int n, const int *x, int *o) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (x[i])
      o[k++] = x[i];
    else if (k > 0)
      k--;
  return k;
}

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is sequential
int unlike(int n, const int *x, int *o) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (x[i] && (k == 0 || o[k - 1] != x[i]))
      o[k++] = x[i];
  return k;
}
