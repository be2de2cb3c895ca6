// A constructor, a member's own value or an element of a container may lead back into the object: what is read there is what the loop
// writes. Objects whose constructors only set and fill their members keep their address to themselves.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <array>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

struct Refers {
  std::vector<int> a;
  std::vector<int> &b;
  explicit Refers(int n) : a(n, 1), b(a) {}
};
struct Points {
  std::vector<int> a;
  std::vector<int> *b;
  explicit Points(int n) : a(n, 1) { b = &a; }
};
struct Own {
  int a[1000] = {};
  int *b = a;
};
struct Linked {
  int a[1000];
  Linked *self;
  Linked() { start(); }
  void start() {
    std::memset(a, 0, sizeof a);
    self = this;
  }
};
struct Base {
  Base *self;
  Base() : self(this) {}
};
struct Derived : Base {
  int a[1000] = {};
  Derived *back() { return static_cast<Derived *>(self); }
};
static int *shared;
struct Published {
  int a[1000] = {};
  Published() { shared = a; }
};
// CHECK-LABEL: int refers(
// CHECK: if{{.*}}s.b.data(){{.*}}s.a.data()
int refers(int m) {
  Refers s(m);
  for (int j = 1; j < m; j++)
    s.a[j] = s.b[j - 1] + 1;
  return s.a[m - 1];
}
int points(int m) {
  Points s(m);
  for (int j = 1; j < m; j++)
    s.a[j] = (*s.b)[j - 1] + 1;
  return s.a[m - 1];
}
// CHECK-LABEL: int own(
// CHECK: if{{.*}}s.b
int own(int m) {
  Own s;
  for (int j = 1; j < m; j++)
    s.a[j] = s.b[j - 1] + 1;
  return s.a[m - 1];
}
int linked(int m) {
  Linked s;
  for (int j = 1; j < m; j++)
    s.a[j] = s.self->a[j - 1] + 1;
  return s.a[m - 1];
}
int derived(int m) {
  Derived s;
  Derived *t = s.back();
  for (int j = 1; j < m; j++)
    s.a[j] = t->a[j - 1] + 1;
  return s.a[m - 1];
}
int published(int m) {
  Published s;
  for (int j = 1; j < m; j++)
    s.a[j] = shared[j - 1] + 1;
  return s.a[m - 1];
}
Refers made(int n) {
  return Refers(n);
}
int returned(int m) {
  Refers s = made(m);
  for (int j = 1; j < m; j++)
    s.a[j] = s.b[j - 1] + 1;
  return s.a[m - 1];
}

struct Node {
  std::vector<int> v;
  Node *next = nullptr;
};
// Elements of one vector that point at each other.
// CHECK-LABEL: int chained(
// CHECK: t[i].next = &t[i - 1];
// CHECK-NOT: #pragma omp parallel for{{$}}
// CHECK-LABEL: int chained_array(
int chained(int n, int m) {
  std::vector<Node> t(n);
  for (int i = 0; i < n; i++) {
    t[i].v.assign(m, i + 1);
    if (i > 0)
      t[i].next = &t[i - 1];
  }
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      t[i].v[j] += t[i].next->v[j];
  return t[n - 1].v[m / 2];
}
int chained_array(int m) {
  std::array<Node, 9> t;
  for (int i = 0; i < 9; i++) {
    t[i].v.assign(m, i + 1);
    if (i > 0)
      t[i].next = &t[i - 1];
  }
  for (int i = 1; i < 9; i++)
    for (int j = 0; j < m; j++)
      t[i].v[j] += t[i].next->v[j];
  return t[8].v[m / 2];
}

// Nobody gets the address of these.
class Grid {
  int w_, h_;
  std::vector<double> d_;
  double row_[8];

public:
  Grid(int w, int h) : w_(w), h_(h), d_(static_cast<std::size_t>(w) * h), row_{} {
    for (double &x : d_)
      x = 0.5;
    std::memset(row_, 0, sizeof row_);
    fill(1);
  }
  void fill(double x) {
    for (int i = 0; i < 8; i++)
      row_[i] = x;
    d_.resize(static_cast<std::size_t>(w_) * h_);
  }
  double &operator()(int x, int y) { return d_[static_cast<std::size_t>(y) * w_ + x]; }
  double operator()(int x, int y) const { return d_[static_cast<std::size_t>(y) * w_ + x]; }
};
// CHECK-LABEL: double grids(
// CHECK: #pragma omp parallel for{{( collapse\(2\))?$}}
double grids(int w, int h, const std::vector<double> &in) {
  Grid g(w, h);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      g(x, y) = in[y] + x;
  return std::as_const(g)(w - 1, h - 1);
}

int main() {
  std::printf("%d %d %d %d %d %d %d\n", refers(5000), points(5000), own(999), linked(999), derived(999), published(999), returned(5000));
  std::printf("%d %d\n", chained(20, 3000), chained_array(3000));
  const std::vector<double> in(60, 1.5);
  std::printf("%g\n", grids(50, 60, in));
}
