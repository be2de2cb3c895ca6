/* Shortest paths between all pairs of nodes */
#include "bench.h"

void kernel(int n, double path[restrict n][n]) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
}

int main(void) {
  enum { N = 2000 };
  MATRIX(path, N, N);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      path[i][j] = (i * j) % 7 + 1 + ((i + j) % 13 == 0 ? 0 : 999);
  BENCH_RUN(kernel(N, path), path, (size_t)N * N);
  return 0;
}
