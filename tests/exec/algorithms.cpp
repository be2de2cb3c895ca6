// Algorithms of the library are loops over their elements, and do to each what they are given does.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <numeric>
#include <vector>

using std::vector;
using Rows = vector<vector<double>>;
struct Point { double x, y; };
static double square(double x) { return x * x; }
static int calls;
static bool isCounted(double x) {
  calls++;
  return x > 3;
}

// --- Whole rows

// CHECK-LABEL: void counted(
// CHECK: {{^ *}}#pragma omp parallel for
void counted(const Rows &m, vector<int> &out, double t) {
  for (std::size_t r = 0; r < m.size(); r++)
    out[r] = static_cast<int>(std::count_if(m[r].begin(), m[r].end(), [&](double x) { return x > t; }));
}
// CHECK-LABEL: void summed(
// CHECK: {{^ *}}#pragma omp parallel for
void summed(const Rows &m, vector<double> &out) {
  for (std::size_t r = 0; r < m.size(); r++)
    out[r] = std::accumulate(m[r].begin(), m[r].end(), 0.0, [](double s, double x) { return s + x * x; });
}
// CHECK-LABEL: void scaled(
// CHECK: {{^ *}}#pragma omp parallel for
void scaled(Rows &m, double t) {
  for (std::size_t r = 0; r < m.size(); r++)
    std::transform(m[r].begin(), m[r].end(), m[r].begin(), [t](double x) { return x * t; });
}
// CHECK-LABEL: void byFunction(
// CHECK: {{^ *}}#pragma omp parallel for
void byFunction(Rows &m) {
  for (auto &row : m)
    std::transform(row.begin(), row.end(), row.begin(), square);
}
// CHECK-LABEL: void visited(
// CHECK: {{^ *}}#pragma omp parallel for
void visited(Rows &m) {
  for (auto &row : m)
    std::for_each(row.begin(), row.end(), [](double &x) { x += 0.5; });
}
// CHECK-LABEL: void ofRecords(
// CHECK: {{^ *}}#pragma omp parallel for
void ofRecords(const vector<vector<Point>> &m, vector<double> &out) {
  for (std::size_t r = 0; r < m.size(); r++)
    out[r] = std::max_element(m[r].begin(), m[r].end(), [](const Point &a, const Point &b) { return a.x < b.x; })->y;
}
// CHECK-LABEL: void sorted(
// CHECK: {{^ *}}#pragma omp parallel for
void sorted(Rows &m) {
  for (auto &row : m)
    std::sort(row.begin(), row.end(), [](double a, double b) { return a > b; });
}
// CHECK-LABEL: void ofPointers(
// CHECK: {{^ *}}#pragma omp parallel for
void ofPointers(const double *m, int *out, int n, double t) {
  for (int r = 0; r < n; r++)
    out[r] = std::any_of(m + r * 8, m + r * 8 + 8, [=](double x) { return x > t + r; });
}
// CHECK-LABEL: void ofArrays(
// CHECK: {{^ *}}#pragma omp parallel for
void ofArrays(const vector<std::array<double, 8>> &m, vector<double> &out) {
  for (std::size_t r = 0; r < m.size(); r++)
    out[r] = std::inner_product(m[r].begin(), m[r].end(), m[r].begin(), 0.0, std::plus<>(),
                                [](double x, double y) { return x * y + 1; });
}
// CHECK-LABEL: void replaced(
// CHECK: {{^ *}}#pragma omp parallel for
void replaced(Rows &m) {
  const auto isSmall = [](double x) { return x < 5; };
  for (auto &row : m)
    std::replace_if(row.begin(), row.end(), isSmall, 0.0);
}

// --- What they are given does more

