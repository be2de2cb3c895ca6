// The index of a maximum or minimum that only the index tells: v[best], accessors, members, sizes of their own types; entries
// that are best already, loops that find nothing, equal values, the last of equals, which stays in order.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -c "v\[best\] > v\[best_all\]" %t.omp.cpp
// RUN: grep -c "(a\[p\] < 0 ? -a\[p\] : a\[p\]) > (a\[p_all\] < 0" %t.omp.cpp
// RUN: grep -c "v\[w\] > v\[w_all\]" %t.omp.cpp
// RUN: grep -c "b\[k\].mass() > b\[k_all\].mass()" %t.omp.cpp
#include <cstddef>
#include <cstdio>
#include <limits>
#include <vector>

class Body {
  double mass_ = 0;

public:
  double mass() const { return mass_; }
  void setMass(double m) { mass_ = m; }
};

static std::size_t argmax(const std::vector<double> &v) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < v.size(); ++i)
    if (v[i] > v[best])
      best = i;
  return best;
}
static int argmin(const int *v, int n, int from) {
  int best = from;
  for (int i = 0; i < n; i++) {
    if (v[i] < v[best]) {
      best = i;
    }
  }
  return best;
}
static int heaviest(const std::vector<Body> &b) {
  int k = 0;
  for (int i = 1; i < static_cast<int>(b.size()); i++)
    if (b[i].mass() > b[k].mass())
      k = i;
  return k;
}
static int ofMarked(const std::vector<double> &v, const std::vector<char> &mark, int start) {
  int best = start;
  for (int i = 0; i < static_cast<int>(v.size()); i++)
    if (mark[i] && v[i] > v[best])
      best = i;
  return best;
}
// A value that binds less than its comparison.
static int pivot(const double *a, int n) {
  int p = 0;
  for (int i = 1; i < n; i++)
    if ((a[i] < 0 ? -a[i] : a[i]) > (a[p] < 0 ? -a[p] : a[p]))
      p = i;
  return p;
}
static int chosen(const int *v, int n) {
  int w = 0;
  for (int i = 0; i < n; i++)
    w = v[i] > v[w] ? i : w;
  return w;
}
static int lastOfEquals(const std::vector<double> &v) {
  int best = 0;
  for (int i = 0; i < static_cast<int>(v.size()); i++)
    if (v[i] >= v[best])
      best = i;
  return best;
}
static int downwards(const std::vector<double> &v) {
  int best = static_cast<int>(v.size()) - 1;
  for (int i = static_cast<int>(v.size()) - 1; i >= 0; i--)
    if (v[i] > v[best])
      best = i;
  return best;
}
// What is compared changes meanwhile.
static int moving(std::vector<double> &v) {
  int best = 0;
  for (int i = 1; i < static_cast<int>(v.size()); i++) {
    if (v[i] > v[best])
      best = i;
    v[i] = -v[i];
  }
  return best;
}
// The index is used before the loop ends.
static long used(const std::vector<double> &v) {
  int best = 0;
  long sum = 0;
  for (int i = 1; i < static_cast<int>(v.size()); i++) {
    if (v[i] > v[best])
      best = i;
    sum += best;
  }
  return sum;
}
// A call that counts itself.
static int calls;
static double counted(const std::vector<double> &v, int i) {
  calls++;
  return v[i];
}
static int counting(const std::vector<double> &v) {
  int best = 0;
  for (int i = 1; i < static_cast<int>(v.size()); i++)
    if (counted(v, i) > counted(v, best))
      best = i;
  return best;
}
static double fastest(const std::vector<Body> &b) {
  double m = 0;
  for (const Body &one : b)
    if (one.mass() > m)
      m = one.mass();
  return m;
}

int main() {
  const int n = 20000;
  std::vector<double> v(n);
  std::vector<int> w(n);
  std::vector<char> mark(n);
  std::vector<Body> b(n);
  for (int i = 0; i < n; i++) {
    v[i] = i * 7919 % 10007;
    w[i] = i * 31 % 5003 + 5;
    mark[i] = i % 3 == 1;
    b[i].setMass(i * 13 % 4999);
  }
  std::printf("%zu %d %d %d\n", argmax(v), argmin(w.data(), n, 17), heaviest(b), downwards(v));
  std::printf("%d %d %d\n", ofMarked(v, mark, 4), lastOfEquals(v), argmin(w.data(), 0, 3));
  std::printf("%d %d\n", ofMarked({}, {}, -1), argmin(w.data(), n, argmin(w.data(), n, 0)));
  v[5] = std::numeric_limits<double>::quiet_NaN();
  std::printf("%zu ", argmax(v));
  v[0] = v[5];
  std::printf("%zu %ld %d ", argmax(v), used(v), counting(v));
  std::printf("%d %d %g\n", calls, moving(v), fastest(b));
  for (int i = 0; i < n; i++)
    v[i] = (i % 2 ? 1 : -1) * (i * 7919 % 10007);
  std::printf("%d %d\n", pivot(v.data(), n), chosen(w.data(), n));
}
