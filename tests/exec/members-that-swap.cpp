// Members whose elements change hands by a swap stay where they are: nobody has got a reference to them.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <utility>
#include <vector>

using std::vector;

class Heat {
public:
  explicit Heat(int n) : n_(n), u_(n, 1.0), v_(n) {}
  void step(const vector<double> &f);
  void byMember(const vector<double> &f);
  double at(int i) const { return u_[i]; }

private:
  int n_;
  vector<double> u_, v_;
};
// CHECK-LABEL: void Heat::step(
// CHECK: {{^ *}}#pragma omp parallel for{{$}}
void Heat::step(const vector<double> &f) {
  for (int i = 1; i < n_ - 1; i++)
    v_[i] = u_[i] + 0.1 * (u_[i - 1] - 2 * u_[i] + u_[i + 1]) + f[i - 1];
  std::swap(u_, v_);
}
// CHECK-LABEL: void Heat::byMember(
// CHECK: {{^ *}}#pragma omp parallel for{{$}}
void Heat::byMember(const vector<double> &f) {
  for (int i = 1; i < n_ - 1; i++)
    v_[i] = u_[i] + 0.1 * (u_[i - 1] - 2 * u_[i] + u_[i + 1]) + f[i - 1];
  v_.swap(u_);
}

// --- Somebody has a reference to a member: what is given may be it

class Shared {
public:
  explicit Shared(int n) : n_(n), u_(n, 1.0), v_(n) {}
  void step(const vector<double> &f);
  vector<double> &next() { return v_; }
  double at(int i) const { return u_[i]; }

private:
  int n_;
  vector<double> u_, v_;
};
// CHECK-LABEL: void Shared::step(
// CHECK: f.data() != v_.data()
void Shared::step(const vector<double> &f) {
  for (int i = 1; i < n_ - 1; i++)
    v_[i] = u_[i] + 0.1 * (u_[i - 1] - 2 * u_[i] + u_[i + 1]) + f[i - 1];
  std::swap(u_, v_);
}

class Watched { // whose swap is not the library's
public:
  explicit Watched(int n) : n_(n), u_(n, 1.0), v_(n) {}
  void step(const vector<double> &f);
  double at(int i) const { return u_[i]; }
  const vector<double> *seen = nullptr;

private:
  void swap(vector<double> &a, vector<double> &b) {
    seen = &b;
    a.swap(b);
  }
  int n_;
  vector<double> u_, v_;
};
// CHECK-LABEL: void Watched::step(
// CHECK: f.data() != v_.data()
void Watched::step(const vector<double> &f) {
  for (int i = 1; i < n_ - 1; i++)
    v_[i] = u_[i] + 0.1 * (u_[i - 1] - 2 * u_[i] + u_[i + 1]) + f[i - 1];
  swap(u_, v_);
}

int main() {
  const int n = 1000;
  Heat heat(n);
  Shared shared(n);
  Watched watched(n);
  vector<double> f(n);
  for (int i = 0; i < n; i++)
    f[i] = i % 17;
  heat.step(f), heat.byMember(f), heat.step(f);
  shared.step(f), shared.step(shared.next()), shared.step(shared.next());
  watched.step(f), watched.step(*watched.seen), watched.step(*watched.seen);
  double s = 0;
  for (int i = 0; i < n; i++)
    s = 0.5 * s + heat.at(i) + shared.at(i) + watched.at(i);
  std::printf("%.12g\n", s);
}
