// In C++ a function is told from CUDA's of the same name by its parameters; one that is not, and types, keep the file's loops on the CPU.
// RUN: %parlift parallelize --target=cuda --offload=always %s -o told.cu 2>&1 | FileCheck %s
// RUN: grep -v CHECK told.cu | FileCheck %s --check-prefix=TOLD
// RUN: %parlift parallelize --target=cuda --offload=always -q %s -o same.cu -- -DSAME
// RUN: grep -v "RUN:" same.cu | not grep "^static __global__"
// RUN: %parlift parallelize --target=cuda --offload=always %s -o same.cu -- -DSAME 2>&1 | FileCheck %s --check-prefix=SAME
// CHECK: runs on the GPU
// TOLD-NOT: #define
// TOLD: __global__ void scaled_kernel
// SAME: stays on the CPU: `norm`, a name of the file's own, is one of CUDA's
#include <cmath>
#include <cstddef>

struct Vector {
  double x, y, z;
};
double norm(const Vector &v) { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }
template <class T> T max(T a, T b, T c) { return a > b && a > c ? a : b > c ? b : c; }
#ifdef SAME
double norm(int n, const double *x) { return n > 0 ? std::fabs(x[0]) : 0; }
#endif

void scaled(int n, double *__restrict a, const double *__restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] * 3 + i;
}
double used(const Vector &v) { return norm(v) + max(v.x, v.y, v.z); }
