// Functions that look like accessors and give no words for what is private: C++ would call another one, or another place comes of them, or a check
// of theirs may fail that nothing says before.
// RUN: %parlift analyze --no-strict-aliasing %s 2>&1 | grep remark: | FileCheck %s
#include <cassert>
#include <stdexcept>
#include <vector>
class A {
  double *d_;
  int n_;

public:
  double &operator()(int i) & { return d_[i]; }
  double get(int i) const { return d_[i]; }
  int n() const { return n_; }
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel: `d_` and `o` may overlap
void a(A &x, double *o) {
  for (int i = 0; i < x.n(); i++)
    o[i] = x.get(i);
}
class B {
  double *d_;
  int n_;
  double *row(int i) { return d_ + i; }

public:
  double get(int i) const { return d_[i]; }
  int n() const { return n_; }
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel: `d_` and `o` may overlap
void b(B &x, double *o) {
  for (int i = 0; i < x.n(); i++)
    o[i] = x.get(i);
}
class C {
  double *d_;
  int n_;

public:
  template <class I> double *row(I i) { return d_ + i; }
  double get(int i) const { return d_[i]; }
  int n() const { return n_; }
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel: `d_` and `o` may overlap
void c(C &x, double *o) {
  for (int i = 0; i < x.n(); i++)
    o[i] = x.get(i);
}
class D {
  double *d_;
  int n_;

public:
  double *row(int i, int j = 0) { return d_ + i + j; }
  double *row(long i) { return d_ + i + 1; }
  double get(int i) const { return d_[i]; }
  int n() const { return n_; }
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}`o` does not overlap `x` and `x.row(0, 0)`:
void d(D &x, double *o) {
  for (int i = 0; i < x.n(); i++)
    o[i] = x.get(i);
}
class E {
  double *d_;
  int n_;
  static int k_;

public:
  double *row(int i) { return d_ + i * k_; }
  double get(int i) const { return d_[i]; }
  int n() const { return n_; }
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel: `d_` and `o` may overlap
void e(E &x, double *o) {
  for (int i = 0; i < x.n(); i++)
    o[i] = x.get(i);
}
class F {
  double *d_;
  int n_;

public:
  double *row(int i) {
    if (i == 0)
      return nullptr;
    return d_ + i;
  }
  double get(int i) const { return d_[i]; }
  int n() const { return n_; }
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel: `d_` and `o` may overlap
void f(F &x, double *o) {
  for (int i = 0; i < x.n(); i++)
    o[i] = x.get(i);
}
class G {
  double *d_, *e_;
  int n_;

public:
  double *row(int i) { return (i ? d_ : e_) + i; }
  double *swap_(int i) {
    double *t = d_;
    return t + i;
  }
  double get(int i) const { return d_[i]; }
  int n() const { return n_; }
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel: `d_` and `o` may overlap
void g(G &x, double *o) {
  for (int i = 0; i < x.n(); i++)
    o[i] = x.get(i);
}
class H {
  double *d_;
  unsigned n_;
  int lo_;

public:
  double *row(int i) {
    assert(i - lo_ < (int)n_);
    return d_ + i;
  }
  double get(int i) const { return d_[i]; }
  unsigned n() const { return n_; }
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel: `d_` and `o` may overlap
void h(H &x, double *o) {
  for (unsigned i = 0; i < x.n(); i++)
    o[i] = x.get(i);
}
class I {
  double *d_;
  int n_;

public:
  double *row(int i) {
    for (int k = 0; k < 1; k++)
      i++;
    return d_ + i;
  }
  double *r2(int i) {
    ++i;
    return d_ + i;
  }
  double *r3(int i) {
    i = 4;
    return d_ + i;
  }
  double get(int i) const { return d_[i]; }
  int n() const { return n_; }
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel: `d_` and `o` may overlap
void ii(I &x, double *o) {
  for (int i = 0; i < x.n(); i++)
    o[i] = x.get(i);
}
class J {
  double *d_;
  int n_;
  bool ok_;

public:
  double *row(int i) {
    assert(ok_);
    return d_ + i;
  }
  double *r2(int i) {
    assert(i < n_ || ok_);
    return d_ + i;
  }
  double get(int i) const { return d_[i]; }
  int n() const { return n_; }
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel: `d_` and `o` may overlap
void j(J &x, double *o) {
  for (int i = 0; i < x.n(); i++)
    o[i] = x.get(i);
}
