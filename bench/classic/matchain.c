#include <limits.h>
#include <stdio.h>
#define N 700
static int p[N + 1];
static long long m[N][N];
static int s[N][N];

long long matrix_chain(int n) {
  int i, j, k, len;
  for (i = 0; i < n; i++)
    m[i][i] = 0;
  for (len = 2; len <= n; len++) {
    for (i = 0; i + len - 1 < n; i++) {
      j = i + len - 1;
      m[i][j] = LLONG_MAX;
      for (k = i; k < j; k++) {
        long long q = m[i][k] + m[k + 1][j] + (long long)p[i] * p[k + 1] * p[j + 1];
        if (q < m[i][j]) {
          m[i][j] = q;
          s[i][j] = k;
        }
      }
    }
  }
  return m[0][n - 1];
}

/* longest palindromic subsequence, the other classic by length */
static int d[N][N];
int lps(const char *t, int n) {
  for (int i = n - 1; i >= 0; i--) {
    d[i][i] = 1;
    for (int j = i + 1; j < n; j++)
      if (t[i] == t[j])
        d[i][j] = (j > i + 1 ? d[i + 1][j - 1] : 0) + 2;
      else
        d[i][j] = d[i + 1][j] > d[i][j - 1] ? d[i + 1][j] : d[i][j - 1];
  }
  return d[0][n - 1];
}

int main(void) {
  static char t[N];
  unsigned r = 3;
  for (int i = 0; i <= N; i++) {
    r = r * 1664525u + 1013904223u;
    p[i] = 5 + (r >> 20) % 60;
    if (i < N) t[i] = 'a' + (r >> 28);
  }
  long long best = 0;
  for (int rep = 0; rep < 4; rep++) {
    best += matrix_chain(N);
    p[rep] += 3;
  }
  int sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = i + 1; j < N; j++)
      sum += s[i][j];
  int l = 0;
  for (int rep = 0; rep < 50; rep++) {
    l += lps(t, N);
    t[rep] = 'z';
  }
  printf("%lld %d %d\n", best, sum, l);
  return 0;
}
