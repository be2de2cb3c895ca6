// Containers whose name means something else in the loop, or several things: each loop counts what it did.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <vector>
static unsigned long H = 1469598103934665603ul;
template <class T> void mixin(const T &v) {
  for (auto x : v)
    H = (H ^ static_cast<unsigned long>(static_cast<long>(x))) * 1099511628211ul;
}
using Keys = std::vector<int>;
struct Arr {
  int d[64] = {};
  int &operator[](std::size_t i) { return d[i]; }
  std::size_t size() const { return 64; }
};
void own(const Keys &k, Arr &h) {
  for (int x : k)
    h[x]++;
}
struct S {
  Keys h, k;
  Keys &other;
  explicit S(Keys &o) : h(64), other(o) {}
  void viaRef() {
    for (int x : k)
      other[x]++;
  }
  void both(S &s) {
    for (std::size_t i = 0; i < k.size(); i++) {
      h[k[i]] += 1;
    }
    for (std::size_t i = 0; i < s.k.size(); i++)
      s.h[k[i]] += 2;
  }
  void local() {
    Keys h(64);
    for (int x : k)
      h[x]++;
    for (int i = 0; i < 64; i++)
      this->h[static_cast<std::size_t>(i)] += h[static_cast<std::size_t>(i)] * 3;
  }
  void mixed() {
    Keys &g = h;
    for (int x : k) {
      g[x]++;
      h[(x + 1) % 64] += 2;
    }
  }
  void param(Keys &h) {
    for (int x : k) {
      h[x]++;
      this->h[(x + 3) % 64] += 5;
    }
  }
  void nestedLoop() {
    for (std::size_t i = 0; i < 4; i++)
      for (std::size_t j = 0; j < k.size(); j++)
        h[k[j]] += static_cast<int>(i);
  }
  void twoD(std::vector<Keys> &t) {
    for (std::size_t j = 0; j < k.size(); j++)
      t[j % 4][k[j]] += 1;
  }
  void inner(const std::vector<Keys> &t) {
    for (std::size_t j = 0; j < t.size(); j++)
      for (int x : t[j])
        h[x] += 1;
  }
  void early() {
    for (int x : k) {
      h[x]++;
      if (h[x] > 100000)
        break;
    }
  }
  void cont() {
    for (int x : k) {
      if (x % 3 == 0)
        continue;
      h[x]++;
    }
  }
  void cond(bool b) {
    for (int x : k) {
      if (b)
        h[x]++;
      else
        h[63 - x]++;
    }
  }
  void minus() {
    for (int x : k)
      h[x] -= x;
  }
  void xorBits() {
    for (int x : k)
      h[x] ^= x * 77;
  }
  void ors() {
    for (int x : k)
      h[x] |= 1 << (x % 20);
  }
  void ands() {
    for (int x : k)
      h[x] &= ~(1 << (x % 20));
  }
  void mins() {
    for (std::size_t i = 0; i < k.size(); i++)
      h[k[i]] = std::min(h[k[i]], static_cast<int>(i % 977));
  }
  void maxs() {
    for (std::size_t i = 0; i < k.size(); i++)
      h[k[i]] = std::max(h[k[i]], static_cast<int>(i % 977));
  }
  void ptr() {
    int *p = &h[5];
    for (int x : k) {
      h[x]++;
    }
    *p += 3;
  }
  void constBound() {
    for (int i = 0; i < 20000; i++)
      h[(i * 7) & 63]++;
  }
  void dbl(std::vector<double> &w) {
    for (std::size_t i = 0; i < k.size(); i++)
      w[k[i]] += 0.25;
  }
};
namespace ns {
std::vector<int> glob(64);
}
void g1(const Keys &k) {
  for (int x : k)
    ns::glob[x]++;
}
using namespace ns;
void g2(const Keys &k) {
  for (int x : k)
    glob[x] += 2;
}
void stdArr(const Keys &k, std::array<long, 64> &h) {
  for (int x : k)
    h[x] += x;
}
void stdArr2(const Keys &k, std::array<long, 2000> &h) {
  for (int x : k)
    h[x] += x;
}
void uchar(const Keys &k, std::vector<unsigned char> &h) {
  for (int x : k)
    h[x] += 3;
}
void boolOr(const Keys &k, std::vector<char> &h) {
  for (int x : k)
    h[x] = 1;
}
void shrunk(const Keys &k, std::vector<int> h) {
  for (int x : k)
    h[x]++;
  mixin(h);
}
int t = 0, threads = 3, h_own = 5, h_end = 2;
void names(const Keys &k, std::vector<int> &h) {
  int h_all = 4;
  for (int x : k)
    h[x] += t + threads + h_own + h_end + h_all;
}
int main() {
  Keys k(30000);
  for (std::size_t i = 0; i < k.size(); i++)
    k[i] = static_cast<int>(i * 7919u % 64u);
  Arr a;
  own(k, a);
  mixin(a.d);
  Keys o(64);
  S s(o), r(s.h);
  s.k = k;
  r.k = Keys(k.begin(), k.begin() + 9000);
  auto all = [&] {
    mixin(s.h);
    mixin(r.h);
    mixin(o);
  };
  s.viaRef();
  r.viaRef();
  all();
  s.both(r);
  s.both(s);
  all();
  s.local();
  s.mixed();
  all();
  s.param(o);
  s.param(s.h);
  all();
  s.nestedLoop();
  std::vector<Keys> t4(4, Keys(64));
  s.twoD(t4);
  for (auto &x : t4)
    mixin(x);
  for (auto &x : t4)
    for (auto &y : x)
      y %= 64;
  s.inner(t4);
  all();
  s.early();
  s.cont();
  s.cond(true);
  s.cond(false);
  all();
  s.minus();
  s.xorBits();
  s.ors();
  s.ands();
  all();
  s.mins();
  all();
  s.maxs();
  all();
  s.ptr();
  s.constBound();
  all();
  std::vector<double> w(64);
  s.dbl(w);
  for (double x : w)
    H = H * 31 + static_cast<unsigned long>(x * 4);
  g1(k);
  g2(k);
  mixin(ns::glob);
  std::array<long, 64> sa{};
  stdArr(k, sa);
  mixin(sa);
  static std::array<long, 2000> sb{};
  stdArr2(k, sb);
  mixin(sb);
  std::vector<unsigned char> u(64);
  uchar(k, u);
  mixin(u);
  std::vector<char> c(64);
  boolOr(k, c);
  mixin(c);
  shrunk(k, o);
  all();
  names(k, o);
  all();
  r.viaRef();
  all();
  std::printf("%lx\n", H);
}
