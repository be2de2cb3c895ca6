#include <array>
#include <cmath>
#include <iostream>
#include <random>
#include <vector>

class Particle {
public:
  Particle(double m, double x, double y, double z) : mass_(m), pos_{x, y, z}, vel_{}, acc_{} {}
  void reset() { acc_.fill(0.0); }
  void attract(const Particle &o) {
    double r2 = 1e-4, d[3];
    for (int k = 0; k < 3; ++k) {
      d[k] = o.pos_[k] - pos_[k];
      r2 += d[k] * d[k];
    }
    double f = o.mass_ / (r2 * std::sqrt(r2));
    for (int k = 0; k < 3; ++k)
      acc_[k] += f * d[k];
  }
  void move(double dt) {
    for (int k = 0; k < 3; ++k) {
      vel_[k] += dt * acc_[k];
      pos_[k] += dt * vel_[k];
    }
  }
  double kinetic() const { return 0.5 * mass_ * (vel_[0] * vel_[0] + vel_[1] * vel_[1] + vel_[2] * vel_[2]); }
  const std::array<double, 3> &pos() const { return pos_; }
  double mass() const { return mass_; }

private:
  double mass_;
  std::array<double, 3> pos_, vel_, acc_;
};

class System {
  std::vector<Particle> bodies;

public:
  explicit System(int n) {
    std::mt19937 gen(42);
    auto u = [&gen] { return gen() / 4294967296.0; };
    bodies.reserve(n);
    for (int i = 0; i < n; ++i) {
      double a = u(), b = u(), c = u(), m = u();
      bodies.emplace_back(m + 0.5, a, b, c);
    }
  }
  void step(double dt) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      bodies[i].reset();
      for (std::size_t j = 0; j < bodies.size(); ++j)
        if (i != j)
          bodies[i].attract(bodies[j]);
    }
    for (auto &b : bodies)
      b.move(dt);
  }
  double energy() const {
    double e = 0;
    for (auto it = bodies.begin(); it != bodies.end(); ++it)
      e += it->kinetic();
    for (std::size_t i = 0; i < bodies.size(); ++i)
      for (std::size_t j = i + 1; j < bodies.size(); ++j) {
        double r2 = 1e-4;
        for (int k = 0; k < 3; ++k) {
          double d = bodies[i].pos()[k] - bodies[j].pos()[k];
          r2 += d * d;
        }
        e -= bodies[i].mass() * bodies[j].mass() / std::sqrt(r2);
      }
    return e;
  }
};

int main() {
  System s(1200);
  for (int t = 0; t < 12; ++t)
    s.step(1e-4);
  std::cout.precision(9);
  std::cout << s.energy() << std::endl;
}
