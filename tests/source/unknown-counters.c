// Where a counter has no closed form, the counter is what the remark names.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+2]]:3: {{.*}}`i` may wrap around [counter-may-wrap]
void stride_may_pass_the_end(unsigned char n, double *a) {
  for (unsigned char i = 0; i < n; i += 4)
    a[i] = 0.0;
}
// Where there is room behind the end it does not: that can be asked before the loop.
// CHECK: :[[#@LINE+2]]:3: {{.*}}is parallel when `n <= 4294967292`
void stride_asked(unsigned n, double *a) {
  for (unsigned i = 0; i < n; i += 4)
    a[i] = 0.0;
}
// CHECK: :[[#@LINE+2]]:3: {{.*}}is parallel when `(long)n + s <= 4294967296`
void stride_of_a_value(unsigned n, unsigned s, double *a) {
  for (unsigned i = 0; i < n; i += s)
    a[i] = 0.0;
}
// CHECK: :[[#@LINE+2]]:3: {{.*}}is parallel when `n <= 2305843009213693953 && s <= 2305843009213693952`
void stride_of_a_size(unsigned long n, unsigned long s, double *a) {
  for (unsigned long i = 0; i < n; i += s)
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
