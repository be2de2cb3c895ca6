// What is proved of one function's loops is not taken for another one's of that name.
// RUN: echo 'tile f:1 5x7 wavefront' > %t.plan
// RUN: %parlift transform -q %s --plan %t.plan -o %t.cpp
// RUN: echo 'parallel f:1.1' >> %t.plan
// RUN: %parlift transform -q %s --plan %t.plan | grep -v "^//" | FileCheck --check-prefix=FIRST %s
// RUN: echo 'parallel f@2:1' >> %t.plan
// RUN: exits 1 %parlift transform -q %s --plan %t.plan 2>&1 | FileCheck --check-prefix=SECOND %s
// FIRST: void f(int n, double
// FIRST: #pragma omp parallel for
// FIRST: void f(int n, float
// FIRST-NOT: pragma omp
// SECOND: `parallel f@2:1` was not done
void f(int n, double A[][64]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      A[i][j] = A[i - 1][j] + A[i][j - 1];
}
void f(int n, float A[][64]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      A[i][j] = A[i - 1][j] + A[i][j - 1];
}
