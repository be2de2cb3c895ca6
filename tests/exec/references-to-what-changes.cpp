// What a reference leads to is stored to by other names between two reads: nothing known from the first holds at the second.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
// CHECK-NOT: #pragma omp
// CHECK: int main(
#include <cstddef>
#include <cstdio>
#include <memory>
#include <vector>
static unsigned long H = 1469598103934665603ul;
template <class T> void mixin(const T &v) {
  for (auto x : v)
    H = (H ^ static_cast<unsigned long>(static_cast<long>(x))) * 1099511628211ul;
}
struct P {
  int x = 0, cell = 0;
};
using VP = std::vector<P>;
using VI = std::vector<int>;
void a(VP &ps, VI &t) {
  for (int i = 0; i < 3000; i++) {
    P &p = ps[static_cast<std::size_t>(i)];
    if (p.cell == i) {
      ps[static_cast<std::size_t>(i)].cell = 0;
      t[static_cast<std::size_t>(p.cell)] = i;
    }
  }
}
void b(VP &ps, VI &t) {
  for (int i = 0; i < 3000; i++) {
    int &c = ps[static_cast<std::size_t>(i)].cell;
    if (c == i) {
      ps[static_cast<std::size_t>(i)].cell = 0;
      t[static_cast<std::size_t>(c)] = i;
    }
  }
}
void c(P *ps, int *t, int n) {
  for (int i = 0; i < n; i++) {
    P &p = ps[i];
    if (p.cell == i) {
      P *q = ps + i;
      q->cell = 0;
      t[p.cell] = i;
    }
  }
}
void d(P (&ps)[3000], int *t) {
  for (int i = 0; i < 3000; i++) {
    P &p = ps[i];
    if (p.cell == i) {
      ps[i].cell = 0;
      t[p.cell] = i;
    }
  }
}
void clear(P &p) {
  p.cell = 0;
}
void e(VP &ps, VI &t) {
  for (int i = 0; i < 3000; i++) {
    P &p = ps[static_cast<std::size_t>(i)];
    if (p.cell == i) {
      clear(ps[static_cast<std::size_t>(i)]);
      t[static_cast<std::size_t>(p.cell)] = i;
    }
  }
}
void f(VP &ps, VI &t) {
  for (int i = 0; i < 3000; i++) {
    P &p = ps[static_cast<std::size_t>(i)];
    if (p.cell == i) {
      clear(p);
      t[static_cast<std::size_t>(p.cell)] = i;
    }
  }
}
void g(VP &ps, VI &t) {
  for (int i = 0; i < 3000; i++) {
    P &p = ps[static_cast<std::size_t>(i)];
    P &q = p;
    if (p.cell == i) {
      q.cell = 0;
      t[static_cast<std::size_t>(p.cell)] = i;
    }
  }
}
void h(VP &ps, VI &t) {
  for (int i = 0; i < 3000; i++) {
    P &p = ps[static_cast<std::size_t>(i)];
    if (p.cell == i) {
      ps[static_cast<std::size_t>(i)] = P{};
      t[static_cast<std::size_t>(p.cell)] = i;
    }
  }
}
void i2(VP &ps, VI &t) {
  for (int i = 0; i < 3000; i++) {
    P &p = ps[static_cast<std::size_t>(i)];
    auto z = [&] { ps[static_cast<std::size_t>(i)].cell = 0; };
    if (p.cell == i) {
      z();
      t[static_cast<std::size_t>(p.cell)] = i;
    }
  }
}
void j(VP &ps, VI &t) {
  for (int i = 0; i < 3000; i++) {
    const P &p = ps[static_cast<std::size_t>(i)];
    if (p.cell == i) {
      int *w = &ps[static_cast<std::size_t>(i)].cell;
      *w = 0;
      t[static_cast<std::size_t>(p.cell)] = i;
    }
  }
}
void k(VP &ps, VP &qs, VI &t) {
  for (int i = 0; i < 3000; i++) {
    const P &p = ps[static_cast<std::size_t>(i)];
    if (p.cell == i) {
      qs[static_cast<std::size_t>(i)].cell = 0;
      t[static_cast<std::size_t>(p.cell)] = i;
    }
  }
}
struct S {
  VP ps;
  VI t;
  S() : ps(3000), t(3000) {}
  P &at(int i) { return ps[static_cast<std::size_t>(i)]; }
  void run() {
    for (int i = 0; i < 3000; i++) {
      P &p = at(i);
      if (p.cell == i) {
        at(i).cell = 0;
        t[static_cast<std::size_t>(p.cell)] = i;
      }
    }
  }
  void run2() {
    for (auto &p : ps) {
      int i = p.x;
      if (p.cell == i) {
        ps[static_cast<std::size_t>(i)].cell = 0;
        t[static_cast<std::size_t>(p.cell)] = i;
      }
    }
  }
};
void l(P *ps, int n, int m, int *t) {
  for (int i = 0; i < n; i++) {
    P &p = ps[i];
    for (int j = 0; j < m; j++) {
      if (p.cell == i) {
        ps[i].cell = 0;
      }
      t[p.cell] = i;
    }
  }
}
void m(std::unique_ptr<P[]> &ps, VI &t) {
  for (int i = 0; i < 3000; i++) {
    P &p = ps[static_cast<std::size_t>(i)];
    if (p.cell == i) {
      ps[static_cast<std::size_t>(i)].cell = 0;
      t[static_cast<std::size_t>(p.cell)] = i;
    }
  }
}
struct Outer {
  P in;
};
void n(std::vector<Outer> &o, VI &t) {
  for (int i = 0; i < 3000; i++) {
    P &p = o[static_cast<std::size_t>(i)].in;
    if (p.cell == i) {
      o[static_cast<std::size_t>(i)].in.cell = 0;
      t[static_cast<std::size_t>(p.cell)] = i;
    }
  }
}
void o(Outer &one, VI &t, VI &key) {
  for (int i = 0; i < 3000; i++) {
    P &p = one.in;
    one.in.cell = key[static_cast<std::size_t>(i)];
    t[static_cast<std::size_t>(p.cell)] = i;
  }
}
int main() {
  VP ps(3000);
  VI t(3000);
  auto fill = [&] {
    for (int i = 0; i < 3000; i++)
      ps[static_cast<std::size_t>(i)] = {i, i};
  };
  auto show = [&] {
    mixin(t);
    for (auto &p : ps)
      H = H * 31 + static_cast<unsigned>(p.cell);
  };
  fill();
  a(ps, t);
  show();
  fill();
  b(ps, t);
  show();
  fill();
  c(ps.data(), t.data(), 3000);
  show();
  static P arr[3000];
  for (int i = 0; i < 3000; i++)
    arr[i].cell = i;
  d(arr, t.data());
  show();
  fill();
  e(ps, t);
  show();
  fill();
  f(ps, t);
  show();
  fill();
  g(ps, t);
  show();
  fill();
  h(ps, t);
  show();
  fill();
  i2(ps, t);
  show();
  fill();
  j(ps, t);
  show();
  fill();
  k(ps, ps, t);
  show();
  fill();
  VP qs = ps;
  k(ps, qs, t);
  show();
  S s;
  for (int i = 0; i < 3000; i++)
    s.ps[static_cast<std::size_t>(i)] = {i, i};
  s.run();
  mixin(s.t);
  for (int i = 0; i < 3000; i++)
    s.ps[static_cast<std::size_t>(i)] = {i, i};
  s.run2();
  mixin(s.t);
  fill();
  l(ps.data(), 3000, 4, t.data());
  show();
  auto u = std::make_unique<P[]>(3000);
  for (std::size_t i = 0; i < 3000; i++)
    u[i].cell = static_cast<int>(i);
  m(u, t);
  show();
  std::vector<Outer> ov(3000);
  for (std::size_t i = 0; i < 3000; i++)
    ov[i].in.cell = static_cast<int>(i);
  n(ov, t);
  show();
  VI key(3000);
  for (std::size_t i = 0; i < 3000; i++)
    key[i] = static_cast<int>(i * 7 % 10);
  o(ov[0], t, key);
  show();
  std::printf("%lx\n", H);
}
