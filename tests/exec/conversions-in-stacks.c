// Scratch whose counter or elements are converted on the way is filled in part alone.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>
static void f(long *restrict out, const int *restrict a, int n, int m) {
  int w[600] = {0};
  for (int i = 0; i < n; i++) {
    int c = 0;
    for (int j = 0; j < m; j++) {
      if (a[(i + j) % m] & 1) {
        w[c] = a[j] + i;
        c++;
      } else {
        w[(unsigned char)c] = a[j] * i;
        c++;
      }
    }
    long s = 0;
    for (int k = 0; k < c; k++)
      s += w[k];
    out[i] = s;
  }
}
static void g(long *restrict out, const int *restrict a, int n, int m) {
  int w[600] = {0};
  for (int i = 0; i < n; i++) {
    int c = 0;
    for (int j = 0; j < m; j++) {
      if (a[(i + j) % m] & 1) {
        w[c] = a[j] + i;
        c++;
      } else {
        ((short *)w)[c] = a[j] * i;
        c++;
      }
    }
    long s = 0;
    for (int k = 0; k < c; k++)
      s += w[k];
    out[i] = s;
  }
}
static void h(long *restrict out, const int *restrict a, int n, int m) {
  int w[600] = {0};
  for (int i = 0; i < n; i++) {
    int c = 0;
    for (int j = 0; j < m; j++) {
      if (a[(i + j) % m] & 1) {
        w[c] = a[j] + i;
        c++;
      } else {
        w[(short)(char)c] = a[j] * i;
        c += 1;
      }
    }
    long s = 0;
    for (int k = 0; k < c; k++)
      s += w[k] > 0;
    out[i] = s;
  }
}
static void k(long *restrict out, const int *restrict a, int n, int m) {
  int w[600] = {0};
  for (int i = 0; i < n; i++) {
    int c = -1;
    for (int j = 0; j < m; j++) {
      if (a[(i + j) % m] % 3) {
        ++c;
        w[c] = a[j] + i;
      } else if (c > 5) {
        c = (unsigned char)(c - 6);
        w[c] = j;
      }
    }
    long s = 0;
    for (int k = 0; k <= c; k++)
      s += w[k];
    out[i] = s;
  }
}
static void p(long *restrict out, const int *restrict a, int n, int m) {
  int w[600] = {0};
  for (int i = 0; i < n; i++) {
    int c = 0;
    for (int j = 0; j < m; j++) {
      if (a[(i + j) % m] % 3) {
        w[c] = a[j] + i;
        c++;
      } else
        c = (unsigned char)c - 1;
      if (c < 0)
        c = 0;
    }
    long s = 0;
    for (int k = 0; k < c; k++)
      s += w[k];
    out[i] = s;
  }
}
static void q(long *restrict out, const int *restrict a, int n, int m) {
  int w[600] = {0};
  for (int i = 0; i < n; i++) {
    int c = 0;
    for (int j = 0; j < m; j++) {
      if (a[(i + j) % m] % 3 == 1) {
        w[c] = a[j] + i;
        c++;
      } else if (a[(i + j) % m] % 3 == 2)
        c = c - 1;
      else if (c < 0) {
        c = (unsigned char)c - 3;
      }
      if (c < -200)
        c = 0;
    }
    long s = 0;
    for (int k = 0; k < c; k++)
      s += w[k];
    out[i] = s;
  }
}
static void r(long *restrict out, const int *restrict a, int n, int m) {
  int w[600] = {0};
  for (int i = 0; i < n; i++) {
    short c = 0;
    for (int j = 0; j < m; j++) {
      if (a[(i + j) % m] % 3 == 1) {
        w[c & 511] = a[j] + i;
        c++;
      } else
        c -= 30000;
    }
    long s = 0;
    for (int k = 0; k < (c & 511); k++)
      s += w[k];
    out[i] = s;
  }
}
int main(void) {
  int n = 300, m = 500;
  int *a = malloc(4 * m);
  long *o = malloc(8 * n);
  for (int i = 0; i < m; i++)
    a[i] = (i * 7919) % 1013;
#define R(F, M)                                                                                    \
  F(o, a, n, M);                                                                                   \
  {                                                                                                \
    unsigned long s = 0;                                                                           \
    for (int i = 0; i < n; i++)                                                                    \
      s = s * 31 + o[i];                                                                           \
    printf(#F " %lu\n", s);                                                                        \
  }
  R(f, m) R(g, m) R(h, 100) R(k, m) R(p, m) R(q, m) R(r, m) return 0;
}
