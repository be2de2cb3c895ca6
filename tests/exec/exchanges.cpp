// std::exchange: a read and a store of one place, in conditions only where it is come to.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: FileCheck --input-file=%t.remarks %s
// CHECK: exchanges.cpp{{.*}}remark: loop over `i` parallelized
// CHECK: remark: loop over `x` parallelized: reduction(+:s)
// CHECK: remark: loop over `i` parallelized
// CHECK: remark: loop over `i` parallelized
// CHECK: remark: loop over `i` parallelized
// CHECK: remark: loop over `i` is sequential: each iteration reads the `prev` that an earlier one wrote
// CHECK: remark: loop over `i` is sequential: iteration i = 0 writes `o[i + 1]`
// CHECK: remark: loop over `i` parallelized
#include <cstdio>
#include <utility>
#include <vector>
using std::exchange;
void move(double *a, double *b, int n) {
  for (int i = 0; i < n; i++)
    b[i] = exchange(a[i], 0.0);
}
int taken(std::vector<int> &a) {
  int s = 0;
  for (auto &x : a)
    s += exchange(x, 1);
  return s;
}
void other(int *a, const int *b, int *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = exchange(a[i], b[i]) + a[i];
}
void cond(int *a, const int *b, int *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = b[i] > 2 ? exchange(a[i], b[i]) : -1;
}
void cond2(int *a, const int *b, int *o, int n) {
  for (int i = 0; i < n; i++)
    if (b[i] > 2 && exchange(a[i], b[i]) > 1)
      o[i] = 1;
}
void delay(int *o, const int *x, int n) {
  int prev = 5;
  for (int i = 0; i < n; i++)
    o[i] = exchange(prev, x[i]);
}
void chain(int *o, int n) {
  for (int i = 0; i + 1 < n; i++)
    o[i] = exchange(o[i + 1], o[i]);
}
void narrow(unsigned char *a, int *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = exchange(a[i], i * 100);
}
int main() {
  long h = 0;
  for (int n : {0, 1, 5, 100}) {
    std::vector<double> a(n), b(n);
    std::vector<int> x(n), y(n), z(n);
    std::vector<unsigned char> c(n);
    for (int i = 0; i < n; i++)
      a[i] = i * 2, x[i] = i % 7, y[i] = i % 5, c[i] = i;
    move(a.data(), b.data(), n);
    h = h * 7 + taken(x);
    other(x.data(), y.data(), z.data(), n);
    auto add = [&](const auto &v) {
      for (auto q : v)
        h = (h * 31 + long(q)) % 1000003;
    };
    add(a);
    add(b);
    add(x);
    add(z);
    cond(x.data(), y.data(), z.data(), n);
    add(x);
    add(z);
    cond2(x.data(), y.data(), z.data(), n);
    add(x);
    add(z);
    delay(z.data(), x.data(), n);
    add(z);
    chain(z.data(), n);
    add(z);
    narrow(c.data(), z.data(), n);
    add(c);
    add(z);
    std::printf("%ld\n", h);
  }
}
