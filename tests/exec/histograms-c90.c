/* The lines around histograms are C of 1990 where the file is: declarations first, counters declared beside the loop.
   RUN: %S/same-output.sh %parlift %s %t -std=gnu90 -Wdeclaration-after-statement
   RUN: grep -v CHECK %t.omp.c | FileCheck %s
 */
#include <stdio.h>

#define N 120000
static int keys[N], one[6000];
static double other[6000];

/* CHECK-LABEL: void both(
   CHECK: int looked = 0;
   CHECK: for (i = 0; i < n; ++i) {
   CHECK: #pragma omp parallel num_threads(o_own != NULL && other_own != NULL ? threads : 1)
   CHECK-NEXT: {
   CHECK-NEXT: long k2;
   CHECK-NEXT: int t;
 */
void both(int n, const int *k, int *o) {
  int i, b;
  o[0]++;
  for (i = 0; i < n; ++i) {
    b = k[i];
    o[b] += 1;
    other[b]++;
  }
}

/* CHECK-LABEL: int down(
   CHECK: lastprivate(i)
 */
int down(int n, const int *k, int *o) {
  int i, b;
  for (i = n - 1; i >= 0; i--) {
    b = k[i];
    if (b > 10) {
      int z = b - 10;
      o[z] += 2;
    }
  }
  return i;
}

int main(void) {
  int i;
  double sum = 0;
  for (i = 0; i < N; i++)
    keys[i] = (int)((long)i * 7919 % 5003);
  both(0, keys, one);
  both(N, keys, one);
  sum += down(N, keys, one);
  for (i = 0; i < 6000; i++)
    sum += one[i] * (double)(i % 13) + other[i] * (i % 7);
  printf("%.17g\n", sum);
  return 0;
}
