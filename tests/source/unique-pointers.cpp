// A std::unique_ptr is the pointer in it; what moves it is a call. What two of them hold is two objects; two references may lead to one.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.cpp 2> %t.remarks
// RUN: %{CXX} -fopenmp -Wall -Wextra -Werror -c %t.cpp -o %t.o
#include <memory>
#include <utility>
#include <vector>

void fresh(int n) {
  std::unique_ptr<double[]> a(new double[n]);
  auto b = std::make_unique<double[]>(n);
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; ++i)
    a[i] = b[i] * 2;
}
void given(std::unique_ptr<double[]> &a, const std::unique_ptr<double[]> &b, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `{{.*}}a.get(){{.*}}[loop-conditional]
  for (int i = 0; i < n - 1; ++i)
    a[i] = b[i + 1] * 2;
}
void moved(int n) {
  std::unique_ptr<double[]> a(new double[n]);
  double *p = a.get();
  std::unique_ptr<double[]> b(std::move(a));
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}} that a copy taken before the loop holds [loop-parallel]
  for (int i = 0; i < n - 1; ++i)
    b[i] = p[i + 1] * 2;
}
void reset(std::unique_ptr<double[]> &a, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (int i = 0; i < n; ++i) {
    a.reset(new double[3]);
    a[0] = i;
  }
}
void each(std::vector<std::unique_ptr<double>> &v) {
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: iteration i = 0 reads `*v[i + 1]`, iteration i = 1 writes it as `*v[i]`
  for (std::size_t i = 0; i + 1 < v.size(); ++i)
    *v[i] = *v[i + 1];
}
struct Prints {
  void operator()(double *p) const;
};
void ownDeleter(std::unique_ptr<double[], Prints> &a, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (int i = 0; i < n; ++i)
    a[i] = i;
}
void shared(std::vector<std::shared_ptr<double>> &v, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (int i = 0; i < n; ++i) {
    auto mine = v[i];
    *mine = i;
  }
}
