// Static pointers that may point into one block, by any way that a pointer can take: the loops need a test.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK-NOT: [loop-parallel]
// CHECK: {{^[0-9]+}} loops:
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
void elsewhere(void *), other(double **), callback(void (*)(double *), double *);
double *get(int);
#define LOOP(a, b)                                                                                 \
  for (int i = 0; i < 100; i++)                                                                    \
    a[i] = 2 * b[i];

static double *a1, *b1; // one computed from the other
void f1(void) { a1 = malloc(999), b1 = a1 + 1; }
void g1(void) {
  LOOP(b1, a1)
}
static double *a2, *b2; // exchanged, but for the last step
void f2(void) {
  double *t = a2;
  a2 = b2;
  b2 = a2 + (t == a2);
}
void h2(void) { a2 = malloc(999), b2 = malloc(999); }
void g2(void) {
  LOOP(b2, a2)
}
static double *a3, *b3; // set elsewhere
void f3(void) { a3 = malloc(999), b3 = malloc(999), other(&b3); elsewhere(a3); }
void g3(void) {
  LOOP(b3, a3)
}
double *a4; // of other files
static double *b4;
void f4(void) { b4 = malloc(999), elsewhere(b4); }
void g4(void) {
  LOOP(b4, a4)
}
static double *a5, *b5; // from a function that is not in sight
void f5(void) { a5 = get(1), b5 = get(2); }
void g5(void) {
  LOOP(b5, a5)
}
static double *a6; // given away
void f6(void) { elsewhere(a6 = malloc(999)); }
void g6(double *x) {
  LOOP(x, a6)
}
static double *a7, *b7; // copied as bytes
void f7(void) { a7 = malloc(999), memcpy(&b7, &a7, sizeof b7); }
void g7(void) {
  LOOP(b7, a7)
}
static union {
  double *p;
  long number;
} both;
static double *a8; // as another member of a union
static long number8;
void f8(void) { both.p = a8 = malloc(999), number8 = both.number; }
void g8(void) {
  double *b8 = (double *)number8;
  LOOP(b8, a8)
}
static double *a9, *b9; // as a number
void f9(void) {
  a9 = malloc(999);
  uintptr_t number = (uintptr_t)a9 ^ 1;
  b9 = (double *)(number ^ 1);
}
void g9(void) {
  LOOP(b9, a9)
}
static double *a10; // by a function that is called from elsewhere
static void f10(double *x) {
  LOOP(x, a10)
}
void g10(void) { callback(f10, a10 = malloc(999)); }
static double *a11, *b11; // behind variable arguments
static void f11(int count, ...) {
  va_list list;
  va_start(list, count);
  b11 = va_arg(list, double *);
  va_end(list);
}
void h11(void) { f11(1, a11 = malloc(999)); }
void g11(void) {
  LOOP(b11, a11)
}
static double buffer12[200], *const table12[] = {buffer12, buffer12 + 1}; // by an initializer
void g12(void) {
  double *a = table12[0], *b = table12[1];
  LOOP(b, a)
}
void h12(void) { double *b = table12[1]; LOOP(b, buffer12) }
static struct {
  double *x, *y;
} s13; // members that share
void f13(void) { s13.x = malloc(999), s13.y = s13.x + 1; }
void g13(void) {
  LOOP(s13.y, s13.x)
}
static double *a14, *b14, *last14; // an allocator that remembers
static double *new14(void) {
  double *p = malloc(999);
  last14 = p;
  return p;
}
void f14(void) { a14 = new14(), b14 = last14; }
void g14(void) {
  LOOP(b14, a14)
}
static double *a15, *b15; // by assembly
void f15(void) {
  a15 = malloc(999);
  __asm__("" : "=r"(b15) : "0"(a15));
}
void g15(void) {
  LOOP(b15, a15)
}
static double *a16, *b16; // one of two
void f16(int c) { a16 = malloc(999), b16 = c ? a16 : malloc(999); }
void g16(void) {
  LOOP(b16, a16)
}
static double *a17, *b17; // through a literal, a comma, a block
void f17(void) {
  double **t = (double *[]){a17 = malloc(999)};
  b17 = ({
    int k = 0;
    (k++, t[0]);
  });
}
void g17(void) {
  LOOP(b17, a17)
}
static double *a18, *b18; // returned again
static double *same(double *x) { return x; }
void f18(void) { a18 = malloc(999), b18 = same(a18); }
void g18(void) {
  LOOP(b18, a18)
}
static double *a19, *b19; // a chain of members
struct node {
  struct node *next;
  double *values;
};
void f19(void) {
  static struct node one, two;
  one.next = &two, two.values = a19 = malloc(999);
  b19 = one.next->values;
}
void g19(void) {
  LOOP(b19, a19)
}
static double *a20, *b20; // a static function that is called with the same array twice
static void f20(double *x, double *y) {
  LOOP(y, x)
}
void g20(void) { f20(a20 = malloc(999), a20 + 1); }
static double *pool21, *a21, *b21; // parts of one block
static double *part21(int count) {
  static int used;
  double *p = pool21 + used;
  used += count;
  return p;
}
void f21(void) { pool21 = malloc(9999), a21 = part21(10), b21 = part21(10); }
void g21(void) {
  LOOP(b21, a21)
}
static double *a22, *b22; // by a function pointer
void f22(double *(*pick)(double *)) { a22 = malloc(999), b22 = pick(a22); }
void g22(void) {
  LOOP(b22, a22)
}
static double *a23, *b23; // out of an array of pointers
void f23(int k) {
  double *t[2];
  t[0] = a23 = malloc(999);
  t[1] = 0;
  b23 = t[k];
}
void g23(void) {
  LOOP(b23, a23)
}
static double *a24, *b24; // by an assignment in an allocator that is used elsewhere, too
static double *new24(double **keep) {
  double *p;
  *keep = p = malloc(999);
  return p;
}
void f24(void) { a24 = new24(&b24); }
void g24(void) {
  LOOP(b24, a24)
}