// CHECK-LABEL: int countsOutside(
// CHECK-NOT: {{^ *}}#pragma omp parallel
// CHECK: {{^}}}
int countsOutside(const Rows &m) {
  int count = 0;
  for (const auto &row : m)
    std::for_each(row.begin(), row.end(), [&](double x) {
      if (x > 4)
        count = count * 3 + 1;
    });
  return count;
}
// CHECK-LABEL: void fromTheRowBefore(
// CHECK-NOT: {{^ *}}#pragma omp parallel
// CHECK: {{^}}}
void fromTheRowBefore(Rows &m) {
  for (std::size_t r = 1; r < m.size(); r++)
    std::transform(m[r].begin(), m[r].end(), m[r - 1].begin(), m[r].begin(), [](double x, double y) { return x + y; });
}
// CHECK-LABEL: void readsWhatIsWritten(
// CHECK-NOT: {{^ *}}#pragma omp parallel
// CHECK: {{^}}}
void readsWhatIsWritten(vector<double> &v, int n) {
  for (int i = 1; i < n; i++)
    v[i] = std::accumulate(v.begin(), v.begin() + i, 0.0, [](double s, double x) { return s * 0.5 + x; });
}
// CHECK-LABEL: void writesWhatItCaptures(
// CHECK-NOT: {{^ *}}#pragma omp parallel
// CHECK: {{^}}}
void writesWhatItCaptures(const Rows &m, vector<double> &last) {
  for (const auto &row : m)
    std::for_each(row.begin(), row.end(), [&](double x) { last[0] = last[0] * 0.5 + x; });
}
// CHECK-LABEL: void withAState(
// CHECK-NOT: {{^ *}}#pragma omp parallel
// CHECK: {{^}}}
void withAState(const Rows &m, vector<int> &out) {
  for (std::size_t r = 0; r < m.size(); r++)
    out[r] = static_cast<int>(std::count_if(m[r].begin(), m[r].end(), isCounted)) + calls;
}
struct Every { // the library copies it, and calls what it likes
  int *seen;
  bool operator()(double x) const { return ++*seen % 3 == 0 && x > 1; }
};
// CHECK-LABEL: void byAFunctor(
// CHECK-NOT: {{^ *}}#pragma omp parallel
// CHECK: {{^}}}
void byAFunctor(const Rows &m, vector<int> &out) {
  int seen = 0;
  for (std::size_t r = 0; r < m.size(); r++)
    out[r] = static_cast<int>(std::count_if(m[r].begin(), m[r].end(), Every{&seen}));
}
// CHECK-LABEL: void mutableOne(
// CHECK-NOT: {{^ *}}#pragma omp parallel
// CHECK: {{^}}}
void mutableOne(Rows &m) {
  double k = 0;
  auto next = [&k]() { return k += 1; };
  for (auto &row : m)
    std::generate(row.begin(), row.end(), next);
}

template <class T> static void show(const char *name, const vector<T> &v) {
  double s = 0;
  for (std::size_t i = 0; i < v.size(); i++)
    s = s * 0.75 + static_cast<double>(v[i]) * static_cast<double>(i % 7 + 1);
  std::printf("%s %.9g\n", name, s);
}
static void show(const char *name, const Rows &m) {
  vector<double> all;
  for (const auto &row : m)
    all.insert(all.end(), row.begin(), row.end());
  show(name, all);
}

int main() {
  const int n = 300;
  Rows m(n);
  vector<vector<Point>> points(n);
  vector<std::array<double, 8>> arrays(n);
  vector<double> flat(n * 8), out(n);
  vector<int> whole(n);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 8; k++) {
      m[i].push_back((i * 37 + k * 11) % 17 * 0.5);
      points[i].push_back({(i * 5 + k * 3) % 13 * 1.0, k * 1.0});
      arrays[i][k] = flat[i * 8 + k] = (i * 7 + k) % 9;
    }
  counted(m, whole, 3), show("counted", whole);
  summed(m, out), show("summed", out);
  scaled(m, 1.25), show("scaled", m);
  byFunction(m), show("function", m);
  visited(m), show("visited", m);
  ofRecords(points, out), show("records", out);
  sorted(m), show("sorted", m);
  ofPointers(flat.data(), whole.data(), n, 2), show("pointers", whole);
  ofArrays(arrays, out), show("arrays", out);
  replaced(m), show("replaced", m);
  std::printf("%d\n", countsOutside({{1, 5}, {6}, {7, 2}}));
  fromTheRowBefore(m), show("before", m);
  readsWhatIsWritten(flat, 40), show("read", flat);
  writesWhatItCaptures(m, out), show("captured", out);
  withAState(m, whole), show("state", whole);
  byAFunctor(m, whole), show("functor", whole);
  mutableOne(m), show("mutable", m);
}
