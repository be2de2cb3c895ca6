// Operators, functors, lambdas and methods that keep something from one iteration to the next, and handles that share it.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <utility>
#include <vector>
static unsigned long H = 1469598103934665603ul;
template <class T> void mixin(const T &v) {
  for (auto x : v)
    H = (H ^ static_cast<unsigned long>(static_cast<long>(x))) * 1099511628211ul;
}
static long calls = 0;
struct Tracked {
  int v = 0;
  Tracked &operator=(int x) {
    v = x;
    calls += x % 3;
    return *this;
  }
  operator int() const { return v; }
};
void tracked(std::vector<Tracked> &t) {
  for (std::size_t i = 0; i < t.size(); i++)
    t[i] = static_cast<int>(i);
}
struct Gen {
  static int next;
  int operator()() { return next++; }
};
int Gen::next = 5;
void generate(std::vector<int> &v) {
  Gen g;
  for (auto &x : v)
    x = g();
}
struct Lcg {
  unsigned s;
  unsigned operator()() {
    s = s * 1664525u + 1013904223u;
    return s;
  }
};
void random(std::vector<unsigned> &v) {
  Lcg g{7};
  for (auto &x : v)
    x = g() >> 8;
}
void mutableLambda(std::vector<int> &v) {
  int k = 0;
  auto f = [k]() mutable { return k += 2; };
  for (auto &x : v)
    x += f();
}
void refLambda(std::vector<int> &v) {
  int k = 0;
  auto f = [&k](int x) {
    k = (k + x) % 97;
    return k;
  };
  for (auto &x : v)
    x = f(x);
}
struct Shape {
  virtual ~Shape() = default;
  virtual int area(int i) { return i; }
};
struct Square : Shape {
  int total = 0;
  int area(int i) override {
    total += i;
    return total % 1000;
  }
};
void virt(Shape &s, std::vector<int> &v) {
  for (std::size_t i = 0; i < v.size(); i++)
    v[i] = s.area(static_cast<int>(i));
}
struct Handle {
  std::shared_ptr<std::vector<int>> p;
  int &operator[](std::size_t i) { return (*p)[i]; }
  std::size_t size() const { return p->size(); }
};
void handles(Handle a, Handle b) {
  for (std::size_t i = 0; i + 1 < a.size(); i++)
    a[i + 1] = b[i] + 1;
}
struct Raw {
  int *p;
  std::size_t n;
  int &operator[](std::size_t i) { return p[i]; }
  const int &operator[](std::size_t i) const { return p[i]; }
};
void rawCopy(Raw a) {
  Raw b = a;
  for (std::size_t i = 0; i + 1 < a.n; i++)
    a[i + 1] = b[i] + 3;
}
void swapping(std::vector<int> &a, std::vector<int> &b) {
  for (int t = 0; t < 5; t++) {
    for (std::size_t i = 1; i + 1 < a.size(); i++)
      b[i] = (a[i - 1] + a[i + 1]) / 2 + t;
    std::swap(a, b);
  }
}
void swapElems(std::vector<int> &a) {
  for (std::size_t i = 0; i + 1 < a.size(); i++)
    if (a[i] < a[i + 1])
      std::swap(a[i], a[i + 1]);
}
void swapHalves(std::vector<int> &a) {
  const std::size_t n = a.size() / 2;
  for (std::size_t i = 0; i < n; i++)
    std::swap(a[i], a[a.size() - 1 - i]);
}
struct Node {
  int value;
  Node *next;
};
void list(std::vector<Node> &n) {
  for (Node *p = &n[0]; p; p = p->next) {
    p->value += 1;
    if (p->next)
      p->next->value += p->value;
  }
}
struct Acc {
  int sum = 0;
  Acc &operator<<(int x) {
    sum = (sum * 3 + x) % 100003;
    return *this;
  }
};
int stream(const std::vector<int> &v) {
  Acc a;
  for (int x : v)
    a << x % 5;
  return a.sum & 0xffff;
}
struct Acc2 {
  long sum = 0;
  int n = 0;
  void operator()(int x) {
    sum += x;
    ++n;
  }
};
long func(const std::vector<int> &v) {
  Acc2 a;
  for (int x : v)
    a(x);
  return a.sum + a.n;
}
struct Base {
  int k = 1;
  int get(int i) const { return k * i; }
};
struct Derived : Base {
  std::vector<int> v;
  explicit Derived(std::size_t n) : v(n) {}
  void run() {
    for (std::size_t i = 0; i < v.size(); i++) {
      v[i] = get(static_cast<int>(i));
      k = (k + 1) % 5;
    }
  }
  void run2() {
    for (std::size_t i = 0; i < v.size(); i++)
      v[i] += get(static_cast<int>(i));
  }
};
struct Cache {
  mutable int last = 0;
  int operator()(int x) const {
    int r = last;
    last = x;
    return r;
  }
};
void cached(const Cache &c, std::vector<int> &v) {
  for (auto &x : v)
    x = c(x);
}
thread_local int tl = 3;
void threadLocal(std::vector<int> &v) {
  for (auto &x : v) {
    tl = (tl + x) % 11;
    x += tl;
  }
}
void threadLocalRead(std::vector<int> &v) {
  tl = 9;
  for (auto &x : v)
    x += tl;
}
int counter() {
  static int c = 0;
  return ++c;
}
void staticLocal(std::vector<int> &v) {
  for (auto &x : v)
    x += counter();
}
void moving(std::vector<std::vector<int>> &rows) {
  for (std::size_t i = 0; i + 1 < rows.size(); i++)
    rows[i] = std::move(rows[i + 1]);
}
void uniq(std::vector<std::unique_ptr<int>> &p) {
  for (std::size_t i = 0; i + 1 < p.size(); i++) {
    *p[i] += *p[i + 1];
    std::swap(p[i], p[i + 1]);
  }
}
void refMembers(std::vector<int> &v) {
  struct R {
    int &a;
    int &b;
  };
  for (std::size_t i = 0; i + 1 < v.size(); i++) {
    R r{v[i], v[i + 1]};
    r.b = r.a + 1;
  }
}
void pairs(std::vector<std::pair<int, int>> &v) {
  for (auto &[a, b] : v) {
    a += b;
    b = a - b;
  }
}
void pairs2(std::vector<std::pair<int, int>> &v) {
  for (std::size_t i = 1; i < v.size(); i++) {
    auto &[a, b] = v[i];
    auto [c, d] = v[i - 1];
    a = c + 1;
    b = d + a;
  }
}
void assignOp(std::vector<int> &v) {
  int a = 1, b = 2;
  for (auto &x : v) {
    std::swap(a, b);
    x += a;
  }
}
int main() {
  const std::size_t n = 4000;
  std::vector<Tracked> t(n);
  tracked(t);
  mixin(t);
  H += static_cast<unsigned long>(calls);
  std::vector<int> v(n), w(n);
  generate(v);
  mixin(v);
  H += static_cast<unsigned long>(Gen::next);
  std::vector<unsigned> u(n);
  random(u);
  mixin(u);
  mutableLambda(v);
  mixin(v);
  refLambda(v);
  mixin(v);
  Square sq;
  virt(sq, v);
  mixin(v);
  Shape sh;
  virt(sh, w);
  mixin(w);
  Handle h{std::make_shared<std::vector<int>>(n)};
  handles(h, h);
  mixin(*h.p);
  rawCopy(Raw{v.data(), n});
  mixin(v);
  for (auto &x : v)
    x %= 100;
  swapping(v, w);
  mixin(v);
  mixin(w);
  swapElems(v);
  mixin(v);
  swapHalves(w);
  mixin(w);
  std::vector<Node> nodes(500);
  for (std::size_t i = 0; i < 500; i++)
    nodes[i] = {static_cast<int>(i % 3), i + 1 < 500 ? &nodes[i + 1] : nullptr};
  list(nodes);
  for (auto &x : nodes)
    H = H * 31 + static_cast<unsigned>(x.value);
  H += static_cast<unsigned long>(stream(v));
  H += static_cast<unsigned long>(func(v));
  Derived d(n);
  d.run();
  mixin(d.v);
  d.run2();
  mixin(d.v);
  Cache c;
  cached(c, v);
  mixin(v);
  threadLocal(v);
  mixin(v);
  threadLocalRead(v);
  mixin(v);
  staticLocal(v);
  mixin(v);
  std::vector<std::vector<int>> rows(50, std::vector<int>(3));
  for (int i = 0; i < 50; i++)
    rows[static_cast<std::size_t>(i)][1] = i;
  moving(rows);
  for (auto &r : rows)
    mixin(r);
  std::vector<std::unique_ptr<int>> p;
  for (int i = 0; i < 100; i++)
    p.push_back(std::make_unique<int>(i));
  uniq(p);
  for (auto &x : p)
    H = H * 31 + static_cast<unsigned>(*x);
  for (auto &x : v)
    x %= 50;
  refMembers(v);
  mixin(v);
  std::vector<std::pair<int, int>> pr(n);
  for (std::size_t i = 0; i < n; i++)
    pr[i] = {static_cast<int>(i % 7), static_cast<int>(i % 5)};
  pairs(pr);
  for (auto &q : pr)
    H = H * 31 + static_cast<unsigned>(q.first * 3 + q.second);
  pairs2(pr);
  for (auto &q : pr)
    H = H * 31 + static_cast<unsigned>(q.first * 3 + q.second);
  assignOp(v);
  mixin(v);
  std::printf("%lx\n", H);
}
