// std::complex is a number: its operators and functions read their arguments. A program's own class by the name is like any other.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <complex>
#include <vector>

using Number = std::complex<double>;

void scale(int n, Number *a) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 2.0;
}
void add(Number f, const std::vector<Number> &x, std::vector<Number> &y) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `&x != &y`{{.*}}[loop-conditional]
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] += f * std::conj(x[i]) / std::abs(x[i]);
}
double energy(const std::vector<Number> &x) {
  double s = 0;
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}reduction (+) into `s`{{.*}}[loop-parallel]
  for (const Number &z : x)
    s += std::norm(z) + z.real() * z.imag();
  return s;
}
void turn(std::vector<Number> &x, double w) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (std::size_t i = 0; i < x.size(); ++i) {
    Number z(1.0, w), t;
    t = std::polar(1.0, w * i);
    t *= z;
    x[i] = t + std::exp(z);
  }
}
void previous(std::vector<Number> &x) {
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: {{.*}}[dependence-carried]
  for (std::size_t i = 1; i < x.size(); ++i)
    x[i] += x[i - 1] * x[i - 1];
}
void part(std::vector<Number> &x) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}
  for (std::size_t i = 1; i < x.size(); ++i)
    x[i].real(1);
}
void previousPart(std::vector<Number> &x) {
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: {{.*}}[dependence-carried]
  for (std::size_t i = 1; i < x.size(); ++i)
    x[i].real(x[i - 1].imag() * x[i - 1].imag());
}
void same(std::vector<Number> &x, Number &f) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is parallel when|not proved}} {{.*}}
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] *= f;
}
namespace mine {
template <class T> struct complex {
  T re, im;
};
int calls;
complex<double> operator*(const complex<double> &a, double b) {
  ++calls;
  return {a.re * b + calls, a.im * b};
}
} // namespace mine
void own(int n, mine::complex<double> *a) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}: {{.*}}
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 2.0;
}
struct Counted {
  double v;
  static int made;
  Counted(double d = 0) : v(d) { ++made; }
  Counted &operator*=(const Counted &o) {
    v = v * o.v + made;
    return *this;
  }
};
void ofOwn(int n, std::complex<Counted> *a, Counted f) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}: {{.*}}
  for (int i = 0; i < n; i++)
    a[i] *= f;
}
