// Statements that do several things, in kernels that are trees of their own: the words of one part are not those of another.
// RUN: grep '^// PLAN ' %s | sed 's|^// PLAN ||' > %t.plan
// RUN: %S/same-on-gpu.sh %parlift %s %t --plan %t.plan
// RUN: FileCheck --input-file=%t.ran %s
// RUN: FileCheck --check-prefix=TEXT --input-file=%t.cu %s
#include <stdio.h>
#include <stdlib.h>

// PLAN map chained:1 i:y/4 j:x/8
// PLAN register-tile chained:1 2x2
// CHECK: ran chained_kernel
// TEXT: {{^}} c[i * n + j] = c[j * n + i];
void chained(int n, int m, double *restrict c, const double *restrict A) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double s = 0;
      for (int k = 0; k < m; k++)
        s += A[i * m + k] * A[j * m + k];
      c[i * n + j] = c[j * n + i] = s;
    }
}
// PLAN map chosen:1 i:y/4 j:x/8
// PLAN register-tile chosen:1 2x2
// CHECK: ran chosen_kernel
void chosen(int n, int m, double c[restrict n][n], const double A[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0, t = 3;
      for (int k = 0; k < m; k++)
        s += A[i][k] * A[j][k];
      double x = t > s ? s : t++;
      double y, z;
      y = z = s < 0 ? t-- : (t += 2);
      z += x = y = t;
      c[i][j] = x + 2 * t + 3 * y + 5 * z;
    }
}
// PLAN map lazily:1 i:y/4 j:x/8
// PLAN register-tile lazily:1 2x2
// CHECK: ran lazily_kernel
void lazily(int n, double c[restrict n][n], const double A[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int p = j, q = i, r;
      if ((r = p - q) > 3 && p++ > 7)
        c[i][j] = p;
      else if (p > 2 || q-- < 3)
        r++;
      p > q ? (r += 2) : (q -= 1);
      if (p < 9 && (q += 4) > 0)
        q--;
      r = p, p += 1, q = r;
      c[i][j] = A[i][j] + p * 100 + q * 10 + r;
    }
}
// PLAN map listed:1 i:y/4 j:x/8
// PLAN register-tile listed:1 2x2
// CHECK: ran listed_kernel
void listed(int n, double c[restrict n][n], const double A[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int p = i, q = p++, r = q++ + p;
      c[i][j] = A[i][j] + p * 100 + q * 10 + r;
    }
}
// PLAN map whiles:1 i:y/4 j:x/8
// PLAN register-tile whiles:1 2x2
// CHECK: ran whiles_kernel
void whiles(int n, double c[restrict n][n], const double A[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double p = 30 + A[i][j], q, s = 0;
      while ((q = p -= 2.5) > 3 && q != 7)
        s += q;
      do
        s += p;
      while (p++ < 5);
      c[i][j] = s + p * 100 + q * 10;
    }
}
// PLAN map headers:1 i:y/4 j:x/8
// PLAN register-tile headers:1 2x2
// CHECK: ran headers_kernel
void headers(int n, double c[restrict n][n], const double A[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int r = 2;
      double s = A[i][j];
      for (int k = s > 1 ? 5 : r++, l = 4; k < 20; k++, l++)
        s += k + l;
      c[i][j] = s + r * 10;
    }
}
// The words of a header that say more than what is left of it.
// PLAN map macros:1 i:y/4 j:x/8
// PLAN register-tile macros:1 2x2
// CHECK: ran macros_kernel
#define TWICE (p + p)
#define MORE p++
void macros(int n, double c[restrict n][n], const double A[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int p = i % 4;
      double s = A[i][j], t = s;
      for (int k = 0; k < TWICE; k++)
        s += k;
      for (int k = MORE; k < 20; k += 5, MORE)
        s += k + TWICE;
      do
        s *= 2;
      while ((t += 1) < TWICE);
      while (s > TWICE && (s -= 20) > t) {
        if (s > 200)
          continue;
        s -= TWICE + 1;
      }
      c[i][j] = s + p * 10 + t;
    }
}
// PLAN map walked:1 i:y/4 j:x/8
// PLAN register-tile walked:1 2x2
// PLAN stage walked:1.1.1 A chunk(8)
// CHECK: ran walked_kernel
void walked(int n, int m, double c[restrict n][n], double d[restrict n][n], const double A[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0, t = 0;
      for (int k = 0; k < m; k++)
        t += s += A[i][k] * A[j][k];
      c[i][j] = d[i][j] = s - t;
    }
}
// PLAN map turns:1 i:x/8
// PLAN share turns:1.1 8
// CHECK: ran turns_kernel
void turns(int n, int m, double *restrict c, double *restrict d, const double A[restrict n][m]) {
  for (int i = 0; i < n; i++) {
    double s = 0, t;
    for (int k = 0; k < m; k++) {
      s += t = A[i][k];
      s += t;
    }
    c[i] = d[i] = s++;
    d[i] += s;
  }
}
// PLAN map cases:1 i:y/4 j:x/8
// PLAN register-tile cases:1 2x2
// CHECK: ran cases_kernel
void cases(int n, double c[restrict n][n], const double A[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int p = i, r = j;
      switch (p++ % 4) {
      case 0:
        r = p = 3;
        break;
      case 1:
        r++;
        if (r > 5)
          break;
        p += r;
        /* fallthrough */
      case 2:
        r += p -= 1;
        break;
      default:
        p = -r;
      }
      c[i][j] = A[i][j] + p * 100 + r;
    }
}

static void show(const char *name, int n, const double *x) {
  double sum = 0, weighted = 0;
  for (int i = 0; i < n; i++) {
    sum += x[i];
    weighted += x[i] * (i % 17 - 8);
  }
  printf("%s %.10g %.10g\n", name, sum, weighted);
}

int main(void) {
  enum { N = 37, M = 21 };
  double *a = malloc(sizeof(double[N * N])), *c = malloc(sizeof(double[N * N])), *d = malloc(sizeof(double[N * N]));
  for (int i = 0; i < N * N; i++)
    a[i] = (i * 37 % 64) / 16.0 - 2, c[i] = d[i] = i % 7;
  chained(N, M, c, a), show("chained", N * N, c);
  chosen(N, M, (void *)c, (void *)a), show("chosen", N * N, c);
  lazily(N, (void *)c, (void *)a), show("lazily", N * N, c);
  listed(N, (void *)c, (void *)a), show("listed", N * N, c);
  whiles(N, (void *)c, (void *)a), show("whiles", N * N, c);
  headers(N, (void *)c, (void *)a), show("headers", N * N, c);
  macros(N, (void *)c, (void *)a), show("macros", N * N, c);
  walked(N, M, (void *)c, (void *)d, (void *)a), show("walked", N * N, c), show("walked", N * N, d);
  turns(N, M, c, d, (void *)a), show("turns", N, c), show("turns", N, d);
  cases(N, (void *)c, (void *)a), show("cases", N * N, c);
  free(a), free(c), free(d);
}
