// A reference to an element stays one where a call in a loop behind it stores numbers: no number is what a vector keeps its elements
// by. Functions that call themselves assign what their bodies do.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <array>
#include <cstdio>
#include <utility>
#include <vector>

struct Vec {
  double x = 0, y = 0;
  Vec &operator+=(const Vec &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
  void add(double d) { x += d; }
};
struct Body {
  Vec pos, acc;
  double mass = 1;
};

// CHECK-LABEL: void forces(
// CHECK: {{^ *}}#pragma omp parallel for
// CHECK-NEXT: for (auto &b : bodies)
void forces(std::vector<Body> &bodies) {
  for (auto &b : bodies) {
    Vec a;
    for (const auto &o : bodies)
      a += Vec{o.pos.x - b.pos.x, (o.pos.y - b.pos.y) * o.mass};
    b.acc = a;
  }
}
// CHECK-LABEL: void pulls(
// CHECK: {{^ *}}#pragma omp parallel for
// CHECK-NEXT: for (std::size_t i
void pulls(std::vector<Body> &bodies) {
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    Body &b = bodies[i];
    Vec a;
    for (int k = 0; k < 10; k++)
      a.add(k - b.pos.x);
    b.acc.x = a.x;
  }
}
// CHECK-LABEL: void neighbours(
// CHECK-NOT: {{^ ? ?}}#pragma omp
void neighbours(std::vector<Body> &bodies) {
  Body *last = &bodies.back();
  for (auto &b : bodies) {
    Vec a;
    for (int k = 0; k < 3; k++)
      a.add(k * last->pos.x);
    b.pos = a;
    last = &b;
  }
}
/// Elements do change hands here, by a callee.
struct Rows {
  std::vector<double> a, b;
  void turn() { a.swap(b); }
};
// CHECK-LABEL: void turned(
// CHECK-NOT: {{^ *}}#pragma omp
void turned(Rows &r, int n) {
  double &first = r.a[0];
  for (int i = 0; i < n; i++) {
    r.turn();
    r.a[0] = r.a[0] * 2 + 1;
    first = first * 3 + i;
  }
}

// CHECK-LABEL: struct Quad
struct Quad {
  std::array<double, 4> c{};
  Quad half(double s) const {
    Quad q(*this);
    for (auto &v : q.c)
      v /= s;
    return q;
  }
};
class Means {
  std::size_t k_;
  std::vector<Quad> centers_;

public:
  explicit Means(std::size_t k) : k_(k), centers_(k) {}
  void update(const std::vector<Quad> &sum, const std::vector<int> &n);
  double first() const;
};
// CHECK-LABEL: void Means::update(
// CHECK: {{^ *}}#pragma omp parallel for
void Means::update(const std::vector<Quad> &sum, const std::vector<int> &n) {
  for (std::size_t c = 0; c < k_; ++c)
    if (n[c] > 0)
      centers_[c] = sum[c].half(n[c]);
}
double Means::first() const {
  double s = 0;
  for (const auto &c : centers_)
    s = s * 0.5 + c.c[1];
  return s;
}

int best(const std::vector<int> &items, std::size_t i, int room) {
  if (i == items.size() || room <= 0)
    return 0;
  const int without = best(items, i + 1, room);
  if (items[i] > room)
    return without;
  const int with = items[i] + best(items, i + 1, room - items[i]);
  return with > without ? with : without;
}
// CHECK-LABEL: void answers(
// CHECK: {{^ *}}#pragma omp parallel for
void answers(const std::vector<int> &items) {
  std::vector<int> rooms{10, 20, 30, 40, 50}, out(5);
  for (std::size_t i = 0; i < rooms.size(); ++i)
    out[i] = best(items, 0, rooms[i]);
  for (int o : out)
    std::printf("%d ", o);
}
/// The end of the loop is among what the function that calls itself changes.
int shrink(std::vector<int> &rooms, int k) {
  if (k <= 0)
    return 0;
  rooms.pop_back();
  return 1 + shrink(rooms, k - 1);
}
// CHECK-LABEL: void shrunk(
// CHECK-NOT: {{^ *}}#pragma omp
void shrunk(std::vector<int> rooms, std::vector<int> &out) {
  for (std::size_t i = 0; i < rooms.size(); ++i)
    out[i] = shrink(rooms, 2);
}
struct Node {
  int *n;
  Node *next;
};
int store(Node *p, int v) {
  if (!p)
    return 0;
  *p->n += v;
  return 1 + store(p->next, v);
}
// CHECK-LABEL: void counted(
// CHECK-NOT: {{^ *}}#pragma omp
void counted(Node *list, int *limit, std::vector<int> &out) {
  for (int i = 0; i < *limit; ++i)
    out[static_cast<std::size_t>(i)] = store(list, -1);
}

// CHECK-LABEL: int main(
int main() {
  std::vector<Body> bodies(300);
  for (int i = 0; i < 300; i++)
    bodies[static_cast<std::size_t>(i)].pos = {i * 7 % 13 * 1.0, i * 5 % 11 * 1.0};
  forces(bodies);
  std::printf("%g %g\n", bodies[7].acc.x, bodies[250].acc.y);
  pulls(bodies);
  std::printf("%g\n", bodies[9].acc.x);
  neighbours(bodies);
  std::printf("%g\n", bodies[5].pos.x);
  Rows r{{1, 2}, {3, 4}};
  turned(r, 5);
  std::printf("%g %g\n", r.a[0], r.b[0]);
  Means means(50);
  std::vector<Quad> sum(50);
  std::vector<int> n(50);
  for (int i = 0; i < 50; i++) {
    sum[static_cast<std::size_t>(i)].c[1] = i;
    n[static_cast<std::size_t>(i)] = i % 3;
  }
  means.update(sum, n);
  std::printf("%.17g\n", means.first());
  answers({3, 5, 7, 11, 13, 2, 4, 8});
  std::vector<int> out(20);
  shrunk({1, 2, 3, 4, 5, 6, 7}, out);
  std::printf("\n%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  int limit = 12, other = 0;
  Node second{&limit, nullptr}, list{&other, &second};
  counted(&list, &limit, out);
  std::printf("%d %d %d\n", limit, other, out[10]);
}
