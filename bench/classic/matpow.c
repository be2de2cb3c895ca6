#include <stdio.h>
#include <string.h>

#define N 120
#define MOD 1000000007LL

typedef struct { long long v[N][N]; } Mat;

static Mat mat_mul(const Mat *x, const Mat *y) {
  Mat r;
  memset(&r, 0, sizeof r);
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++)
        r.v[i][j] = (r.v[i][j] + x->v[i][k] * y->v[k][j]) % MOD;
  return r;
}

static Mat mat_pow(Mat base, unsigned long long e) {
  Mat r;
  memset(&r, 0, sizeof r);
  for (int i = 0; i < N; i++)
    r.v[i][i] = 1;
  while (e) {
    if (e & 1)
      r = mat_mul(&r, &base);
    base = mat_mul(&base, &base);
    e >>= 1;
  }
  return r;
}

int main(void) {
  Mat a;
  unsigned s = 99;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      s = s * 1664525u + 1013904223u;
      a.v[i][j] = s % 1000;
    }
  Mat p = mat_pow(a, 1000000007ULL * 3);
  long long t = 0;
  for (int i = 0; i < N; i++)
    t = (t + p.v[i][i]) % MOD;
  long long x = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      x ^= p.v[i][j];
  printf("%lld %lld %lld\n", t, p.v[3][N - 1], x);
  return 0;
}
