// Private pointers that the class gives away by functions of more than one statement: rows, elements of a field with a margin, accessors that check
// with `if`, compute their subscript first, or call each other; and what is no such function.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t -DNDEBUG
// RUN: FileCheck --input-file=%t.remarks %s
#include <cassert>
#include <cstddef>
#include <cstdio>
#include <vector>

class Rows {
public:
  Rows(double *d, int w, int h) : d_(d), w_(w), h_(h) {}
  double *operator[](int i) { return d_ + i * w_; }
  const double *operator[](int i) const { return &d_[i * w_]; }
  int width() const { return w_; }
  int height() const { return h_; }

private:
  double *d_;
  int w_, h_;
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized: {{.*}}if({{.*}}a[0] + {{.*}} <= b[0] ||
void rows(const Rows &a, Rows &b) {
  for (int i = 0; i < a.height(); i++)
    for (int j = 0; j < a.width(); j++)
      b[i][j] = 2 * a[i][j];
}
class Halo { // one cell around it
public:
  Halo(double *d, int w, int h) : w_(w), h_(h), d_(d) {}
  double &operator()(int i, int j) { return d_[at(i, j)]; }
  const double &operator()(int i, int j) const { return d_[at(i, j)]; }
  int w() const { return w_; }
  int h() const { return h_; }

private:
  int at(int i, int j) const { return (j + 1) * (w_ + 2) + i + 1; }
  int w_, h_;
  double *d_;
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `j` parallelized: {{.*}}&v(-1, -1)
void smooth(const Halo &u, Halo &v) {
  for (int j = 0; j < u.h(); j++)
    for (int i = 0; i < u.w(); i++)
      v(i, j) = u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) - 4 * u(i, j);
}
class Steps { // the subscript is computed first; checked, unless it is compiled without
public:
  Steps(double *d, int n) : n_(n), d_(d) {}
  double &at(int i) {
    assert(i >= 0 && i < n_);
    const int k = i;
    return d_[k];
  }
  double at(int i) const {
    assert(i >= 0 && i < n_);
    return d_[i];
  }
  int size() const { return n_; }

private:
  int n_;
  double *d_;
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized: {{.*}}&b.at(0)
void steps(const Steps &a, Steps &b) {
  for (int i = 0; i < a.size(); i++)
    b.at(i) = a.at(i) + 1;
}
class Calls {
public:
  Calls(double *d, int w) : d_(d), w_(w) {}
  double &operator()(int i, int j) { return row(i)[j]; }
  double get(int i, int j) const { return d_[i * w_ + j]; }
  int width() const { return w_; }

private:
  double *row(int i) { return d_ + i * w_; }
  double *d_;
  int w_;
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized: {{.*}}&c(0, 0)
void calls(Calls &c, const double *x, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < c.width(); j++)
      c(i, j) += x[j];
}
template <class T> class Table { // of which the template is looked at
public:
  Table(T *d, std::size_t w) : d_(d), w_(w) {}
  T *row(std::size_t i) {
    do {
    } while (false);
    return d_ + i * w_;
  }
  T get(std::size_t i, std::size_t j) const { return d_[i * w_ + j]; }
  std::size_t width() const { return w_; }

private:
  T *d_;
  std::size_t w_;
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `j` parallelized: {{.*}}t.row(0)
void table(Table<double> &t, double *o) {
  for (std::size_t j = 0; j < t.width(); j++)
    o[j] = t.get(2, j);
}
// No words: another element, an effect, what is not the first for any numbers, a member of a base class by the same name.
class Base {
public:
  explicit Base(double *d) : d_(d) {}

protected:
  double *d_;
};
class Shadow : public Base {
public:
  Shadow(double *d, double *e) : Base(e), d_(d) {}
  double *data() { return Base::d_; }
  double *other() { return Base::d_ + 0; }
  double get(int i) const { return d_[i]; }

private:
  double *d_;
};
// CHECK-NOT: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void shadow(Shadow &s, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = s.get(i);
}
class Second {
public:
  explicit Second(double *d) : d_(d) {}
  double *row(int i) { return d_ + i + 2; }
  double *last(int i) {
    count_++;
    return d_ + i;
  }
  double *either(int i) {
    int k = i;
    k += 2;
    return d_ + k;
  }
  double *unsigned_(unsigned i) { return d_ + ((i - 1) * 2 + 2L); }
  double get(int i) const { return d_[i]; }
  int count() const { return count_; }

private:
  double *d_;
  int count_ = 0;
};
// CHECK-NOT: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void second(Second &s, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = s.get(i);
}

int main() {
  std::vector<double> v(400), w(400);
  double h = 0;
  const auto add = [&](std::vector<double> &of) {
    for (double &one : of) {
      h = h * 0.75 + one;
      one = static_cast<int>(one) % 17;
    }
  };
  for (const int s : {0, 1, 12, 100, 200}) {
    for (int i = 0; i < 400; i++)
      v[i] = i % 19, w[i] = i % 7;
    double *p = v.data(), *q = w.data();
    Rows a(p, 10, 12), b(p + s, 10, 12), none(nullptr, 0, 0);
    rows(a, b);
    add(v);
    rows(none, none);
    Halo u(p, 8, 10), c(p + s, 8, 10);
    smooth(u, c);
    add(v);
    Steps x(p, 100), y(p + s, 100), z(nullptr, 0);
    steps(x, y);
    steps(z, z);
    add(v);
    Calls m(p, 12);
    calls(m, p + s, 8);
    add(v);
    Table<double> t(p, 40);
    table(t, p + s);
    add(v);
    Shadow d(p, q);
    shadow(d, p + s, 90);
    shadow(d, q + s, 90);
    add(v);
    add(w);
    Second e(p), f(nullptr);
    second(e, p + s, 90);
    second(f, p, 0);
    add(v);
    h += *d.data() + *d.other() + *e.row(0) + *e.last(0) + *e.either(0) + *e.unsigned_(1) +
         e.count();
  }
  std::printf("%.17g\n", h);
}
