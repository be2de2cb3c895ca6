// What a strip adds up on two ways of an `else if` is no sum to clang 19, which warned of the `simd` that it was given; one way, or a value
// on each of two ways, is.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 300000 };
static char text[N];
static int values[N], others[N], depths[N];

// CHECK-LABEL: int depth(
// CHECK: unsigned d_sum = 0;
// CHECK-NOT: simd
// CHECK: d_sum = d_sum - 1U;
__attribute__((noinline)) static int depth(int n) {
  int d = 0;
  for (int i = 0; i < n; i++) {
    if (text[i] == '(')
      d++;
    else if (text[i] == ')')
      d--;
    depths[i] = d;
  }
  return d;
}

// CHECK-LABEL: unsigned weights(
// CHECK-NOT: simd
// CHECK: return s;
__attribute__((noinline)) static unsigned weights(int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++) {
    if (values[i] > 5) {
      if (text[i] == '(')
        s += 3;
    } else {
      s += values[i];
    }
    depths[i] = (int)s;
  }
  return s;
}

// CHECK-LABEL: unsigned one(
// CHECK: #pragma omp simd reduction(+:s_sum)
__attribute__((noinline)) static unsigned one(int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++) {
    if (values[i] > 5)
      if (others[i] > 2)
        s += 3;
    depths[i] = (int)s;
  }
  return s;
}

// CHECK-LABEL: unsigned each(
// CHECK: #pragma omp simd reduction(+:s_sum)
__attribute__((noinline)) static unsigned each(int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++) {
    if (values[i] > 5)
      s += 3;
    else
      s += values[i];
    depths[i] = (int)s;
  }
  return s;
}

static unsigned sum(void) {
  unsigned s = 0;
  for (int i = 0; i < N; i++)
    s = s * 31 + (unsigned)depths[i];
  return s;
}
int main(void) {
  for (int i = 0; i < N; i++) {
    text[i] = "()a("[i * 7 % 11 % 4];
    values[i] = i * 5 % 13;
    others[i] = i * 3 % 5;
  }
  for (int n = 0; n <= N; n += n < 2 ? 1 : 149999) {
    printf("%d ", depth(n));
    printf("%u ", sum());
    printf("%u ", weights(n));
    printf("%u ", sum());
    printf("%u ", one(n));
    printf("%u ", sum());
    printf("%u ", each(n));
    printf("%u\n", sum());
  }
}
