// Histograms whose elements are structures of numbers: the members that the loop updates are added up, whether it says them or
// the program's own operator does, and wherever the elements are.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <array>
#include <cstddef>
#include <cstdio>
#include <vector>

struct Vec {
  double x = 0, y = 0, z = 0;
  Vec() = default;
  Vec(double a, double b, double c) : x(a), y(b), z(c) {}
  Vec &operator+=(const Vec &o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  Vec &operator-=(const Vec &o) {
    x -= o.x;
    y -= o.y;
    z -= o.z;
    return *this;
  }
};
using Keys = const std::vector<int> &;
using Weights = const std::vector<double> &;

// CHECK-LABEL: void members(
// CHECK: h[k2].x = -0.0;
// CHECK-NEXT: h[k2].z = -0.0;
// CHECK-NOT: .y
// CHECK: h_all[k2].z += h_own[
static void members(Keys key, Weights w, std::vector<Vec> &h) {
  for (std::size_t i = 0; i < key.size(); ++i) {
    h[key[i]].x += w[i];
    h[key[i]].z -= 2 * w[i];
  }
}
// CHECK-LABEL: void byOperator(
// CHECK: Vec *const h_all = h.data();
// CHECK: h[key[i]] -= Vec(w[i], 1, 2);
static void byOperator(Keys key, Weights w, std::vector<Vec> &h) {
  for (std::size_t i = 0; i < key.size(); ++i)
    h[key[i]] -= Vec(w[i], 1, 2);
}
// CHECK-LABEL: void byReference(
// CHECK: Vec *const h_all = h.data();
static void byReference(Keys key, Weights w, std::vector<Vec> &h) {
  for (std::size_t i = 0; i < key.size(); ++i) {
    Vec &one = h[key[i]];
    one.y += w[i];
    one += Vec(1, 0, w[i]);
  }
}
// CHECK-LABEL: void byPointer(
// CHECK: h_high
// CHECK: h[key[i]] += Vec(w[i], 1, 2);
static void byPointer(Keys key, Weights w, Vec *__restrict__ h) {
  for (std::size_t i = 0; i < key.size(); ++i)
    h[key[i]] += Vec(w[i], 1, 2);
}
// CHECK-LABEL: void rows(
// CHECK: std::array<double, 3> *const h_all = h.data();
// CHECK: h_all[k2][1] += h_own[
static void rows(Keys key, Weights w, std::vector<std::array<double, 3>> &h) {
  for (std::size_t i = 0; i < key.size(); ++i) {
    h[key[i]][0] += w[i];
    h[key[i]][2] -= w[i];
  }
}
struct Cell {
  long n = 0;
  double sum[2] = {};
  const char *name = "cell";
};
// Each member has an operator of its own type; what is not updated has none.
// CHECK-LABEL: void cells(
// CHECK: .n = 0;
// CHECK-NEXT: .sum[0] = -0.0;
// CHECK-NEXT: .sum[1] = -0.0;
// CHECK-NOT: .name
// CHECK-LABEL: struct Atoms
static void cells(Keys key, Weights w, std::vector<Cell> &c) {
  for (std::size_t i = 0; i < key.size(); ++i) {
    c[key[i]].n++;
    c[key[i]].sum[i % 2] += w[i];
  }
}
struct Atoms {
  std::vector<Vec> force;
  Vec &at(int i) { return force[static_cast<std::size_t>(i)]; }
};
// No name stands for the elements: each thread finds its own by their place.
// CHECK-LABEL: void byMember(
// CHECK: const auto force_of = [&](Vec &at2) -> Vec & {
// CHECK: force_of(a.force[key[i]]) += Vec(w[i], 1, 2);
static void byMember(Keys key, Weights w, Atoms &a) {
  for (std::size_t i = 0; i < key.size(); ++i)
    a.force[key[i]] += Vec(w[i], 1, 2);
}
// CHECK-LABEL: void byAccessor(
// CHECK: = a.force.data();
// CHECK: at_of(a.at(key[i])).x += w[i];
// CHECK: at_of(a.at(key[i])) -= Vec(1, w[i], 0);
static void byAccessor(Keys key, Weights w, Atoms &a) {
  for (std::size_t i = 0; i < key.size(); ++i) {
    a.at(key[i]).x += w[i];
    a.at(key[i]) -= Vec(1, w[i], 0);
  }
}
class Particles {
  int n_;
  std::vector<Vec> force_;
  std::vector<long> charge_;

public:
  Particles(int n, int spare)
      : n_(n), force_(static_cast<std::size_t>(n + spare)), charge_(static_cast<std::size_t>(n + spare)) {}
  int size() const { return n_; }
  Vec &force(int i) { return force_[static_cast<std::size_t>(i)]; }
  long &charge(int i) { return charge_[static_cast<std::size_t>(i)]; }
};
// The loop is sure to reach as many elements as it has iterations; it may reach more, and does here.
// CHECK-LABEL: void pairs(
// CHECK: Vec *const force_copy_all = threads > 1 ? &p.force(0) : nullptr;
// CHECK: std::unordered_map<Vec *, Vec> force_others;
// CHECK: force_of(p.force(key[k])) -= f;
// CHECK: force_of(p.force(i)) += mine;
static void pairs(const std::vector<int> &first, Keys key, Weights w, Particles &p) {
  for (int i = 0; i < p.size(); ++i) {
    Vec mine;
    for (int k = first[i]; k < first[i + 1]; ++k) {
      const Vec f(w[k], -w[k], 1);
      mine += f;
      p.force(key[k]) -= f;
    }
    p.force(i) += mine;
  }
}
// The same with numbers for elements.
// CHECK-LABEL: void charges(
// CHECK: charge_of(p.charge(key[k])) -= k;
static void charges(const std::vector<int> &first, Keys key, Particles &p) {
  for (int i = 0; i < p.size(); ++i) {
    for (int k = first[i]; k < first[i + 1]; ++k)
      p.charge(key[k]) -= k;
    p.charge(i) += 3;
  }
}

int main() {
  const int n = 120000, m = 500, spare = 20;
  std::vector<int> key(n), wide(n), first(m + 1);
  std::vector<double> w(n);
  for (int i = 0; i < n; ++i) {
    key[i] = static_cast<int>(static_cast<unsigned>(i) * 2654435761u % m);
    wide[i] = static_cast<int>(static_cast<unsigned>(i) * 2654435761u % (m + spare));
    w[i] = i % 17;
  }
  for (int i = 0; i <= m; ++i)
    first[i] = i * (n / m);
  std::vector<Vec> h(m), v(m);
  std::vector<std::array<double, 3>> a(m);
  std::vector<Cell> c(m);
  Atoms atoms{std::vector<Vec>(m)};
  Particles p(m, spare);
  members(key, w, h);
  byOperator(key, w, h);
  byReference(key, w, h);
  byPointer(key, w, v.data());
  rows(key, w, a);
  cells(key, w, c);
  byMember(key, w, atoms);
  byAccessor(key, w, atoms);
  pairs(first, wide, w, p);
  charges(first, wide, p);
  double t = 0;
  for (int i = 0; i < m; ++i) {
    t += h[i].x * (i % 5) + 2 * h[i].y + h[i].z * (i % 3) + v[i].x + v[i].y * (i % 7) - v[i].z;
    t += a[i][0] * (i % 3) + a[i][1] + a[i][2] * (i % 2);
    t += static_cast<double>(c[i].n) * (i % 4) + c[i].sum[0] + 3 * c[i].sum[1];
    t += atoms.force[i].x * (i % 5) + atoms.force[i].y + atoms.force[i].z * (i % 11);
  }
  for (int i = 0; i < m + spare; ++i)
    t += p.force(i).x * (i % 9) + p.force(i).y - p.force(i).z + static_cast<double>(p.charge(i) * (i % 6));
  std::printf("%.1f\n", t);
}
