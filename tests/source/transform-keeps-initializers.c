// A declaration that ends in braces keeps its semicolon when it moves.
// RUN: echo 'distribute tables:1' > %t.plan
// RUN: %parlift transform -q %s --plan %t.plan | FileCheck %s
// CHECK: int w[2] = {0};
void tables(int n, int *restrict a, int *restrict b) {
  for (int i = 0; i < n; i++) {
    a[i] = i;
    int w[2] = {0};
    w[1] = i;
    b[i] = w[0] + w[1];
  }
}
