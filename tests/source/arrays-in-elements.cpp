// Elements of std::array inside the elements of a vector that is a member: apart where the vector's elements are.
// RUN: %parlift analyze %s -- -std=c++17 > %t 2>&1
// RUN: grep remark: %t > %t.remarks
// RUN: FileCheck %s < %t.remarks
#include <array>
#include <vector>
using Vec = std::array<double, 3>;

class Mesh {
  int n_;
  std::vector<double> u_;
  std::vector<Vec> flux_;

public:
  void first() {
    // CHECK: :[[@LINE+1]]:5: {{.*}} is parallel: {{.*}}[loop-parallel]
    for (int i = 1; i < n_; ++i)
      flux_[i][0] = u_[i];
  }
  void all(double f) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} is parallel: {{.*}}[loop-parallel]
    for (int i = 0; i < n_; ++i)
      // CHECK: :[[@LINE+1]]:7: {{.*}} is parallel: {{.*}}[loop-parallel]
      for (int k = 0; k < 3; ++k)
        flux_[i][k] *= f;
  }
  void passed() {
    // CHECK: :[[@LINE+1]]:5: {{.*}} is sequential
    for (int i = 1; i < n_; ++i)
      flux_[i][0] = flux_[i - 1][0] * flux_[i - 1][0] + 1;
  }
  void one(int k) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} is sequential
    for (int i = 1; i < n_; ++i)
      flux_[0][k] = flux_[0][k] * flux_[0][k] + i;
  }
};
