// A record that an iteration makes for itself, its vectors and texts with it, is nobody else's: it is filled, copied, moved, returned and taken apart.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
// RUN: %parlift parallelize --quiet %t.omp.cpp -o %t.again.cpp -- -std=c++20 && diff %t.omp.cpp %t.again.cpp
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

using std::vector;

struct Series {
  double low = 0, high = 0;
  vector<double> values;
  std::string name;
};
class Poly {
public:
  explicit Poly(int degree) : c_(degree + 1), degree_(degree) {}
  double &operator[](int k) { return c_[k]; }
  double operator()(double x) const {
    double s = 0;
    for (int k = degree_; k >= 0; --k)
      s = s * x + c_[k];
    return s;
  }

private:
  vector<double> c_;
  int degree_;
};
struct Part {
  vector<int> index;
  std::array<double, 3> weight;
};
struct Whole {
  Part a, b;
  vector<double> rest;
};
struct Base {
  vector<double> data;
};
struct Derived : Base {
  int n = 0;
  void fill(int m) {
    n = m;
    data.assign(m, 0.5 * m);
  }
};

static Series sampled(double a, int n) {
  Series r;
  r.low = 1e300;
  r.high = -1e300;
  for (int i = 0; i < n; ++i) {
    const double x = std::sin(a * i);
    r.values.push_back(x);
    r.low = std::min(r.low, x);
    r.high = std::max(r.high, x);
  }
  r.name = "sine";
  r.name += std::to_string(n);
  return r;
}
static void sampledInto(double a, int n, Series &r) {
  r.high = a;
  r.values.clear();
  for (int i = 0; i < n; ++i)
    r.values.push_back(a * i);
}
static Poly series(int degree, double a) {
  Poly p(degree);
  for (int k = 0; k <= degree; ++k)
    p[k] = a / (k + 1);
  return p;
}
static Whole whole(int n) {
  Whole w;
  w.a.index.resize(n);
  for (int i = 0; i < n; ++i)
    w.a.index[i] = i * i;
  w.a.weight = {1.0 * n, 2, 3};
  w.b = w.a;
  w.rest.assign(n, 2.0);
  return w;
}
static std::pair<vector<int>, double> picked(int n) {
  vector<int> v;
  for (int i = 0; i < n; ++i)
    if (i % 3)
      v.push_back(i);
  return {v, 1.5 * n};
}

// --- What is parallel

// CHECK-LABEL: void assigned(
// CHECK: omp parallel for
void assigned(int n, const vector<double> &c, vector<Series> &o) {
  for (int i = 0; i < n; ++i)
    o[i] = sampled(c[i], 5 + i % 7);
}
// CHECK-LABEL: void asked(
// CHECK: omp parallel for
void asked(int n, const double *c, double *o) {
  for (int i = 0; i < n; ++i)
    o[i] = sampled(c[i], 9).high;
}
// CHECK-LABEL: void kept(
// CHECK: omp parallel for
void kept(int n, const double *c, double *o) {
  for (int i = 0; i < n; ++i) {
    const Series r = sampled(c[i], 9);
    o[i] = r.high - r.values[2] + static_cast<double>(r.name.size());
  }
}
// CHECK-LABEL: void filled(
// CHECK: omp parallel for
void filled(int n, const double *c, double *o) {
  for (int i = 0; i < n; ++i) {
    Series r;
    sampledInto(c[i], i % 9 + 1, r);
    o[i] = r.values.back() + r.high;
  }
}
// CHECK-LABEL: void classes(
// CHECK: omp parallel for
void classes(int n, const double *c, double *o) {
  for (int i = 0; i < n; ++i) {
    const auto p = series(4, c[i]);
    o[i] = p(0.5);
  }
}
// CHECK-LABEL: void nested(
// CHECK: omp parallel for
void nested(int n, double *o) {
  for (int i = 0; i < n; ++i) {
    const Whole x = whole(i % 5 + 1);
    o[i] = x.rest[0] + x.a.weight[0] + x.b.weight[1] + x.b.index[i % 5];
  }
}
// CHECK-LABEL: void takenApart(
// CHECK: omp parallel for
void takenApart(int n, double *o) {
  for (int i = 0; i < n; ++i) {
    auto [list, s] = picked(i % 11 + 2);
    for (int k : list)
      s += k;
    o[i] = s;
  }
}
// CHECK-LABEL: void inherited(
// CHECK: omp parallel for
void inherited(int n, double *o) {
  for (int i = 0; i < n; ++i) {
    Derived d;
    d.fill(i % 9 + 1);
    d.data[0] += i;
    double s = d.n;
    for (double x : d.data)
      s += x;
    o[i] = s;
  }
}
// CHECK-LABEL: void moved(
// CHECK: omp parallel for
void moved(int n, const vector<double> &c, vector<Series> &o) {
  for (int i = 0; i < n; ++i) {
    Series r = sampled(c[i], 6);
    r.low -= i;
    o[i] = std::move(r);
  }
}
// CHECK-LABEL: void copied(
// CHECK: omp parallel for
void copied(int n, const vector<Series> &c, vector<Series> &o) {
  for (int i = 0; i < n; ++i) {
    Series r = c[i];
    std::reverse(r.values.begin(), r.values.end());
    r.name = r.name + "!";
    o[i] = r;
  }
}
// CHECK-LABEL: void exchanged(
// CHECK: omp parallel for
void exchanged(vector<Series> &o) {
  for (auto &r : o) {
    Series t;
    t.values.resize(r.values.size());
    for (std::size_t k = 0; k < r.values.size(); ++k)
      t.values[k] = 2 * r.values[k];
    std::swap(t.values, r.values);
  }
}

