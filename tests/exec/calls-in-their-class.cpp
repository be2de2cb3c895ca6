// Calls of member functions in their own class: names that hide members, virtual functions, macros between, states among what is written.
// RUN: %S/scans.sh %parlift %s %t
#include <cstddef>
#include <cstdio>
#include <vector>
static int z_ = 5;
class A { // a name of the caller's hides a member
  int acc_ = 0;
  int step(int x) {
    acc_ += x;
    return acc_;
  }

public:
  void run(const int *in, int *out, int n) {
    int acc_ = 3;
    for (int i = 0; i < n; i++)
      out[i] = step(in[i]) + acc_;
  }
  void parameter(const int *in, int *out, int n, int acc_) {
    for (int i = 0; i < n; i++)
      out[i] = step(in[i]) + acc_;
  }
  void local_of_callee(const int *in, int *out, int n) {
    for (int i = 0; i < n; i++)
      out[i] = mixed(in[i]);
  }
  int mixed(int n) {
    int in = n * 2;
    int out = in + 1;
    acc_ += out;
    return acc_;
  }
  void other(A &a, const int *in, int *out, int n) {
    for (int i = 0; i < n; i++)
      out[i] = a.step(in[i]);
  }
  int get() const { return acc_; }
};
class V { // virtual, static
public:
  int s_ = 0;
  virtual int step(int x) {
    s_ += x;
    return s_;
  }
  virtual ~V() = default;
  void run(const int *in, int *out, int n) {
    for (int i = 0; i < n; i++)
      out[i] = step(in[i]);
  }
};
class W : public V {
public:
  int step(int x) override {
    s_ = (int)((unsigned)s_ * 3u + (unsigned)x);
    return s_ ^ 1;
  }
};
struct Base {
  int s = 1;
};
struct D : Base {
  int step(int x) {
    s += x;
    return s;
  }
  void run(const int *in, int *out, int n) {
    for (int i = 0; i < n; i++)
      out[i] = step(in[i]);
  }
};
struct Nonlinear {
  double s = 0.5;
  double step(double x) {
    s = s * s + x;
    return s;
  }
  void run(const double *in, double *out, int n) {
    for (int i = 0; i < n; i++)
      out[i] = step(in[i]);
  }
};
struct Early {
  int s = 0;
  int step(int x) {
    if (x < 0)
      return s;
    s += x;
    return s;
  }
  void run(const int *in, int *out, int n) {
    for (int i = 0; i < n; i++)
      out[i] = step(in[i]);
  }
};
struct Logs {
  int s = 0;
  int step(int x) {
    s += x;
    if (s == 7777777)
      std::puts("seven");
    return s;
  }
  void run(const int *in, int *out, int n) {
    for (int i = 0; i < n; i++)
      out[i] = step(in[i]);
  }
};
struct OwnBuffer { // the state lies in what is written
  int buf[4000] = {};
  int s = 0;
  int step(int x) {
    s += x;
    return s;
  }
  void run(const int *in, int *out, int n) {
    for (int i = 0; i < n; i++)
      out[i] = step(in[i]);
  }
};
struct Volatile {
  volatile int s = 0;
  int step(int x) {
    s = s + x;
    return s;
  }
  void run(const int *in, int *out, int n) {
    for (int i = 0; i < n; i++)
      out[i] = step(in[i]);
  }
};
#define GAIN 3
struct Mac {
  unsigned s = 0;
  unsigned step(unsigned x) {
    s = s * GAIN + x;
    return s;
  }
#undef GAIN
#define GAIN 7
  void run(const unsigned *in, unsigned *out, int n) {
    for (int i = 0; i < n; i++)
      out[i] = step(in[i]);
  }
};
struct Tmpl {
  unsigned s = 0;
  template <class T> unsigned step(T x) {
    s = s * 3 + static_cast<unsigned>(x);
    return s;
  }
  void run(const unsigned *in, unsigned *out, int n) {
    for (int i = 0; i < n; i++)
      out[i] = step(in[i]);
  }
};
struct Glob {
  int z_ = 0;
  int step(int x) {
    ::z_ += x;
    z_ += ::z_;
    return z_;
  }
  void run(const int *in, int *out, int n) {
    for (int i = 0; i < n; i++)
      out[i] = step(in[i]);
  }
};
struct Stat {
  static int total;
  unsigned s = 0;
  unsigned step(unsigned x) {
    total++;
    s = s * 3 + x;
    return s;
  }
  void run(const unsigned *in, unsigned *out, int n) {
    for (int i = 0; i < n; i++)
      out[i] = step(in[i]);
  }
};
int Stat::total = 0;
struct Grow {
  unsigned s = 0;
  void run(std::vector<unsigned> &in, std::vector<unsigned> &out) {
    for (std::size_t i = 0; i < in.size(); i++) {
      s = s * 3 + in[i];
      out.push_back(s);
    }
  }
  void both(std::vector<unsigned> &in, std::vector<unsigned> &out) {
    for (std::size_t i = 1; i < in.size(); i++) {
      s = s * 3 + in[i - 1];
      out[i] = s;
    }
  }
};
int main() {
  for (int n : {0, 1, 5, 3000}) {
    std::vector<int> a(n + 1), o(n + 1);
    std::vector<unsigned> ua(n + 1), uo(n + 1);
    std::vector<double> da(n + 1), dout(n + 1);
    for (int i = 0; i < n; i++) {
      a[i] = (i * 37 + 11) % 19 - 7;
      ua[i] = i * 3 + 1;
      da[i] = 0.01 * (i % 7);
    }
    unsigned long h = 7;
    auto mix = [&] {
      for (int x : o)
        h = h * 31 + (unsigned)x;
      for (unsigned x : uo)
        h = h * 31 + x;
      for (double x : dout)
        h = h * 31 + (unsigned)(x * 1000);
      std::printf("%lu\n", h);
    };
    A x, y;
    x.run(a.data(), o.data(), n);
    mix();
    x.parameter(a.data(), o.data(), n, 9);
    mix();
    x.local_of_callee(a.data(), o.data(), n);
    mix();
    x.other(y, a.data(), o.data(), n);
    mix();
    x.other(x, a.data(), o.data(), n);
    mix();
    std::printf("%d %d\n", x.get(), y.get());
    V v;
    W w;
    v.run(a.data(), o.data(), n);
    mix();
    w.run(a.data(), o.data(), n);
    mix();
    D d;
    d.run(a.data(), o.data(), n);
    mix();
    Nonlinear nl;
    nl.run(da.data(), dout.data(), n);
    mix();
    Early e;
    e.run(a.data(), o.data(), n);
    mix();
    Logs l;
    l.run(a.data(), o.data(), n);
    mix();
    static OwnBuffer ob;
    ob.run(a.data(), ob.buf, n);
    ob.run(ob.buf, ob.buf, n);
    for (int i = 0; i < n; i++)
      o[i] = ob.buf[i];
    mix();
    if (n > 1) {
      ob.run(ob.buf, &ob.s, 1);
      std::printf("%d\n", ob.s);
    }
    Volatile vo;
    vo.run(a.data(), o.data(), n);
    mix();
    Mac m;
    m.run(ua.data(), uo.data(), n);
    mix();
    Tmpl t;
    t.run(ua.data(), uo.data(), n);
    mix();
    Glob g;
    g.run(a.data(), o.data(), n);
    mix();
    Stat s;
    s.run(ua.data(), uo.data(), n);
    mix();
    std::printf("%d\n", Stat::total);
    Grow gr;
    gr.both(ua, uo);
    mix();
    gr.both(uo, uo);
    mix();
    gr.run(ua, uo);
    mix();
  }
}
