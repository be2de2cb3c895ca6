// Rows of 2^b elements, bits side by side, and triangles without a diagonal.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void shifted(int n, int b, double *restrict o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < (1 << b); j++)
      o[(i << b) + j] += i + 0.5 * j;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void ored(int n, int b, double *restrict o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < (1 << b); j++)
      o[(i << b) | j] += i + 0.5 * j;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void fixedBits(int n, double *restrict o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 16; j++)
      o[i << 4 | j] += i + 0.5 * j;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void strict(int n, double *restrict o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      o[i * (i - 1) / 2 + j] += i + 0.5 * j;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void upwards(int n, double *restrict o) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      o[j * (j - 1) / 2 + i] += i + 0.5 * j;
}

/* One more than a row has; a bit that both have; an odd number is cut off; rows of the triangle that meet. */
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel|histogram}}
void oneMore(int n, int b, double *restrict o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= (1 << b); j++)
      o[(i << b) + j] = o[(i << b) + j] * 0.5 + i;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel|histogram}}
void bothBits(int n, double *restrict o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 17; j++)
      o[i << 4 | j] = o[i << 4 | j] * 0.5 + i;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel|histogram}}
void cutOff(int n, double *restrict o) {
  for (int i = 0; i < n; i++)
    o[i * (i + 2) / 2 - i * (i + 1) / 2] = o[i] * 0.5 + i;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel|histogram}}
void meeting(int n, double *restrict o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      o[i * (i - 1) / 2 + j + 1] = o[i * (i - 1) / 2 + j + 1] * 0.5 + i;
}

/* Numbers without a sign come round: m * 8 / 8 need not be m, nor (i << b) / 4 what i times 2^b is a quarter of. */
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel|histogram|parallel when|parallel if}}
void round64(int n, unsigned long m, double *restrict o) {
  for (int i = 0; i < n; i++)
    o[i * (m * 8 / 8 % 5)] = o[i * (m * 8 / 8 % 5)] * 0.5 + i;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel|histogram|parallel when|parallel if}}
void round32(int n, unsigned m, double *restrict o) {
  for (int i = 0; i < n; i++) {
    unsigned k = (unsigned)i * m * 4;
    o[k / 4] = o[k / 4] * 0.5 + i;
  }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void widened(int n, unsigned m, double *restrict o) {
  for (int i = 0; i < n; i++)
    o[(long)((unsigned)i * m * 4) / 4] = o[(long)((unsigned)i * m * 4) / 4] * 0.5 + i;
}

static void show(const double *o, int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 31 + (unsigned)(long)(o[i] * 16);
  printf("%u ", sum);
}

enum { most = 300 * 300 };
int main(void) {
  double *o = calloc(most, sizeof *o);
  for (int n = 0; n < 290; n += 57) {
    for (int b = 0; b < 8; b += 3) {
      shifted(n, b, o);
      ored(n, b, o);
    }
    shifted(1, 16, o);
    shifted(-5, 30, o);
    ored(3, 0, o);
    show(o, most);
    fixedBits(n, o);
    strict(n, o);
    upwards(n, o);
    show(o, most);
    oneMore(n, 7, o);
    bothBits(n, o);
    cutOff(n, o);
    meeting(n, o);
    round64(n, (1UL << 61) * 5, o);
    round64(n, (1UL << 61) + 5, o);
    round32(n, 1U << 30, o);
    widened(n, 1U << 30, o);
    widened(n, 3U + (1U << 30), o);
    round32(n, 3U + (1U << 30), o);
    show(o, most);
    printf("\n");
  }
  free(o);
}
