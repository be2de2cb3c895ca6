// A lambda's body is looked into where what it captures is known: numbers, objects by reference, records by copy, `this`.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <vector>

using Row = std::vector<double>;

void plain(Row &a, double k) {
  auto f = [=](double x) { return x * k; };
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (auto &v : a)
    v = f(v);
}
void place(Row &a, int n) {
  auto at = [&](int i, int j) -> double & { return a[i * n + j]; };
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    at(i, 0) = 1;
}
template <class F> void each(int n, double *a, F f) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    a[i] = f(a[i]);
}
void calls(int n, double *a) {
  each(n, a, [](double x) { return x + 1; });
}
void before(Row &a, int n) {
  auto at = [&](int i) -> double & { return a[i]; };
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: {{.*}}[dependence-carried]
  for (int i = 1; i < n; i++)
    at(i) = at(i - 1) * at(i - 1);
}
void counts(Row &a) {
  int n = 0;
  auto f = [&n](double x) { return x + n++; };
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: each iteration reads the `n` that an earlier one wrote [scalar-carried]
  for (auto &v : a)
    v = f(v);
}
void changed(Row &a, double k) {
  auto f = [k](double x) { return x * k; }; // reads what it holds
  k = 2;
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (auto &v : a)
    v = f(v) + k;
}
void itsOwn(Row &a, double k) {
  auto f = [k](double x) mutable { return k += x; };
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}[call-opaque]
  for (auto &v : a)
    v = f(v);
}
struct Image {
  int width;
  double row[64];
  std::vector<int> pixels;
  int index(int x, int y) const { return y * width + x; }
};
void member(Image &image) {
  auto f = [&](int x) { return x + image.width; };
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int x = 0; x < 100; x++)
    image.pixels[x] = f(x);
}
void memberFunction(Image &image, Row &a) {
  auto f = [&](int x) { return image.pixels[image.index(x, 1)]; };
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int x = 0; x < 100; x++)
    a[x] = f(x);
}
void memberChanges(Image &image, Row &a) {
  auto f = [&](int x) { return image.width = x; };
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: {{.*}} writes `image.width`
  for (int x = 0; x < 100; x++)
    a[x] = f(x);
}
void perhapsTheMember(Image &image, int *p) {
  auto f = [&](int x) { return x + image.width; };
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `{{.*}}&image + 1{{.*}}[loop-conditional]
  for (int x = 0; x < 100; x++)
    p[x] = f(x);
}
void read(Image &image, Row &a) {
  auto f = [&](int x) { return image.width * x; };
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: {{.*}} writes `image.width`
  for (int x = 0; x < 100; x++) {
    a[x] = f(x) + image.width;
    image.width = x;
  }
}
struct Weights {
  double w[4];
};
void copiedRecord(Row &a, Weights weights) {
  auto f = [weights](int i) { return weights.w[i % 4]; };
  weights.w[0] = 9;
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < 100; i++)
    a[i] = f(i) + weights.w[0];
}
void oneForAll(Row &a) {
  double t[64];
  auto put = [&](int k, double v) { t[k] = v; };
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: threads need copies of `t`, and the lambda that is called here has captured `t` itself
  for (int i = 0; i < 100; i++) {
    // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
    for (int k = 0; k < 64; k++)
      put(k, i * k);
    a[i] = t[i % 64] + t[0];
  }
}
void oneVectorForAll(Row &a) {
  Row t(64);
  auto put = [&](int k, double v) { t[k] = v; };
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: threads need copies of `t`, and the lambda that is called here has captured `t` itself
  for (int i = 0; i < 100; i++) {
    // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
    for (int k = 0; k < 64; k++)
      put(k, i * k);
    a[i] = t[i % 64] + t[0];
  }
}
void eachItsOwn(Row &a) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < 100; i++) {
    double t[64];
    auto put = [&](int k, double v) { t[k] = v; };
    // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
    for (int k = 0; k < 64; k++)
      put(k, i * k);
    a[i] = t[i % 64] + t[0];
  }
}
double sums(Row &a) {
  Weights t{};
  auto add = [&](double v) { t.w[0] += v; };
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: threads need copies of `t`
  for (auto &v : a)
    add(v);
  return t.w[0];
}
