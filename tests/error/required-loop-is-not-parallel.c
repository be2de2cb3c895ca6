// RUN: exits 3 %parlift analyze --quiet --require %s:9 %s 2>&1 | FileCheck %s
// RUN: %parlift analyze --quiet --require %s:5 %s
// CHECK: parlift: error: the loop required at {{.*}}:9 is sequential
void f(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = 2 * a[i];
}
void g(int n, int *a) {
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] * a[i - 1] + a[i];
}
