// Accessors with checks, asked for the first element before a loop: only where the numbers that a check rests on are above zero.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: FileCheck --input-file=%t.remarks %s
#include <cassert>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <vector>

class Image {
public:
  Image(float *d, int w, int h) : w_(w), h_(h), d_(d) {}
  int width() const { return w_; }
  int height() const { return h_; }
  float &operator()(int x, int y) {
    assert(x >= 0 && x < w_ && y >= 0 && y < h_);
    return d_[y * w_ + x];
  }
  float operator()(int x, int y) const {
    assert(x >= 0 && x < w_);
    assert(y >= 0 && y < h_ && "row");
    return d_[y * w_ + x];
  }

private:
  int w_, h_;
  float *d_;
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `y` parallelized: {{.*}}b.width() > 0 && b.height() > 0 && {{.*}}&b(0, 0){{.*}}&const_cast<Image &>(a)(0, 0)
void blur(const Image &a, Image &b) {
  for (int y = 1; y < a.height() - 1; y++)
    for (int x = 1; x < a.width() - 1; x++)
      b(x, y) = (a(x - 1, y) + a(x + 1, y) + a(x, y - 1) + a(x, y + 1)) * 0.25f;
}
// No element of b need be touched.
// CHECK-NOT: :[[#@LINE+2]]:3: remark: loop over `y` parallelized
void some(const Image &a, Image &b, const int *f) {
  for (int y = 0; y < a.height(); y++)
    if (f[y])
      b(0, y) = a(0, y);
}
class Vec {
public:
  Vec(double *p, std::size_t n) : n_(n), p_(p) {}
  std::size_t size() const { return n_; }
  double &operator[](std::size_t i) {
    check(i);
    return p_[i];
  }
  double &at(std::size_t i) {
    if (i >= size())
      throw std::out_of_range("at");
    return p_[i];
  }
  double get(std::size_t i) const { return p_[i]; }
  double *from(int i) {
    if (p_ == nullptr || static_cast<std::size_t>(i) >= n_)
      std::abort();
    return &p_[i];
  }

private:
  void check(std::size_t i) const {
    if (i >= n_)
      std::abort();
  }
  std::size_t n_;
  double *p_;
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized: {{.*}}a.size() > 0 && {{.*}}a.from(0)
void gets(Vec &a, double *o, std::size_t n) {
  for (std::size_t i = 0; i < n; i++)
    o[i] = a.get(i);
}
class There {
public:
  explicit There(double *d) : d_(d) {}
  double *there(int i) { // fails where there is none
    if (d_ == nullptr)
      std::abort();
    return d_ + i;
  }
  double get(int i) const { return d_[i]; }

private:
  double *d_;
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized: {{.*}}n > 0 && {{.*}}s.there(0)
void there(There &s, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = s.get(i);
}
// The only way to an element is checked by what has no words, or is no number above zero.
class Last {
public:
  Last(double *p, int n) : p_(p), n_(n) {}
  double &first(int i) {
    assert(i < n_);
    return p_[i];
  }
  double get(int i) const { return p_[i]; }

private:
  double *p_;
  int n_;
};
// CHECK-NOT: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void last(Last &a, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = a.get(i);
}
class From { // begins at `low_`
public:
  From(double *p, int low, int n) : p_(p), low_(low), n_(n) {}
  double &at(int i) {
    assert(i >= low_ && i < n_);
    return p_[i];
  }
  double &inside(int i) {
    assert(i < n_ - 1);
    return p_[i];
  }
  double &narrow(int i) {
    assert(i < static_cast<signed char>(n_));
    return p_[i];
  }
  double &odd(int i) {
    assert(i < n_ && n_ % 2 == 1);
    return p_[i];
  }
  double &counted(int i) {
    assert(++count_ > 0);
    return p_[i];
  }
  double get(int i) const { return p_[i]; }
  int low() const { return low_; }
  int size() const { return n_; }

private:
  double *p_;
  int low_, n_, count_ = 0;
};
// CHECK-NOT: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void from(From &a, double *o) {
  for (int i = a.low(); i < a.size(); i++)
    o[i] = a.get(i);
}
template <class T> class Grid {
public:
  Grid(T *p, unsigned w, unsigned h) : w(w), h_(h), p_(p) {}
  T *operator[](unsigned y) {
    assert(y < rows());
    return p_ + y * w;
  }
  const T *operator[](unsigned y) const {
    assert(y < rows());
    return p_ + y * w;
  }
  unsigned rows() const { return h_; }
  unsigned w;

private:
  unsigned h_;
  T *p_;
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `y` parallelized: {{.*}}b.rows() > 0 && {{.*}}b[0]
void twice(const Grid<double> &a, Grid<double> &b) {
  for (unsigned y = 0; y < a.rows(); y++)
    for (unsigned x = 0; x < a.w; x++)
      b[y][x] = 2 * a[y][x];
}
class Own {
public:
  explicit Own(std::size_t n) : v_(n) {}
  double &operator()(std::size_t i) {
    assert(i < v_.size() && !v_.empty());
    return v_[i];
  }
  double &at(std::size_t i) { return v_.at(i); }
  double get(std::size_t i) const { return v_[i]; }
  std::size_t size() const { return v_.size(); }

private:
  std::vector<double> v_;
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized: {{.*}}&a.at(0)
void own(Own &a, double *o) {
  for (std::size_t i = 0; i < a.size(); i++)
    o[i] = a.get(i);
}

int main() {
  std::vector<float> v(600);
  std::vector<double> w(600);
  std::vector<int> f(40);
  double h = 0;
  const auto add = [&](auto &of) {
    for (auto &one : of) {
      h = h * 0.75 + one;
      one = static_cast<int>(one) % 17;
    }
  };
  for (const int s : {0, 1, 12, 100, 300}) {
    for (int i = 0; i < 600; i++)
      v[i] = i % 19, w[i] = i % 7;
    for (int i = 0; i < 40; i++)
      f[i] = i % 3 == s % 3;
    Image a(v.data(), 20, 15), b(v.data() + s, 20, 15), none(nullptr, 0, 0), flat(v.data(), 7, 0);
    blur(a, b);
    blur(none, b);
    blur(none, none);
    blur(flat, none);
    some(a, b, f.data());
    f.assign(40, 0);
    some(a, none, f.data());
    some(flat, none, f.data());
    add(v);
    double *p = w.data();
    Vec x(p, 100), y(nullptr, 0), z(p, 0);
    gets(x, p + s, 100);
    gets(y, p + s, 0);
    gets(z, p + s, 0);
    gets(z, p + s, 50); // what its checks refuse
    There r(p), t(nullptr);
    there(r, p + s, 60);
    there(t, p + s, 0);
    Last l(p, 60), m(p, 0);
    last(l, p + s, 60);
    last(m, p + s, 60);
    From g(p, 5, 80), n(p, 0, 0), q(p, 3, 256);
    from(g, p + s);
    from(n, p + s);
    from(q, p + s);
    Grid<double> c(p, 12, 9), d(p + s, 12, 9), e(nullptr, 0, 0), k(p, 5, 0);
    twice(c, d);
    twice(e, e);
    twice(k, e);
    twice(e, k);
    Own o(50), empty(0);
    o(3) = 4;
    own(o, p + s);
    own(o, &o.at(0));
    own(empty, p + s);
    add(w);
    h += *x.from(0) + x[1] + l.first(0) + g.at(5) + g.inside(0) + g.narrow(0) + q.counted(1) +
         m.get(0);
    h += From(p, 0, 3).odd(0);
  }
  std::printf("%.17g\n", h);
}
