// A class may do more than hold bytes, `struct` before its name or not: no clause makes a copy of it.
// RUN: %parlift parallelize --as-written --thread-cost=0 %s -o %t.cpp 2> %t.remarks
// RUN: FileCheck %s < %t.remarks
// CHECK: loop over `i` left as it is: it needs a private copy of `c`, which cannot be written here
struct Counted {
  double x = 0;
  Counted();
  ~Counted();
};

void f(int n, const double *__restrict a, double *__restrict b) {
  struct Counted c;
  for (int i = 0; i < n; i++) {
    c.x = 2 * a[i];
    b[i] = c.x + 1;
  }
}
