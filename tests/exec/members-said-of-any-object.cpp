// Objects whose private members are said in tests: of base classes, in structures and closures, const and not, behind pointers, owners of
// their elements; they lead to what the loops write, in part or wholly.
// RUN: env parlift_flags="--thread-cost=0 --strict-fp" %S/same-output.sh %parlift %s %t
#include <cstddef>
#include <cstdio>
#include <memory>
#include <vector>
class Base {
public:
  Base(double *d, int n) : d_(d), n_(n) {}
  double &at(int i) { return d_[i]; }
  double get(int i) const { return d_[i]; }
  int size() const { return n_; }

private:
  double *d_;
  int n_;
};
class Derived : public Base {
public:
  using Base::Base;
  double at(int) const { return 0; }
  void scale(const double *__restrict s) {
    for (int i = 0; i < size(); i++)
      Base::at(i) *= s[i];
  }
  void add(double *o) {
    for (int i = 0; i < size(); i++)
      o[i] += get(i);
  }
};
class Deep : public Derived {
public:
  using Derived::Derived;
};
class Prot {
protected:
  double *d_;
  int n_;

public:
  Prot(double *d, int n) : d_(d), n_(n) {}
  double &operator[](int i) { return d_[i]; }
  int size() const { return n_; }
};
class OfProt : public Prot {
public:
  using Prot::Prot;
  void inc(double *o) {
    for (int i = 0; i < n_; i++)
      o[i] = d_[i];
  }
  void other(Prot &p, double *o) {
    for (int i = 0; i < p.size(); i++)
      o[i] = p[i];
  }
};
struct Holder {
  Base b;
  const Base &ref;
  Base *ptr;
  mutable Base mut;
  Base many[2];
};
class Outer {
public:
  class In {
  public:
    In(double *d) : d_(d) {}
    double &operator()(int i) { return d_[i]; }

  private:
    double *d_;
  };
  In in;
  Outer(double *d) : in(d) {}
};
class Vec {
public:
  explicit Vec(int n) : v_(n) {}
  double &operator[](std::size_t i) { return v_[i]; }
  const double &operator[](std::size_t i) const { return v_[i]; }
  std::size_t size() const { return v_.size(); }

private:
  std::vector<double> v_;
};
class Own {
public:
  explicit Own(int n) : p_(new double[n]()), n_(n) {}
  double &operator[](int i) { return p_[i]; }
  double operator[](int i) const { return p_[i]; }
  int size() const { return n_; }

private:
  std::unique_ptr<double[]> p_;
  int n_;
};
static double buffer[64];
Base global(buffer, 64);
void d1(Derived &d, double *o) {
  for (int i = 0; i < d.size(); i++)
    o[i] = d.get(i);
}
void d2(const Deep &d, double *o) {
  for (int i = 0; i < d.size(); i++)
    o[i] = d.get(i);
}
void h1(Holder &h, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = h.b.get(i);
}
void h2(const Holder &h, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = h.b.get(i);
}
void h3(const Holder &h, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = h.ref.get(i);
}
void h4(const Holder &h, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = h.ptr->get(i);
}
void h5(const Holder &h, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = h.mut.get(i);
}
void h6(const Holder &h, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = h.many[1].get(i);
}
void h7(Holder &h, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = h.many[1].get(i);
}
void g1(double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = global.get(i);
}
void p1(Base *b, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = b->get(i);
}
void p2(const Base *b, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = b->get(i);
}
void p3(Base *b, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = b[1].get(i);
}
void v1(Base b, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = b.get(i);
}
void in1(Outer &u, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = u.in(i);
}
void in2(Outer::In &u, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = u(i);
}
void lam(Base &b, double *o, int n) {
  auto f = [&](double *q) {
    for (int i = 0; i < n; i++)
      q[i] = b.get(i);
  };
  f(o);
}
void lam2(Base &b, double *o, int n) {
  auto f = [b, n](double *q) {
    for (int i = 0; i < n; i++)
      q[i] = b.get(i);
  };
  f(o);
}
void lam3(Vec &b, double *o, int n) {
  auto f = [b, n](double *q) {
    for (int i = 0; i < n; i++)
      q[i] = b[i];
  };
  f(o);
}
void vec(const Vec &a, double *o) {
  for (std::size_t i = 0; i < a.size(); i++)
    o[i] = a[i];
}
void vec2(Vec &a, const double *o) {
  for (std::size_t i = 0; i < a.size(); i++)
    a[i] += o[i];
}
void own(const Own &a, double *o) {
  for (int i = 0; i < a.size(); i++)
    o[i] = a[i];
}
void own2(Own &a, const double *o) {
  for (int i = 0; i < a.size(); i++)
    a[i] = o[i] * 2;
}
void shadow(Base &b, double *o, int n) {
  for (int i = 0; i < n; i++) {
    int at = i;
    o[at] = b.get(at);
  }
}
template <class M> void tm(M &m, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = m.get(i);
}
int main() {
  double h = 0;
  auto add = [&](const double *p, int n) {
    for (int i = 0; i < n; i++)
      h = h * 0.75 + p[i];
  };
  std::vector<double> v(300);
  for (int i = 0; i < 300; i++)
    v[i] = i % 19;
  for (int i = 0; i < 64; i++)
    buffer[i] = i;
  double *q = v.data();
  for (int s : {0, 1, 30, 100}) {
    Derived d(q, 60);
    Deep e(q, 60);
    d1(d, q + s);
    d2(e, q + s);
    d.add(q + s);
    d.scale(q + 200);
    OfProt p(q, 50), r(q, 50);
    p.inc(q + s);
    p.other(r, q + s);
    Base b(q, 60), c[2] = {Base(q, 60), Base(q + 2, 50)};
    Holder k{b, b, &b, b, {b, b}};
    h1(k, q + s, 60);
    h2(k, q + s, 60);
    h3(k, q + s, 60);
    h4(k, q + s, 60);
    h5(k, q + s, 60);
    h6(k, q + s, 60);
    h7(k, q + s, 60);
    g1(q + s, 60);
    g1(buffer + s / 50, 60);
    p1(&b, q + s, 60);
    p2(&b, q + s, 60);
    p3(c, q + s, 50);
    v1(b, q + s, 60);
    Outer u(q);
    in1(u, q + s, 60);
    in2(u.in, q + s, 60);
    lam(b, q + s, 60);
    lam2(b, q + s, 60);
    tm(b, q + s, 60);
    tm(d, q + s, 60);
    shadow(b, q + s, 60);
    Vec w(60);
    vec2(w, q);
    vec(w, q + s);
    vec2(w, &w[0]);
    if (s < 2) {
      vec2(w, &w[0]);
      vec(w, &w[0]);
    }
    lam3(w, q + s, 60);
    Own o(60);
    own2(o, q + s);
    own(o, q + s);
    own2(o, &o[0]);
    own(o, &o[0]);
    add(&o[0], 60);
    add(&w[0], 60);
    add(q, 300);
  }
  Base none(nullptr, 0);
  p1(&none, q, 0);
  Own z(0);
  own(z, q);
  Vec y(0);
  vec(y, q);
  std::printf("%.17g\n", h);
}
