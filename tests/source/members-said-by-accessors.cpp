// What only a class may name is said by functions of it that do no more: those that C++ calls there, and no others.
// RUN: %parlift analyze --no-strict-aliasing %s 2>&1 | FileCheck %s
#include <complex>
#include <cstddef>
#include <stdexcept>
#include <vector>
using std::size_t;

class Plain {
public:
  double &at(int i) { return d_[i]; }
  double get(int i) const { return d_[i]; }

private:
  double *d_;
};
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` is parallel when `n > 0` and `o` does not overlap `c` and `c.at(0)`:
void plain(Plain &c, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = c.at(i);
}
// One iteration that touches an element there must be.
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}not proved parallel
void sometimes(Plain &c, double *o, const int *f, int n) {
  for (int i = 0; i < n; i++)
    if (f[i])
      o[i] = c.at(i);
}
class Derived : public Plain { // at(0) is another function
public:
  double at(int i) { return i; }
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}`o` does not overlap `c` and `static_cast<Plain &>(c).at(0)`
void derived(Derived &c, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = c.Plain::at(i);
}
class Hidden : Plain {
public:
  double get(int i) { return at(i); }
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}not proved parallel
void hidden(Hidden &c, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = c.get(i);
}
struct Holder {
  mutable Plain changing;
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}`o` does not overlap `h` and `const_cast<Plain &>(h.changing).at(0)`
void holder(const Holder &h, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = h.changing.at(i);
}
class Cow { // copies on write
public:
  double &operator()(size_t i) {
    detach();
    return d_[i];
  }
  const double &operator()(size_t i) const { return d_[i]; }

private:
  void detach();
  double *d_;
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}`n > 0` and `o` does not overlap `c` and `c(0)`
void read(const Cow &c, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = c(i);
}
// CHECK: :[[#@LINE+3]]:3: remark: {{.*}}not proved parallel
void readChanging(Cow &c, double *o, int n) {
  const Cow &same = c;
  for (int i = 0; i < n; i++)
    o[i] = same(i);
}
class Counting {
public:
  double &at(size_t i) {
    ++calls_;
    return d_[i];
  }
  double get(size_t i) const { return d_[i]; }

private:
  double *d_;
  int calls_ = 0;
};
// CHECK: :[[#@LINE+3]]:3: remark: {{.*}}`d_` and `o` may overlap
// CHECK: note: `d_` has no name outside of its class: a public function that only returns it, or an element, could be asked
void counting(Counting &c, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = c.get(i);
}
class Virtual {
public:
  virtual ~Virtual() = default;
  virtual double &at(size_t i) { return d_[i]; }
  double get(size_t i) const { return d_[i]; }

private:
  double *d_;
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}not proved parallel
void virtually(Virtual &c, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = c.get(i);
}
class Throwing {
public:
  double &at(size_t i) {
    if (i >= n_)
      throw std::out_of_range("at");
    return d_[i];
  }
  double get(size_t i) const { return d_[i]; }

private:
  size_t n_;
  double *d_;
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}not proved parallel
void throwing(Throwing &c, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = c.get(i);
}
struct Addressed {
  double x;
  Addressed *operator&() { return nullptr; }
};
class OfAddressed {
public:
  Addressed &at(size_t i) { return d_[i]; }

private:
  Addressed *d_;
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}not proved parallel
void addressed(OfAddressed &c, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = c.at(i).x;
}
class Converting {
public:
  operator double *() { return d_; }
  double &operator[](size_t i) { return d_[i]; }

private:
  double *d_;
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}not proved parallel
void converting(Converting &c, double *o, size_t n) {
  for (size_t i = 0; i < n; i++)
    o[i] = c[i];
}
class Overloaded {
public:
  double &at(int i) { return d_[i]; }
  double &at(long i) { return d_[i + 1]; }

private:
  double *d_;
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}not proved parallel
void overloaded(Overloaded &c, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = c.at(i);
}
class Shifted {
public:
  double &at(int i) { return d_[i + 2]; }

private:
  double *d_;
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}not proved parallel
void shifted(Shifted &c, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = c.at(i);
}
template <class T> class Special {
public:
  T &at(int i) { return d_[i]; }

private:
  T *d_;
};
template <> double &Special<double>::at(int i) { return d_[i + 1]; }
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}not proved parallel
void special(Special<double> &c, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = c.at(i);
}
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}`o` does not overlap `c` and `c.at(0)`
void general(Special<float> &c, float *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = c.at(i);
}
class Field { // functions that call each other
public:
  std::complex<double> &operator()(int i, int j) { return z_[index(i, j)]; }
  int width() const { return w_; }

private:
  int index(int i, int j) const { return j * w_ + i; }
  int w_;
  std::vector<std::complex<double>> z_;
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}`f.width() > 0` and `o` does not overlap `f` and `f(0, 0)`
void field(Field &f, std::complex<double> *o) {
  for (int i = 0; i < f.width(); i++)
    o[i] = f(i, 0);
}
class Sized {
public:
  explicit Sized(int n) : v_(n) {}
  double &operator[](size_t i) { return v_[i]; }
  const double &operator[](size_t i) const { return v_[i]; }
  size_t size() const { return v_.size(); }

private:
  std::vector<double> v_;
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}} is parallel when `a.size() > 0 && (&a[0] + a.size() <= o || o + a.size() <= &a[0])`
void sized(const Sized &a, double *o) {
  for (size_t i = 0; i < a.size(); i++)
    o[i] = a[i];
}
// A closure's copy is const, and its variable is not.
// CHECK: :[[#@LINE+3]]:5: remark: {{.*}}`q` does not overlap `c` and `const_cast<Plain &>(c).at(0)`
void captured(Plain &c, double *o, int n) {
  const auto f = [c, n](double *q) {
    for (int i = 0; i < n; i++)
      q[i] = static_cast<const Plain &>(c).get(i);
  };
  f(o);
}
class Further : public Derived {};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}}`o` does not overlap `c` and `const_cast<Plain &>(static_cast<const Plain &>(static_cast<const Derived &>(c))).at(0)`
void further(const Further &c, double *o, int n) {
  for (int i = 0; i < n; i++)
    o[i] = c.get(i);
}
