// GCC takes no `int i{0}` and no `int i(0)` in a loop with a directive: such a loop counts by another variable, or begins anew.
// RUN: %parlift parallelize -q %s -o %t.omp.cpp
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
// RUN: g++ -std=c++17 -fopenmp -Wall -Wextra -Werror -fsyntax-only %t.omp.cpp
// RUN: clang++-19 -std=c++17 -fopenmp -Wall -Wextra -Werror -fsyntax-only %t.omp.cpp
// CHECK-LABEL: void braces(
// CHECK: for (int i = 0; i < trip; i++)
void braces(int n, double *__restrict a, const double *__restrict b) {
  for (int i{0}; i < n; i++)
    a[i] = b[i] * 2;
}
// CHECK-LABEL: void parentheses(
// CHECK: for (int i = 0; i < trip; i++)
void parentheses(int n, double *__restrict a, const double *__restrict b) {
  for (int i(0); i < n; i++)
    a[i] = b[i] * 2;
}
// CHECK-LABEL: double running(
// CHECK: #pragma omp parallel firstprivate(s)
// CHECK: for (int i = i_strip; i < i_end; i++) {
double running(int n, double *__restrict a, const double *__restrict b) {
  double s = 0;
  for (int i{0}; i < n; i++) {
    s += b[i];
    a[i] = s;
  }
  return s;
}
