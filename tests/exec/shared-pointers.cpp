// A std::shared_ptr is the pointer in it, as a std::unique_ptr is; several may lead to one block.
// RUN: env parlift_flags=--no-strict-aliasing %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstddef>
#include <cstdio>
#include <memory>
#include <vector>

struct Field {
  std::shared_ptr<double[]> d;
  int n;
  void scale(double c);
};
struct Node {
  double value;
  std::shared_ptr<Node> next;
};

// CHECK-LABEL: void fill(
// CHECK: #pragma omp parallel for
void fill(std::shared_ptr<double[]> p, int n) {
  for (int i = 0; i < n; i++)
    p[i] = i * 2.0;
}
// CHECK-LABEL: void follow(
// CHECK: a.get() + {{.*}} <= b.get()
void follow(const std::shared_ptr<double[]> &a, const std::shared_ptr<double[]> &b, int n) {
  for (int i = 1; i < n; i++)
    b[i] = a[i - 1] + 1;
}
// CHECK-LABEL: void Field::scale(
// CHECK: d.get()
void Field::scale(double c) {
  for (int i = 0; i < n; i++)
    d[i] *= c;
}
// CHECK-LABEL: double inverse(
// CHECK: #pragma omp parallel for
// CHECK: #pragma omp parallel for
double inverse(int n) {
  auto p = std::make_shared<double[]>(n);
  for (int i = 0; i < n; i++)
    p[i] = (i % 4) / 4.0;
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i];
  return sum;
}
// CHECK-LABEL: void ones(
// CHECK: p->size()
void ones(const std::shared_ptr<std::vector<double>> &p) {
  for (std::size_t i = 0; i < p->size(); i++)
    (*p)[i] = 1;
}
// CHECK-LABEL: void owned(
// CHECK: p->size()
void owned(const std::unique_ptr<std::vector<double>> &p) {
  for (std::size_t i = 0; i < p->size(); i++)
    (*p)[i] += 2;
}
// Two leads to one block are one block.
// CHECK-LABEL: void shifted(
// CHECK-NOT: #pragma omp
// CHECK-LABEL: long counted(
void shifted(const std::shared_ptr<double[]> &a, int n) {
  const std::shared_ptr<double[]> b = a;
  for (int i = 1; i < n; i++)
    b[i] = a[i - 1] + 1;
}
// Copies are counted, and moves leave nothing.
// CHECK-NOT: #pragma omp
// CHECK-LABEL: int main
long counted(const std::shared_ptr<int[]> &a, int n) {
  std::vector<std::shared_ptr<int[]>> all;
  long sum = 0;
  for (int i = 0; i < n; i++) {
    all.push_back(a);
    sum += a.use_count();
  }
  return sum;
}
double walked(std::shared_ptr<Node> at) {
  double sum = 0;
  while (at) {
    sum += at->value;
    at = at->next;
  }
  return sum;
}

int main() {
  const int n = 50000;
  std::shared_ptr<double[]> a(new double[n]), b(new double[n]);
  fill(a, n);
  fill(b, n);
  follow(a, b, n);
  follow(a, a, n);
  shifted(a, 100);
  Field f = {b, n};
  f.scale(0.5);
  auto v = std::make_shared<std::vector<double>>(n);
  auto u = std::make_unique<std::vector<double>>(n);
  ones(v);
  owned(u);
  unsigned long sum = static_cast<unsigned long>(inverse(n));
  for (int i = 0; i < n; i++)
    sum = sum * 31 + static_cast<unsigned long>(4 * (a[i] + b[i] + (*v)[i] + (*u)[i]));
  std::shared_ptr<Node> list;
  for (int i = 0; i < 10; i++)
    list = std::make_shared<Node>(Node{i * 1.5, list});
  std::printf("%lu %ld %g\n", sum, counted(std::shared_ptr<int[]>(new int[4]), 50), walked(list));
}
