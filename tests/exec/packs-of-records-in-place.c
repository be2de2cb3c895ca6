// Whole records and pointers that a loop moves to the front of their own array, the particles that stay: a strip's go through a buffer of
// their own. What is no record that a buffer may hold stays.
// RUN: %S/scans.sh %parlift %s %t
// RUN: %S/scans.sh %parlift %s %t.strict -fsanitize=address,undefined -fno-sanitize-recover=all -Wno-pass-failed
// RUN: cp %s %t.cpp && %S/scans.sh %parlift %t.cpp %t.cxx
// RUN: grep -c "parallelized: scan" %t.remarks | grep -x 2
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

struct particle {
  double x, v;
  int id;
  char tag[3];
};

// CHECK-LABEL: static int leave(
// CHECK: struct particle p_part[{{[0-9]+}}];
// CHECK: p_part[k++ - k_first] = p[i];
static int leave(int n, struct particle *p) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (p[i].x > 0.3 && p[i].tag[1] != 'c')
      p[k++] = p[i];
  return k;
}

// CHECK-LABEL: static int filled(
// CHECK: int *ptr_part[{{[0-9]+}}];
static int filled(int n, int **ptr) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (ptr[i])
      ptr[k++] = ptr[i];
  return k;
}

// The record is changed before it moves; a copy of it decides.
// CHECK-LABEL: static int moved(
// CHECK-NOT: p_part
// CHECK-LABEL: static int by_value(
static int moved(int n, struct particle *p) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    p[i].x += p[i].v;
    if (p[i].x > 0.3)
      p[k++] = p[i];
  }
  return k;
}

static int by_value(int n, struct particle *p) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    const struct particle one = p[i];
    if (one.id % 3)
      p[k++] = one;
  }
  return k;
}

// Members by themselves are stored, and not the element.
// CHECK-LABEL: static int parts(
// CHECK-NOT: p_part
// CHECK-LABEL: static int behind(
static int parts(int n, struct particle *p) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (p[i].id % 2)
      p[k++].x = p[i].x;
  return k;
}

// What lies behind the cursor may have been stored by another iteration.
// CHECK-NOT: p_part
// CHECK-LABEL: int main(
static int behind(int n, struct particle *p) {
  int k = 0;
  for (int i = 2; i < n; i++)
    if (p[i].id != p[i - 2].id)
      p[k++] = p[i];
  return k;
}

int main(void) {
  static const int lengths[] = {0, 1, 2, 3, 64, 1000, 100003};
  unsigned long sum = 0;
  for (unsigned at = 0; at < sizeof lengths / sizeof *lengths; at++) {
    const int n = lengths[at];
    struct particle *p = (struct particle *)calloc((size_t)n + 1, sizeof *p);
    int **ptr = (int **)calloc((size_t)n + 1, sizeof *ptr), *a = (int *)calloc((size_t)n + 1, sizeof *a);
    for (int what = 0; what < 6; what++) {
      for (int i = 0; i < n; i++) {
        p[i].x = (i * 7 % 11) * 0.1;
        p[i].v = (i % 5) * 0.125;
        p[i].id = i * 5 % 17;
        p[i].tag[1] = (char)('a' + i % 4);
        ptr[i] = i % 3 == 1 ? NULL : a + i;
      }
      const int k = what == 0   ? leave(n, p)
                    : what == 1 ? filled(n, ptr)
                    : what == 2 ? moved(n, p)
                    : what == 3 ? by_value(n, p)
                    : what == 4 ? parts(n, p)
                                : behind(n, p);
      for (int i = 0; i < n; i++)
        sum = sum * 31 + (unsigned)p[i].id + (unsigned)(p[i].x * 8) + (unsigned char)p[i].tag[1] + (ptr[i] ? (unsigned)(ptr[i] - a) : 0U);
      printf("%d %d %d %lu\n", n, what, k, sum);
    }
    free(p), free((void *)ptr), free(a);
  }
  return 0;
}
