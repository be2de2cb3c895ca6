// Macros whose uses share a line with other statements, or say several on one: only those of which something becomes are written out,
// and no statement looks as if it belonged to the loop before it.
// RUN: %parlift parallelize -q %s | FileCheck %s
// RUN: env 'parlift_flags=-q' %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>
#define N 300011
#define LINEY(a, n) for (int i_ = 0; i_ < (n); i_++) (a)[i_] = 7 + i_
#define SUM(r, a, n) do { (r) = 0; for (int q_ = 0; q_ < (n); q_++) (r) += (a)[q_]; } while (0)
#define MAXOF(m, a, n) do { (m) = (a)[0]; for (int z = 1; z < (n); z++) if ((a)[z] > (m)) (m) = (a)[z]; } while (0)
#define COUNTED(a, n) for (int k = 0; k < (n); k++) (a)[k] += k; calls++
static int A[N];
static int calls;
int main(void) {
  int m, s;
  // CHECK: LINEY(A, 40); printf("%d\n", A[5]);
  LINEY(A, 40); printf("%d\n", A[5]);
  // CHECK: for (int i_ = 0; i_ < (N); i_++) (A)[i_] = 7 + i_;
  // CHECK-NEXT: {{^}}  printf("%d\n", A[9]);
  LINEY(A, N); printf("%d\n", A[9]);
  // CHECK: } while (0); printf("%d\n", m); SUM(s, A, 40); printf("%d\n", s);
  MAXOF(m, A, N); printf("%d\n", m); SUM(s, A, 40); printf("%d\n", s);
  // CHECK: for (int k = 0; k < (N); k++) (A)[k] += k;
  // CHECK-NEXT: {{^}}  calls++;
  COUNTED(A, N);
  printf("%d %d\n", calls, A[N - 1]);
  return 0;
}
