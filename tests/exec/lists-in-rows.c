// Lists of which each iteration fills one, in rows of a size that a test keeps them to.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void build(int n, const int *restrict x, int *restrict near, int *restrict count, int most) {
  for (int i = 0; i < n; i++) {
    int c = 0;
    for (int j = 0; j < n; j++)
      if (j != i && (x[i] - x[j]) * (x[i] - x[j]) < 9 && c < most)
        near[i * most + c++] = j;
    count[i] = c;
  }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void byPointer(int n, const int *restrict x, int *restrict near, int *restrict count, int most) {
  for (int i = 0; i < n; i++) {
    int *p = &near[i * most], c = 0;
    for (int j = 0; j < n; j++)
      if (x[i] > x[j] && c < most)
        p[c++] = j;
    count[i] = c;
  }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void ofNumber(int n, const int *restrict x, int *restrict near) {
  for (int i = 0; i < n; i++) {
    int c = 0;
    for (int j = 0; j < n; j++)
      if (x[i] > x[j] && c < 20) {
        near[i * 20 + c] = j;
        c += 1 + (x[j] & 1);
      }
  }
}
/* A column that data says, tested. */
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void column(int n, int m, const int *restrict x, int *restrict near) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int c = x[j];
      if (c >= 0 && c < m)
        near[i * m + c] = j;
    }
}

/* Nothing keeps the list to its row; the test lets it have one more; it falls, or begins anywhere; rows are shorter. */
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void untested(int n, const int *restrict x, int *restrict near, int most) {
  for (int i = 0; i < n; i++) {
    int c = 0;
    for (int j = 0; j < n; j++)
      if (x[i] > x[j])
        near[i * most + c++] = i;
  }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void oneMore(int n, const int *restrict x, int *restrict near, int most) {
  for (int i = 0; i < n; i++) {
    int c = 0;
    for (int j = 0; j < n; j++)
      if (x[i] > x[j] && c <= most)
        near[i * most + c++] = i;
  }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void falling(int n, const int *restrict x, int *restrict near, int most) {
  for (int i = 0; i < n; i++) {
    int c = 3;
    for (int j = 0; j < 8; j++)
      if (x[i] > x[j] && c < most)
        near[(i + 1) * most + c--] = i;
  }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void anyStart(int n, const int *restrict x, int *restrict near, int most, int c0) {
  for (int i = 0; i < n; i++) {
    int c = c0;
    for (int j = 0; j < n; j++)
      if (x[i] > x[j] && c < most)
        near[(i + 1) * most + c++] = i;
  }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void byData(int n, const int *restrict x, int *restrict near, int most) {
  for (int i = 0; i < n; i++) {
    int c = 0;
    for (int j = 0; j < n; j++)
      if (c < most) {
        near[(i + 1) * most + c] = i;
        c += x[j] - 8;
        if (c < -most)
          c = -most;
      }
  }
}

static void show(const int *o, int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 31 + (unsigned)o[i];
  printf("%u ", sum);
}

enum { most = 300 * 300 };
int main(void) {
  int *o = calloc(most, sizeof *o), *x = malloc(300 * sizeof *x), *count = calloc(300, sizeof *x);
  for (int i = 0; i < 300; i++)
    x[i] = i * 7919 % 23;
  for (int n = 0; n < 250; n += 61) {
    for (int k = 0; k < 40; k += 13) {
      build(n, x, o, count, k);
      byPointer(n, x, o, count, k);
      oneMore(n, x, o, k);
      falling(n, x, o, k);
      anyStart(n, x, o, k, -k);
      byData(n, x, o, k);
    }
    show(count, 300);
    build(0, x, o, count, 2147483647);
    build(n, x, o, count, -2147483647);
    untested(n, x, o, 30);
    ofNumber(n, x, o);
    column(n, 17, x, o);
    column(0, 2147483647, x, o);
    show(o, most);
    printf("\n");
  }
  free(o);
  free(x);
  free(count);
}
