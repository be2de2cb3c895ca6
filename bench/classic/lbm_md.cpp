#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

struct Vec2 {
  double x, y;
  Vec2 &operator+=(const Vec2 &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
  Vec2 &operator-=(const Vec2 &o) {
    x -= o.x;
    y -= o.y;
    return *this;
  }
};
inline Vec2 operator*(double s, Vec2 v) { return {s * v.x, s * v.y}; }
inline Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }

class Gas {
  std::vector<Vec2> pos, vel, force;
  std::vector<std::pair<int, int>> pairs;
  double box, cut;

  Vec2 image(Vec2 d) const {
    d.x -= box * std::round(d.x / box);
    d.y -= box * std::round(d.y / box);
    return d;
  }

public:
  Gas(int side, double box) : pos(side * side), vel(side * side), force(side * side), box(box), cut(2.5) {
    for (int i = 0; i < side * side; ++i) {
      pos[i] = {(i % side) * box / side, (i / side) * box / side};
      vel[i] = {std::sin(i * 1.3), std::cos(i * 0.7)};
    }
  }
  void build() {
    pairs.clear();
    for (std::size_t i = 0; i < pos.size(); ++i)
      for (std::size_t j = i + 1; j < pos.size(); ++j) {
        Vec2 d = image(pos[i] - pos[j]);
        if (d.x * d.x + d.y * d.y < (cut + 0.4) * (cut + 0.4)) pairs.emplace_back(i, j);
      }
  }
  double compute() {
    for (auto &f : force) f = {0, 0};
    double e = 0;
    for (const auto &[i, j] : pairs) {
      Vec2 d = image(pos[i] - pos[j]);
      double r2 = d.x * d.x + d.y * d.y;
      if (r2 >= cut * cut) continue;
      double s = 1 / (r2 * r2 * r2);
      Vec2 f = (24 * s * (2 * s - 1) / r2) * d;
      force[i] += f;
      force[j] -= f;
      e += 4 * s * (s - 1);
    }
    return e;
  }
  double compute_full() {
    double e = 0;
    const int n = static_cast<int>(pos.size());
    for (int i = 0; i < n; ++i) {
      Vec2 f{0, 0};
      for (int j = 0; j < n; ++j) {
        if (j == i) continue;
        Vec2 d = image(pos[i] - pos[j]);
        double r2 = d.x * d.x + d.y * d.y;
        if (r2 >= cut * cut) continue;
        double s = 1 / (r2 * r2 * r2);
        f += (24 * s * (2 * s - 1) / r2) * d;
        e += 2 * s * (s - 1);
      }
      force[i] = f;
    }
    return e;
  }
  void integrate(double dt) {
    for (std::size_t i = 0; i < pos.size(); ++i) {
      vel[i] += dt * force[i];
      pos[i] += dt * vel[i];
    }
  }
  double kinetic() const {
    double k = 0;
    for (const Vec2 &v : vel) k += 0.5 * (v.x * v.x + v.y * v.y);
    return k;
  }
};

int main() {
  Gas g(40, 48.0);
  double e = 0;
  for (int t = 0; t < 100; ++t) {
    if (t % 10 == 0) g.build();
    e = g.compute();
    g.integrate(0.0005);
  }
  double e2 = 0;
  for (int t = 0; t < 10; ++t) {
    e2 = g.compute_full();
    g.integrate(0.0005);
  }
  std::printf("%.7g %.7g %.7g\n", e, e2, g.kinetic());
}
