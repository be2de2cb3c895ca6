// Sizes that members of another name, class or moment say, and indices of extrema that are read, moved, narrowed or shared.
// RUN: %S/scans.sh %parlift %s %t -std=c++17
#include <cstddef>
#include <cstdio>
#include <vector>
// accessor words: shadowing, overloads, inheritance, side effects, names hidden
class G {
public:
  G(int r, int c) : r_(r), c_(c), d_(static_cast<std::size_t>(r * c)) {}
  int rows() const { return r_; }
  int cols() const { return c_; }
  int &operator()(int i, int j) { return d_[static_cast<std::size_t>(i * c_ + j)]; }
  int operator()(int i, int j) const { return d_[static_cast<std::size_t>(i * c_ + j)]; }
  void shrink() { --c_; }
  long sum() const {
    long s = 0;
    for (int v : d_)
      s = s * 31 + v;
    return s;
  }

protected:
  int r_, c_;
  std::vector<int> d_;
};
class H : public G {
public:
  using G::G;
  int cols() const { return 7; }
};
static void copyH(const G &a, H &b) {
  for (int i = 0; i < a.rows(); i++)
    for (int j = 0; j < a.cols(); j++)
      b(i, j) = a(i, j) + i;
}
static void copyHG(const H &a, G &b) {
  for (int i = 0; i < a.rows(); i++)
    for (int j = 0; j < a.cols(); j++)
      b(i, j) = a(i, j) + i;
}
static void shrinking(const G &a, G &b) {
  for (int i = 0; i < a.rows(); i++) {
    for (int j = 0; j < a.cols(); j++)
      b(i, j) = a(i, j) + 1;
    if (i == 3)
      b.shrink();
  }
}
static void same(G &a) {
  for (int i = 1; i < a.rows(); i++)
    for (int j = 0; j < a.cols(); j++)
      a(i, j) = a(i - 1, j) + 1;
}
static void byPtr(const G *a, G *b) {
  for (int i = 0; i < a->rows(); i++)
    for (int j = 0; j < a->cols(); j++)
      (*b)(i, j) = (*a)(i, j) * 2;
}
struct Two {
  G a, b;
};
static void inside(const G &x, Two &t) {
  for (int i = 0; i < x.rows(); i++)
    for (int j = 0; j < x.cols(); j++)
      t.a(i, j) = x(i, j) + t.b(0, 0);
}
static void local(const G &x, G &o) {
  int cols = 3;
  for (int i = 0; i < x.rows(); i++)
    for (int j = 0; j < x.cols(); j++)
      o(i, j) = x(i, j) + cols;
}
class Hid {
  int n_;
  std::vector<int> d_;
  int n() const { return n_; }

public:
  Hid(int n) : n_(n), d_(static_cast<std::size_t>(n * 40)) {}
  int size() const { return n(); }
  int &at(int i, int j) { return d_[static_cast<std::size_t>(i * n_ + j)]; }
};
static void hid(const Hid &a, Hid &b) {
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < a.size(); j++)
      b.at(i, j) = i * j;
}
// index of best
static int best1(const std::vector<int> &v) {
  int b = 0;
  for (int i = 0; i < (int)v.size(); i++)
    if (v[b] < v[i])
      b = i;
  return b;
}
static int best2(const std::vector<int> &v, std::vector<int> &log) {
  int b = 0;
  for (int i = 0; i < (int)v.size(); i++) {
    if (v[i] > v[b])
      b = i;
    log[i] = b;
  }
  return b;
}
static int best3(const std::vector<int> &v, const std::vector<int> &p) {
  int b = 0;
  for (int i = 0; i < (int)v.size(); i++)
    if (v[p[i]] > v[p[b]])
      b = i;
  return b;
}
static int best4(std::vector<int> &v) {
  int b = 0;
  for (int i = 0; i < (int)v.size(); i++) {
    v[b]++;
    if (v[i] > v[b])
      b = i;
  }
  return b;
}
static int best5(const std::vector<int> &v) {
  int b = 0, c = 0;
  for (int i = 0; i < (int)v.size(); i++) {
    if (v[i] > v[b])
      b = i;
    if (v[i] < v[c])
      c = i;
  }
  return b * 10000 + c;
}
static int best6(const std::vector<int> &v) {
  int b = 0;
  for (int i = 0; i < (int)v.size(); i++)
    if (v[i] > v[b] + 1)
      b = i;
  return b;
}
static int best7(const std::vector<int> &v) {
  int b = 0;
  for (int i = 0; i < (int)v.size(); i += 3)
    if (v[i] > v[b])
      b = i;
  return b;
}
static int best8(const std::vector<std::vector<int>> &m) {
  int b = 0;
  for (int i = 0; i < (int)m.size(); i++)
    for (int j = 0; j < (int)m[i].size(); j++)
      if (m[i][j] > m[i][b])
        b = j;
  return b;
}
static unsigned best9(const std::vector<double> &v) {
  unsigned b = 3;
  for (unsigned i = 7; i < v.size() - 4; ++i)
    if (v[i] * 2 - 1 > v[b] * 2 - 1)
      b = i;
  return b;
}
static short bestA(const std::vector<int> &v) {
  short b = 0;
  for (int i = 0; i < (int)v.size(); i++)
    if (v[i] > v[b])
      b = static_cast<short>(i);
  return b;
}
static int bestB(const std::vector<int> &v, int &out) {
  out = 0;
  for (int i = 0; i < (int)v.size(); i++)
    if (v[i] > v[out])
      out = i;
  return out;
}
struct Pr {
  int k;
  double w;
  double cost(const std::vector<double> &x) const { return x[k] * w; }
};
static int bestC(const std::vector<Pr> &p, const std::vector<double> &x) {
  int b = 0;
  for (int i = 1; i < (int)p.size(); i++) {
    if (p[i].cost(x) < p[b].cost(x)) {
      b = i;
    }
  }
  return b;
}
int main() {
  G a(40, 30), b(60, 30), c(60, 25);
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 30; j++)
      a(i, j) = i * 30 + j;
  H h(60, 30), h2(60, 20);
  copyH(a, h);
  copyH(a, h2);
  copyHG(h, b);
  std::printf("%ld %ld %ld\n", h.sum(), h2.sum(), b.sum());
  G s(80, 40);
  shrinking(a, s);
  std::printf("%ld\n", s.sum());
  same(b);
  byPtr(&a, &c);
  std::printf("%ld %ld\n", b.sum(), c.sum());
  Two t{G(60, 22), G(3, 3)};
  inside(a, t);
  local(a, t.a);
  std::printf("%ld\n", t.a.sum());
  byPtr(&t.a, &t.a);
  std::printf("%ld\n", t.a.sum());
  Hid p(20), q(12);
  hid(p, q);
  hid(q, p);
  std::printf("%d %d\n", q.at(5, 5), p.at(5, 5));
  std::vector<int> v(5000), lg(5000), pm(5000);
  std::vector<double> x(5000);
  std::vector<Pr> pr(5000);
  for (int i = 0; i < 5000; i++) {
    v[i] = i * 7919 % 1009;
    pm[i] = i * 13 % 5000;
    x[i] = i * 31 % 977 / 7.0;
    pr[i] = {pm[i], (i % 5) - 2.0};
  }
  int o = 0;
  std::vector<std::vector<int>> m(50, std::vector<int>(40));
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 40; j++)
      m[i][j] = i * 7 % 5 * j % 17;
  std::printf("%d %d %d %d %d %d\n", best1(v), best2(v, lg), best3(v, pm), best5(v), best6(v),
              best7(v));
  std::printf("%d %u %d %d %d %d\n", best8(m), best9(x), bestA(v), bestB(v, o), bestC(pr, x),
              lg[777]);
  std::printf("%d\n", best4(v));
}
