// A function that only reads what it gets by reference may get the counter; one that keeps its address, or changes it, may not.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <utility>
#include <vector>

using std::vector;

// --- What the library copies

// CHECK-LABEL: void assigned(
// CHECK: {{^ *}}#pragma omp parallel for
void assigned(int n, int m, vector<int> &out) {
  for (int i = 0; i < n; i++) {
    vector<int> w;
    w.assign(m, i);
    int s = 0;
    for (int j = 0; j < m; j++)
      s += w[j] * j;
    out[i] = s;
  }
}
// CHECK-LABEL: void filled(
// CHECK: {{^ *}}#pragma omp parallel for
void filled(int n, int m, vector<int> &out) {
  for (int i = 0; i < n; i++) {
    vector<int> w(m);
    std::fill(w.begin(), w.end(), i);
    out[i] = w[m / 2] + (int)std::count(w.begin(), w.end(), i);
  }
}
// CHECK-LABEL: void rows(
// CHECK: {{^ *}}#pragma omp parallel for
void rows(vector<vector<int>> &out) {
  for (int i = 0; i < (int)out.size(); i++)
    std::fill(out[i].begin(), out[i].end(), i);
}
// CHECK-LABEL: void blocks(
// CHECK: {{^ *}}#pragma omp parallel for
void blocks(int n, int m, vector<int> &out) {
  for (int i = 0; i < n; i++)
    std::fill_n(out.begin() + i * m, m, i);
}
// CHECK-LABEL: void resized(
// CHECK: {{^ *}}#pragma omp parallel for
void resized(int n, int m, vector<int> &out) {
  for (int i = 0; i < n; i++) {
    vector<int> w;
    w.resize(m, i);
    w.push_back(i);
    out[i] = w[0] + (int)w.size();
  }
}
// CHECK-LABEL: void pairs(
// CHECK: {{^ *}}#pragma omp parallel
// CHECK: out_part.emplace_back(i, j);
void pairs(int n, vector<std::pair<int, int>> &out) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      if ((i * j) % 3 == 1)
        out.emplace_back(i, j);
}
// CHECK-LABEL: void ownPairs(
// CHECK: {{^ *}}#pragma omp parallel for
void ownPairs(int n, vector<int> &out) {
  for (int i = 0; i < n; i++) {
    vector<std::pair<int, int>> w;
    for (int j = 0; j < i; j++)
      w.emplace_back(i, j);
    int s = 0;
    for (const auto &p : w)
      s += p.first * p.second;
    out[i] = s;
  }
}

// --- Functions that are in view

struct Vec { double x, y; };
static double scaled(const double &a, const int &k) { return a * k; }
static double again(const double &a, const int &k) { return scaled(a, k) + k; }
template <class T> T square(const T &x) { return x * x; }
static double dot(const Vec &a, const Vec &b) { return a.x * b.x + a.y * b.y; }
struct Shift {
  double d;
  explicit Shift(const int &k) : d(k) {}
  double by(const int &k) const { return d + k; }
};

// CHECK-LABEL: void inView(
// CHECK: {{^ *}}#pragma omp parallel for
void inView(int n, vector<double> &out) {
  for (int i = 0; i < n; i++)
    out[i] = again(out[i], i) + square(i);
}
// CHECK-LABEL: void made(
// CHECK: {{^ *}}#pragma omp parallel for
void made(int n, vector<double> &out) {
  for (int i = 0; i < n; i++) {
    const Shift s(i);
    out[i] += s.by(i);
  }
}
// CHECK-LABEL: void ofRecords(
// CHECK: {{^ *}}#pragma omp parallel for
void ofRecords(int n, const vector<Vec> &p, vector<double> &out) {
  for (int i = 0; i < n; i++) {
    const Vec d = {p[i].x - 1, p[i].y + 1};
    out[i] = dot(d, d);
  }
}

// --- Near misses

static const int *last;
__attribute__((noinline)) static int kept(const int &k) {
  last = &k;
  return k;
}
static int handedOn(const int &k) { return kept(k) + 1; }
static int bumped(const int &k) {
  const_cast<int &>(k) += 1;
  return k;
}
static const int &same(const int &k) { return k; }
struct Ref {
  const int &r;
  Ref(const int &k) : r(k) {}
};
struct Order {
  bool operator()(const int &a, const int &b) const {
    last = &b;
    return a < b;
  }
};
struct Base {
  virtual int of(const int &k) const { return k; }
  virtual ~Base() = default;
};
struct Keeps : Base {
  int of(const int &k) const override {
    last = &k;
    return 2 * k;
  }
};
struct Holder {
  int x = 0;
  int given() const { return kept(x); }
};

