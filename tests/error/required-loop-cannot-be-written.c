// A loop that is parallel in truth and that nothing writes is no parallel loop to those who require one.
// RUN: exits 3 %parlift analyze --quiet --require %s:10 %s 2>&1 | FileCheck %s
// RUN: exits 3 %parlift parallelize -q --require %s:10 %s 2>&1 | FileCheck %s
// RUN: %parlift analyze --quiet --require %s:13 %s
// RUN: %parlift analyze %s 2>&1 | FileCheck --check-prefix=COUNT %s
// CHECK: parlift: error: the loop required at {{.*}}:10 is parallel, but cannot be written: {{.*}}
// COUNT: 2 loops: 2 parallel (1 of them cannot be written)
struct counts { int at[1 << 20]; };
void count(int n, struct counts *restrict c, double *restrict sum, const int *restrict x) {
  for (int i = 0; i < n; i++)
    c->at[x[i]]++;
  double t[100];
  for (int i = 0; i < 100; i++)
    t[i] = sum[i];
  sum[0] = t[99];
}
