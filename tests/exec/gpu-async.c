// Chunks that the hardware copies to shared memory while the threads work on the one before: nobody uses them before they are there.
// RUN: grep '^// PLAN ' %s | sed 's|^// PLAN ||' > %t.plan
// RUN: %parlift transform -q --target=cuda --plan %t.plan %s -o %t.cu
// RUN: grep -c '^ *__pipeline_wait_prior(0);' %t.cu | grep -x 4
// RUN: gcc -O1 -w %s -o %t.original && %t.original > %t.expected
// RUN: %S/../cuda/on-cpu.sh %t.cu %t.on-cpu && %t.on-cpu 2>&1 | diff %t.expected -
// RUN: if command -v nvcc; then nvcc -O1 -arch=sm_90 -Werror all-warnings -Xcompiler -Wno-unknown-pragmas,-fopenmp -o %t.cuda %t.cu && %t.cuda 2>&1 | grep -v '^no GPU' | diff %t.expected -; fi
// RUN: sed '/__pipeline_wait_prior/d' %t.cu > %t.hasty.cu
// RUN: %S/../cuda/on-cpu.sh %t.hasty.cu %t.hasty && ! %t.hasty 2>&1 | diff -q %t.expected -
#include <stdio.h>

enum { N = 67, M = 45, P = 33 };
static double A[N][P], B[P][M], C[N][M];
static float x[300], y[300][2], near[N];

// PLAN map product:1 i:y/4 j:x/8
// PLAN register-tile product:1 4x2 2x2
// PLAN stage product:1.1.1 A B chunk(8) async
static void product(int n, int m, int p) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int k = 0; k < p; k++)
        sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }
}

// What is read behind stays in the tile, and the rest comes from memory.
// PLAN map running:1 i:x/7
// PLAN stage running:1.1 C[i][j] chunk(6) async
static void running(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      C[i][j] = C[i][j] + C[i][j - 1] * 0.5;
}

// PLAN map closest:1 i:x/32
// PLAN stage closest:1.1 y chunk(16) async
static void closest(int n, int m) {
  for (int i = 0; i < n; i++) {
    float least = 1e9f;
    for (int k = 0; k < m; k++) {
      const float apart = x[i] - y[k][0], d = apart * apart + y[k][1];
      if (d < least)
        least = d;
    }
    near[i] = least;
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < P; k++)
      A[i][k] = (i * 5 + k * 3) % 11 - 4;
  for (int k = 0; k < P; k++)
    for (int j = 0; j < M; j++)
      B[k][j] = (k * 7 + j) % 13 - 6;
  for (int i = 0; i < 300; i++)
    x[i] = i % 17, y[i][0] = i * 7 % 31, y[i][1] = i % 5;
  for (int p = P; p >= 0; p -= 11) {
    product(N, M, p);
    running(N - p, M - p);
    closest(N - p, 300 - p);
    double all = 0;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        all += C[i][j] * (i + 1) / (j + 2);
    printf("%.10g %g %g %g\n", all, C[N - 1][M - 1], near[0], near[N - p - 1]);
  }
}
