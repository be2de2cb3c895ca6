// The best that a loop has seen, kept in members of a structure with what goes with it: each thread keeps its own, and of these the
// best is taken, the first of equals. What is read besides, the last of equals, and copies that the class makes in its own way are
// another matter.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>
#include <vector>

using std::vector;

struct Best {
  double v = -1;
  int i = -1;
};
// CHECK-LABEL: Best byMembers(
// CHECK: {{^ *}}#pragma omp parallel firstprivate(b)
// CHECK: if (b.v > b_all.v || (b.v == b_all.v && omp_get_thread_num() < b_thread)) {
Best byMembers(const vector<double> &a) {
  Best b;
  for (int i = 0; i < static_cast<int>(a.size()); i++)
    if (a[i] > b.v) {
      b.v = a[i];
      b.i = i;
    }
  return b;
}
// CHECK-LABEL: Best byBraces(
// CHECK: {{^ *}}#pragma omp parallel firstprivate(b)
Best byBraces(const vector<double> &a) {
  Best b;
  for (int i = 0; i < static_cast<int>(a.size()); i++)
    if (b.v < a[i])
      b = {a[i], i};
  return b;
}
// CHECK-LABEL: int> byPair(
// CHECK: {{^ *}}#pragma omp parallel firstprivate(p)
std::pair<double, int> byPair(const vector<double> &a) {
  std::pair<double, int> p{1e300, -1};
  for (std::size_t i = 0; i < a.size(); i++)
    if (const double d = a[i] * 2; d < p.first)
      p = {d, static_cast<int>(i)};
  return p;
}
// CHECK-LABEL: int> bySecond(
// CHECK: {{^ *}}#pragma omp parallel firstprivate(p)
std::pair<double, int> bySecond(const vector<int> &a) {
  auto p = std::make_pair(0.0, 100);
  for (std::size_t i = 0; i < a.size(); i++)
    if (a[i] > p.second)
      p = std::make_pair(i * 0.5, a[i]);
  return p;
}
struct Place {
  double cost;
  int id, kind;
};
// CHECK-LABEL: Place cheapest(
// CHECK: {{^ *}}#pragma omp parallel firstprivate(best)
Place cheapest(const vector<Place> &all) {
  Place best = all[0];
  for (const Place &p : all)
    if (p.cost < best.cost)
      best = p;
  return best;
}
struct Cell {
  double v;
  int i, j;
};
// CHECK-LABEL: Cell highest(
// CHECK: {{^ *}}#pragma omp parallel firstprivate(c)
Cell highest(const vector<vector<double>> &g) {
  Cell c{-1e300, 0, 0};
  for (std::size_t i = 0; i < g.size(); i++)
    for (std::size_t j = 0; j < g[i].size(); j++)
      if (g[i][j] > c.v)
        c = Cell{g[i][j], static_cast<int>(i), static_cast<int>(j)};
  return c;
}
class Tracker {
public:
  explicit Tracker(vector<double> d) : d_(std::move(d)) {}
  // CHECK-LABEL: void scan(
  // CHECK: {{^ *}}#pragma omp parallel private(high_, low_) firstprivate(highAt_, lowAt_)
  void scan() {
    for (int i = 0; i < static_cast<int>(d_.size()); i++) {
      if (d_[i] > high_) {
        high_ = d_[i];
        highAt_ = i;
      }
      if (d_[i] < low_) {
        low_ = d_[i];
        lowAt_ = i;
      }
    }
  }
  // CHECK-LABEL: void follow(
  // CHECK-NOT: {{^ *}}#pragma omp
  void follow() { // somebody reads it meanwhile
    for (int i = 0; i < static_cast<int>(d_.size()); i++) {
      if (d_[i] > high_) {
        high_ = d_[i];
        highAt_ = i;
      }
      d_[i] = gap();
    }
  }
  double gap() const { return high_ - highAt_; }
  void print() const { std::printf("%g %d %g %d %g\n", high_, highAt_, low_, lowAt_, d_.back()); }

private:
  vector<double> d_;
  double high_ = -1, low_ = 1e300;
  int highAt_ = -1, lowAt_ = -1;
};

// --- Near misses

