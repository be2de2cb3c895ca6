// A vector that a reference leads to may be one of the rows of a vector of vectors: where it lies says whether it is.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <vector>

using std::vector;
struct Named { vector<double> row; int key; };

void sums(const vector<vector<double>> &m, vector<double> &out) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `{{.*}}(&out + 1) <= {{.*}}m.data() {{.*}}m.data() + m.size()) <= {{.*}}&out`: {{.*}}[loop-conditional]
  for (std::size_t r = 0; r < m.size(); r++)
    out[r] = m[r][0] + m[r][1];
}
void ofOthers(const vector<vector<float>> &m, vector<double> &out) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (std::size_t r = 0; r < m.size(); r++)
    out[r] = m[r][0] + m[r][1];
}
double itself(vector<vector<double>> &m) {
  vector<double> &out = m[3];
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel|is parallel when .*m.data()}}
  for (std::size_t r = 0; r < m.size(); r++)
    out[r] = m[r][0] + m[r][1];
  return out[0];
}
// The rows lie in records: where these lie says it.
void inRecords(const vector<Named> &m, vector<double> &out) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `(const char *)(&out + 1) <= (const char *)m.data() || (const char *)(m.data() + m.size()) <= (const char *)&out`: {{.*}}[loop-conditional]
  for (std::size_t r = 0; r < m.size(); r++)
    out[r] = m[r].row[0] + m[r].row[1];
}
void deeper(const vector<vector<vector<double>>> &m, vector<double> &out) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (std::size_t r = 0; r < m.size(); r++)
    out[r] = m[r][0][0] + m[r][1][0];
}
