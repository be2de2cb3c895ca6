// Rows of a vector of vectors are changed by the iterations that have them; a work vector that each iteration begins anew is private.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
// RUN: %parlift parallelize --quiet %t.omp.cpp -o %t.again.cpp && diff %t.omp.cpp %t.again.cpp
#include <cstdio>
#include <utility>
#include <vector>

using std::vector;

struct Node { int key; vector<int> list; };

static void neighbours(int i, int n, vector<int> &out) {
  out.clear();
  if (i > 0)
    out.push_back(i - 1);
  if (i + 1 < n)
    out.push_back(i + 1);
}
// Some calls leave what was there.
static void sometimes(int i, vector<int> &out) {
  if (i % 3 == 0)
    return;
  out.clear();
  out.push_back(i);
}

// --- Rows

// CHECK-LABEL: void resized(
// CHECK: omp parallel for
void resized(int n, int m, vector<vector<double>> &y) {
  for (int i = 0; i < n; i++) {
    y[i].resize(m);
    for (int k = 0; k < m; k++)
      y[i][k] = i + k;
  }
}
// CHECK-LABEL: void assigned(
// CHECK: omp parallel for
void assigned(int n, int m, vector<vector<double>> &y) {
  for (int i = 0; i < n; i++)
    y[i].assign(m + i % 3, 0.5);
}
// CHECK-LABEL: void refilled(
// CHECK: omp parallel for
void refilled(int n, vector<vector<int>> &y) {
  for (int i = 0; i < n; i++) {
    y[i].clear();
    y[i].reserve(5);
    for (int k = 0; k < i % 5; k++)
      y[i].push_back(k * i);
  }
}
// CHECK-LABEL: void byReference(
// CHECK: omp parallel for
void byReference(int n, vector<vector<int>> &y) {
  for (int i = 0; i < n; i++)
    neighbours(i, n, y[i]);
}
// CHECK-LABEL: void overRows(
// CHECK: omp parallel for
void overRows(vector<vector<int>> &y) {
  for (auto &row : y)
    row.push_back(static_cast<int>(row.size()));
}
// CHECK-LABEL: void copied(
// CHECK: omp parallel for
void copied(int n, int m, vector<vector<double>> &y) {
  for (int i = 0; i < n; i++) {
    vector<double> w(m);
    for (int k = 0; k < m; k++)
      w[k] = i * k;
    y[i] = w;
  }
}
// CHECK-LABEL: void moved(
// CHECK: omp parallel for
void moved(int n, int m, vector<vector<double>> &y) {
  for (int i = 0; i < n; i++) {
    vector<double> w(m);
    for (int k = 0; k < m; k++)
      w[k] = i - k;
    y[i] = std::move(w);
  }
}
// CHECK-LABEL: void swapped(
// CHECK: omp parallel for
void swapped(int n, int m, vector<vector<double>> &y) {
  for (int i = 0; i < n; i++) {
    vector<double> w(m, 0.25 * i);
    if (i % 2)
      y[i].swap(w);
    else
      std::swap(y[i], w);
  }
}
// CHECK-LABEL: void members(
// CHECK: omp parallel for
void members(int n, vector<Node> &nodes) {
  for (int i = 0; i < n; i++) {
    nodes[i].list.clear();
    nodes[i].list.push_back(nodes[i].key);
  }
}

