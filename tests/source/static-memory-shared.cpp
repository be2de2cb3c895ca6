// What C++ adds to the ways in which two static pointers come to point into one block: the loops need a test.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK-NOT: [loop-parallel]
// CHECK: {{^[0-9]+}} loops:
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>
#define LOOP(a, b)                                                                                 \
  for (int i = 0; i < 100; i++)                                                                    \
    a[i] = 2 * b[i];

static double *a1, *b1; // a reference
void f1() {
  double *&r = b1;
  r = a1 = new double[999];
}
void g1() { LOOP(b1, a1) }
static double *a2, *b2; // a lambda
void f2() {
  a2 = new double[999];
  auto set = [&](double *p) { b2 = p; };
  set(a2);
}
void g2() { LOOP(b2, a2) }
static double *a3, *b3; // a library's function
void f3() {
  a3 = new double[999], b3 = new double[999];
  std::swap(a3, b3);
}
void g3() { LOOP(b3, a3) }
static double *a4, *b4; // a default of a member
struct holder {
  double *p = a4;
  double *get() const { return p; }
};
void f4() {
  a4 = new double[999];
  holder h;
  b4 = h.get();
}
void g4() { LOOP(b4, a4) }
static double *a5, *b5; // an aggregate with a default
struct plain {
  double *p = a5;
};
void f5() {
  a5 = new double[999];
  plain h{};
  b5 = h.p;
}
void g5() { LOOP(b5, a5) }
static double *a6, *b6; // a vector of pointers
void f6() {
  std::vector<double *> all;
  all.push_back(a6 = new double[999]);
  b6 = all.back();
}
void g6() { LOOP(b6, a6) }
static double *a7, *b7; // an exception
void f7() {
  try {
    throw a7 = new double[999];
  } catch (double *p) {
    b7 = p;
  }
}
void g7() { LOOP(b7, a7) }
static double *a8, *b8; // an operator
struct wrapped {
  double *p;
  operator double *() const { return p; }
};
void f8() {
  wrapped w{a8 = new double[999]};
  b8 = w;
}
void g8() { LOOP(b8, a8) }
static double *a9, *b9; // memory of one's own
void f9() {
  a9 = static_cast<double *>(std::malloc(9999));
  b9 = new (a9 + 1) double[10];
}
void g9() { LOOP(b9, a9) }
static double *a10, *b10; // a class that allocates in its own way
static char pool[9999];
struct number {
  double value;
  static void *operator new[](std::size_t) { return pool; }
};
static number *n10, *m10;
void f10() { n10 = new number[10], m10 = new number[10]; }
void g10() {
  for (int i = 0; i < 10; i++)
    n10[i].value = 2 * m10[i].value;
}
static double *a11, *b11; // a copy of a record, a member by pointer
struct pair {
  double *x, *y;
};
void f11() {
  pair one{a11 = new double[999], nullptr}, two;
  two = one;
  double *pair::*which = &pair::x;
  b11 = two.*which;
}
void g11() { LOOP(b11, a11) }
static double *a12, *b12; // a template
template <typename T> T same(T x) { return x; }
void f12() { a12 = new double[999], b12 = same(a12); }
void g12() { LOOP(b12, a12) }
static double *a13, *b13; // a structured binding
void f13() {
  pair one{a13 = new double[999], nullptr};
  auto [x, y] = one;
  b13 = x;
}
void g13() { LOOP(b13, a13) }
static double *a14, *b14; // a smart pointer
static std::unique_ptr<double[]> owner;
void f14() {
  owner.reset(a14 = new double[999]);
  b14 = owner.get();
}
void g14() { LOOP(b14, a14) }
struct base { // a virtual function
  virtual double *get(double *) = 0;
};
static double *a15, *b15;
struct derived : base {
  double *get(double *p) override { return p; }
};
void f15(base &any) { a15 = new double[999], b15 = any.get(a15); }
void g15() { LOOP(b15, a15) }
class fields { // members of an object that others have
  double *u, *v;

public:
  explicit fields(int n) : u(new double[n]), v(u + 1) {}
  void move() { LOOP(u, v) }
};
static fields all(999);
void g16() { all.move(); }
