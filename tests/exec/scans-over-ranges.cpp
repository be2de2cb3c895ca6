// Scans, searches and packs that go through ranges, as through indices: each range-based `for` that is no loop of OpenMP's as it stands
// counts by the numbers of its elements.
// RUN: parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++20
// RUN: FileCheck --input-file=%t.omp.cpp %s
// CHECK-LABEL: double settle(
// CHECK: #pragma omp parallel
// CHECK-LABEL: unsigned mix(
// CHECK: #pragma omp parallel
// CHECK-LABEL: compact(
// CHECK: #pragma omp parallel
// CHECK-LABEL: unsigned hashOf(
// CHECK: #pragma omp parallel
// CHECK-LABEL: long pairs(
// CHECK: #pragma omp parallel
// CHECK-LABEL: bool contains(
// CHECK: #pragma omp parallel
// CHECK-LABEL: double pointers(
// CHECK: #pragma omp parallel
// CHECK-LABEL: int depth(
// CHECK: #pragma omp parallel
// CHECK-LABEL: double val(
// CHECK: #pragma omp parallel
#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <valarray>
#include <vector>

namespace util {
struct Particle {
  double pos, vel;
  int id;
  bool alive() const { return vel > -3; }
};

class Track {
  std::vector<Particle> items_;
  std::array<unsigned, 40000> bins_{};

public:
  explicit Track(int n) {
    for (int i = 0; i < n; ++i)
      items_.push_back({0.5 * (i % 17), 0.25 * (i % 5) - 0.5, i * 7 % 1001});
  }
  // Members of this, in a member function.
  double settle() {
    double drift = 0;
    for (auto &p : items_) {
      drift = 0.5 * drift + p.vel;
      p.pos = drift;
    }
    return drift;
  }
  const Particle *find(int id) const {
    for (const Particle &p : items_)
      if (p.id == id && p.alive())
        return &p;
    return nullptr;
  }
  unsigned mix() {
    unsigned h = 1;
    for (unsigned &b : bins_) {
      h = h * 31u + b + 1u;
      b = h;
    }
    return h;
  }
  std::size_t compact(std::vector<int> &ids) const {
    std::size_t k = 0;
    for (auto &&p : items_)
      if (p.vel > 0)
        ids[k++] = p.id;
    return k;
  }
};

} // namespace util

static unsigned hashOf(std::string_view text) {
  unsigned h = 17;
  for (const unsigned char c : text) h = h * 131 + c;
  return h;
}

static int signedBytes(const std::string &s) {
  int h = 0;
  for (char c : s)
  {
    // a comment inside
    h = 3 * h + c; // trailing
    /* and at the end */
  }
  return h;
}

static long pairs(std::vector<std::pair<int, int>> &v) {
  long best = 0, run = 0;
  for (auto &[first, second] : v) {
    run += first;
    second = static_cast<int>(run % 1000);
    best = best > run ? best : run;
  }
  return best;
}

static int macros(const std::vector<int> &v) {
#define STEP(y) h = h * 5 + (y) * (y)
#define LAST x
  int h = 0;
  for (int x : v)
    STEP(x);
  int g = 0;
  for (const int &x : v) {
    STEP(x + 1);
    g = g * 3 + LAST + static_cast<int>(sizeof x);
  }
  return h + g;
}

static bool contains(const std::array<int, 50000> &a, int t) {
  for (auto x : a) if (x == t) return true;
  return false;
}

static double pointers(const std::vector<double> *v, double *out) {
  double s = 0;
  for (double x : *v)
    *out++ = s = 0.75 * s + x;
  return s;
}

static int depth(const std::string &s) {
  int d = 0, m = 0;
  for (char c : s) {
    if (c == '(')
      m = ++d > m ? d : m;
    else if (c == ')')
      --d;
  }
  return m;
}

static int early(const std::vector<int> &v, std::vector<int> &sums) {
  int s = 0, k = 0;
  for (const auto &x : v) {
    if (x < 0)
      break;
    s += x;
    sums[k++] = s;
  }
  return k;
}

static double val(const std::valarray<double> &v) {
  double s = 1;
  for (double x : v)
    s = 0.5 * s + x;
  return s;
}

int main() {
  std::vector<int> v(120000);
  for (std::size_t i = 0; i < v.size(); ++i)
    v[i] = static_cast<int>(i * 2654435761u >> 12) % 1999;
  util::Track track(100000);
  std::vector<int> ids(100000);
  const double drift = track.settle();
  const auto *p = track.find(500);
  const auto *q = track.find(1700);
  const unsigned mixed = track.mix(); const std::size_t kept = track.compact(ids);
  std::printf("%.12g %d %d %u %zu %d\n", drift, p ? p->id : -1, q ? q->id : -1, mixed, kept, ids[777]);
  std::string text(300000, 'x');
  for (std::size_t i = 0; i < text.size(); ++i)
    text[i] = static_cast<char>(i * 37 % 256);
  std::printf("%u %d\n", hashOf(text), signedBytes(text));
  std::vector<std::pair<int, int>> ps(80000);
  for (int i = 0; i < 80000; ++i)
    ps[i] = {i % 13 - 5, 0};
  const long best = pairs(ps);
  std::printf("%ld %d %d\n", best, ps[79999].second, macros(v));
  static std::array<int, 50000> a;
  for (int i = 0; i < 50000; ++i)
    a[i] = i * 3;
  std::printf("%d %d %d\n", contains(a, 149997), contains(a, 149996), contains(a, 0));
  std::vector<double> d(70000, 1.5), out(70000);
  const double last = pointers(&d, out.data());
  std::printf("%.12g %.12g\n", last, out[69998]);
  std::string par;
  for (int i = 0; i < 50000; ++i)
    par += i % 7 < 3 ? "(" : i % 7 < 5 ? ")" : "x";
  std::printf("%d\n", depth(par));
  std::vector<int> sums(v.size());
  v[100000] = -1;
  const int ended = early(v, sums);
  std::printf("%d %d\n", ended, sums[99999]);
  std::valarray<double> va(0.25, 60000);
  std::printf("%.12g\n", val(va));
}
