// A vector that an iteration makes for itself is nobody else's, however it is made, filled and resized.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
// RUN: %parlift parallelize --quiet %t.omp.cpp -o %t.again.cpp && diff %t.omp.cpp %t.again.cpp
#include <algorithm>
#include <complex>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

using std::vector;

struct Cell { int key; double weight; };

// A container of elements that count who makes them.
struct Counted {
  static long made;
  double value;
  Counted() : value(0) { ++made; }
};
long Counted::made = 0;

static double total(const vector<double> &w) {
  double s = 0;
  for (double v : w)
    s += v;
  return s;
}
static void fillUp(vector<int> &list, int upTo) {
  for (int k = 0; k < upTo; k++)
    list.push_back(k * k % 7);
}

// --- What is parallel

// CHECK-LABEL: void bySize(
// CHECK: omp parallel for
void bySize(int n, int m, vector<double> &y) {
  for (int i = 0; i < n; i++) {
    vector<double> w(m, 0.5);
    w[0] = i;
    y[i] = total(w);
  }
}
// CHECK-LABEL: void byRange(
// CHECK: omp parallel for
void byRange(int n, int m, const vector<double> &x, vector<double> &y) {
  for (int i = 0; i < n; i++) {
    vector<double> w(x.begin() + i * m, x.begin() + (i + 1) * m);
    std::sort(w.begin(), w.end());
    y[i] = w[m / 2];
  }
}
// CHECK-LABEL: void byCopy(
// CHECK: omp parallel for
void byCopy(int n, const vector<double> &x, vector<double> &y) {
  for (int i = 0; i < n; i++) {
    vector<double> w = x;
    w[i % w.size()] += 3;
    y[i] = *std::max_element(w.begin(), w.end());
  }
}
// CHECK-LABEL: void byPushing(
// CHECK: omp parallel for
void byPushing(int n, vector<int> &y) {
  for (int i = 0; i < n; i++) {
    vector<int> list;
    list.reserve(8);
    fillUp(list, i % 13);
    list.push_back(i);
    y[i] = std::accumulate(list.begin(), list.end(), 0);
  }
}
// CHECK-LABEL: void byTable(
// CHECK: omp parallel for
void byTable(int n, int m, vector<double> &y) {
  for (int i = 0; i < n; i++) {
    vector<vector<double>> table(m, vector<double>(m, 1.0));
    for (int j = 0; j < m; j++)
      table[j][j] = i;
    double s = 0;
    for (int j = 0; j < m; j++)
      s += table[j][j] * table[j][0];
    y[i] = s;
  }
}
// CHECK-LABEL: void byCells(
// CHECK: omp parallel for
void byCells(int n, vector<double> &y) {
  for (int i = 0; i < n; i++) {
    vector<Cell> cells;
    cells.resize(5);
    for (int j = 0; j < 5; j++)
      cells[j].weight = i * j;
    y[i] = cells[4].weight + cells[1].weight;
  }
}
// CHECK-LABEL: void byWord(
// CHECK: omp parallel for
void byWord(int n, vector<int> &y) {
  for (int i = 0; i < n; i++) {
    std::string word(3 + i % 5, 'a');
    word[1] = static_cast<char>('a' + i % 26);
    y[i] = word[1] + static_cast<int>(word.size());
  }
}
// CHECK-LABEL: void sortRows(
// CHECK: omp parallel for
void sortRows(vector<vector<double>> &rows) {
  const int n = static_cast<int>(rows.size());
  for (int i = 0; i < n; i++) {
    std::fill(rows[i].begin(), rows[i].begin() + 2, 0.25);
    std::sort(rows[i].begin(), rows[i].end(), std::greater<>());
  }
}

// One from before the loop: each thread has a copy.
// CHECK-LABEL: void workVector(
// CHECK: omp parallel for firstprivate(w)
void workVector(int n, int m, const vector<double> &x, vector<double> &y) {
  vector<double> w(m);
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < m; k++)
      w[k] = x[i * m + k] * k;
    double s = 0;
    for (int k = 0; k < m; k++)
      s += w[m - 1 - k] * w[k];
    y[i] = s;
  }
}

