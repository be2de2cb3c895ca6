// What a nest does, where its bounds are numbers beside variables: `500 - k` iterations are not about `-k`, and 500 are not none.
// RUN: %parlift parallelize -q %s | FileCheck %s
#define M 500
#define N 400
double a[M][N], q[M][M], v[M];
int d[N][N];
void falling(int k) {
  // CHECK: if((double)(500 - (long)k) * (400 - (long)k) > 20000)
  for (int j = k; j < N; j++)
    for (int i = k; i < M; i++)
      a[i][j] -= v[i];
}
void rows(int k) {
  // A row is 500 elements.
  // CHECK: if(500 - (long)k > 40)
  for (int j = 0; j < M; j++)
    for (int i = k; i < M; i++)
      q[j][i] -= v[i];
}
void corner(int k) {
  // CHECK: if((double)k * (399 - (long)k) > 20000)
  for (int j = k + 1; j < N; j++)
    for (int i = 0; i < k; i++)
      a[i][j] -= v[i];
}
void square(int k) {
  // CHECK: if((double)k * k > 20000)
  for (int j = 0; j < k; j++)
    for (int i = 0; i < k; i++)
      a[i][j] -= v[i];
}
void eliminate(void) {
  for (int k = 0; k < M; k++)
    // CHECK: (double)(499 - (long)k) * (500 - (long)k) > 30000
    for (int i = k + 1; i < M; i++) {
      double f = q[i][k] / q[k][k];
      for (int j = k; j < M; j++)
        q[i][j] -= f * q[k][j];
    }
}
// Small numbers make no difference.
void inner(int n, int m, double b[restrict n][m]) {
  // CHECK: if((double)m * n > 20000)
  for (int i = 1; i < n - 1; i++)
    for (int j = 2; j < m - 2; j++)
      b[i][j] *= 2;
}
int steps(int n) { int s = 0; while (n > 1) { n = n % 2 ? 3 * n + 1 : n / 2; s++; } return s; }
int most(void) {
  int sum = 0;
  // How much an iteration does is not known, how many there are is.
  // CHECK: #pragma omp parallel for reduction(+:sum){{$}}
  for (unsigned long n = 1000001; n < 1000001 + 40000; n += 2)
    sum += steps((int)n);
  return sum;
}
