// What is declared in a loop's body alone has no name in front of the loop, where a clause would say it; a declaration before the loop will do.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --thread-cost=0 %s | grep -v CHECK | FileCheck %s
#include <stdio.h>
#define N 100000
static int v[N];
static int seen;
extern int known;
// CHECK-LABEL: void inBody(
// CHECK-NOT: reduction
void inBody(void) {
  for (int i = 0; i < N; i++) {
    extern int total;
    total += v[i];
  }
}
void keptInBody(void) {
  for (int i = 0; i < N; i++) {
    static int t;
    t += v[i];
    if (i == N - 1)
      seen = t;
  }
}
// CHECK-LABEL: void outside(
// CHECK: reduction(+:known)
void outside(void) {
  for (int i = 0; i < N; i++)
    known += v[i];
}
// CHECK-LABEL: void inFunction(
// CHECK: reduction(+:total)
void inFunction(void) {
  extern int total;
  for (int i = 0; i < N; i++)
    total += v[i];
}
int total, known;
int main(void) {
  for (int i = 0; i < N; i++)
    v[i] = i % 7;
  inBody();
  keptInBody();
  outside();
  inFunction();
  printf("%d %d %d\n", total, seen, known);
  return 0;
}
