// A kernel's parameters are declared outside of the function, by the name of their type: of structures without one there is none.
// RUN: %parlift parallelize --target=cuda --offload=always %s -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t
// TEXT-NOT: (unnamed)
// TEXT: __global__ void named_kernel(
// TEXT-NOT: (unnamed)

void local(int n, float *a) {
  struct {
    float k, l;
  } s = {2, 3};
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` {{.*}}the type of `s` has no name
  for (int i = 0; i < n; i++)
    a[i] = a[i] * s.k + s.l;
}

static struct {
  int length;
  float factor;
} settings = {3, 4};
void of_file(int n, float *a) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` {{.*}}the type of `settings` has no name
  for (int i = 0; i < n; i++)
    a[i] = a[i] * settings.factor + settings.length;
}

typedef struct {
  float x, y;
} Point;
void named(int n, Point *a, Point by) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` runs on the GPU
  for (int i = 0; i < n; i++)
    a[i].x += by.x;
}
