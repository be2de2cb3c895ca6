// clang 19 gives the threads no copies of what a pointer with static storage points to, `reduction(+:total[0:1])`: sums behind such
// pointers are in variables, or in copies that the program makes.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags="--thread-cost=0 --as-written" %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --as-written --thread-cost=0 %s | grep -v 'CHECK\|//' | FileCheck %s
// CHECK-NOT: reduction({{.*}}[
#include <stdio.h>
#define N 20000
int v[N], store[800], *gp = &store[6];
static double *fp, df[200];
static int *dp = store;
void sum(void) {
  for (int i = 0; i < N; i++)
    gp[0] += v[i] & 3;
}
void rows(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 100; j++)
      fp[j] += v[i + j] & 7;
}
void two(void) {
  for (int i = 0; i < N; i++) {
    dp[0] += v[i] & 3;
    dp[1] += v[i] & 7;
  }
}
void hist(void) {
  for (int i = 0; i < N; i++)
    dp[v[i] & 7]++;
}
void mx(void) {
  for (int i = 0; i < N; i++)
    if (v[i] > gp[2])
      gp[2] = v[i];
}
int main(void) {
  fp = df;
  for (int i = 0; i < N; i++)
    v[i] = (int)(i * 7919LL % 1007);
  sum();
  rows(N - 100);
  two();
  hist();
  mx();
  double s = 0;
  for (int i = 0; i < 200; i++)
    s += df[i] * i;
  printf("%d %.17g %d %d %d\n", store[6], s, store[0], store[1], gp[2]);
  return 0;
}
