// Where a counter has no closed form, the counter is what the remark names.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+2]]:3: {{.*}}`i` may wrap around [counter-may-wrap]
void stride_may_pass_the_end(unsigned n, double *a) {
  for (unsigned i = 0; i < n; i += 4)
    a[i] = 0.0;
}
// CHECK: :[[#@LINE+2]]:3: {{.*}}`i` may wrap around [counter-may-wrap]
void narrow(unsigned n, double *a) {
  for (unsigned char i = 0; i < n; i++)
    a[i] = 0.0;
}
// CHECK: :[[#@LINE+2]]:3: {{.*}}the body changes `i` in a way that has no closed form [counter-modified]
void skips(int n, double *a) {
  for (int i = 0; i < n; i++) {
    a[i] = 0.0;
    if (a[i + 1] < 1.0)
      i++;
  }
}
