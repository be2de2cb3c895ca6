// Objects that are summed into in odd ways: they know their own address, share a function or a union, hide members of bases, are
// captured, copied, chosen between, assigned byte by byte, kept for the whole program or by each thread.
// RUN: %S/scans.sh %parlift %s %t -std=c++17
#include <array>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>
// self reference inside object
struct Self {
  long n = 0;
  Self *me;
  Self() : me(this) {}
  void add(int v) { me->n += v; }
};
static long selfref(const std::vector<int> &x) {
  Self s;
  for (int v : x)
    s.add(v);
  return s.n;
}
// pointer member to own member
struct Cur {
  long a[4] = {};
  long *p;
  Cur() : p(a) {}
  void add(int v) { p[v & 3] += v; }
};
static long cur(const std::vector<int> &x) {
  Cur c;
  for (int v : x)
    c.add(v);
  return c.a[0] * 3 + c.a[1];
}
// two objects, one into the other
struct Acc {
  long n = 0;
  void add(long v) { n += v; }
  long get() const { return n; }
};
static long chain(const std::vector<int> &x) {
  Acc a, b;
  for (int v : x) {
    a.add(v);
    b.add(a.get());
  }
  return b.n;
}
static long cond(const std::vector<int> &x) {
  Acc a, b;
  for (int v : x) {
    Acc &r = v & 1 ? a : b;
    r.add(v);
  }
  return a.n * 7 + b.n;
}
static long cond2(const std::vector<int> &x) {
  Acc a, b;
  for (int v : x) {
    (v & 1 ? a : b).add(v);
  }
  return a.n * 7 + b.n;
}
static long ptrs(const std::vector<int> &x) {
  Acc a, b;
  Acc *t[2] = {&a, &b};
  for (int v : x) {
    a.add(1);
    t[v & 1]->add(v);
  }
  return a.n * 7 + b.n;
}
static long arr(const std::vector<int> &x) {
  Acc t[3];
  for (int v : x)
    t[v % 3].add(v);
  return t[0].n + 2 * t[1].n + 3 * t[2].n;
}
// returned reference chain
struct Chain {
  long n = 0, m = 1;
  Chain &add(int v) {
    n += v;
    return *this;
  }
  Chain &mul(int v) {
    m ^= v;
    return *this;
  }
};
static long fluent(const std::vector<int> &x) {
  Chain c;
  for (int v : x)
    c.add(v).mul(v).add(1);
  return c.n * 3 + c.m;
}
// unions and bit-fields
union U {
  long n;
  unsigned char b[8];
};
static long un(const std::vector<int> &x) {
  U u;
  u.n = 0;
  for (int v : x)
    u.n += v;
  return u.b[0];
}
struct BF {
  unsigned n : 7;
  unsigned m : 25;
};
static unsigned bf(const std::vector<int> &x) {
  BF b{0, 0};
  for (int v : x) {
    b.n += v;
    b.m += 1;
  }
  return b.n * 1000 + b.m;
}
// base classes, same names
struct Base {
  long n = 0;
  void add(int v) { n += v; }
};
struct Derived : Base {
  long n = 5;
  void both(int v) {
    add(v);
    n += 2 * v;
  }
};
static long der(const std::vector<int> &x) {
  Derived d;
  for (int v : x)
    d.both(v);
  return d.n * 3 + d.Base::n;
}
struct D2 : Base {
  long k = 0;
  void both(int v) {
    add(v);
    k += v;
  }
};
static long der2(const std::vector<int> &x) {
  D2 d;
  for (int v : x)
    d.both(v);
  return d.n * 3 + d.k;
}
struct D3 : private Base {
  long k = 0;
  void both(int v) {
    add(v);
    k += v;
  }
  long sum() const { return n + k; }
};
static long der3(const std::vector<int> &x) {
  D3 d;
  for (int v : x)
    d.both(v);
  return d.sum();
}
// narrow members
struct Nar {
  unsigned char c = 0;
  short s = 0;
  signed char m = 127;
  void add(int v) {
    c += v;
    s = static_cast<short>(s + v);
    if (v < m)
      m = static_cast<signed char>(v);
  }
};
static int nar(const std::vector<int> &x) {
  Nar q;
  for (int v : x)
    q.add(v % 100);
  return q.c * 100000 + q.s * 7 + q.m;
}
// const member, no default constructor, aggregate with array
struct Cst {
  const int f;
  long n;
  long v[6];
  void add(int x) {
    n += x * f;
    v[x % 6] += x;
    for (int k = 0; k < 6; k++)
      v[k] += 1;
  }
};
static long cst(const std::vector<int> &x) {
  Cst c{3, 1, {1, 2, 3, 4, 5, 6}};
  for (int v : x)
    c.add(v);
  return c.n * 3 + c.v[5] * 7 + c.v[0];
}
// nested objects
struct In {
  long a = 0;
  int lo = 1 << 30;
};
struct Out {
  In i, j[2];
  long n = 0;
  void add(int v) {
    i.a += v;
    if (v < i.lo)
      i.lo = v;
    n++;
  }
};
static long nest(const std::vector<int> &x) {
  Out o;
  for (int v : x)
    o.add(v + 5);
  return o.i.a * 3 + o.i.lo + o.n;
}
static long nest2(const std::vector<int> &x) {
  Out o;
  for (int v : x) {
    o.j[1].a += v;
    o.n++;
  }
  return o.j[1].a * 3 + o.n;
}
// lambda captures an object
static long lam(const std::vector<int> &x) {
  Acc a;
  auto f = [&](int v) { a.add(v); };
  for (int v : x)
    f(v);
  return a.n;
}
static long lam2(const std::vector<int> &x) {
  Acc a;
  auto f = [a](int v) mutable {
    a.add(v);
    return a.n;
  };
  long s = 0;
  for (int v : x)
    s ^= f(v);
  return s + a.n;
}
// logical, product, bits
struct Log {
  bool any = false, all = true;
  unsigned o = 0, a = ~0u;
  long p = 1;
  void add(int v) {
    any |= v > 90;
    all &= v >= 0;
    o |= 1u << (v & 31);
    a &= ~(1u << (v & 7));
    p *= (v & 1) + 1;
    if (p > 1000000000)
      p = 1;
  }
};
static long lg(const std::vector<int> &x) {
  Log l;
  for (int v : x)
    l.add(v);
  return l.any + 2 * l.all + l.o % 97 + l.a % 89 + l.p;
}
// passes itself by value
static long byval(Acc a, int v) {
  a.add(v);
  return a.n;
}
static long bv(const std::vector<int> &x) {
  Acc a;
  long s = 0;
  for (int v : x) {
    a.add(v);
    s += byval(Acc(), v);
  }
  return a.n * 3 + s;
}
static long bv2(const std::vector<int> &x) {
  Acc a;
  long s = 0;
  for (int v : x) {
    a.add(v);
    s += byval(a, v);
  }
  return a.n * 3 + s % 1000003;
}
// memcpy of the object
static long mc(const std::vector<int> &x) {
  Acc a;
  long last = 0;
  for (int v : x) {
    a.add(v);
    long t;
    std::memcpy(&t, &a, sizeof t);
    last ^= t;
  }
  return last;
}
// volatile object
static long vol(const std::vector<int> &x) {
  volatile long n = 0;
  for (int v : x)
    n = n + v;
  return n;
}
static Acc global;
static long glob(const std::vector<int> &x) {
  for (int v : x)
    global.add(v);
  return global.n;
}
static void bump(int v) {
  global.add(v);
}
static long glob2(const std::vector<int> &x) {
  for (int v : x) {
    global.add(v);
    bump(1);
  }
  return global.n;
}
static thread_local Acc tl;
static long tls(const std::vector<int> &x) {
  for (int v : x)
    tl.add(v);
  return tl.n;
}
static long stat(const std::vector<int> &x) {
  static Acc a;
  for (int v : x)
    a.add(v);
  return a.n;
}
struct Max2 {
  int m = -1, second = -1;
  void add(int v) {
    if (v > m) {
      second = m;
      m = v;
    } else if (v > second)
      second = v;
  }
};
static long m2(const std::vector<int> &x) {
  Max2 m;
  for (int v : x)
    m.add(v);
  return m.m * 1000 + m.second;
}
struct Arg {
  int m = -1, at = -1;
  void add(int v, int i) {
    if (v > m) {
      m = v;
      at = i;
    }
  }
};
static long ag(const std::vector<int> &x) {
  Arg a;
  for (int i = 0; i < (int)x.size(); i++)
    a.add(x[i], i);
  return a.m * 100000L + a.at;
}
int main() {
  std::vector<int> x(3000);
  for (int i = 0; i < 3000; i++)
    x[static_cast<std::size_t>(i)] = i * 7919 % 101;
  std::printf("%u %d\n", bf(x), nar(x));
  std::printf("selfref %ld\n", selfref(x));
  std::printf("cur %ld\n", cur(x));
  std::printf("chain %ld\n", chain(x));
  std::printf("cond %ld\n", cond(x));
  std::printf("cond2 %ld\n", cond2(x));
  std::printf("ptrs %ld\n", ptrs(x));
  std::printf("arr %ld\n", arr(x));
  std::printf("fluent %ld\n", fluent(x));
  std::printf("un %ld\n", un(x));
  std::printf("der %ld\n", der(x));
  std::printf("der2 %ld\n", der2(x));
  std::printf("der3 %ld\n", der3(x));
  std::printf("cst %ld\n", cst(x));
  std::printf("nest %ld\n", nest(x));
  std::printf("nest2 %ld\n", nest2(x));
  std::printf("lam %ld\n", lam(x));
  std::printf("lam2 %ld\n", lam2(x));
  std::printf("lg %ld\n", lg(x));
  std::printf("bv %ld\n", bv(x));
  std::printf("bv2 %ld\n", bv2(x));
  std::printf("mc %ld\n", mc(x));
  std::printf("vol %ld\n", vol(x));
  std::printf("glob %ld\n", glob(x));
  std::printf("glob2 %ld\n", glob2(x));
  std::printf("tls %ld\n", tls(x));
  std::printf("stat %ld\n", stat(x));
  std::printf("m2 %ld\n", m2(x));
  std::printf("ag %ld\n", ag(x));
}