// CHECK-LABEL: int keepsAddress(
// CHECK-NOT: #pragma omp
int keepsAddress(int n, vector<int> &out) {
  int t = 0;
  for (int i = 0; i < n; i++) {
    out[i] = *last;
    t = i;
    out[i] += handedOn(t);
  }
  return *last;
}
// CHECK-LABEL: void changesCounter(
// CHECK-NOT: #pragma omp
void changesCounter(int n, vector<int> &out) {
  for (int i = 0; i + 1 < n; i++)
    out[i] = bumped(i);
}
// CHECK-LABEL: int returnsIt(
// CHECK-NOT: #pragma omp
int returnsIt(int n, vector<int> &out) {
  int t = 0;
  for (int i = 0; i < n; i++) {
    out[i] = t;
    const_cast<int &>(same(t)) += i;
  }
  return t;
}
// Asked at run time: `r.r` lies apart from `t`.
// CHECK-LABEL: int keptInReference(
// CHECK: (const char *)(&r.r + 1) <= (const char *)&t
int keptInReference(int n, vector<int> &out) {
  int t = 0;
  const Ref r(t);
  for (int i = 0; i < n; i++) {
    out[i] = r.r;
    t = i;
  }
  return t;
}
// CHECK-LABEL: int keptInVector(
// CHECK-NOT: #pragma omp
int keptInVector(int n, vector<int> &out) {
  int t = 0;
  vector<std::reference_wrapper<int>> all;
  all.emplace_back(t);
  for (int i = 0; i < n; i++) {
    out[i] = all[0];
    t = i;
  }
  return t;
}
// CHECK-LABEL: int keptByOrder(
// CHECK-NOT: #pragma omp
int keptByOrder(int n, vector<int> &out) {
  int t = 0;
  std::map<int, int, Order> m{{1, 2}, {3, 4}};
  for (int i = 0; i < n; i++) {
    out[i] = (int)m.count(t) + (last == &t);
    t = i;
  }
  return t;
}
// CHECK-LABEL: int virtually(
// CHECK-NOT: #pragma omp
int virtually(int n, vector<int> &out, const Base &b) {
  int t = 0;
  for (int i = 0; i < n; i++) {
    out[i] = *last;
    t = i;
    out[i] += b.of(t);
  }
  return t;
}
// By way of a variable it is a scan: each iteration reads what the one before has left.
// CHECK-LABEL: int memberKeeps(
// CHECK: #pragma omp parallel firstprivate(h_x)
int memberKeeps(int n, vector<int> &out) {
  Holder h;
  out[0] = h.given();
  for (int i = 0; i < n; i++) {
    out[i] = *last;
    h.x = i;
  }
  return h.x;
}
// CHECK-LABEL: int main(

static void show(const vector<int> &v) {
  for (int x : v)
    std::printf(" %d", x);
  std::printf("\n");
}

int main() {
  const int n = 23, m = 7;
  vector<int> out(n);
  assigned(n, m, out), show(out);
  filled(n, m, out), show(out);
  vector<vector<int>> table(n, vector<int>(m));
  rows(table);
  for (const auto &row : table)
    show(row);
  vector<int> flat(n * m);
  blocks(n, m, flat), show(flat);
  resized(n, m, out), show(out);
  vector<std::pair<int, int>> some;
  pairs(n, some);
  for (const auto &p : some)
    std::printf(" %d,%d", p.first, p.second);
  ownPairs(n, out), show(out);
  vector<double> d(n, 0.5);
  inView(n, d), made(n, d);
  for (double x : d)
    std::printf(" %g", x);
  vector<Vec> p(n, Vec{1.5, -2});
  ofRecords(n, p, d);
  std::printf(" %g\n", d[n - 1]);
  int zero = 0;
  last = &zero;
  std::printf("%d", keepsAddress(n, out) >= 0), show(out);
  changesCounter(n, out), show(out);
  std::printf("%d", returnsIt(n, out)), show(out);
  std::printf("%d", keptInReference(n, out)), show(out);
  std::printf("%d", keptInVector(n, out)), show(out);
  std::printf("%d", keptByOrder(n, out)), show(out);
  last = &zero;
  std::printf("%d", virtually(n, out, Keeps())), show(out);
  std::printf("%d", memberKeeps(n, out)), show(out);
}
