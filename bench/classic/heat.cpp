#include <algorithm>
#include <cmath>
#include <iostream>
#include <iomanip>
#include <vector>

template <typename T> class Grid {
  int nx_, ny_;
  std::vector<T> v_;

public:
  Grid(int nx, int ny) : nx_(nx), ny_(ny), v_(nx * ny) {}
  T &at(int i, int j) { return v_[i * ny_ + j]; }
  const T &at(int i, int j) const { return v_[i * ny_ + j]; }
  int nx() const { return nx_; }
  int ny() const { return ny_; }
  void swap(Grid &o) { v_.swap(o.v_); }
};

template <typename T> class HeatSolver {
public:
  HeatSolver(int n, T alpha) : alpha_(alpha), cur_(n, n), next_(n, n) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        next_.at(i, j) = cur_.at(i, j) = (i == 0) ? T(100) : T((i * 7 + j * 3) % 10);
  }
  T step() {
    T change = 0;
    for (int i = 1; i < cur_.nx() - 1; ++i)
      for (int j = 1; j < cur_.ny() - 1; ++j) {
        T lap = cur_.at(i + 1, j) + cur_.at(i - 1, j) + cur_.at(i, j + 1) + cur_.at(i, j - 1) - 4 * cur_.at(i, j);
        next_.at(i, j) = cur_.at(i, j) + alpha_ * lap;
        change = std::max(change, std::abs(alpha_ * lap));
      }
    cur_.swap(next_);
    return change;
  }
  int run(T eps, int max) {
    int it = 0;
    while (it < max && step() > eps)
      ++it;
    return it;
  }
  const Grid<T> &grid() const { return cur_; }

private:
  T alpha_;
  Grid<T> cur_, next_;
};

int main() {
  HeatSolver<double> d(500, 0.2);
  int it = d.run(1e-2, 600);
  double s = 0;
  for (int i = 0; i < 500; ++i)
    for (int j = 0; j < 500; ++j)
      s += d.grid().at(i, j);
  std::cout << std::setprecision(10) << it << ' ' << s << '\n';
  HeatSolver<float> f(300, 0.1f);
  it = f.run(1e-2f, 500);
  std::cout << it << ' ' << f.grid().at(20, 20) << '\n';
}
