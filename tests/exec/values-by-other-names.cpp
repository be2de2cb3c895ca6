// An index that one loop writes by one name and another one reads by its own: it is not the same in all time steps, and each of
// the loops is parallel all the same. What a loop itself writes by another name stays in order.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: %parlift parallelize -q --as-written --thread-cost=0 %s -o %t.all.cpp -- -std=c++17
// RUN: FileCheck %s < %t.all.cpp
// RUN: g++ -O1 -std=c++17 -fopenmp -Wall -Wextra -Werror %t.all.cpp -o %t.all
// RUN: env OMP_NUM_THREADS=3 %t.all > %t.got
// RUN: diff %t.expected %t.got
#include <cstdio>
#include <limits>
#include <vector>

struct Point {
  long x, y;
  int cluster = -1;
  long d(const Point &o) const { return (x - o.x) * (x - o.x) + (y - o.y) * (y - o.y); }
};

// CHECK-LABEL: {{^}}static int kmeans(
static int kmeans(std::vector<Point> &pts, std::vector<Point> &c, int iters) {
  int moved = 0;
  for (int it = 0; it < iters; ++it) {
    moved = 0;
    // CHECK: #pragma omp parallel for reduction(+:moved) if(pts.size() > 0 && &c != &pts)
    for (auto &p : pts) {
      long best = std::numeric_limits<long>::max();
      int id = -1;
      for (std::size_t k = 0; k < c.size(); ++k) {
        long d = p.d(c[k]);
        if (d < best) {
          best = d;
          id = static_cast<int>(k);
        }
      }
      if (id != p.cluster) {
        p.cluster = id;
        ++moved;
      }
    }
    std::vector<int> n(c.size());
    std::vector<long> sx(c.size()), sy(c.size());
    // CHECK: #pragma omp parallel
    for (const auto &p : pts) {
      n[p.cluster]++;
      sx[p.cluster] += p.x;
      sy[p.cluster] += p.y;
    }
    // CHECK: #pragma omp parallel for{{$}}
    for (std::size_t k = 0; k < c.size(); ++k)
      if (n[k]) {
        c[k].x = sx[k] / n[k];
        c[k].y = sy[k] / n[k];
      }
    if (!moved)
      break;
  }
  return moved;
}

// The same element twice: what the second store goes to, the first one decides.
// CHECK-LABEL: {{^}}static void follow(
// CHECK-NOT: #pragma
// CHECK-LABEL: {{^}}static void steps(
static void follow(std::vector<int> &next, std::vector<int> &seen) {
  for (std::size_t i = 0; i < next.size(); ++i) {
    int &own = next[i];
    own = (own + 3) % static_cast<int>(next.size());
    seen[next[i]] = static_cast<int>(i);
    next[seen[next[0]]] = 1;
  }
}
static void steps(int *a, int *at, int n, int times) {
  for (int t = 0; t < times; t++) {
    int *p = at;
    // CHECK: #pragma omp parallel
    for (int i = 0; i < n; i++)
      p[i] = (i * 7 + t) % n;
    for (int i = 0; i < n; i++)
      a[at[i]] += i;
  }
}

int main() {
  std::vector<Point> pts(3000), c(5);
  for (std::size_t i = 0; i < pts.size(); ++i) {
    pts[i].x = static_cast<long>(i * 7919 % 1009);
    pts[i].y = static_cast<long>(i * 104729 % 997);
  }
  for (std::size_t k = 0; k < c.size(); ++k)
    c[k] = pts[k * 11];
  std::printf("%d", kmeans(pts, c, 20));
  for (const Point &p : c)
    std::printf(" %ld %ld", p.x, p.y);
  std::printf(" %d\n", kmeans(pts, pts, 2));
  std::vector<int> next(50), seen(50);
  for (int i = 0; i < 50; i++)
    next[i] = i * 17 % 50;
  follow(next, seen);
  std::vector<int> a(50), at(50);
  steps(a.data(), at.data(), 50, 4);
  long sum = 0;
  for (int i = 0; i < 50; i++)
    sum = sum * 3 + next[i] + seen[i] * 5 + a[i] * 7;
  std::printf("%ld\n", sum);
}