// --- What is not: the state goes on from one iteration to the next

// CHECK-LABEL: void movedOn(
// CHECK-NOT: omp parallel
// CHECK-LABEL: void swappedOn(
void movedOn(int n, double *o) {
  Series before = sampled(1, 3);
  for (int i = 0; i < n; ++i) {
    Series r = sampled(i, 4);
    o[i] = r.values[1] + before.values[1];
    before = std::move(r);
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void oneForAll(
void swappedOn(int n, double *o) {
  vector<double> before(9);
  for (int i = 0; i < n; ++i) {
    Series r = sampled(i, 4);
    r.values.swap(before);
    o[i] = r.values[1];
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void fromBefore(
void oneForAll(int n, vector<Series> &o) {
  for (int i = 0; i < n; ++i)
    o[i % 7] = sampled(i, 5);
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: struct Logged
void fromBefore(int n, vector<Series> &o) {
  for (int i = 1; i < n; ++i) {
    Series r = std::move(o[i - 1]);
    r.high += 1;
    o[i] = std::move(r);
  }
}
struct Logged {
  vector<double> v;
  static vector<double> log;
  void put(double x) {
    v.push_back(x);
    log.push_back(x);
  }
};
vector<double> Logged::log;
// CHECK-LABEL: void logged(
// CHECK-NOT: omp parallel
// CHECK-LABEL: struct Bound
void logged(int n, double *o) {
  for (int i = 0; i < n; ++i) {
    Logged s;
    s.put(i);
    o[i] = s.v[0] + static_cast<double>(Logged::log.size());
  }
}
struct Bound {
  vector<double> &shared;
  vector<double> own;
};
// CHECK-LABEL: void bound(
// CHECK-NOT: omp parallel
// CHECK-LABEL: struct Counted
void bound(int n, vector<double> &g, double *o) {
  for (int i = 0; i < n; ++i) {
    Bound r{g, {}};
    r.shared[0] += i;
    r.own.push_back(r.shared[0]);
    o[i] = r.own[0];
  }
}
struct Counted {
  vector<double> v;
  static int copies;
  Counted() = default;
  Counted(const Counted &other) : v(other.v) { ++copies; }
  Counted &operator=(const Counted &) = default;
};
int Counted::copies = 0;
static Counted counted(int n) {
  Counted c;
  c.v.assign(n + 1, 2.0);
  return c;
}
// Whether what is returned is copied is the compiler's to choose, so that no number says how many copies there were.
// CHECK-LABEL: void copies(
// CHECK-NOT: omp parallel
// CHECK-LABEL: struct Ended
void copies(int n, int *__restrict o) {
  for (int i = 0; i < n; ++i) {
    const Counted c = counted(i % 3);
    const Counted d = c;
    o[i] = static_cast<int>(d.v.size()) + Counted::copies;
  }
}
struct Ended {
  vector<double> v;
  static double sum;
  ~Ended() { sum = sum * 0.5 + v[0]; }
};
double Ended::sum = 0;
// CHECK-LABEL: void ended(
// CHECK-NOT: omp parallel
// CHECK-LABEL: int main(
void ended(int n, double *o) {
  for (int i = 0; i < n; ++i) {
    Ended d;
    d.v.push_back(i);
    o[i] = Ended::sum;
  }
}

static double total(const vector<double> &x) {
  double s = 0;
  for (double v : x)
    s = s * 0.999 + v;
  return s;
}

int main() {
  const int n = 3000;
  vector<double> c(n), d(n);
  vector<int> k(n);
  for (int i = 0; i < n; ++i)
    c[i] = 0.01 * i;
  vector<Series> r(n), r2(n);
  const auto show = [&](const char *name) {
    std::printf("%s %.17g\n", name, total(d));
    for (int i = 0; i < n; i += 700)
      std::printf("  %.17g %.17g %s\n", total(r[i].values), total(r2[i].values), r2[i].name.c_str());
  };
  assigned(n, c, r), show("assigned");
  asked(n, c.data(), d.data()), show("asked");
  kept(n, c.data(), d.data()), show("kept");
  filled(n, c.data(), d.data()), show("filled");
  classes(n, c.data(), d.data()), show("classes");
  nested(n, d.data()), show("nested");
  takenApart(n, d.data()), show("taken apart");
  inherited(n, d.data()), show("inherited");
  moved(n, c, r2), show("moved");
  copied(n, r, r2), show("copied");
  exchanged(r2), show("exchanged");
  movedOn(n, d.data()), show("moved on");
  swappedOn(n, d.data()), show("swapped on");
  oneForAll(n, r), show("one for all");
  fromBefore(n, r), show("from before");
  logged(n, d.data()), show("logged");
  vector<double> g(3);
  bound(n, g, d.data()), show("bound");
  copies(n, k.data());
  d.assign(k.begin(), k.end()), show("copies");
  ended(n, d.data()), show("ended");
  return 0;
}
