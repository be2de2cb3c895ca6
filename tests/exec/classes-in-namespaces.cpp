// A class in a namespace is one type, whether the namespace is said or not, and so is one by an alias; operators that work on a copy
// change nothing else.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstddef>
#include <cstdio>
#include <vector>

namespace sim {
class Grid {
public:
  Grid(std::size_t nx, std::size_t ny) : nx_(nx), ny_(ny), data_(nx * ny, 1.0) {}
  std::size_t nx() const { return nx_; }
  std::size_t ny() const { return ny_; }
  double &at(std::size_t i, std::size_t j) { return data_[i * ny_ + j]; }
  const double &at(std::size_t i, std::size_t j) const { return data_[i * ny_ + j]; }

private:
  std::size_t nx_, ny_;
  std::vector<double> data_;
};
template <class T> class Image {
public:
  Image(int w, int h) : w_(w), h_(h), px_(w * h) {}
  int width() const { return w_; }
  int height() const { return h_; }
  T &operator()(int x, int y) { return px_[y * w_ + x]; }
  const T &operator()(int x, int y) const { return px_[y * w_ + x]; }

private:
  int w_, h_;
  std::vector<T> px_;
};
using Gray = Image<float>;
class Heat {
public:
  explicit Heat(std::size_t n) : u_(n, n), next_(n, n) { u_.at(n / 2, n / 2) = 100; }
  // CHECK-LABEL: void step(
  // CHECK: {{^ *}}#pragma omp parallel for
  void step(double k) {
    for (std::size_t i = 1; i + 1 < u_.nx(); ++i)
      for (std::size_t j = 1; j + 1 < u_.ny(); ++j)
        next_.at(i, j) = u_.at(i, j) + k * (u_.at(i - 1, j) + u_.at(i + 1, j) - 2 * u_.at(i, j));
    std::swap(u_, next_);
  }
  double at(std::size_t i, std::size_t j) const { return u_.at(i, j); }

private:
  Grid u_, next_;
};
// CHECK-LABEL: Gray halved(
// CHECK: {{^ *}}#pragma omp parallel for
Gray halved(const Image<float> &in) {
  Gray out(in.width() / 2, in.height() / 2);
  for (int y = 0; y < out.height(); y++)
    for (int x = 0; x < out.width(); x++)
      out(x, y) = (in(2 * x, 2 * y) + in(2 * x + 1, 2 * y + 1)) / 2;
  return out;
}
} // namespace sim

struct Vec3 {
  double x = 0, y = 0, z = 0;
  Vec3 &operator+=(const Vec3 &o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  Vec3 &operator*=(double s) {
    x *= s;
    y *= s;
    z *= s;
    return *this;
  }
  friend Vec3 operator*(double s, Vec3 v) { return v *= s; }
};
struct Particle { Vec3 pos, vel; };
static Vec3 *kept;
struct Keeps {
  Vec3 v;
  friend Vec3 doubled(Keeps k) {
    *kept = k.v;
    k.v *= 2;
    return k.v;
  }
};
// CHECK-LABEL: void move(
// CHECK: {{^ *}}#pragma omp parallel for
void move(std::vector<Particle> &ps, double dt) {
  for (auto &p : ps)
    p.pos += dt * p.vel;
}
// CHECK-LABEL: void lastOne(
// CHECK-NOT: #pragma omp parallel for
void lastOne(std::vector<Keeps> &all) {
  for (std::size_t i = 0; i < all.size(); i++) {
    all[i].v += *kept;
    all[i].v = doubled(all[i]);
  }
}
// CHECK-LABEL: int main(

int main() {
  sim::Heat h(40);
  for (int s = 0; s < 20; s++)
    h.step(0.2);
  sim::Gray g(30, 20);
  for (int y = 0; y < 20; y++)
    for (int x = 0; x < 30; x++)
      g(x, y) = x * 3 + y;
  const auto half = sim::halved(g);
  std::vector<Particle> ps(50);
  for (int i = 0; i < 50; i++)
    ps[i].vel = {1.0 * i, 2, -0.5 * i};
  for (int s = 0; s < 4; s++)
    move(ps, 0.25);
  Vec3 held;
  kept = &held;
  std::vector<Keeps> all(9);
  for (int i = 0; i < 9; i++)
    all[i].v.x = i;
  lastOne(all);
  std::printf("%g %g %g %g %g %g\n", h.at(20, 20), h.at(17, 20), half(3, 4), ps[7].pos.x, ps[49].pos.z, all[8].v.x);
}