// CHECK-LABEL: Best last(
// CHECK-NOT: {{^ *}}#pragma omp parallel firstprivate
Best last(const vector<double> &a) {
  Best b;
  for (int i = 0; i < static_cast<int>(a.size()); i++)
    if (a[i] >= b.v)
      b = {a[i], i};
  return b;
}
// CHECK-LABEL: Best running(
// CHECK-NOT: {{^ *}}#pragma omp parallel firstprivate
Best running(const vector<double> &a, vector<double> &out) {
  Best b;
  for (int i = 0; i < static_cast<int>(a.size()); i++) {
    if (a[i] > b.v)
      b = {a[i], i};
    out[i] = b.i;
  }
  return b;
}
struct Counted {
  double v = -1;
  int n = 0;
};
// CHECK-LABEL: Counted improved(
// CHECK-NOT: {{^ *}}#pragma omp parallel firstprivate
Counted improved(const vector<double> &a) {
  Counted b;
  for (double x : a)
    if (x > b.v) {
      b.v = x;
      b.n++;
    }
  return b;
}
// CHECK-LABEL: Counted alsoSeen(
// CHECK-NOT: {{^ *}}#pragma omp parallel firstprivate
Counted alsoSeen(const vector<double> &a) {
  Counted b;
  for (int i = 0; i < static_cast<int>(a.size()); i++) {
    if (a[i] > b.v)
      b.v = a[i];
    else
      b.n = i;
  }
  return b;
}
struct Narrow {
  float v = -1;
  int i = -1;
};
// CHECK-LABEL: Narrow rounded(
// CHECK-NOT: {{^ *}}#pragma omp parallel firstprivate
Narrow rounded(const vector<double> &a) {
  Narrow b;
  for (int i = 0; i < static_cast<int>(a.size()); i++)
    if (a[i] > b.v) {
      b.v = static_cast<float>(a[i]);
      b.i = i;
    }
  return b;
}
// CHECK-LABEL: Best notThere(
// CHECK-NOT: {{^ *}}#pragma omp parallel firstprivate
Best notThere(const vector<double> &a, const vector<int> &names) { // names of those alone that are better than all before
  Best b;
  for (std::size_t i = 0; i < a.size(); i++)
    if (a[i] > b.v)
      b = {a[i], names[i]};
  return b;
}
// CHECK-LABEL: Place another(
// CHECK-NOT: {{^ *}}#pragma omp parallel firstprivate
Place another(const vector<Place> &all) {
  Place best = all[0];
  for (std::size_t i = 0; i + 1 < all.size(); i++)
    if (all[i].cost < best.cost)
      best = all[i + 1];
  return best;
}
struct Watched {
  double v = -1;
  int i = -1;
  Watched() = default;
  Watched(const Watched &) = default;
  Watched &operator=(const Watched &other) {
    v = other.v;
    i = other.i + 1;
    return *this;
  }
};
// CHECK-LABEL: Watched ownCopy(
// CHECK-NOT: {{^ *}}#pragma omp parallel firstprivate
Watched ownCopy(const vector<double> &a) {
  Watched b;
  for (int i = 0; i < static_cast<int>(a.size()); i++)
    if (a[i] > b.v) {
      b.v = a[i];
      b.i = i;
    }
  return b;
}
struct Fixed {
  double v = -1;
  int i = -1;
  const int tag = 3;
};
// CHECK-LABEL: Fixed cannotBeSet(
// CHECK-NOT: {{^ *}}#pragma omp parallel firstprivate
Fixed cannotBeSet(const vector<double> &a) {
  Fixed b;
  for (int i = 0; i < static_cast<int>(a.size()); i++)
    if (a[i] > b.v) {
      b.v = a[i];
      b.i = i;
    }
  return b;
}
// CHECK-LABEL: int pointedTo(
// CHECK-NOT: {{^ *}}#pragma omp parallel firstprivate
int pointedTo(const vector<double> &a) {
  Best b;
  Best *p = &b;
  int sum = 0;
  for (int i = 0; i < static_cast<int>(a.size()); i++) {
    if (a[i] > b.v)
      b = {a[i], i};
    sum += p->i & 3;
  }
  return sum;
}
struct Word {
  double b = -1;
  int i = -1;
};
// CHECK-LABEL: Word sameName(
// CHECK-NOT: b_all.b_all
Word sameName(const vector<double> &a) {
  Word b;
  for (int i = 0; i < static_cast<int>(a.size()); i++)
    if (a[i] > b.b) {
      b.b = a[i];
      b.i = i;
    }
  return b;
}

// CHECK-LABEL: int main(
int main() {
  for (const bool isOdd : {false, true}) {
    vector<double> a(1000);
    vector<int> k(1000), names(1000);
    vector<Place> all(1000);
    vector<vector<double>> g(40, vector<double>(30));
    for (int i = 0; i < 1000; i++) {
      a[i] = (i * 37 + 11) % 101;
      if (isOdd && i % 7 == 3)
        a[i] = std::numeric_limits<double>::quiet_NaN();
      k[i] = (i * 53) % 211;
      names[i] = i ^ 5;
      all[i] = {(i * 29 + 50) % 97 - 3.5, i, i % 3};
      g[i % 40][i % 30] = (i * 71) % 307;
    }
    if (isOdd)
      all[0].cost = std::numeric_limits<double>::quiet_NaN();
    const Best one = byMembers(a), two = byBraces(a), three = last(a), four = notThere(a, names);
    const auto low = byPair(a);
    const auto high = bySecond(k);
    const Place place = cheapest(all), other = another(all);
    const Cell cell = highest(g);
    std::printf("%g %d %g %d %g %d %g %d\n", one.v, one.i, two.v, two.i, three.v, three.i, four.v, four.i);
    std::printf("%g %d %g %d\n", low.first, low.second, high.first, high.second);
    std::printf("%g %d %d %g %d\n", place.cost, place.id, place.kind, other.cost, other.id);
    std::printf("%g %d %d\n", cell.v, cell.i, cell.j);
    vector<double> out(1000);
    const Best five = running(a, out);
    const Counted six = improved(a), seven = alsoSeen(a);
    const Narrow eight = rounded(a);
    const Watched nine = ownCopy(a);
    const Fixed ten = cannotBeSet(a);
    const Word eleven = sameName(a);
    std::printf("%g %d %g %d %g %d %d %d\n", five.v, five.i, six.v, six.n, seven.v, seven.n, eight.i, nine.i);
    std::printf("%d %d %d %d %g\n", ten.i, ten.tag, eleven.i, pointedTo(a), out[500]);
    Tracker tracker(a);
    tracker.scan();
    tracker.print();
    tracker.follow();
    tracker.print();
  }
}
