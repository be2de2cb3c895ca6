// One element by two ways: rows that share an element, members of one object or of two, bases, spans in vectors, work arrays.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>
static unsigned long H = 1469598103934665603ul;
template <class T> void mixin(const T &v) {
  for (auto x : v)
    H = (H ^ static_cast<unsigned long>(static_cast<long>(x))) * 1099511628211ul;
}
using VI = std::vector<int>;
struct Mat {
  std::size_t r, c;
  VI d;
  int &operator()(std::size_t i, std::size_t j) { return d[i * c + j]; }
  int operator()(std::size_t i, std::size_t j) const { return d[i * c + j]; }
  int *operator[](std::size_t i) { return d.data() + i * c; }
  std::span<int> row(std::size_t i) { return {d.data() + i * c, c}; }
  std::span<int> wide(std::size_t i) { return {d.data() + i * c, c + 1}; }
};
void rowsDown(Mat &m) {
  for (std::size_t i = 1; i < m.r; i++)
    for (std::size_t j = 0; j < m.c; j++)
      m(i, j) += m(i - 1, j);
}
void rowsPtr(Mat &m) {
  for (std::size_t i = 0; i + 1 < m.r; i++) {
    int *p = m[i], *q = m[i + 1];
    for (std::size_t j = 0; j < m.c; j++)
      q[j] += p[j];
  }
}
void rowSpan(Mat &m) {
  for (std::size_t i = 0; i < m.r; i++) {
    auto s = m.row(i);
    for (std::size_t j = 0; j < s.size(); j++)
      s[j] += static_cast<int>(i);
  }
}
void rowWide(Mat &m) {
  for (std::size_t i = 0; i + 1 < m.r; i++) {
    auto s = m.wide(i);
    for (std::size_t j = 1; j < s.size(); j++)
      s[j] += s[j - 1];
  }
}
void resizeIn(Mat &m) {
  for (std::size_t i = 0; i < m.r; i++) {
    for (std::size_t j = 0; j < m.c; j++)
      m(i, j) += 1;
    if (i == 5)
      m.c--;
  }
}
void transpose(Mat &a) {
  for (std::size_t i = 0; i < a.r; i++)
    for (std::size_t j = 0; j < a.c; j++)
      a(j, i) = a(i, j);
}
void matSelf(Mat &a, const Mat &b) {
  for (std::size_t i = 0; i < a.r; i++)
    for (std::size_t j = 0; j < a.c; j++)
      a(i, j) = b(a.r - 1 - i, j) + 1;
}
struct Two {
  VI a, b;
  void cp() {
    for (std::size_t i = 0; i < a.size(); i++)
      b[i] = a[i] + 1;
  }
  void sh() {
    for (std::size_t i = 0; i + 1 < a.size(); i++)
      a[i + 1] = b[i];
  }
};
void twos(Two &x, Two &y) {
  for (std::size_t i = 0; i + 1 < x.a.size(); i++)
    x.a[i + 1] = y.a[i] + 1;
}
void nested(std::vector<VI> &g) {
  for (std::size_t i = 0; i + 1 < g.size(); i++)
    for (std::size_t j = 0; j < g[i].size(); j++)
      g[i + 1][j] += g[i][j];
}
void nestedPick(std::vector<VI> &g, const VI &pick) {
  for (std::size_t i = 0; i < pick.size(); i++) {
    VI &row = g[static_cast<std::size_t>(pick[i])];
    for (auto &x : row)
      x = x * 3 % 1001 + static_cast<int>(i);
  }
}
void nestedPtr(std::vector<VI *> &g) {
  for (std::size_t i = 0; i < g.size(); i++)
    for (auto &x : *g[i])
      x = x * 5 % 1003 + static_cast<int>(i);
}
void nestedPtr2(std::vector<std::shared_ptr<VI>> &g) {
  for (std::size_t i = 0; i < g.size(); i++)
    for (auto &x : *g[i])
      x = x * 5 % 1003 + static_cast<int>(i);
}
void spansOf(std::vector<std::span<int>> &g) {
  for (std::size_t i = 0; i < g.size(); i++)
    for (auto &x : g[i])
      x = x * 5 % 1003 + static_cast<int>(i);
}
void rawRows(std::vector<int *> &g, int n) {
  for (std::size_t i = 0; i < g.size(); i++)
    for (int j = 0; j < n; j++)
      g[i][j] = g[i][j] * 5 % 1003 + static_cast<int>(i);
}
struct B {
  int x = 1;
};
struct D : B {
  int y = 2;
};
void bases(std::vector<D> &v) {
  for (std::size_t i = 0; i + 1 < v.size(); i++) {
    B &b = v[i + 1];
    b.x = (v[i].x * 3 + v[i].y) % 101;
  }
}
void basePtr(std::vector<D> &v) {
  B *b = &v[0];
  for (std::size_t i = 0; i < v.size(); i++) {
    v[i].y += b->x;
    v[i].x = v[i].y % 7;
  }
}
struct Self {
  VI v;
  VI *other;
  Self() : v(1000), other(&v) {}
  void run() {
    for (std::size_t i = 0; i + 1 < v.size(); i++)
      v[i + 1] = (*other)[i] + 1;
  }
  void len() {
    for (std::size_t i = 0; i < other->size(); i++) {
      v[i] += 1;
      if (i == 400)
        other->resize(900);
    }
  }
};
struct Bound {
  int n;
  int *p;
  VI v;
  void run() {
    for (int i = 0; i < n; i++) {
      v[static_cast<std::size_t>(i)] = i;
      *p = n - (i % 2);
    }
  }
};
void deque(std::deque<int> &d) {
  for (std::size_t i = 1; i < d.size(); i++)
    d[i] += d[i - 1] % 5;
}
void mapped(std::map<int, int> &m, const VI &k) {
  for (int x : k)
    m[x % 10] += x;
}
void strings(std::string &s) {
  for (std::size_t i = 1; i < s.size(); i++)
    s[i] = static_cast<char>('a' + (s[i] + s[i - 1]) % 26);
}
void strings2(std::vector<std::string> &s) {
  for (auto &x : s)
    x += 'c';
}
void tup(std::vector<std::tuple<int, int>> &v) {
  for (std::size_t i = 1; i < v.size(); i++)
    std::get<0>(v[i]) = std::get<1>(v[i - 1]) + std::get<0>(v[i - 1]) % 3;
}
void tie(VI &v) {
  int a = 0, b = 1;
  for (auto &x : v) {
    std::tie(a, b) = std::make_pair(b, (a + b) % 1009);
    x += a;
  }
}
void exch(VI &v) {
  int k = 3;
  for (auto &x : v)
    x = std::exchange(k, x);
}
void memcpyRow(VI &v) {
  for (std::size_t i = 0; i + 8 < v.size(); i += 4)
    std::memcpy(&v[i + 4], &v[i], 4 * sizeof(int));
}
void copyRow(VI &v) {
  for (std::size_t i = 0; i + 8 < v.size(); i += 4)
    std::copy(v.begin() + static_cast<long>(i), v.begin() + static_cast<long>(i) + 4,
              v.begin() + static_cast<long>(i) + 4);
}
void fillRow(VI &v) {
  for (std::size_t i = 0; i + 8 < v.size(); i += 4)
    std::fill(v.begin() + static_cast<long>(i), v.begin() + static_cast<long>(i) + 5,
              static_cast<int>(i));
}
void adj(VI &v) {
  std::adjacent_difference(v.begin(), v.end(), v.begin());
  std::partial_sum(v.begin(), v.end(), v.begin());
  std::transform(v.begin(), v.end() - 1, v.begin() + 1, v.begin() + 1,
                 [](int a, int b) { return (a + b) % 1009; });
}
void forEachState(VI &v) {
  int k = 0;
  std::for_each(v.begin(), v.end(), [&](int &x) {
    k = (k + x) % 13;
    x = k;
  });
}
void work(std::vector<VI> &g) {
  VI tmp(8);
  for (auto &r : g) {
    for (std::size_t j = 0; j < 8; j++)
      tmp[j] = r[j] * 2 + (j ? tmp[j - 1] : 0);
    for (std::size_t j = 0; j < 8; j++)
      r[j] = tmp[7 - j] % 1009;
  }
}
void work2(std::vector<VI> &g) {
  VI tmp(8);
  for (auto &r : g) {
    for (std::size_t j = 0; j < 7; j++)
      tmp[j] = r[j];
    for (std::size_t j = 0; j < 8; j++)
      r[j] += tmp[j];
    tmp[7] = r[3] % 7;
  }
}
VI work3(std::vector<VI> &g) {
  VI tmp;
  for (auto &r : g) {
    tmp.clear();
    for (int x : r)
      if (x % 2)
        tmp.push_back(x);
    r[0] = static_cast<int>(tmp.size());
  }
  return tmp;
}
std::array<int, 8> work4(std::vector<VI> &g) {
  std::array<int, 8> t{};
  for (auto &r : g) {
    for (std::size_t j = 0; j < 8; j++)
      t[j] = r[j] + 1;
    r[1] = t[0] + t[7];
  }
  return t;
}
int main() {
  Mat m{40, 40, VI(1601)};
  std::iota(m.d.begin(), m.d.end(), 0);
  rowsDown(m);
  mixin(m.d);
  for (auto &x : m.d)
    x %= 13;
  rowsPtr(m);
  mixin(m.d);
  rowSpan(m);
  mixin(m.d);
  for (auto &x : m.d)
    x %= 3;
  Mat sm{3, 5, VI(16, 1)};
  rowWide(sm);
  mixin(sm.d);
  transpose(m);
  mixin(m.d);
  matSelf(m, m);
  mixin(m.d);
  Mat m2 = m;
  matSelf(m2, m);
  mixin(m2.d);
  resizeIn(m);
  mixin(m.d);
  Two t{VI(2000, 1), VI(2000, 2)}, u{VI(2000, 3), VI(2000, 4)};
  t.cp();
  t.sh();
  mixin(t.a);
  mixin(t.b);
  twos(t, u);
  twos(t, t);
  mixin(t.a);
  std::vector<VI> g(30, VI(20, 1));
  nested(g);
  for (auto &r : g)
    for (auto &x : r)
      x %= 50;
  nestedPick(g, {1, 2, 3, 1, 2, 9, 9, 9});
  for (auto &r : g)
    mixin(r);
  std::vector<VI *> gp{&g[0], &g[1], &g[0], &g[0], &g[2]};
  nestedPtr(gp);
  for (auto &r : g)
    mixin(r);
  auto sp = std::make_shared<VI>(10, 3);
  std::vector<std::shared_ptr<VI>> gs{sp, sp, std::make_shared<VI>(5), sp};
  nestedPtr2(gs);
  mixin(*sp);
  VI flat(100, 2);
  std::vector<std::span<int>> sv;
  for (std::size_t i = 0; i < 90; i++)
    sv.emplace_back(flat.data() + i, 10);
  spansOf(sv);
  mixin(flat);
  std::vector<int *> rr;
  for (std::size_t i = 0; i < 90; i++)
    rr.push_back(flat.data() + i);
  rawRows(rr, 10);
  mixin(flat);
  std::vector<D> d(2000);
  bases(d);
  basePtr(d);
  for (auto &x : d)
    H = H * 31 + static_cast<unsigned>(x.x * 3 + x.y);
  Self s;
  s.run();
  mixin(s.v);
  s.len();
  mixin(s.v);
  Bound b{1000, nullptr, VI(1001)};
  b.p = &b.n;
  b.run();
  mixin(b.v);
  H += static_cast<unsigned>(b.n);
  std::deque<int> dq(1000, 3);
  deque(dq);
  mixin(dq);
  std::map<int, int> mp;
  mapped(mp, t.a);
  for (auto &[k, v] : mp)
    H = H * 31 + static_cast<unsigned>(k + v);
  std::string st(3000, 'b');
  strings(st);
  mixin(st);
  std::vector<std::string> ss(50, "x");
  strings2(ss);
  for (auto &x : ss)
    mixin(x);
  std::vector<std::tuple<int, int>> tv(1000, {1, 2});
  tup(tv);
  for (auto &[a, c] : tv)
    H = H * 31 + static_cast<unsigned>(a + c);
  VI v(3000);
  std::iota(v.begin(), v.end(), 1);
  tie(v);
  mixin(v);
  exch(v);
  mixin(v);
  memcpyRow(v);
  mixin(v);
  std::iota(v.begin(), v.end(), 1);
  copyRow(v);
  mixin(v);
  fillRow(v);
  mixin(v);
  for (auto &x : v)
    x %= 100;
  adj(v);
  mixin(v);
  forEachState(v);
  mixin(v);
  std::vector<VI> w(60, VI(8));
  for (std::size_t i = 0; i < 60; i++)
    for (std::size_t j = 0; j < 8; j++)
      w[i][j] = static_cast<int>(i * j % 17);
  work(w);
  for (auto &r : w)
    mixin(r);
  work2(w);
  for (auto &r : w)
    mixin(r);
  mixin(work3(w));
  for (auto &r : w)
    mixin(r);
  mixin(work4(w));
  for (auto &r : w)
    mixin(r);
  std::printf("%lx\n", H);
}
