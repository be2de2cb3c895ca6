// Names that a file gives to something of its own and that CUDA has before its first line: another word in this file, and the same one for
// the linker. So do parameters of variable length, which CUDA does not have, declared ahead and in the definition.
// RUN: %parlift parallelize -q --target=cuda --offload=always %s | FileCheck %s
// RUN: %parlift parallelize -q --target=opencl --offload=always %s | FileCheck %s --check-prefix=OPENCL
// CHECK-DAG: #define double2 double2_
// CHECK-DAG: #define max(...) max_(__VA_ARGS__)
// CHECK-DAG: #define norm norm_
// CHECK-DAG: #define select select_
// CHECK-DAG: #define gamma gamma_
// CHECK-NOT: #define sqrt
// CHECK-NOT: #define drand48
// CHECK: extern "C" {
// OPENCL-NOT: #define max
double sqrt(double);
double drand48();

typedef struct {
  double x, y;
} double2;
static const char *select;
// CHECK: int gamma __asm__("gamma") = 3, sizes[3];
int gamma = 3, sizes[3];
static int max(int a, int b) { return a > b ? a : b; }

// CHECK: void scaled(int n, int m, double *a, const double *x);
void scaled(int n, int m, double a[n][m], const double x[m]);

// CHECK: double norm(int n, const double *x) __asm__("norm");
// CHECK: double norm(int n, const double *x) {
double norm(int n, const double x[n]) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i] * x[i];
  return sqrt(s);
}

// CHECK: __global__ void scaled_kernel
// CHECK: void scaled(int n, int m, double *a_data, const double *x) {
void scaled(int n, int m, double a[n][m], const double x[m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] *= x[j] + max(i, j);
}

double used(int n, double2 v, double *a) {
  select = n > gamma ? "more" : "less";
  sizes[0] = select[0];
  return v.x * v.y + norm(n, a) + drand48();
}