// CHECK-LABEL: void rowBefore(
// CHECK: omp parallel for
// CHECK-NEXT: for (int i = 1; i < n; i++)
// CHECK-NEXT: y[i].assign(m, 1.0);
// CHECK-NOT: omp parallel
// CHECK-LABEL: void sizeBefore(
void rowBefore(int n, int m, vector<vector<double>> &y) {
  for (int i = 1; i < n; i++) {
    y[i].assign(m, 1.0);
    y[i][0] = y[i - 1][m - 1] + y[i - 1][0];
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void sizeByName(
void sizeBefore(int n, vector<vector<int>> &y) {
  for (int i = 1; i < n; i++)
    y[i].resize(y[i - 1].size() % 7 + 1);
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void anyRow(
void sizeByName(int n, vector<vector<int>> &y, vector<int> &x) {
  auto &row = y[n / 2];
  for (int i = 0; i < n; i++) {
    y[i].push_back(i);
    x[i] = static_cast<int>(row.size());
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void nextRow(
void anyRow(int n, const vector<int> &at, vector<vector<int>> &y) {
  for (int i = 0; i < n; i++)
    y[at[i]].push_back(i);
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void copiedRow(
void nextRow(int n, vector<vector<double>> &y) {
  for (int i = 0; i + 1 < n; i++)
    y[i] = std::move(y[i + 1]);
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void wholeNode(
void copiedRow(int n, vector<vector<double>> &y) {
  for (int i = 1; i < n; i++)
    y[i] = y[i - 1];
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void elementBefore(
void wholeNode(int n, vector<Node> &nodes, vector<int> &x) {
  for (int i = 1; i < n; i++) {
    nodes[i].list.push_back(i);
    Node copy = nodes[i - 1];
    x[i] = static_cast<int>(copy.list.size());
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void workAssigned(
void elementBefore(int n, vector<vector<int>> &y) {
  for (int i = 1; i < n; i++) {
    int before = y[i - 1].back();
    y[i].push_back(before + 1);
  }
}

// --- Work vectors

// CHECK: omp parallel for firstprivate(w)
void workAssigned(int n, int m, const vector<double> &x, vector<double> &y) {
  vector<double> w;
  for (int i = 0; i < n; i++) {
    w.assign(m, 0.0);
    for (int k = 0; k < m; k++)
      w[k] += x[i * m + k];
    double s = 0;
    for (int k = 0; k < m; k++)
      s += w[k] * w[m - 1 - k];
    y[i] = s;
  }
}
// CHECK-LABEL: void workResized(
// CHECK: omp parallel for firstprivate(w)
void workResized(int n, int m, const vector<double> &x, vector<double> &y) {
  vector<double> w;
  for (int i = 0; i < n; i++) {
    w.resize(m);
    for (int k = 0; k < m; k++)
      w[k] = x[i * m + k];
    y[i] = w[m - 1] - w[0];
  }
}
// CHECK-LABEL: void workCleared(
// CHECK: omp parallel for firstprivate(w)
// CHECK: omp parallel for firstprivate(w) if(n >
void workCleared(int n, const vector<int> &x, vector<int> &y) {
  vector<int> w;
  w.reserve(10);
  for (int i = 0; i < n; i++) {
    w.clear();
    for (int k = 0; k < 5; k++)
      if (x[i] > k)
        w.push_back(k);
    int s = 0;
    for (int v : w)
      s += v;
    y[i] = s;
  }
  for (int i = 0; i < n; i++) {
    w.clear();
    w.push_back(y[i]);
    w.push_back(i);
    y[i] = w[0] + w[1] + static_cast<int>(w.size());
  }
}
// CHECK-LABEL: void workPassed(
// CHECK: omp parallel for firstprivate({{.*}}near{{.*}})
void workPassed(int n, const vector<int> &x, vector<int> &y) {
  vector<int> near;
  for (int i = 0; i < n; i++) {
    neighbours(i, n, near);
    int s = 0;
    for (int j : near)
      s += x[j];
    y[i] = s;
  }
}

// CHECK-LABEL: int readLater(
// CHECK-NOT: omp parallel
// CHECK-LABEL: void passedSometimes(
int readLater(int n, vector<int> &y) {
  vector<int> w;
  for (int i = 0; i < n; i++) {
    w.clear();
    w.push_back(i);
    y[i] = w[0];
  }
  return w[0] + static_cast<int>(w.size());
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void sizedSometimes(
void passedSometimes(int n, vector<int> &y) {
  vector<int> w(1);
  for (int i = 0; i < n; i++) {
    sometimes(i, w);
    y[i] = w[0];
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void keepsOld(
void sizedSometimes(int n, vector<int> &y) {
  vector<int> w;
  for (int i = 0; i < n; i++) {
    if (i % 2 == 0)
      w.resize(i + 2);
    w[1] = i;
    y[i] = w[1];
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void sizeFirst(
void keepsOld(int n, vector<int> &y) {
  vector<int> w;
  for (int i = 0; i < n; i++) {
    w.resize(i + 1);
    y[i] = w[i / 2];
    w[i] = i;
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void grows(
void sizeFirst(int n, vector<int> &y) {
  vector<int> w;
  for (int i = 0; i < n; i++) {
    y[i] = static_cast<int>(w.size());
    w.assign(i % 7, i);
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: int readInNext(
void grows(int n, vector<int> &y) {
  vector<int> w;
  w.clear();
  for (int i = 0; i < n; i++) {
    w.push_back(i);
    y[i] = w[i / 2] + static_cast<int>(w.size());
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: int main(
int readInNext(int n, vector<int> &y) {
  vector<int> w(3);
  int s = 0;
  for (int t = 0; t < 3; t++) {
    s += w[0] + y[t] % 5;
    for (int i = 0; i < n; i++) {
      w.clear();
      w.push_back(i + t + s % 3);
      y[i] = w[0] * y[i] % 101;
    }
  }
  return s;
}

template <typename T> static void show(const char *name, const vector<T> &values) {
  unsigned long long s = 0;
  for (const T &v : values)
    s = s * 31 + static_cast<unsigned long long>(static_cast<long long>(v * 64));
  std::printf("%s %llu\n", name, s);
}
template <typename T> static void show(const char *name, const vector<vector<T>> &rows) {
  unsigned long long s = 0;
  for (const vector<T> &row : rows) {
    s = s * 37 + row.size();
    for (const T &v : row)
      s = s * 31 + static_cast<unsigned long long>(static_cast<long long>(v * 64));
  }
  std::printf("%s %llu\n", name, s);
}

int main() {
  const int n = 3000, m = 20;
  vector<double> x(n * m), y(n);
  vector<int> z(n), at(n), from(n);
  for (int i = 0; i < n * m; i++)
    x[i] = i * 37 % 101;
  for (int i = 0; i < n; i++)
    at[i] = i * 7 % 50, from[i] = i * 13 % 9;
  vector<vector<double>> rows(n);
  vector<vector<int>> lists(n);
  resized(n, m, rows), show("resized", rows);
  assigned(n, m, rows), show("assigned", rows);
  refilled(n, lists), show("refilled", lists);
  byReference(n, lists), show("reference", lists);
  overRows(lists), show("over", lists);
  copied(n, m, rows), show("copied", rows);
  moved(n, m, rows), show("moved", rows);
  swapped(n, m, rows), show("swapped", rows);
  vector<Node> nodes(n);
  for (int i = 0; i < n; i++)
    nodes[i].key = i;
  members(n, nodes);
  for (int i = 0; i < n; i += 700)
    show("member", nodes[i].list);
  wholeNode(n, nodes, z), show("whole", z);
  elementBefore(n, lists), show("element", lists);
  sizeBefore(n, lists), show("size", lists);
  sizeByName(n, lists, z), show("name", lists), show("name", z);
  anyRow(n, at, lists), show("any", lists);
  rowBefore(n, m, rows), show("before", rows);
  nextRow(n, rows), show("next", rows);
  copiedRow(n, rows), show("row", rows);
  workAssigned(n, m, x, y), show("work", y);
  workResized(n, m, x, y), show("work", y);
  workCleared(n, from, z), show("cleared", z);
  workPassed(n, from, z), show("passed", z);
  std::printf("%d\n", readLater(n, z)), show("later", z);
  passedSometimes(n, z), show("sometimes", z);
  sizedSometimes(n, z), show("sized", z);
  keepsOld(n, z), show("old", z);
  sizeFirst(n, z), show("first", z);
  grows(n, z), show("grows", z);
  std::printf("%d\n", readInNext(n, z)), show("next", z);
  return 0;
}
