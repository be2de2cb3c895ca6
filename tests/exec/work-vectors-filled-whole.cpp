// A vector that each iteration fills from its first to its last element is the iteration's own, however far it is read.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <algorithm>
#include <cstdio>
#include <vector>

using std::vector;

// CHECK-LABEL: void filled(
// CHECK: {{^ *}}#pragma omp parallel for firstprivate(w)
void filled(const vector<double> &x, int n, int m, vector<double> &y) {
  vector<double> w(m);
  for (int i = 0; i < n; i++) {
    std::fill(w.begin(), w.end(), 0.5);
    for (int k = 0; k < m; k++)
      w[k] += x[i * m + k] * k;
    y[i] = w[m - 1] + w[0];
  }
}
// CHECK-LABEL: void countedIn(
// CHECK: {{^ *}}#pragma omp parallel for firstprivate(h)
void countedIn(const vector<vector<int>> &x, vector<int> &y) {
  vector<int> h(256);
  for (std::size_t i = 0; i < x.size(); i++) {
    std::fill(h.begin(), h.end(), 0);
    for (int v : x[i])
      h[v]++;
    int most = 0;
    for (int k = 0; k < 256; k++)
      most = std::max(most, h[k] * k);
    y[i] = most;
  }
}
// CHECK-LABEL: void byReference(
// CHECK: {{^ *}}#pragma omp parallel for firstprivate(w)
void byReference(const vector<double> &x, int n, int m, vector<double> &y) {
  vector<double> w(m);
  for (int i = 0; i < n; i++) {
    for (double &one : w)
      one = i;
    for (int k = 0; k < m; k++)
      w[k] += x[i * m + k];
    y[i] = w[m / 2];
  }
}

static void halves(const vector<double> &x, int at, vector<double> &w) {
  for (std::size_t k = 0; k < w.size(); k++)
    w[k] = x[at + k] * 0.5;
}
// CHECK-LABEL: void byHelper(
// CHECK: {{^ *}}#pragma omp parallel for firstprivate(w)
void byHelper(const vector<double> &x, int n, int m, vector<double> &y) {
  vector<double> w(m);
  for (int i = 0; i < n; i++) {
    halves(x, i * m, w);
    double s = 0;
    for (int k = 1; k < m - 1; k++)
      s += w[k - 1] * w[k + 1];
    y[i] = s;
  }
}

class Solver {
public:
  Solver(int n, int m) : n_(n), m_(m), work_(m), part_(m), y_(n) {}
  void member(const vector<double> &x);
  void partly(const vector<double> &x);
  void byThis(const vector<double> &x);
  void byFunction(const vector<double> &x);
  void seen(const vector<double> &x);
  double sum() const {
    double s = 0;
    for (int i = 0; i < n_; i++)
      s = s * 0.75 + y_[i];
    for (int k = 0; k < m_; k++)
      s = s * 0.75 + work_[k];
    return s;
  }

private:
  double last() const { return work_[m_ - 1]; }
  int n_, m_;
  vector<double> work_, part_, y_;
};
// CHECK-LABEL: void Solver::member(
// CHECK: {{^ *}}#pragma omp parallel for firstprivate(work_) lastprivate(work_)
void Solver::member(const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    std::fill(work_.begin(), work_.end(), 0.0);
    for (int k = 0; k < m_; k++)
      work_[k] += x[i * m_ + k];
    double s = 0;
    for (int k = 0; k < m_; k++)
      s += work_[k] * k;
    y_[i] = s;
  }
}

// --- Iterations have something of each other

