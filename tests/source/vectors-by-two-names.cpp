// A container and a place that may be it: a reference or a pointer to one that lies in a record, in an array or in
// another container. Variables of their own are apart from members.
// RUN: %parlift analyze %s 2>&1 | grep remark | FileCheck %s
#include <array>
#include <vector>

using Row = std::vector<double>;
Row global, other;
struct Holder {
  Row row;
  Row &get() { return row; }
};
struct Bound {
  Row &row;
  double &one;
  double (&fixed)[100];
};

void member(Holder &h, Row &v, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `{{.*}}v.data() {{.*}}h.row.data(){{.*}}[loop-conditional]
  for (int i = 1; i < n; i++)
    h.row[i] = v[i - 1] * v[i - 1];
}
void pointer(Row *p, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `n >= 2` and `global` does not overlap `*p`: {{.*}}[loop-conditional]
  for (int i = 1; i < n; i++)
    (*p)[i] = global[i - 1];
}
void accessor(Holder &h, int n) {
  Row &v = h.get();
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: iteration i = 1 writes `h.row[i]`, iteration i = 2 reads it as `v[i - 1]`
  for (int i = 1; i < n; i++)
    h.row[i] = v[i - 1] * v[i - 1];
}
void array(std::array<Row, 3> &a, Row &v, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `n >= 2` and `v` does not overlap `a[1]`: {{.*}}[loop-conditional]
  for (int i = 1; i < n; i++)
    a[1][i] = v[i - 1];
}
void vector(std::vector<Holder> &a, Row &v, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `n >= 2` and `v` does not overlap `a[1].row`: {{.*}}[loop-conditional]
  for (int i = 1; i < n; i++)
    a[1].row[i] = v[i - 1];
}
void namedAndMember(Holder &h, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 1; i < n; i++)
    h.row[i] = global[i - 1];
}
void namedBoth(int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 1; i < n; i++)
    other[i] = global[i - 1];
}
void local(Holder &h, int n) {
  Row own(n);
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 1; i < n; i++)
    h.row[i] = own[i - 1];
}
void reference(Bound b, double *a, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when {{.*}}b.row.data() + n{{.*}}[loop-conditional]
  for (int i = 1; i < n; i++)
    a[i] = b.row[i - 1];
}
void number(Bound b, double *a, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when {{.*}}&b.one + 1 <= a{{.*}}[loop-conditional]
  for (int i = 1; i < n; i++)
    a[i] = b.one;
}
void fixed(Bound b, double *a) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when {{.*}}(&b.fixed + 1){{.*}}[loop-conditional]
  for (int i = 1; i < 100; i++)
    a[i] = b.fixed[i - 1];
}
