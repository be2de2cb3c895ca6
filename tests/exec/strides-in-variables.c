// A counter that moves by a value: the loop says that it is positive wherever an iteration runs, and it is asked before the
// threads start, since OpenMP divides by it where none does.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift parallelize --as-written --thread-cost=0 -q %s | FileCheck %s --check-prefix=TEXT
#include <stdio.h>
enum { N = 40000 };
static int a[N], b[N];
void strided(int n1, int n3) {
  // TEXT: if (n3 > 0 && n3 <= 65535) {
  // TEXT-NEXT: #pragma omp parallel for
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop over {{.*}} is parallel:
  for (int i = n1 - 1; i < N; i += n3)
    a[i] += b[i];
}
void sieve(int n, char *mark) {
  for (int p = 2; p * p <= n; p++) {
    if (mark[p]) continue;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop over {{.*}} is parallel:
    for (int j = p * p; j <= n; j += p)
      mark[j] = 1;
  }
}
void butterflies(int n, double *restrict re) {
  for (int len = 2; len <= n; len *= 2)
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop over {{.*}} is parallel:
    for (int i = 0; i < n; i += len)
      for (int j = 0; j < len / 2; j++) {
        double u = re[i + j], v = re[i + j + len / 2];
        re[i + j] = u + v;
        re[i + j + len / 2] = u - v;
      }
}
void grid(int n, int h, int m, int (*restrict g)[200]) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop over {{.*}} is parallel:
  for (int k = 0; k < n; k++)
    for (int i = 0; i < m; i += h)
      g[k][i] = k + i;
}
int leaves(int n, int s, const int *x) {
  int found = -1;
  // CHECK: [[@LINE+1]]:3: remark: loop over {{.*}} not proved
  for (int i = 0; i < n; i += s) {
    found = i;
    if (x[i] > 5)
      break;
  }
  return found;
}
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop over {{.*}} not proved
void overlap(int n, int s) { for (int i = 0; i < n; i += s) a[i + s] = a[i] + 1; }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop over {{.*}} not proved
void pairs(int n, int s) { for (int i = 0; i + s < n; i += 2 * s) a[i] += a[i + s]; }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop over {{.*}} is parallel when `s >= 2`
void shifted(int n, int s) { for (int i = 0; i < n; i += s) { a[i] = i; a[i + 1] += 2; } }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop over {{.*}} is parallel when `(long)n + s <= 4294967296`
void uns(unsigned n, unsigned s) { for (unsigned i = 0; i < n; i += s) a[i] = 3; }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop over {{.*}} not proved
void shrink(int n, int s) { for (int i = 0; i < n; i += s) { a[i] = 3; s++; } }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop over {{.*}} is parallel:
int after(int n, int s) { int i; for (i = 0; i < n; i += s) a[i] ^= 3; return i; }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop over {{.*}} is parallel:
long total(int n, int s) { long t = 0; for (int i = 0; i < n; i += s) t += a[i]; return t; }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop over {{.*}} not proved
void down(int n, int s) { for (int i = n - 1; i >= 0; i -= s) a[i] ^= 5; }
int main(void) {
  for (int i = 0; i < N; i++) { a[i] = i % 11; b[i] = i % 7; }
  strided(1, 1); strided(5, 3); strided(N + 5, 0); strided(N + 5, -1); strided(N + 9, -100000); strided(N, 17);
  static char mark[N]; sieve(N - 1, mark);
  static double re[4096]; for (int i = 0; i < 4096; i++) re[i] = i % 5;
  butterflies(4096, re); butterflies(1, re);
  static int g[300][200]; grid(300, 7, 200, g); grid(300, 0, -3, g); grid(300, -5, 0, g);
  printf("%d ", leaves(100, 1, b)); printf("%d ", leaves(100, 0, b + 6));
  overlap(N - 10, 3); pairs(N, 4); pairs(N, 1); shifted(N - 1, 2); shifted(N - 1, 1); uns(N, 3); shrink(1000, 1);
  printf("%d ", after(N, 7)); printf("%ld %ld ", total(N, 3), total(0, 0)); down(N, 3); down(0, 0);
  long s = 0; for (int i = 0; i < N; i++) s += (long)a[i] * (i % 13) + mark[i];
  double r = 0; for (int i = 0; i < 4096; i++) r += re[i] * (i % 3);
  for (int k = 0; k < 300; k++) for (int i = 0; i < 200; i++) s += g[k][i] * (i % 5);
  printf("%ld %g\n", s, r);
}
