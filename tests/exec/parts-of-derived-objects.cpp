// A base class's part that is cast to the whole object: where the whole begins is before it, unless it is the first part.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
// RUN: %parlift analyze %s -- -std=c++17 2>&1 | grep remark: | FileCheck %s
#include <cstdio>

enum { n = 1000 };
struct A {
  int x[n];
};
struct B {
  int y[n];
};
struct D : A, B {
  void self() {
    B &b = *this;
    // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}
    for (int i = 1; i < n; i++)
      x[i] = static_cast<D &>(b).x[i - 1] + 1;
  }
};
static void down(D &d) {
  B *b = &d;
  D *e = static_cast<D *>(b);
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}
  for (int i = 1; i < n; i++)
    d.x[i] = e->x[i - 1] + 1;
}
static void other(D &d) {
  B *b = &d;
  D *e = static_cast<D *>(b);
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}
  for (int i = 1; i < n; i++)
    d.y[i] = e->x[i - 1] + 1;
}
// A class that gets its heir as a parameter, behind another base and as the only one.
template <class T> struct Behind {
  int z[n];
  int before(int i) const { return static_cast<const T *>(this)->x[i - 1]; }
};
struct E : A, Behind<E> {};
static void behind(E &e) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}
  for (int i = 1; i < n; i++)
    e.x[i] = e.before(i) + 1;
}
template <class T> struct First {
  int at(int i) const { return static_cast<const T *>(this)->x[i]; }
};
struct F : First<F> {
  int x[n], y[n];
};
static void first(F &f) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}
  for (int i = 0; i < n; i++)
    f.y[i] = f.at(i) * 2;
}
// One that several share, wherever it lies.
struct V {
  int v[n];
};
struct G : virtual V {};
struct H : A, G {};
static void shared(H &h) {
  G *g = &h;
  V *one = g, *two = &h;
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}
  for (int i = 1; i < n; i++)
    one->v[i] = two->v[i - 1] + 1;
}

int main() {
  static D d;
  static E e;
  static F f;
  static H h;
  for (int i = 0; i < n; i++)
    f.x[i] = i * 3;
  down(d);
  other(d);
  int sum = d.x[n - 1] + d.y[500];
  d.self();
  behind(e);
  first(f);
  shared(h);
  std::printf("%d %d %d %d %d\n", sum, d.x[n - 1], e.x[n - 1], f.y[77], h.v[n - 1]);
}
