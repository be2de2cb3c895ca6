// Classes that own their arrays, lambdas that templates get, and the same arrays by other names.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
#include <cassert>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

template <typename T> class Grid {
  int nx_, ny_;
  std::unique_ptr<T[]> p_;

public:
  Grid(int nx, int ny) : nx_(nx), ny_(ny), p_(new T[nx * ny]()) {}
  int nx() const { return nx_; }
  int ny() const { return ny_; }
  T &operator()(int i, int j) { return p_[j * nx_ + i]; }
  T operator()(int i, int j) const { return p_[j * nx_ + i]; }
  void swap(Grid &o) { std::swap(p_, o.p_); }
};
void smooth(const Grid<double> &u, Grid<double> &v) {
  for (int j = 1; j < v.ny() - 1; ++j)
    for (int i = 1; i < v.nx() - 1; ++i)
      v(i, j) = 0.25 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1));
}
void fill(Grid<double> &g) {
  for (int j = 0; j < g.ny(); ++j)
    for (int i = 0; i < g.nx(); ++i)
      g(i, j) = i * 7 % 11 + j;
}
class Raw {
  double *d_;
  int n_;

public:
  explicit Raw(int n) : d_(new double[n]()), n_(n) {}
  Raw(const Raw &o) : d_(new double[o.n_]), n_(o.n_) {
    for (int i = 0; i < n_; ++i)
      d_[i] = o.d_[i];
  }
  Raw &operator=(const Raw &) = delete;
  ~Raw() { delete[] d_; }
  int size() const { return n_; }
  double &operator[](int i) {
    assert(i >= 0 && i < n_);
    return d_[i];
  }
  double operator[](int i) const { return d_[i]; }
};
void shift(const Raw &a, Raw &b) {
  for (int i = 0; i < b.size() - 1; ++i)
    b[i] = a[i + 1] + 1;
}
void backward(const Raw &a, Raw &b) {
  for (int i = 1; i < b.size(); ++i)
    b[i] = a[i - 1] * 0.5 + 1;
}
class Steps {
  std::unique_ptr<double[]> u_, v_;
  int n_;

public:
  explicit Steps(int n) : u_(new double[n]), v_(new double[n]), n_(n) {
    for (int i = 0; i < n; ++i)
      u_[i] = v_[i] = i % 5;
  }
  void step() {
    for (int i = 1; i < n_ - 1; ++i)
      v_[i] = u_[i - 1] + u_[i + 1];
    std::swap(u_, v_);
  }
  double at(int i) const { return u_[i]; }
};
void given(std::unique_ptr<double[]> &a, const std::unique_ptr<double[]> &b, int n) {
  for (int i = 0; i < n - 1; ++i)
    a[i] = b[i + 1] * 2;
}
template <class F> void each(int n, F &&f) {
  for (int i = 0; i < n; ++i)
    f(i);
}
template <class F> void eachInTurn(int n, F &&f) {
  for (int i = 0; i < n; ++i)
    f(i);
}
template <class F> void applyTo(std::vector<double> &v, const F &f) {
  for (auto &x : v)
    x = f(x);
}
template <class F, class G> void both(int n, F f, G g) {
  for (int i = 0; i < n; ++i) {
    f(i);
    g(i);
  }
}
void kept(double *&at, double *p) { at = p; }
double throughAnother(int n) {
  double *mine = new double[n], *other = nullptr;
  for (int i = 0; i < n; ++i)
    mine[i] = i;
  kept(other, mine);
  for (int i = 0; i < n - 1; ++i)
    other[i + 1] = mine[i] * 0.5 + 1;
  const double last = mine[n - 1];
  delete[] mine;
  return last;
}

int main() {
  Grid<double> u(90, 70), v(90, 70);
  fill(u);
  smooth(u, v);
  u.swap(v);
  smooth(u, u);
  std::printf("%.12g %.12g\n", u(17, 20), v(3, 4));
  Raw a(4000), b(4000);
  for (int i = 0; i < a.size(); ++i)
    a[i] = i % 9;
  shift(a, b);
  backward(a, b);
  Raw c(b);
  shift(c, c);
  backward(c, c);
  std::printf("%.12g %.12g\n", b[1234], c[3999]);
  Steps s(5000);
  for (int t = 0; t < 5; ++t)
    s.step();
  std::printf("%.12g\n", s.at(2500));
  auto p = std::make_unique<double[]>(3000), q = std::make_unique<double[]>(3000);
  for (int i = 0; i < 3000; ++i)
    q[i] = p[i] = i;
  given(p, q, 3000);
  given(q, q, 3000);
  std::printf("%.12g %.12g\n", p[7], q[8]);
  std::vector<double> x(6000, 1.0);
  double k = 1.5;
  each(6000, [&](int i) { x[i] *= k + i; });
  eachInTurn(5999, [&](int i) { x[i + 1] = x[i] * 0.5 + k; });
  applyTo(x, [k](double e) { return e * k - 1; });
  both(5999, [&](int i) { x[i] = i; }, [&](int i) { x[i + 1] = 2; });
  std::printf("%.12g %.12g %.12g\n", x[1], x[4321], x[5999]);
  std::printf("%.12g\n", throughAnother(5000));
}
