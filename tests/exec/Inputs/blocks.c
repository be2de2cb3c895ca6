// Loops that read blocks of arrays again and again.
#include <stdio.h>

#define AT(M, i, j) M[(i) * ld + (j)]

enum { N = 37 };
struct point {
  float x, y;
  int tag;
};
static double A[N][N], B[N][N], C[N][N];
static struct point points[N];
static float sums[N];
static short samples[2 * N + 12], heights[N + 6];
static int calls;

static void product(int n, double (*restrict c)[N], double (*restrict a)[N],
                    double (*restrict b)[N]) {
  int i, j, k;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      for (k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
}

static void flat(int n, int ld, double *restrict c, const double *restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 30; j++)
      c[i] += AT(a, i, j) * AT(a, 2, j);
}

static void squares(int n, double (*restrict c)[N], double (*restrict a)[N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * a[j][k];
}

static void records(int n, float *restrict out, const struct point *restrict p) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      out[i] += p[j].x * p[j].x + p[i].tag;
}

static void ends(int n, short *restrict y, const short *restrict x) {
  for (int r = 0; r <= 3; r++)
    for (int i = -5; i <= n; i++)
      y[i + 5] += x[2 * i + 10] * r;
}

static void filter(int n, double *restrict out, const double *restrict in) {
  for (long t = 0; t < n - 30; t++)
    for (long i = 2; i < n - 2; i++)
      out[i] += in[i - 1] + in[i] - in[i + 1];
}

static double next(void) {
  return ++calls * 7 % 13 - 2;
}

static void print(const char *what, int n, double checksum) {
  printf("%s %d %g\n", what, n, checksum);
}

int main(void) {
  for (int n = -1; n <= N; n += n < 3 ? 1 : 17) {
    double sum = 0;
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        A[i][j] = next();
        B[i][j] = next();
      }
      points[i] = (struct point){(float)next(), (float)i, 3 - i};
    }
    for (int i = 0; i < 2 * N + 12; i++)
      samples[i] = (short)next();
    product(n, C, A, B);
    flat(n, N, C[1], A[0]);
    squares(n, C, B);
    filter(n, C[2], A[3]);
    records(n, sums, points);
    ends(n < N ? n : N - 1, heights, samples);
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++)
        sum += C[i][j] * (i - j);
      sum += sums[i] * i - heights[i] * 3;
    }
    print("all", n, sum);
  }
  return 0;
}
