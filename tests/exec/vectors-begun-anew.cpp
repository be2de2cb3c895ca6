// Whatever an iteration reads of a vector that it has begun anew is its own, wherever in it: tests of loops, chains of subscripts.
// RUN: env parlift_flags="--thread-cost=0 --as-written" %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <vector>
using std::vector;
// CHECK-LABEL: void medians(
// CHECK: {{^ *}}#pragma omp parallel for firstprivate(w, m)
void medians(const vector<int> &x, int n, int m, vector<int> &y) {
  vector<int> w;
  for (int i = 0; i < n; i++) {
    w.clear();
    for (int k = 0; k < m; k++)
      w.push_back(x[i * m + k]);
    for (int a = 1; a < m; a++) {
      int v = w[a], b = a;
      while (b > 0 && w[b - 1] > v) {
        w[b] = w[b - 1];
        b--;
      }
      w[b] = v;
    }
    y[i] = w[m / 2];
  }
}
// CHECK-LABEL: void chains(
// CHECK: {{^ *}}#pragma omp parallel for firstprivate(w, m)
void chains(const vector<int> &x, int n, int m, vector<int> &y) {
  vector<int> w;
  for (int i = 0; i < n; i++) {
    w.assign(m, x[i] % 5);
    int at = x[i] % m, steps = 0;
    while (w[at] < i + 5 && steps < 20) {
      w[at]++;
      at = (at + w[at]) % m;
      steps++;
    }
    y[i] = at + steps;
  }
}

// --- Something is read that another iteration left there, or that is read behind the loop

// CHECK-LABEL: void seen(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void seen(const vector<int> &x, int n, int m, vector<int> &y) {
  vector<int> w(m);
  for (int i = 0; i < n; i++) {
    int at = 0;
    while (w[at] < x[i] && at < m - 1)
      at++;
    y[i] = at;
    w.assign(m, x[i] % 7);
  }
}
// CHECK-LABEL: void sometimes(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void sometimes(const vector<int> &x, int n, int m, vector<int> &y) {
  vector<int> w(m);
  for (int i = 0; i < n; i++) {
    if (i % 3 == 0)
      w.assign(m, x[i] % 5);
    int at = x[i] % m, steps = 0;
    while (w[at] < i + 5 && steps < 20) {
      w[at]++;
      at = (at + w[at]) % m;
      steps++;
    }
    y[i] = at + steps;
  }
}
// CHECK-LABEL: void resized(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
void resized(const vector<int> &x, int n, int m, vector<int> &y) {
  vector<int> w;
  for (int i = 0; i < n; i++) {
    w.resize(m);
    int at = x[i] % m, steps = 0;
    while (w[at] < i + 5 && steps < 20) {
      w[at]++;
      at = (at + w[at]) % m;
      steps++;
    }
    y[i] = at + steps;
  }
}
// CHECK-LABEL: int after(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
int after(const vector<int> &x, int n, int m, vector<int> &y) {
  vector<int> w(m);
  for (int i = 0; i < n; i++) {
    w.assign(m, x[i] % 5);
    int at = x[i] % m, steps = 0;
    while (w[at] < i + 5 && steps < 20) {
      w[at]++;
      at = (at + w[at]) % m;
      steps++;
    }
    y[i] = at + steps;
  }
  return w[m / 2] + w[0];
}
// CHECK-LABEL: int given(
// CHECK-NOT: {{^ *}}#pragma omp parallel for firstprivate
// CHECK: {{^}}}
int given(const vector<int> &x, int n, int m, vector<int> &y) {
  vector<int> w(m), v(m);
  for (int i = 0; i < n; i++) {
    w.assign(m, x[i] % 5);
    int at = x[i] % m, steps = 0;
    while (w[at] < i + 5 && steps < 20) {
      w[at]++;
      at = (at + w[at]) % m;
      steps++;
    }
    y[i] = at + steps + v[at];
    w.swap(v);
  }
  return v[m / 2] + v[0];
}
int main() {
  int n = 300, m = 9;
  vector<int> x(n * m), y(n);
  for (int i = 0; i < n * m; i++)
    x[i] = i * 37 % 101;
  auto say = [&] {
    double s = 0;
    for (int v : y)
      s = s * 0.97 + v;
    std::printf("%.10g\n", s);
  };
  medians(x, n, m, y);
  say();
  chains(x, n, m, y);
  say();
  seen(x, n, m, y);
  say();
  sometimes(x, n, m, y);
  say();
  resized(x, n, m, y);
  say();
  std::printf("%d\n", after(x, n, m, y));
  say();
  std::printf("%d\n", given(x, n, m, y));
  say();
}
