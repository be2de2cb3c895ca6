/* Folding of a sequence, dynamic programming */
#include "bench.h"

#define MATCH(x, y) ((x) + (y) == 3 ? 1.0 : 0.0)
#define LARGER(x, y) ((x) >= (y) ? (x) : (y))
void kernel(int n, const int seq[restrict n], double T[restrict n][n]) {
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      if (j - 1 >= 0)
        T[i][j] = LARGER(T[i][j], T[i][j - 1]);
      if (i + 1 < n)
        T[i][j] = LARGER(T[i][j], T[i + 1][j]);
      if (j - 1 >= 0 && i + 1 < n) {
        if (i < j - 1)
          T[i][j] = LARGER(T[i][j], T[i + 1][j - 1] + MATCH(seq[i], seq[j]));
        else
          T[i][j] = LARGER(T[i][j], T[i + 1][j - 1]);
      }
      for (int k = i + 1; k < j; k++)
        T[i][j] = LARGER(T[i][j], T[i][k] + T[k + 1][j]);
    }
}

int main(void) {
  enum { N = 2500 };
  int *seq = benchMemory(sizeof(int) * N);
  for (int i = 0; i < N; i++)
    seq[i] = (i + 1) % 4;
  MATRIX(T, N, N);
  for (size_t i = 0; i < (size_t)N * N; i++)
    T[0][i] = 0;
  BENCH_RUN(kernel(N, seq, T), T, (size_t)N * N);
  return 0;
}
