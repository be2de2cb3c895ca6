// Variables with names of library functions that no header has declared: GCC takes them, and Clang has to forget that it knows them.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift parallelize -q --thread-cost=0 %s > %t.c
// RUN: %{GCC} -fopenmp -w -fsyntax-only %t.c
// RUN: not %parlift analyze %S/Inputs/two-kinds-of-one-name.c 2>&1 | FileCheck %s --check-prefix=ERROR
// CHECK: loop over `i` is parallel
// CHECK: loop over `i` is parallel
// ERROR: error: redefinition of 'twice' as different kind of symbol
typedef struct file file;
file *log;
int index[1000], round;

void counted(int n) {
  for (int i = 0; i < n; i++)
    index[i] = i + round;
}
double absolute(int n, const double *a) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] < 0 ? -a[i] : a[i];
  return log ? sum : 0;
}
