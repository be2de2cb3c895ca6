// What a pointer into an array of the iteration's own reads is what the iteration has stored there by the array's name.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
void f(int n, int *restrict C, const int *restrict A) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `ii` is parallel
  for (long ii = 0; ii < n; ii += 8) {
    int P[4][8];
    for (int q = 0; q < 4; q++)
      for (int k = 0; k < 8; k++)
        P[q][k] = A[ii + k] + q;
    for (int q = 0; q < 4; q++) {
      const int *row = P[q];
      int s = 0;
      for (int k = 0; k < 8; k++)
        s += row[k];
      C[ii + q] = s;
    }
  }
}

void kept(int n, int *restrict C, const int *restrict A) {
  int P[4][8] = {{0}};
  // CHECK: :[[@LINE+1]]:3: remark: loop over `ii` {{is sequential|not proved parallel}}
  for (long ii = 0; ii < n; ii += 8) {
    const int *row = P[1];
    C[ii] = row[2];
    P[1][2] = A[ii];
  }
}
