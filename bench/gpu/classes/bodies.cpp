// Bodies in a std::vector of structures, the steps as member functions.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
struct Vec3 {
  double x, y, z;
};
struct Body {
  Vec3 pos, vel;
  double mass;
};
class Simulation {
  std::vector<Body> bodies;
  std::vector<Vec3> forces;
  double eps, dt;

public:
  Simulation(size_t n, double eps, double dt) : bodies(n), forces(n), eps(eps), dt(dt) {
    for (size_t i = 0; i < n; i++) {
      bodies[i].pos = {double(i % 97), double(i % 51), double(i % 31)};
      bodies[i].vel = {0, 0, 0};
      bodies[i].mass = 1.0 + i % 4;
    }
  }
  void computeForces() {
    for (size_t i = 0; i < bodies.size(); ++i) {
      Vec3 f = {0, 0, 0};
      for (size_t j = 0; j < bodies.size(); ++j) {
        double dx = bodies[j].pos.x - bodies[i].pos.x;
        double dy = bodies[j].pos.y - bodies[i].pos.y;
        double dz = bodies[j].pos.z - bodies[i].pos.z;
        double r2 = dx * dx + dy * dy + dz * dz + eps;
        double inv = 1.0 / std::sqrt(r2);
        double s = bodies[j].mass * inv * inv * inv;
        f.x += s * dx;
        f.y += s * dy;
        f.z += s * dz;
      }
      forces[i] = f;
    }
  }
  void integrate() {
    for (size_t i = 0; i < bodies.size(); ++i) {
      bodies[i].vel.x += forces[i].x * dt;
      bodies[i].vel.y += forces[i].y * dt;
      bodies[i].vel.z += forces[i].z * dt;
      bodies[i].pos.x += bodies[i].vel.x * dt;
      bodies[i].pos.y += bodies[i].vel.y * dt;
      bodies[i].pos.z += bodies[i].vel.z * dt;
    }
  }
  double energy() const {
    double e = 0;
    for (size_t i = 0; i < bodies.size(); ++i)
      e += 0.5 * bodies[i].mass *
           (bodies[i].vel.x * bodies[i].vel.x + bodies[i].vel.y * bodies[i].vel.y +
            bodies[i].vel.z * bodies[i].vel.z);
    return e;
  }
};
int main(int argc, char **argv) {
  Simulation s(argc > 1 ? std::atoi(argv[1]) : 20011, 1e-3, 0.01);
  const auto t = std::chrono::steady_clock::now();
  for (int step = 0; step < 10; step++) {
    s.computeForces();
    s.integrate();
  }
  const double e = s.energy();
  std::fprintf(stderr, "bodies %.2f ms\n",
               std::chrono::duration<double>(std::chrono::steady_clock::now() - t).count() * 1e3);
  std::printf("%.8g\n", e);
}