// --- What is not

// CHECK-LABEL: double workVectorReadLater(
// CHECK-NOT: omp parallel
// CHECK-LABEL: void workVectorByPointer(
double workVectorReadLater(int n, const vector<double> &x, vector<double> &y) {
  vector<double> w(20);
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 20; k++)
      w[k] = x[i * 20 + k] * k;
    y[i] = w[1] * w[19];
  }
  return w[7];
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void kept(
void workVectorByPointer(int n, const vector<double> &x, vector<double> &y) {
  vector<double> w(20);
  double *p = &w[3];
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 20; k++)
      w[k] = x[i * 20 + k] * k;
    y[i] = p[1] * w[19];
  }
}

// The same vector in all iterations: what it holds goes from one to the next.
// CHECK-NOT: omp parallel
// CHECK-LABEL: void resized(
void kept(int n, vector<int> &y) {
  vector<int> list;
  for (int i = 0; i < n; i++) {
    list.push_back(i);
    y[i] = list[i / 2] + static_cast<int>(list.size());
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void counted(
void resized(int n, vector<double> &w, vector<double> &y) {
  for (int i = 0; i < n; i++) {
    w.resize(i + 1);
    y[i] = w[i / 2];
  }
}
// Its elements' constructor counts.
// CHECK-NOT: omp parallel
// CHECK-LABEL: void overlapping(
void counted(int n, vector<double> &y) {
  for (int i = 0; i < n; i++) {
    vector<Counted> w(3);
    y[i] = w[0].value + static_cast<double>(Counted::made);
  }
}
// Rows that the next iteration copies from.
// CHECK-NOT: omp parallel
// CHECK-LABEL: void whole(
void overlapping(int n, int m, vector<double> &x) {
  for (int i = 1; i < n; i++)
    std::copy(x.begin() + (i - 1) * m, x.begin() + i * m, x.begin() + i * m);
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: int main(
void whole(int n, vector<double> &x) {
  for (int i = 1; i < n; i++) {
    x[i] += i % 3;
    std::sort(x.begin(), x.begin() + i);
  }
}
template <typename T> static void show(const char *name, const vector<T> &values) {
  unsigned long long s = 0;
  for (const T &v : values)
    s = s * 31 + static_cast<unsigned long long>(static_cast<long long>(v * 64));
  std::printf("%s %llu\n", name, s);
}

int main() {
  const int n = 3000, m = 20;
  vector<double> x(n * m), y(n);
  vector<int> z(n);
  for (int i = 0; i < n * m; i++)
    x[i] = i * 37 % 101;
  bySize(n, m, y), show("size", y);
  byRange(n, m, x, y), show("range", y);
  byCopy(n, vector<double>(x.begin(), x.begin() + 50), y), show("copy", y);
  byPushing(n, z), show("pushing", z);
  byTable(n, m, y), show("table", y);
  byCells(n, y), show("cells", y);
  byWord(n, z), show("word", z);
  vector<vector<double>> rows(n);
  for (int i = 0; i < n; i++)
    rows[i].assign(x.begin() + i * m, x.begin() + (i + 1) * m);
  sortRows(rows);
  for (int i = 0; i < n; i += 500)
    show("row", rows[i]);
  workVector(n, m, x, y), show("work", y);
  std::printf("%.17g\n", workVectorReadLater(n, x, y)), show("later", y);
  workVectorByPointer(n, x, y), show("pointer", y);
  kept(n, z), show("kept", z);
  vector<double> w;
  resized(n, w, y), show("resized", y);
  counted(n, y), show("counted", y);
  overlapping(n / 2, m, x), show("overlapping", x);
  x.resize(300);
  whole(300, x), show("whole", x);
  return 0;
}
