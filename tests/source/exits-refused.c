// Loops that leave early stay in order where what lies behind the exit may not exist, may trap, or would be done though the loop
// never gets there. As they are written, that is: see tests/exec/found-exits.c.
// RUN: %parlift parallelize --as-written --thread-cost 0 %s -o %t.c 2> %t.remarks
// RUN: cmp %s %t.c
// RUN: FileCheck %s < %t.remarks
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};
static int a[1000], index_of[1000], other[10];
static double x[1000];
static volatile int stop;
static int last_seen;
extern int probe(int);

int parameter(int n, const int *p, int key) {
  // CHECK: [[@LINE+1]]:{{.*}} behind the one that leaves it would read `p[i]`, which may not exist there [reads-past-exit]
  for (int i = 0; i < n; i++)
    if (p[i] == key)
      return i;
  return -1;
}

int through_an_index(int n, int key) {
  // CHECK: [[@LINE+1]]:{{.*}} [reads-past-exit]
  for (int i = 0; i < n; i++)
    if (a[index_of[i]] == key)
      return i;
  return -1;
}

int length(const char *s) {
  int i = 0;
  // CHECK: [[@LINE+1]]:{{.*}} [{{reads-past-exit|loop-not-counted}}]
  while (s[i] != 0)
    i++;
  return i;
}

int pointers(int n, struct node *const *nodes, int key) {
  // CHECK: [[@LINE+1]]:{{.*}} [reads-past-exit]
  for (int i = 0; i < n; i++)
    if (nodes[i]->value == key)
      return i;
  return -1;
}

int list(const struct node *p, int key) {
  int i = 0;
  // CHECK: [[@LINE+1]]:{{.*}} remark
  for (; p; p = p->next, i++)
    if (p->value == key)
      return i;
  return -1;
}

int beyond(int key) {
  // CHECK: [[@LINE+1]]:{{.*}} [reads-past-exit]
  for (int i = 0; i < 1002; i++)
    if (a[i] == key)
      return i;
  return -1;
}

int shorter(int key) {
  // CHECK: [[@LINE+1]]:{{.*}} [reads-past-exit]
  for (int i = 0; i < 1000; i++)
    if (a[i] == key && other[i] == 1)
      return i;
  return -1;
}

void writes(int n, int key) {
  // CHECK: [[@LINE+1]]:{{.*}} [loop-exits-early]
  for (int i = 0; i < n; i++) {
    if (a[i] == key)
      break;
    a[i] = 0;
  }
}

int sums(int n, int key) {
  int s = 0;
  // CHECK: [[@LINE+1]]:{{.*}} remark
  for (int i = 0; i < n; i++) {
    if (a[i] == key)
      break;
    s += a[i];
  }
  return s;
}

void remembers(int n) {
  // CHECK: [[@LINE+1]]:{{.*}} [loop-exits-early]
  for (int i = 0; i < n; i++) {
    last_seen = a[i];
    if (a[i] < 0)
      break;
  }
}

int divides(int n, int m) {
  // CHECK: [[@LINE+1]]:{{.*}} [loop-exits-early]
  for (int i = 0; i < n; i++)
    if (m / a[i] > 3)
      return i;
  return -1;
}

int converts(int n) {
  // CHECK: [[@LINE+1]]:{{.*}} [loop-exits-early]
  for (int i = 0; i < n; i++)
    if ((int)x[i] == 3)
      return i;
  return -1;
}

int calls(int n) {
  // CHECK: [[@LINE+1]]:{{.*}} remark
  for (int i = 0; i < n; i++)
    if (probe(a[i]))
      return i;
  return -1;
}

int waits(int n) {
  int i;
  // CHECK: [[@LINE+1]]:{{.*}} remark
  for (i = 0; i < n && !stop; i++)
    if (a[i] == 3)
      break;
  return i;
}

int pairs(int n) {
  int before = 0;
  // CHECK: [[@LINE+1]]:{{.*}} remark
  for (int i = 0; i < n; i++) {
    if (a[i] == before)
      return i;
    before = a[i];
  }
  return -1;
}

int reads(int n) {
  // CHECK: [[@LINE+1]]:{{.*}} remark
  for (int i = 0; i < n; i++) {
    int c = getchar();
    if (c == a[i])
      return i;
  }
  return -1;
}

int jumps(int n) {
  int i = 0;
  if (n > 5)
    goto inside;
  // CHECK: [[@LINE+1]]:{{.*}} remark
  for (i = 0; i < n; i++) {
    if (a[i] == 3)
      return i;
  inside:;
  }
  return -1;
}

const int *not_relational(const int *p, const int *end) {
  // CHECK: [[@LINE+1]]:{{.*}} [reads-past-exit]
  for (; p != end; p++)
    if (*p == 3)
      return p;
  return end;
}

int jumps_over(int n) {
  // CHECK: [[@LINE+1]]:{{.*}} remark
  for (int i = 1; i < n; i *= 2)
    if (a[i] == 3)
      return i;
  return -1;
}
// CHECK: 0 of 19 loops parallelized
