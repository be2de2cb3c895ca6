// A reference that the loop binds anew names an element: what is read by it is what was written by it.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <string>
#include <vector>

void each(std::vector<int> &v) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int &x : v)
    x = x + 1;
}
void letters(std::string &s) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (char &c : s)
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
void bound(int n, int *a) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; ++i) {
    int &x = a[i];
    x *= 2;
    a[i] = x + 1;
  }
}
void before(int n, int *a) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}: {{.*}}
  for (int i = 1; i < n; ++i) {
    int &x = a[i], &y = a[i - 1];
    x = x * y + 1;
  }
}
void one(std::vector<int> &v) {
  int &first = v[0];
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}: {{.*}}
  for (int &x : v)
    x = x * first + 1;
}
void index(int n, int *a, int *k) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}: {{.*}}
  for (int i = 0; i < n; ++i) {
    int &at = k[0];
    at = at + a[i];
    a[at] = i;
  }
}
