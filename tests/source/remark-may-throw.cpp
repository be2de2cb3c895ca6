// An exception may not leave a parallel loop: `at` throws, unless the index is provably inside, and so may what only
// promises to change nothing.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <array>
#include <cstddef>
#include <vector>

// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}`a.at(p[i])` may throw{{.*}}[may-throw]
void anywhere(const std::vector<double> &a, const int *p, double *to, int n) {
  for (int i = 0; i < n; i++)
    to[i] = a.at(p[i]);
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} is parallel when `(long)a.size() >= n`
void asLongAsItIs(std::vector<double> &a, int n) {
  for (int i = 0; i < n; i++)
    a.at(i) = i;
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} is parallel
void inside(std::vector<double> &a) {
  for (std::size_t i = 0; i < a.size(); i++)
    a.at(i) = 1;
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[may-throw]
void oneBeyond(std::vector<double> &a) {
  for (std::size_t i = 0; i <= a.size(); i++)
    a.at(i) = 1;
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[may-throw]
void oneFewer(std::vector<double> &a) {
  for (std::size_t i = 0; i < a.size(); i++)
    a.at(i - 1) = 1;
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} is parallel
void constants(std::array<double, 8> &a) {
  for (int i = 0; i < 8; i++)
    a.at(i) = i;
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[may-throw]
void tooMany(std::array<double, 8> &a) {
  for (int i = 0; i < 9; i++)
    a.at(i) = i;
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} is parallel when `(long)a.size() >= n
double reads(const std::vector<double> &a, int n, double *to) {
  for (int i = 0; i < n; i++)
    to[i] = a.at(i);
  return to[0];
}

static double readOf(const std::vector<double> &a, int i) { return a.at(i); }
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[may-throw]
void calls(const std::vector<double> &a, int n, double *to) {
  for (int i = 0; i < n; i++)
    to[i] = readOf(a, i);
}

__attribute__((const)) int loose(int);
__attribute__((const)) int tight(int) noexcept;
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}`loose` may throw{{.*}}[may-throw]
void attributes(int n, int *to) {
  for (int i = 0; i < n; i++)
    to[i] = loose(i);
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} is parallel
void noThrow(int n, int *to) {
  for (int i = 0; i < n; i++)
    to[i] = tight(i);
}

// Who catches may mean memory that runs out.
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}}not proved parallel
void caught(int n, double *to) {
  try {
    for (int i = 0; i < n; i++) {
      std::vector<double> row(static_cast<std::size_t>(i));
      to[i] = row.empty() ? 1 : 0;
    }
  } catch (...) {
    to[0] = 7;
  }
}
