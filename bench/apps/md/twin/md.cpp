// Molecular dynamics of Lennard-Jones particles by velocity Verlet. md [CELLS ALONG AN EDGE [STEPS]]
#include "particles.h"
#include <cstdio>
#include <cstdlib>
#include <omp.h>

class LennardJones {
public:
  explicit LennardJones(double cutoff) : cutoff2_(cutoff * cutoff)
  {
    const double s6 = 1.0 / (cutoff2_ * cutoff2_ * cutoff2_);
    shift_ = 4 * s6 * (s6 - 1);
  }

  /// Forces of all pairs; returns the potential energy.
  double compute(Particles &p, const NeighbourList &list, const Box &box) const
  {
    double energy = 0;
    const int n = p.size();
    parts_.resize(static_cast<std::size_t>(n) * omp_get_max_threads());
#pragma omp parallel reduction(+ : energy)
    {
    const int threads = omp_get_num_threads();
    Vec3 *force = parts_.data() + static_cast<std::size_t>(n) * omp_get_thread_num();
    for (int i = 0; i < n; ++i)
      force[i] = Vec3();
#pragma omp for schedule(dynamic, 64)
    for (int i = 0; i < n; ++i) {
      Vec3 mine;
      for (int k = list.begin(i); k < list.end(i); ++k) {
        const int j = list[k];
        const Vec3 d = box.nearest(p.position(i) - p.position(j));
        const double r2 = dot(d, d);
        if (r2 < cutoff2_) {
          const double s2 = 1 / r2, s6 = s2 * s2 * s2;
          energy += 4 * s6 * (s6 - 1) - shift_;
          const Vec3 f = (48 * s6 * (s6 - 0.5) * s2) * d;
          mine += f;
          force[j] -= f;
        }
      }
      force[i] += mine;
    }
#pragma omp for
    for (int i = 0; i < n; ++i) {
      Vec3 sum;
      for (int t = 0; t < threads; ++t)
        sum += parts_[static_cast<std::size_t>(t) * n + i];
      p.force(i) = sum;
    }
    }
    return energy;
  }

private:
  double cutoff2_, shift_;
  mutable std::vector<Vec3> parts_;
};

class Simulation {
public:
  Simulation(int cells, double density, double temperature)
      : box_(cells * std::cbrt(4 / density)), particles_(4 * cells * cells * cells), list_(cutoff + margin),
        potential_(cutoff)
  {
    lattice(cells);
    heat(temperature);
    list_.build(particles_, box_);
    potentialEnergy_ = potential_.compute(particles_, list_, box_);
  }

  void step(double dt)
  {
    const int n = particles_.size();
#pragma omp parallel for
    for (int i = 0; i < n; ++i) {
      particles_.velocity(i) += (0.5 * dt) * particles_.force(i);
      particles_.position(i) = box_.wrap(particles_.position(i) + dt * particles_.velocity(i));
    }
    if (list_.isStale(particles_, box_, margin)) {
      list_.build(particles_, box_);
      ++builds_;
    }
    potentialEnergy_ = potential_.compute(particles_, list_, box_);
#pragma omp parallel for
    for (int i = 0; i < n; ++i)
      particles_.velocity(i) += (0.5 * dt) * particles_.force(i);
  }

  double kineticEnergy() const
  {
    double sum = 0;
    for (int i = 0; i < particles_.size(); ++i)
      sum += 0.5 * dot(particles_.velocity(i), particles_.velocity(i));
    return sum;
  }

  double momentum() const
  {
    Vec3 sum;
    for (int i = 0; i < particles_.size(); ++i)
      sum += particles_.velocity(i);
    return std::sqrt(dot(sum, sum));
  }

  double potentialEnergy() const { return potentialEnergy_; }
  int size() const { return particles_.size(); }
  int builds() const { return builds_; }
  std::size_t pairs() const { return list_.pairs(); }

private:
  static constexpr double cutoff = 2.5, margin = 0.3;

  void lattice(int cells)
  {
    const double a = box_.length() / cells;
    int at = 0;
    for (int z = 0; z < cells; ++z)
      for (int y = 0; y < cells; ++y)
        for (int x = 0; x < cells; ++x) {
          particles_.position(at++) = Vec3(x * a, y * a, z * a);
          particles_.position(at++) = Vec3((x + 0.5) * a, (y + 0.5) * a, z * a);
          particles_.position(at++) = Vec3((x + 0.5) * a, y * a, (z + 0.5) * a);
          particles_.position(at++) = Vec3(x * a, (y + 0.5) * a, (z + 0.5) * a);
        }
  }

  void heat(double temperature)
  {
    unsigned long long seed = 88172645463325252ULL;
    auto uniform = [&seed] {
      seed ^= seed << 13;
      seed ^= seed >> 7;
      seed ^= seed << 17;
      return static_cast<double>(seed >> 11) / 9007199254740992.0 - 0.5;
    };
    Vec3 mean;
    const int n = particles_.size();
    for (int i = 0; i < n; ++i) {
      particles_.velocity(i) = Vec3(uniform(), uniform(), uniform());
      mean += particles_.velocity(i);
    }
    mean = (1.0 / n) * mean;
    double square = 0;
    for (int i = 0; i < n; ++i) {
      particles_.velocity(i) -= mean;
      square += dot(particles_.velocity(i), particles_.velocity(i));
    }
    const double scale = std::sqrt(3 * n * temperature / square);
    for (int i = 0; i < n; ++i)
      particles_.velocity(i) = scale * particles_.velocity(i);
  }

  Box box_;
  Particles particles_;
  NeighbourList list_;
  LennardJones potential_;
  double potentialEnergy_ = 0;
  int builds_ = 0;
};

int main(int argc, char **argv)
{
  const int cells = argc > 1 ? std::atoi(argv[1]) : 20;
  const int steps = argc > 2 ? std::atoi(argv[2]) : 40;
  Simulation simulation(cells, 0.8442, 0.72);
  const double before = simulation.kineticEnergy() + simulation.potentialEnergy();
  for (int s = 1; s <= steps; ++s) {
    simulation.step(0.004);
    if (s % 10 == 0)
      std::printf("%d potential %.8e kinetic %.8e\n", s, simulation.potentialEnergy() / simulation.size(),
                  simulation.kineticEnergy() / simulation.size());
  }
  const double after = simulation.kineticEnergy() + simulation.potentialEnergy();
  const double drift = std::fabs(after - before) / simulation.size();
  const bool bad = !(drift < 1e-3) || !(simulation.momentum() < 1e-7 * simulation.size());
  std::printf("self-check: %s\n", bad ? "FAILED, energy or momentum are not kept" : "energy and momentum are kept");
  return bad;
}
