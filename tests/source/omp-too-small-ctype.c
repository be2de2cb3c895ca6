// The table behind `isspace(c)` is asked for once: each character costs a few operations, and no call.
// RUN: %parlift parallelize %s -o %t.c 2>&1 | FileCheck %s
#include <ctype.h>

void classes(unsigned char *restrict table) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` left as it is: {{.*}} [too-small]
  for (int i = 0; i < 256; i++)
    table[i] = isspace(i) ? 1 : isalpha(i) ? 2 : isdigit(i) ? 4 : isalnum(i) ? 8 : 0;
}

int words(int n, const unsigned char *text) {
  int count = 0;
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` parallelized: reduction(+:count) if(n > 4000) [loop-parallelized]
  for (int i = 0; i < n; i++)
    if (isspace(text[i]))
      count++;
  return count;
}

// What is called with something, or does something, is a call.
double root(double) __attribute__((const));
void roots(double *restrict a) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` parallelized: parallel for [loop-parallelized]
  for (int i = 0; i < 1000; i++)
    a[i] = root(a[i]);
}
