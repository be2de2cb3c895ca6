// What a range-based loop calls its elements is made of them as a declaration in its body would be.
// RUN: %parlift analyze -q --dump-after=parse %s 2>&1 | FileCheck %s
#include <string>

// CHECK-LABEL: function "bytes"
// CHECK: let c: u8 = <u8>s[
void bytes(const std::string &s, int *h) {
  for (unsigned char c : s)
    h[c]++;
}

// CHECK-LABEL: function "numbers"
// CHECK: let [[NUMBER:[^:]*]]: synthetic f64 = <f64>a[
// CHECK-NEXT: let x: ref const f64 = &[[NUMBER]];
double numbers(const int (&a)[100]) {
  double s = 0;
  for (const double &x : a)
    s += x;
  return s;
}

// CHECK-LABEL: function "same"
// CHECK: let x: ref const i32 = &a[
int same(const int (&a)[100]) {
  int s = 0;
  for (const int &x : a)
    s += x;
  return s;
}