// CHECK-LABEL: void Solver::partly(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void Solver::partly(const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    std::fill(work_.begin() + 1, work_.end(), 0.0);
    for (int k = 0; k < m_; k++)
      work_[k] += x[i * m_ + k];
    y_[i] = work_[0] + work_[m_ - 1];
  }
}
// CHECK-LABEL: void Solver::byThis(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void Solver::byThis(const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    std::fill(work_.begin(), work_.end(), 0.0);
    for (int k = 0; k < m_; k++)
      this->work_[k] += x[i * m_ + k];
    y_[i] = work_[0] + work_[m_ - 1];
  }
}
// CHECK-LABEL: void Solver::byFunction(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void Solver::byFunction(const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    std::fill(work_.begin(), work_.end(), x[i]);
    y_[i] = last();
  }
}
// CHECK-LABEL: void Solver::seen(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void Solver::seen(const vector<double> &x) {
  for (int i = 0; i < n_; i++) {
    y_[i] = work_[0];
    std::fill(work_.begin(), work_.end(), x[i]);
  }
}
// CHECK-LABEL: void sometimes(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void sometimes(const vector<double> &x, int n, int m, vector<double> &y) {
  vector<double> w(m);
  for (int i = 0; i < n; i++) {
    if (i % 3 == 0)
      std::fill(w.begin(), w.end(), 0.0);
    w[i % m] += x[i];
    y[i] = w[0];
  }
}
static void halvesBehind(const vector<double> &x, int at, vector<double> &w) {
  for (std::size_t k = 1; k < w.size(); k++)
    w[k] = x[at + k] * 0.5;
}
// CHECK-LABEL: void byHelperPartly(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void byHelperPartly(const vector<double> &x, int n, int m, vector<double> &y) {
  vector<double> w(m);
  for (int i = 0; i < n; i++) {
    halvesBehind(x, i * m, w);
    double s = w[0];
    for (int k = 1; k < m - 1; k++)
      s += w[k - 1] * w[k + 1];
    y[i] = w[0] = s * 0.5;
  }
}
// CHECK-LABEL: void byAnothersSize(
// CHECK: (long)w.size() > m
void byAnothersSize(const vector<double> &x, int n, int m, vector<double> &y) {
  vector<double> w(m), v(m + 1, 1.0);
  for (int i = 0; i < n; i++) {
    halves(x, i * m, w);
    for (std::size_t k = 0; k < w.size(); k++)
      v[k] = w[k];
    double s = 0;
    for (int k = 0; k <= m; k++)
      s += v[k];
    y[i] = s;
    v[m] = s * 0.25;
  }
}
// CHECK-LABEL: double readLater(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
double readLater(const vector<double> &x, int n, int m) {
  vector<double> w(m);
  double &first = w[0];
  for (int i = 0; i < n; i++)
    for (double &one : w)
      one = x[i];
  return first;
}

template <class T> static void show(const char *name, const vector<T> &v) {
  double s = 0;
  for (std::size_t i = 0; i < v.size(); i++)
    s = s * 0.75 + static_cast<double>(v[i]) * static_cast<double>(i % 7 + 1);
  std::printf("%s %.9g\n", name, s);
}

int main() {
  const int n = 300, m = 20;
  vector<double> x(n * m), y(n);
  vector<vector<int>> lists(n);
  vector<int> z(n);
  for (int i = 0; i < n * m; i++)
    x[i] = i * 37 % 101, lists[i / m].push_back(i * 31 % 251);
  filled(x, n, m, y), show("filled", y);
  countedIn(lists, z), show("counted", z);
  byReference(x, n, m, y), show("reference", y);
  Solver s(n, m);
  s.member(x), std::printf("member %.9g\n", s.sum());
  s.partly(x), std::printf("partly %.9g\n", s.sum());
  s.byThis(x), std::printf("this %.9g\n", s.sum());
  s.byFunction(x), std::printf("function %.9g\n", s.sum());
  s.seen(x), std::printf("seen %.9g\n", s.sum());
  sometimes(x, n, m, y), show("sometimes", y);
  byHelper(x, n, m, y), show("helper", y);
  byHelperPartly(x, n, m, y), show("partly", y);
  byAnothersSize(x, n, m, y), show("another", y);
  std::printf("%.9g\n", readLater(x, n, m));
}
