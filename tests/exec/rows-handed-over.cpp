// Rows go from one vector of vectors to another, and a vector that may be one of the rows is looked for among them.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <utility>
#include <vector>

using Row = std::vector<double>;
using Rows = std::vector<std::vector<double>>;

// CHECK-LABEL: void moved(
// CHECK: {{^ *}}if ({{.*}}&x != &y
// CHECK: {{^ *}}#pragma omp parallel for
void moved(Rows &x, Rows &y) {
  for (std::size_t i = 0; i < x.size(); i++)
    y[i] = std::move(x[i]);
}
// CHECK-LABEL: void swapped(
// CHECK: {{^ *}}if ({{.*}}&x != &y
// CHECK: {{^ *}}#pragma omp parallel for
void swapped(Rows &x, Rows &y) {
  for (std::size_t i = 0; i < x.size(); i++) {
    x[i][0] += 1;
    std::swap(y[i], x[i]);
    y[i][0] += 2;
  }
}
// CHECK-LABEL: void shifted(
// CHECK-NOT: {{^ *}}#pragma omp parallel
// CHECK: {{^}}}
void shifted(Rows &x) {
  for (std::size_t i = 0; i + 1 < x.size(); i++)
    x[i] = std::move(x[i + 1]);
}
// CHECK-LABEL: void turned(
// CHECK-NOT: {{^ *}}#pragma omp parallel
// CHECK: {{^}}}
void turned(Rows &x) {
  for (std::size_t i = 0; i < x.size(); i++)
    std::swap(x[i], x[x.size() - 1 - i]);
}
// CHECK-LABEL: void byIndex(
// CHECK-NOT: {{^ *}}#pragma omp parallel
// CHECK: {{^}}}
void byIndex(Rows &x, Rows &y, const std::vector<int> &p) {
  for (std::size_t i = 0; i < x.size(); i++)
    y[i] = std::move(x[p[i]]);
}
// CHECK-LABEL: void whereItWas(
// CHECK-NOT: {{^ *}}#pragma omp parallel
// CHECK: {{^}}}
void whereItWas(Rows &x, Rows &y) {
  double *p = x[3].data();
  for (std::size_t i = 0; i < x.size(); i++) {
    y[i] = std::move(x[i]);
    p[0] = p[0] * 0.5 + 1;
  }
}
// CHECK-LABEL: void sums(
// CHECK: {{^ *}}#pragma omp parallel for
// CHECK-NEXT: (&out + 1)
void sums(const Rows &m, Row &out) {
  for (std::size_t r = 0; r < m.size(); r++) {
    double s = 0;
    for (double x : m[r])
      s += x;
    out[r] = s;
  }
}

static void show(const char *name, const Rows &m) {
  double s = 0;
  for (const Row &row : m)
    for (double x : row)
      s = s * 0.75 + x;
  std::printf("%s %.9g\n", name, s);
}

int main() {
  const int n = 200;
  Rows x(n), y(n);
  std::vector<int> p(n);
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < n; k++)
      x[i].push_back((i * 7 + k * 3) % 11);
    p[i] = n - 1 - i;
  }
  Row out(n);
  sums(x, out), show("sums", {out});
  sums(x, x[5]), show("a row", x); // the loop reads what it writes
  moved(x, y), show("moved", y);
  moved(y, x), swapped(x, x), show("itself", x);
  y = x, swapped(x, y), show("swapped", x), show("swapped", y);
  turned(x), show("turned", x);
  shifted(x), show("shifted", x);
  x = y, byIndex(x, y, p), show("index", y);
  x = y, whereItWas(x, y), show("where", y);
}
