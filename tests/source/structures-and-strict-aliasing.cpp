// With --strict-aliasing a structure is other memory than numbers of a type that none of its members has.
// RUN: %parlift analyze --strict-aliasing --no-strict-aliasing %s 2>&1 | grep remark: | FileCheck %s
// RUN: %parlift analyze --no-strict-aliasing %s 2>&1 | grep remark: | FileCheck --check-prefix=ANY %s
#include <complex>

struct Sized {
  int n;
  double *d;
};
// CHECK: :[[#@LINE+3]]:3: remark: {{.*}} is parallel: {{.*}}[loop-parallel]
// ANY: :[[#@LINE+2]]:3: remark: {{.*}} is parallel when `
void sized(Sized *s) {
  for (int i = 0; i < s->n; i++)
    s->d[i] *= 2;
}
class Hidden {
public:
  double &at(int i) { return d_[i]; }
  int size() const { return n_; }

private:
  int n_, counts_[4];
  double *d_;
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}} is parallel: {{.*}}[loop-parallel]
void hidden(Hidden &c) {
  for (int i = 0; i < c.size(); i++)
    c.at(i) *= 2;
}
struct Scaled {
  int n;
  double scale;
  double *d;
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}} is parallel when `
void scaled(Scaled *s) {
  for (int i = 0; i < s->n; i++)
    s->d[i] *= 2;
}
struct Either {
  union {
    int i;
    double x;
  } u;
  double *d;
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}} is parallel when `
void either(Either *s, int n) {
  for (int i = 0; i < n; i++)
    s->d[i] = s->u.i;
}
struct Named {
  char c;
  double *d;
};
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}} is parallel when `
void named(Named *s) {
  for (int i = 0; i < s->c; i++)
    s->d[i] *= 2;
}
// The parts of complex numbers are numbers.
// CHECK: :[[#@LINE+2]]:3: remark: {{.*}} is parallel when `
void parts(double *d, const std::complex<double> *z, int n) {
  for (int i = 0; i < n; i++)
    d[i] = z[i].real();
}
