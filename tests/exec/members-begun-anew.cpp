// A work vector among the members that each iteration begins anew, by `assign`, `clear` or `=`, is the iteration's own.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <algorithm>
#include <cstdio>
#include <vector>

using std::vector;

class Rows {
public:
  Rows(int n, int m) : n_(n), m_(m), y_(n), p_(n) {}
  void assigned(const vector<double> &x);
  void copied(const vector<vector<double>> &x);
  void pushed(const vector<double> &x);
  void two(const vector<double> &x);
  void ofOther(Rows &o, const vector<double> &x);
  void sometimes(const vector<double> &x);
  void late(const vector<double> &x);
  void fromItself(const vector<double> &x);
  void kept(const vector<double> &x);
  void keptFilled(const vector<double> &x);
  void handedOn(const vector<double> &x);
  void byThis(const vector<double> &x);
  void notInTheLast(const vector<double> &x);
  void byFunction(const vector<double> &x);
  double sum() const {
    double s = 0;
    for (const double *p : p_)
      s = s * 0.99 + (p ? *p : 0.0);
    for (double v : y_)
      s = s * 0.99 + v;
    for (double v : work_)
      s = s * 0.99 + v;
    for (double v : more_)
      s = s * 0.99 + v;
    return s;
  }

private:
  double at(int k) const { return work_[k]; }
  int n_, m_;
  vector<double> work_, more_, y_;
  vector<const double *> p_;
};
// CHECK-LABEL: void Rows::assigned(
// CHECK: {{^ *}}#pragma omp parallel for firstprivate(work_) lastprivate(work_)
void Rows::assigned(const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    work_.assign(m_, 0.0);
    for (int k = 0; k < m_; k++)
      work_[k] += x[i * m_ + k];
    double s = 0;
    for (int k = 0; k < m_; k++)
      s += work_[k] * k;
    y_[i] = s;
  }
}
// CHECK-LABEL: void Rows::copied(
// CHECK: {{^ *}}#pragma omp parallel for firstprivate(work_) lastprivate(work_)
void Rows::copied(const vector<vector<double>> &x) {
  for (int i = 0; i < n_; i++) {
    work_ = x[i];
    std::sort(work_.begin(), work_.end());
    y_[i] = work_[work_.size() / 2];
  }
}
// CHECK-LABEL: void Rows::pushed(
// CHECK: {{^ *}}#pragma omp parallel for firstprivate(work_) lastprivate(work_)
void Rows::pushed(const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    work_.clear();
    for (int k = 0; k < m_; k++)
      if (x[i * m_ + k] > 30)
        work_.push_back(x[i * m_ + k]);
    double s = 0;
    for (double v : work_)
      s += v;
    y_[i] = s / (1 + work_.size());
  }
}
// CHECK-LABEL: void Rows::two(
// CHECK: {{^ *}}#pragma omp parallel for firstprivate(work_, more_) lastprivate(work_, more_)
void Rows::two(const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    work_.assign(m_, 1.0);
    for (int k = 0; k < m_; k++)
      work_[k] *= x[i * m_ + k];
    more_ = work_;
    for (int k = 1; k < m_; k++)
      more_[k] += more_[k - 1];
    y_[i] = more_[m_ - 1] + work_[0];
  }
}
// CHECK-LABEL: void Rows::ofOther(
// CHECK: this != &o
// CHECK: {{^ *}}#pragma omp parallel for firstprivate(work_) lastprivate(work_)
void Rows::ofOther(Rows &o, const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    work_.assign(m_, x[i]);
    y_[i] = work_[1] + o.work_[0];
  }
}

// --- Iterations have something of each other, or somebody else would see the threads' own. An address is asked for behind what
// may have moved the elements.

// CHECK-LABEL: void Rows::sometimes(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void Rows::sometimes(const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    if (i % 3 == 0)
      work_.assign(m_, 0.0);
    work_[i % m_] += x[i];
    y_[i] = work_[0];
  }
}
// CHECK-LABEL: void Rows::late(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void Rows::late(const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    y_[i] = work_.empty() ? 1 : work_[0];
    work_.assign(m_, x[i]);
  }
}
// CHECK-LABEL: void Rows::fromItself(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void Rows::fromItself(const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    work_.assign(m_, work_[0] * 0.5 + x[i]);
    y_[i] = work_[1];
  }
}
// CHECK-LABEL: void Rows::kept(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void Rows::kept(const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    work_.assign(m_, x[i]);
    p_[i] = &work_[0];
    y_[i] = work_[1];
  }
}
// The address is taken in a loop of its own: `fill` leaves the elements where they are.
// CHECK-LABEL: void Rows::keptFilled(
// CHECK: {{^ *}}#pragma omp parallel for{{$}}
// CHECK: p_[i] = work_.data();
// CHECK: {{^ *}}#pragma omp parallel for firstprivate(work_) lastprivate(work_)
void Rows::keptFilled(const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    std::fill(work_.begin(), work_.end(), x[i]);
    p_[i] = work_.data();
    y_[i] = work_[1];
  }
}
// CHECK-LABEL: void Rows::handedOn(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void Rows::handedOn(const vector<double> &x) {
  more_.assign(m_, 1.0);
  for (int i = 0; i < n_; i++) {
    work_.assign(m_, more_[0] * 0.5 + x[i]);
    work_.swap(more_);
    y_[i] = more_[1];
  }
}
// CHECK-LABEL: void Rows::byThis(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void Rows::byThis(const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    this->work_.assign(m_, x[i]);
    y_[i] = work_[1];
  }
}
// CHECK-LABEL: void Rows::notInTheLast(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void Rows::notInTheLast(const vector<double> &x) {
  for (int i = 0; i < n_; i++)
    if (i < n_ - 1) {
      work_.assign(m_, x[i]);
      y_[i] = work_[1];
    }
}
// CHECK-LABEL: void Rows::byFunction(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void Rows::byFunction(const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    work_.assign(m_, x[i]);
    y_[i] = at(1);
  }
}

int main() {
  const int n = 200, m = 30;
  vector<double> x(n * m);
  vector<vector<double>> lists(n);
  for (int i = 0; i < n * m; i++)
    x[i] = i * 37 % 101, lists[i / m].push_back(x[i]);
  Rows s(n, m), o(n, m);
  const auto show = [&](const char *name) { std::printf("%s %.12g\n", name, s.sum()); };
  s.assigned(x), show("assigned");
  s.copied(lists), show("copied");
  s.pushed(x), show("pushed");
  s.assigned(x);
  o.two(x);
  s.ofOther(o, x), show("other");
  s.ofOther(s, x), show("itself");
  s.two(x), show("two");
  s.sometimes(x), show("sometimes");
  s.late(x), show("late");
  s.fromItself(x), show("from itself");
  s.kept(x), show("kept");
  Rows fresh(n, m); // whose vector has no elements yet
  fresh.kept(x), std::printf("fresh %.12g\n", fresh.sum());
  s.keptFilled(x), show("filled");
  s.handedOn(x), show("handed on");
  s.byThis(x), show("this");
  s.notInTheLast(x), show("last");
  s.byFunction(x), show("function");
}
