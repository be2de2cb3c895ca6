// Reductions with & | ^ && and ||.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 100000 };
static unsigned x[N];

int main(void) {
  unsigned all = ~0u, any = 0, odd = 0;
  int positive = 1, found = 0;
  for (int i = 0; i < N; i++)
    x[i] = (unsigned)i * 2654435761u | 4u;
  // CHECK: #pragma omp parallel for reduction(&:all) reduction(|:any) reduction(^:odd)
  // CHECK-NEXT: reduction(&&:positive) reduction(||:found)
  for (int i = 0; i < N; i++) {
    all &= x[i];
    any |= x[i];
    odd ^= x[i];
    positive = positive && x[i] > 0;
    found = found || x[i] == 4;
  }
  printf("%x %x %x %d %d\n", all, any, odd, positive, found);
  return 0;
}
