// Bit-fields of one structure are one place in memory, and those of the next one another, however wide their types are: c is 9 bits of an
// int, and no byte of the structure behind.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 60000 };
struct flags {
  unsigned a : 3, b : 5;
  int c : 9;
};
#pragma pack(push, 1)
struct packed {
  char tag;
  int a : 3, b : 9;
  char end;
};
#pragma pack(pop)
static struct flags v[N];
static struct packed w[N];

// CHECK-LABEL: static void set(
// CHECK: omp parallel for
__attribute__((noinline)) static void set(int n, struct flags *p) {
  for (int i = 0; i < n; i++) {
    p[i].a = i & 7;
    p[i].b = i & 31;
    p[i].c = i & 255;
  }
}

// CHECK-LABEL: static void copy(
// CHECK: omp parallel for
__attribute__((noinline)) static void copy(int n) {
  for (int i = 0; i < n; i++) {
    w[i].tag = (char)(i % 100);
    w[i].a = v[i].c & 3;
    w[i].b = v[i].b;
    w[i].end = (char)(v[i].a + w[i].tag);
  }
}

// The next structure's flag is another place, and the one before is what the iteration before has made.
// CHECK-LABEL: static void ahead(
// CHECK-NOT: #pragma omp
__attribute__((noinline)) static void before(int n, struct flags *p) {
  for (int i = 1; i < n; i++)
    p[i].a = p[i - 1].b + p[i].a;
}
__attribute__((noinline)) static void ahead(int n, struct flags *p) {
  for (int i = 1; i < n; i++) {
    p[i].b = p[i - 1].a;
    p[i].a = p[i].c & 7;
  }
}

// Two flags of one structure are written by two iterations: one place.
// CHECK-LABEL: static void halves(
// CHECK-NOT: #pragma omp
// CHECK: int main
__attribute__((noinline)) static void halves(int n, struct flags *p) {
  for (int i = 0; i < n; i++)
    if (i & 1)
      p[i / 2].a = i & 7;
    else
      p[i / 2].b = i & 31;
}

int main(void) {
  set(N, v);
  copy(N);
  before(N, v);
  ahead(N, v);
  halves(N, v);
  unsigned h = 0;
  for (int i = 0; i < N; i++)
    h = h * 31 + v[i].a + 8 * v[i].b + (unsigned)v[i].c + (unsigned)w[i].a + (unsigned)w[i].b +
        (unsigned)w[i].end;
  printf("%u\n", h);
  return 0;
}
