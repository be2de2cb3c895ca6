// A thread-local variable is another object in each thread; a copy is not.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
static _Thread_local int scale;

// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}each thread has a `scale` of its own [thread-local]
void multiply(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] *= scale;
}
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}} is parallel
void copied(int n, int *a) {
  const int once = scale;
  for (int i = 0; i < n; i++)
    a[i] *= once;
}
