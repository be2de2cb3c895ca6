// A list in braces has as many elements as it says: too few for threads.
// RUN: %parlift parallelize %s -o %t.omp.cpp 2> %t.remarks
// RUN: FileCheck %s < %t.remarks
#include <initializer_list>
// CHECK: :[[#@LINE+3]]:3: remark: loop over `v` left as it is: {{.*}} [too-small]
int squares(int x, int y) {
  int s = 0;
  for (int v : {x, y, x + y, x - y})
    s += v * v;
  return s;
}
