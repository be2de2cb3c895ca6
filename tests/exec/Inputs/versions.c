// Nests on pointers that may overlap, called with arrays that do and arrays that do not: what a version must
// keep apart.
#include <stdio.h>
#include <stdlib.h>

enum { N = 40 };

static void product(int n, int m, double *C, double *A, double *B) {
  // all of C
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      C[i * m + j] = 0;
      for (int k = 0; k < n; k++)
        C[i * m + j] += A[i * n + k] * B[k * m + j];
    }
}

static void rows(int n, double (*C)[N], double (*A)[N], double (*B)[N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * B[k][j];
}

static void lengths(int n, int m, double (*C)[m], double (*A)[m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      C[i][j] += A[i][j] + 0.5 * (j > 0 ? A[i][j - 1] : 0);
}

static void large(size_t n, size_t m, double *C, double *A) {
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      C[i * m + j] += 0.5 * A[j * n + i];
}

static void down(int n, double *y, const double *x) {
  if (n > 1)
    for (int i = n - 1; i > 0; i -= 2)
      for (int j = i; j >= 0; j--)
        y[j] += 0.25 * x[i] + y[j] * 0.125;
  else
    y[0] = 0;
}

static void bytes(int n, unsigned char *to, const int *from) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      to[4 * i + j] = (unsigned char)(from[i] >> j);
}

static double table[N][N];
static void transposed(int n, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < N; j++)
      table[j][i] += a[i * N + j];
}

static double memory[4 * N * N];

static void fill(void) {
  for (int i = 0; i < 4 * N * N; i++)
    memory[i] = (i * 7 % 11) * 0.125 - 0.5;
}

// Compilers tell pointers to char from pointers to signed char.
static void signedBytes(int n, signed char *b, int *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[j] = (a[j] + b[i]) % 1000;
}

static void show(const char *what) {
  double sum = 0;
  for (int i = 0; i < 4 * N * N; i++)
    sum += memory[i] * (1 + i % 13);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += table[i][j] * (i + 2 * j);
  printf("%s %.10g\n", what, sum);
}

int main(void) {
  // How far the second array and the third lie behind the first: apart, adjacent, overlapping, the same.
  static const int places[][2] = {{N * N, 2 * N * N}, {2 * N * N, N * N}, {N * N, N * N}, {1, 2 * N * N},
                                  {N, 2 * N},         {0, 0},             {7, 0},         {N * N - 1, 3}};
  for (size_t k = 0; k < sizeof places / sizeof places[0]; k++) {
    double *a = memory, *b = memory + places[k][0], *c = memory + places[k][1];
    fill();
    product(N, N, a, b, c);
    show("product");
    product(7, 5, b, a, c);
    show("product of few");
    product(-3, 5, b, a, c);
    fill();
    rows(N, (double(*)[N])a, (double(*)[N])b, (double(*)[N])c);
    show("rows");
    lengths(N, N - 3, (double(*)[N - 3])b, (double(*)[N - 3])a);
    lengths(3, 2, (double(*)[2])a, (double(*)[2])b);
    show("lengths");
    large(N, N - 1, a, b);
    large(0, 0, a, b);
    large(0, (size_t)-1, a, b);
    show("large");
    down(N, a, b);
    down(N - 1, b, a);
    down(-1, b, a);
    show("down");
    transposed(N, a);
    transposed(N, &table[0][0]);
    transposed(N - 1, &table[1][0]);
    show("transposed");
    int words[2 * N];
    for (int i = 0; i < 2 * N; i++)
      words[i] = i * 12345;
    bytes(N, (unsigned char *)(words + (places[k][0] < N ? places[k][0] : N)), words);
    signedBytes(N, (signed char *)(words + (places[k][0] < N ? places[k][0] : N)), words);
    for (int i = 0; i < 2 * N; i++)
      memory[i] += words[i] % 1000;
    show("bytes");
  }
  return 0;
}
