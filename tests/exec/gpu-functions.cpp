// Functions of a C++ program in kernels: overloads, references, operators, namespaces, constant expressions.
// RUN: %parlift parallelize -q --target=cuda --offload=always --thread-cost=0 %s -o %t.cu
// RUN: grep "^static __device__\|^  static __device__" %t.cu | FileCheck %s
// RUN: grep -c "^static __global__\|^  static __global__" %t.cu | grep -x 8
// RUN: %S/../cuda/on-cpu.sh %t.cu %t.on-cpu && g++ -O1 -w -o %t.original %s && %t.original > %t.expected && %t.on-cpu | diff %t.expected -
// RUN: if command -v nvcc > /dev/null; then nvcc -O1 -arch=sm_90 -std=c++17 -Werror all-warnings -Xcompiler -Wno-unknown-pragmas,-fopenmp -c -o %t.o %t.cu; fi
// CHECK: static __device__ float part_on_device(float v)
// CHECK: static __device__ int part_on_device2(int v)
// CHECK: static __device__ point operator__on_device(const point &a, const point &b)
// CHECK: static __device__ void add_on_device(point &sum, const point &more)
// CHECK: static __device__ double cube_on_device(double v, const double third)
// CHECK: static __device__ float twice_on_device(float v, const float factor)
// CHECK: static __device__ float chosen_on_device(float v, bool isLarge)
#include <cmath>
#include <cstdio>
#include <vector>

struct point {
  float x, y;
};
constexpr double third = 1.0 / 3;
constexpr int count = 500;

static float part(float v) { return v / 2; }
static int part(int v) { return v % 7; }
static inline point operator+(const point &a, const point &b) { return {a.x + b.x, a.y + b.y}; }
static void add(point &sum, const point &more) {
  sum.x += more.x;
  sum.y += more.y;
}
constexpr double cube(double v) { return v * v * v * third; }

void overloads(int n, const int *__restrict k, float *__restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = part(x[i]) + part(k[i]);
}
void operators(int n, const point *__restrict p, point *__restrict q) {
  for (int i = 0; i < n; i++)
    q[i] = p[i] + q[i];
}
void references(int n, const point *__restrict p, point *__restrict q) {
  for (int i = 0; i < n; i++)
    add(q[i], p[i]);
}
void constants(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] = cube(i) + count;
}
namespace math {
static float factor = 3;
namespace {
float twice(float v) { return 2 * v * factor; }
} // namespace
float chosen(float v, bool isLarge = true) { return isLarge ? v * 100 : v; }
void all(int n, float *__restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = twice(x[i]);
}
} // namespace math

void defaults(int n, float *x) {
  for (int i = 0; i < n; i++)
    x[i] = math::chosen(x[i]);
}
void locals(int n, const point *__restrict p, float *__restrict x) {
  for (int i = 0; i < n; i++) {
    point sum = {1, 2};
    for (int k = 0; k < 3; k++)
      add(sum, p[i]);
    x[i] = sum.x - sum.y;
  }
}

int main() {
  static point p[count], q[count];
  static float x[count];
  static double d[count];
  static int k[count];
  double sum = 0;
  for (int i = 0; i < count; i++) {
    p[i] = {float(i % 7), float(i % 5)};
    q[i] = {float(i % 3), 1};
    x[i] = i % 11;
    k[i] = 3 * i;
  }
  const auto add = [&](const auto &all) {
    for (const auto one : all)
      sum = sum / 2 + one;
    std::printf("%.9g\n", sum);
  };
  overloads(count, k, x);
  add(x);
  operators(count, p, q);
  references(count, p, q);
  std::printf("%g %g\n", q[77].x, q[78].y);
  constants(count, d);
  add(d);
  defaults(count, x);
  add(x);
  math::all(count, x);
  add(x);
  locals(count, p, x);
  add(x);
}
