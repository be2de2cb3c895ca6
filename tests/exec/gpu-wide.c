// Numbers side by side are read 16 bytes at a time, where rows begin at multiples of that.
// RUN: grep '^// PLAN ' %s | sed 's|^// PLAN ||' > %t.plan
// RUN: %parlift transform -q --target=cuda --plan %t.plan %s -o %t.cu
// RUN: grep -c '^ *gpu_read_wide(&' %t.cu | grep -x 6
// RUN: gcc -O1 -w %s -o %t.original && %t.original > %t.expected
// RUN: %S/../cuda/on-cpu.sh %t.cu %t.on-cpu && %t.on-cpu 2>&1 | diff %t.expected -
// RUN: if command -v nvcc; then nvcc -O1 -arch=sm_90 -Werror all-warnings -Xcompiler -Wno-unknown-pragmas,-fopenmp -o %t.cuda %t.cu && %t.cuda 2>&1 | grep -v '^no GPU' | diff %t.expected -; fi
// They are read so where they may be, and nowhere else.
// RUN: sed '/^  memcpy(to, &numbers/d' %t.cu > %t.forgets.cu
// RUN: %S/../cuda/on-cpu.sh %t.forgets.cu %t.forgets && %t.forgets > %t.forgot 2>&1; grep '^odd' %t.expected > %t.odd; grep '^odd' %t.forgot | diff %t.odd - && ! diff -q %t.expected %t.forgot
// RUN: sed 's|^  const int4 numbers = .*|  if ((size_t)from % 16) __builtin_trap();\n&|' %t.cu > %t.asks.cu
// RUN: %S/../cuda/on-cpu.sh %t.asks.cu %t.asks && %t.asks 2>&1 | diff %t.expected -
// RUN: ! %parlift transform -q --target=opencl --plan %t.plan %s -o %t.cl 2> %t.said && grep 'is for CUDA' %t.said
#include <stdio.h>

enum { N = 70, M = 52, P = 36 };
static float a[N * P + 1], b[P * M + 1], c[N * M];
static double da[N][P], db[P][M], dc[N][M];
static int ia[N][P + 1];
static unsigned ib[P + 1][M + 1], ic[N][M + 1];

// PLAN map product:1 i:y/4 j:x/8
// PLAN register-tile product:1 8x4 4x4
// PLAN stage product:1.1.1 a b chunk(8) wide
static void product(int n, int m, int p, const float *a, const float *b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      float sum = 0;
      for (int k = 0; k < p; k++)
        sum += a[i * p + k] * b[k * m + j];
      c[i * m + j] = sum;
    }
}

// Two in 16 bytes; the loop begins behind the first element.
// PLAN map doubles:1 i:y/4 j:x/4
// PLAN register-tile doubles:1 4x4
// PLAN stage doubles:1.1.1 da db chunk(4) wide
static void doubles(int n, int m, int p) {
  for (int i = 1; i < n; i++)
    for (int j = 2; j < m; j++) {
      double sum = 0;
      for (int k = 2; k < p; k++)
        sum += da[i][k] * db[k][j];
      dc[i][j] = sum;
    }
}

// Rows of 37: each begins at another place.
// PLAN map oddRows:1 i:y/4 j:x/8
// PLAN register-tile oddRows:1 8x4
// PLAN stage oddRows:1.1.1 ia ib chunk(8) wide
static void oddRows(int n, int m, int p) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      unsigned sum = 0;
      for (int k = 0; k < p; k++)
        sum += ia[i][k] * ib[k][j];
      ic[i][j] = sum;
    }
}

static void show(const char *name) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += (c[i * M + j] + dc[i][j] + ic[i][j] % 1000) * ((i * M + j) % 13 + 1);
  printf("%s %.10g\n", name, sum);
}

int main(void) {
  for (int i = 0; i <= N * P; i++)
    a[i] = i % 17;
  for (int i = 0; i <= P * M; i++)
    b[i] = i % 11;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < P; k++)
      da[i][k] = (i + k) % 9, ia[i][k] = i * k % 7;
  for (int k = 0; k < P; k++)
    for (int j = 0; j < M; j++)
      db[k][j] = (k * 3 + j) % 8, ib[k][j] = k + j;
  oddRows(N, M, P);
  show("odd rows");
  product(N - 1, M, P - 1, a, b);
  show("odd length");
  product(N, M - 1, P, a + 1, b + 1);
  show("odd both");
  product(N, M, P, a, b);
  show("even");
  doubles(N, M, P);
  show("doubles");
  return 0;
}
