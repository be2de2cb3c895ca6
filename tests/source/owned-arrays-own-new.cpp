// A program's own `operator new[]` sees each call of std::make_unique.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <cstdlib>
#include <memory>

int asked;
void *operator new[](std::size_t size) {
  asked++;
  return std::malloc(size);
}
void operator delete[](void *p) noexcept {
  std::free(p);
}
void counted(int n, unsigned m, double *__restrict y) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: the call of `std::make_unique`
  for (int i = 0; i < n; i++) {
    auto w = std::make_unique<double[]>(m);
    w[0] = asked;
    y[i] = w[0];
  }
}
