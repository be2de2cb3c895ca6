// `v.at(i)`: whether all indices lie inside is asked before the loop; where they do not, the loop throws as it did, outside of all
// directives.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <stdexcept>
#include <vector>

using std::vector;

// CHECK-LABEL: void counted(
// CHECK: if ({{.*}}v.size() >= n
// CHECK-NEXT: #pragma omp parallel for
// CHECK: } else {
void counted(vector<double> &v, int n) {
  for (int i = 0; i < n; i++)
    v.at(i) += i;
}
// CHECK-LABEL: void ofAnother(
// CHECK: if ({{.*}}w.size() >= v.size()
// CHECK-NEXT: #pragma omp parallel for
void ofAnother(vector<double> &v, const vector<double> &w) {
  for (std::size_t i = 0; i < v.size(); i++)
    v[i] = w.at(i) * 2;
}
// CHECK-LABEL: void backwards(
// CHECK: #pragma omp parallel for
void backwards(vector<double> &v, const vector<double> &w, int n) {
  for (int i = 0; i < n; i++)
    v[i] = w.at(n - 1 - i);
}
// CHECK-LABEL: void shifted(
// CHECK: #pragma omp parallel for
void shifted(vector<double> &v, const vector<double> &w, int n) {
  for (int i = 0; i < n; i++)
    v[i] = w.at(i + 2);
}

// --- Not to be said before the loop

// Below zero an `int` is another index.
// CHECK-LABEL: double sum(
// CHECK-NOT: #pragma omp parallel
double sum(const vector<double> &v, int from, int to) {
  double s = 0;
  for (int i = from; i < to; i++)
    s += v.at(i);
  return s;
}
// CHECK-LABEL: void gathered(
// CHECK-NOT: #pragma omp parallel
void gathered(vector<double> &v, const vector<double> &w, const vector<int> &at) {
  for (std::size_t i = 0; i < v.size(); i++)
    v[i] = w.at(at[i]);
}
// CHECK-LABEL: void grown(
// CHECK-NOT: #pragma omp parallel
void grown(vector<double> &v, int n) {
  for (int i = 0; i < n; i++) {
    v.push_back(v.at(i));
  }
}
// CHECK-LABEL: int main(

template <class F> void tried(const char *name, F f) {
  try {
    f();
    std::printf("%s ends\n", name);
  } catch (const std::out_of_range &) {
    std::printf("%s throws\n", name);
  }
}

int main() {
  vector<double> v(100, 1.0), w(90, 2.0), x(110, 3.0);
  const vector<int> some{0, 99};
  for (int n : {0, 99, 100, 101, -5})
    tried("counted", [&] { counted(v, n); });
  tried("longer", [&] { ofAnother(v, x); });
  tried("shorter", [&] { ofAnother(v, w); });
  tried("backwards", [&] { backwards(v, x, 100); });
  tried("too far", [&] { backwards(v, w, 95); });
  tried("shifted", [&] { shifted(v, x, 100); });
  tried("behind", [&] { shifted(v, w, 100); });
  tried("gathered", [&] { gathered(v, w, vector<int>(100, 5)); });
  tried("grown", [&] { grown(w, 10); });
  double s = 0;
  tried("sum", [&] { s += sum(v, 3, 70); });
  tried("negative", [&] { s += sum(v, -1, 70); });
  tried("sum of none", [&] { s += sum(v, 500, 300); });
  std::printf("%g %zu\n", s, w.size());
  for (double y : v)
    std::printf(" %g", y);
}
