#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void *xmalloc(size_t n) {
  void *p = malloc(n);
  if (!p) {
    fprintf(stderr, "out of memory\n");
    exit(2);
  }
  return p;
}

/* L (lower) with A = L L^T, left-looking */
int cholesky(const double *A, double *L, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double s = 0;
      for (int k = 0; k < j; k++)
        s += L[i * n + k] * L[j * n + k];
      if (i == j) {
        double d = A[i * n + i] - s;
        if (d <= 0)
          return 0;
        L[i * n + j] = sqrt(d);
      } else
        L[i * n + j] = 1.0 / L[j * n + j] * (A[i * n + j] - s);
    }
  return 1;
}

/* in place, right-looking */
void cholesky_rl(double *A, int n) {
  for (int k = 0; k < n; k++) {
    A[k * n + k] = sqrt(A[k * n + k]);
    for (int i = k + 1; i < n; i++)
      A[i * n + k] /= A[k * n + k];
    for (int j = k + 1; j < n; j++)
      for (int i = j; i < n; i++)
        A[i * n + j] -= A[i * n + k] * A[j * n + k];
  }
}

void make_spd(double *A, int n) {
  double *b = xmalloc(n * n * sizeof(double));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i * n + j] = (double)((i * 7 + j * 13) % 11) / 11.0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = i == j ? n : 0;
      for (int k = 0; k < n; k++)
        s += b[i * n + k] * b[j * n + k];
      A[i * n + j] = s;
    }
  free(b);
}

int main(void) {
  int n = 700;
  double *A = xmalloc(n * n * sizeof *A), *L = xmalloc(n * n * sizeof *L);
  make_spd(A, n);
  for (int i = 0; i < n * n; i++)
    L[i] = 0;
  if (!cholesky(A, L, n)) {
    printf("not positive definite\n");
    return 1;
  }
  cholesky_rl(A, n);
  double worst = 0, t = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double e = fabs(A[i * n + j] - L[i * n + j]);
      worst = e > worst ? e : worst;
      t += L[i * n + j];
    }
  printf("%.8f %s\n", t, worst < 1e-9 ? "same" : "different");
  free(A);
  free(L);
  return 0;
}
