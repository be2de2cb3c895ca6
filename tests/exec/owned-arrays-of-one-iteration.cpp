// What std::make_unique makes in an iteration is memory of its own, until others find it.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
// RUN: clang++-19 -O1 -fopenmp -fsanitize=undefined,address -fno-sanitize-recover=all -w %t.omp.cpp -o %t.sanitized
// RUN: %t.sanitized > %t.sanitized.out && diff %t.expected %t.sanitized.out
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

// CHECK-LABEL: void inLoop(
// CHECK: omp parallel for
// CHECK-NEXT: for (int i = 0;
void inLoop(int n, int m, const double *__restrict x, double *__restrict y) {
  for (int i = 0; i < n; i++) {
    auto w = std::make_unique<double[]>(m);
    for (int k = 0; k < m; k++)
      w[k] += x[i * m + k];
    double s = 0;
    for (int k = 0; k < m; k++)
      s += w[k] * w[m - 1 - k];
    y[i] = s;
  }
}
static double reversed(const double *x, int m) {
  const std::unique_ptr<double[]> w = std::make_unique<double[]>(m);
  for (int k = 0; k < m; k++)
    w[m - 1 - k] = x[k];
  return w[0] - 2 * w[m - 1];
}
// CHECK-LABEL: void called(
// CHECK: omp parallel for
// CHECK-NEXT: for (int i = 0;
void called(int n, int m, const double *__restrict x, double *__restrict y) {
  for (int i = 0; i < n; i++)
    y[i] = reversed(x + i * m, m);
}
// One array for all iterations, which each goes on with.
// CHECK-LABEL: void goesOn(
// CHECK-NOT: omp parallel
// CHECK-LABEL: void madeAnew(
void goesOn(int n, int m, double *__restrict y) {
  auto w = std::make_unique<double[]>(m);
  for (int i = 0; i < n; i++) {
    w[i % m] += i;
    y[i] = w[(i + 1) % m] + w[i % m];
  }
}
// The owner is from before the loop, and has the last one's afterwards.
// CHECK-NOT: omp parallel
// CHECK-LABEL: void kept(
void madeAnew(int n, int m, double *__restrict y) {
  std::unique_ptr<double[]> w;
  for (int i = 0; i < n; i++) {
    if (i % 3 == 0)
      w = std::make_unique<double[]>(m);
    w[0] += i;
    y[i] = w[0];
  }
}
// Others find what the iteration has made.
// CHECK-NOT: omp parallel
// CHECK-LABEL: void lent(
void kept(int n, int m, std::vector<std::unique_ptr<double[]>> &rows) {
  for (int i = 0; i < n; i++) {
    auto w = std::make_unique<double[]>(m);
    w[0] = i;
    if (i > 0)
      w[0] += rows[i - 1][0];
    rows[i] = std::move(w);
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void constructed(
void lent(int n, int m, double *__restrict y) {
  double *last = nullptr;
  auto keep = std::make_unique<std::unique_ptr<double[]>[]>(n);
  for (int i = 0; i < n; i++) {
    auto w = std::make_unique<double[]>(m);
    w[0] = last ? *last + 1 : 1;
    last = w.get();
    y[i] = *last;
    keep[i].swap(w);
  }
}
// Constructors that count themselves.
static int made;
struct Counts {
  int number;
  Counts() : number(made++) {}
};
// CHECK-NOT: omp parallel
// CHECK-LABEL: int main(
void constructed(int n, int m, double *__restrict y) {
  for (int i = 0; i < n; i++) {
    auto w = std::make_unique<Counts[]>(m);
    y[i] = w[m - 1].number;
  }
}
int main() {
  const int n = 700, m = 90;
  std::vector<double> x(n * m), y(n);
  for (int i = 0; i < n * m; i++)
    x[i] = (i * 7) % 11;
  double sum = 0;
  const auto add = [&] {
    for (int i = 0; i < n; i++)
      sum = sum / 2 + y[i];
    std::printf("%.6f\n", sum);
  };
  inLoop(n, m, x.data(), y.data());
  add();
  called(n, m, x.data(), y.data());
  add();
  goesOn(n, m, y.data());
  add();
  madeAnew(n, m, y.data());
  add();
  std::vector<std::unique_ptr<double[]>> rows(n);
  kept(n, m, rows);
  std::printf("%.1f\n", rows[n - 1][0]);
  lent(n, m, y.data());
  add();
  constructed(n, m, y.data());
  add();
}
