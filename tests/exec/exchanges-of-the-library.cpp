// std::swap, std::iter_swap and std::exchange of numbers and of what is copied byte by byte, std::array as a value and filled; and the
// same of classes whose own functions do more.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <algorithm>
#include <array>
#include <complex>
#include <cstdio>
#include <utility>
#include <vector>

using Complex = std::complex<double>;
using Triple = std::array<double, 3>;

struct Point {
  double x, y;
  int k;
};

// CHECK-LABEL: void reversed(
// CHECK-COUNT-5: #pragma omp parallel for
static void reversed(std::vector<Complex> &c, std::vector<Point> &p,
                     std::vector<std::pair<int, double>> &q, std::vector<Triple> &t,
                     std::vector<double> &d, int n) {
  for (int i = 0; i < n / 2; i++)
    std::swap(c[i], c[n - 1 - i]);
  for (int i = 0; i < n / 2; i++)
    std::swap(p[i], p[n - 1 - i]);
  for (int i = 0; i < n / 2; i++)
    std::swap(q[i], q[n - 1 - i]);
  for (int i = 0; i < n / 2; i++)
    std::swap(t[i], t[n - 1 - i]);
  for (int i = 0; i < n / 2; i++)
    std::iter_swap(d.begin() + i, d.begin() + (n - 1 - i));
}

// A chain: each iteration hands on what it has got.
// CHECK-LABEL: void handedOn(
// CHECK-NOT: #pragma omp
// CHECK-LABEL: exchanged(
static void handedOn(std::vector<Point> &p, int n) {
  for (int i = 0; i + 1 < n; i++)
    std::swap(p[i], p[(i * 7 + 3) % n]);
}

// CHECK: #pragma omp parallel for
static double exchanged(std::vector<Point> &p, std::vector<Complex> &c, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += std::exchange(p[i], Point{1, 2, i}).k + std::exchange(c[i], Complex(i, 1)).real();
  return sum;
}

static Triple turned(Triple t, double by) {
  for (int k = 0; k < 2; k++)
    t[k] += by * t[k + 1];
  return t;
}
// CHECK-LABEL: void values(
// CHECK-COUNT-2: #pragma omp parallel for
static void values(std::vector<Triple> &t, std::vector<Triple> &out, int n) {
  for (int i = 0; i < n; i++) {
    const Triple old = t[i];
    out[i] = turned(old, 0.5 * i);
  }
  for (int i = 0; i < n; i++) {
    std::array<int, 20> seen;
    seen.fill(i);
    seen[i % 20] = 2;
    Triple now;
    now.fill(seen[3]);
    t[i] = now;
  }
}

static long swaps;
struct Own {
  int k = 0;
};
static void swap(Own &a, Own &b) {
  swaps++;
  std::swap(a.k, b.k);
}
struct Special {
  int k = 0;
};
struct Assigned {
  int k = 0;
  Assigned() = default;
  Assigned(const Assigned &) = default;
  Assigned &operator=(const Assigned &other) {
    k = other.k;
    swaps = swaps * 3 % 1009 + k;
    return *this;
  }
};
namespace std {
template <> void swap<Special>(Special &a, Special &b) noexcept {
  swaps = swaps * 5 % 1013;
  std::swap(a.k, b.k);
}
} // namespace std

// CHECK-LABEL: void bySwapsOfOthers(
// CHECK-NOT: #pragma omp parallel for
// CHECK-LABEL: int main(
static void bySwapsOfOthers(std::vector<Own> &o, std::vector<Special> &s, std::vector<Assigned> &a,
                            std::vector<std::array<Own, 2>> &pairs, int n) {
  for (int i = 0; i < n / 2; i++) {
    using std::swap;
    swap(o[i], o[n - 1 - i]);
    swaps = swaps * 7 % 1021;
  }
  for (int i = 0; i < n / 2; i++)
    std::iter_swap(o.begin() + i, o.begin() + (n - 1 - i));
  for (int i = 0; i < n / 2; i++)
    std::swap(s[i], s[n - 1 - i]);
  for (int i = 0; i < n / 2; i++)
    std::swap(a[i], a[n - 1 - i]);
  for (int i = 0; i < n / 2; i++)
    std::swap(pairs[i], pairs[n - 1 - i]);
  for (int i = 0; i < n; i++)
    std::exchange(a[i], Assigned());
}

int main() {
  const int n = 1001;
  std::vector<Complex> c(n);
  std::vector<Point> p(n);
  std::vector<std::pair<int, double>> q(n);
  std::vector<Triple> t(n), out(n);
  std::vector<double> d(n);
  std::vector<Own> o(n);
  std::vector<Special> s(n);
  std::vector<Assigned> a(n);
  std::vector<std::array<Own, 2>> pairs(n);
  for (int i = 0; i < n; i++) {
    c[i] = Complex(i, 2 * i);
    p[i] = {i * 0.5, 1.0 * i, i};
    q[i] = {i, 3.0 * i};
    t[i] = {1.0 * i, 2.0, 3.0 * i};
    d[i] = i * i;
    o[i].k = s[i].k = i;
    pairs[i][i % 2].k = i;
  }
  reversed(c, p, q, t, d, n);
  handedOn(p, n);
  double sum = exchanged(p, c, n);
  values(t, out, n);
  bySwapsOfOthers(o, s, a, pairs, n);
  for (int i = 0; i < n; i++)
    sum += (i % 13) * (c[i].imag() + p[i].k + q[i].second + t[i][1] + out[i][0] + out[i][1] + d[i] +
                       o[i].k + s[i].k + pairs[i][0].k);
  std::printf("%.6g %ld\n", sum, swaps);
}
