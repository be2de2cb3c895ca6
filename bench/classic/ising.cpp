#include <cmath>
#include <cstdint>
#include <iostream>
#include <random>
#include <vector>

class Ising {
public:
  Ising(int n, double beta, unsigned seed) : n_(n), spins_(n * n), gen_(seed), beta_(beta) {
    for (int i = 0; i < n * n; ++i) spins_[i] = gen_() & 1 ? 1 : -1;
  }
  int neighbours(int i, int j) const {
    return spin(i + 1, j) + spin(i - 1, j) + spin(i, j + 1) + spin(i, j - 1);
  }
  int spin(int i, int j) const { return spins_[((i + n_) % n_) * n_ + (j + n_) % n_]; }
  void sweep() {
    std::uniform_real_distribution<double> u(0, 1);
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < n_; ++j) {
        double dE = 2.0 * spin(i, j) * neighbours(i, j);
        if (dE <= 0 || u(gen_) < std::exp(-beta_ * dE)) spins_[i * n_ + j] *= -1;
      }
  }
  void checkerboard(const std::vector<double> &r) {
    for (int colour = 0; colour < 2; ++colour)
      for (int i = 0; i < n_; ++i)
        for (int j = (i + colour) % 2; j < n_; j += 2) {
          double dE = 2.0 * spins_[i * n_ + j] * neighbours(i, j);
          if (r[i * n_ + j] < std::exp(-beta_ * dE)) spins_[i * n_ + j] = -spins_[i * n_ + j];
        }
  }
  long magnetisation() const {
    long m = 0;
    for (auto s : spins_) m += s;
    return m;
  }
  std::vector<double> correlation(int rmax) const {
    std::vector<double> c(rmax);
    for (int r = 0; r < rmax; ++r) {
      long s = 0;
      for (int i = 0; i < n_; ++i)
        for (int j = 0; j < n_; ++j) s += spin(i, j) * spin(i + r, j);
      c[r] = double(s) / (n_ * n_);
    }
    return c;
  }

private:
  int n_;
  std::vector<int> spins_;
  std::mt19937 gen_;
  double beta_;
};

int main() {
  Ising m(256, 0.42, 5);
  for (int t = 0; t < 20; ++t) m.sweep();
  std::cout << m.magnetisation() << '\n';
  std::mt19937 g(3);
  std::vector<double> r(256 * 256);
  for (int t = 0; t < 60; ++t) {
    for (auto &x : r) x = g() / 4294967296.0;
    m.checkerboard(r);
  }
  auto c = m.correlation(64);
  std::cout << m.magnetisation() << ' ' << c[1] << ' ' << c[20] << '\n';
}
