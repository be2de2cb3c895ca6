// std::clamp is a choice, and a std::accumulate over numbers reads its range and does nothing else.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <algorithm>
#include <numeric>
#include <vector>

using Row = std::vector<double>;

void clamped(std::vector<int> &v, int low) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (std::size_t i = 0; i < v.size(); ++i)
    v[i] = std::clamp(v[i], low, 200);
}
Row sums(const std::vector<Row> &rows) {
  Row out(rows.size());
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (std::size_t i = 0; i < rows.size(); ++i)
    out[i] = std::accumulate(rows[i].begin(), rows[i].end(), 0.0);
  return out;
}
void intoOne(const std::vector<Row> &rows, Row &out) { // one of the rows, perhaps
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when {{.*}}rows.data(){{.*}}[loop-conditional]
  for (std::size_t i = 0; i < rows.size(); ++i)
    out[i] = std::accumulate(rows[i].begin(), rows[i].end(), 0.0);
}
void ofItself(Row &a) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}: {{.*}}
  for (std::size_t i = 1; i < a.size(); ++i)
    a[i] = std::accumulate(a.begin(), a.begin() + i, 0.0);
}
int calls;
void byOwn(const std::vector<Row> &rows, Row &out) {
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: each iteration reads the `calls` {{.*}}[scalar-carried]
  for (std::size_t i = 0; i < rows.size(); ++i)
    out[i] = std::accumulate(rows[i].begin(), rows[i].end(), 0.0,
                             [](double a, double b) { return a + b * ++calls; });
}
