#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int lis(const int *a, int n) {
  int *best = malloc(n * sizeof(int)), r = 0, i, j;
  for (i = 0; i < n; i++) {
    best[i] = 1;
    for (j = 0; j < i; j++)
      if (a[j] < a[i] && best[j] + 1 > best[i])
        best[i] = best[j] + 1;
  }
  for (i = 0; i < n; i++)
    if (best[i] > r)
      r = best[i];
  free(best);
  return r;
}

static int max_increasing_sum(const int a[], int n) {
  int msis[n];
  int max = 0;
  for (int i = 0; i < n; i++)
    msis[i] = a[i];
  for (int i = 1; i < n; i++)
    for (int j = 0; j < i; j++)
      if (a[i] > a[j] && msis[i] < msis[j] + a[i])
        msis[i] = msis[j] + a[i];
  for (int i = 0; i < n; i++)
    if (max < msis[i])
      max = msis[i];
  return max;
}

unsigned long long ways(const int *coin, int k, int amount) {
  unsigned long long *w = calloc(amount + 1, sizeof *w), r;
  w[0] = 1;
  for (int c = 0; c < k; c++)
    for (int a = coin[c]; a <= amount; a++)
      w[a] += w[a - coin[c]];
  r = w[amount];
  free(w);
  return r;
}

int fewest(const int *coin, int k, int amount) {
  int *f = malloc((amount + 1) * sizeof(int)), r;
  f[0] = 0;
  for (int a = 1; a <= amount; a++) {
    f[a] = 1 << 30;
    for (int c = 0; c < k; c++)
      if (coin[c] <= a && f[a - coin[c]] + 1 < f[a])
        f[a] = f[a - coin[c]] + 1;
  }
  r = f[amount];
  free(f);
  return r;
}

long long max_subarray(const int *a, int n) {
  long long best = a[0], cur = a[0];
  for (int i = 1; i < n; i++) {
    cur = cur > 0 ? cur + a[i] : a[i];
    if (cur > best) best = cur;
  }
  return best;
}

#define PASCAL 2000
static unsigned pascal[PASCAL][PASCAL];
static void triangle(unsigned mod) {
  for (int i = 0; i < PASCAL; i++) {
    pascal[i][0] = pascal[i][i] = 1;
    for (int j = 1; j < i; j++)
      pascal[i][j] = (pascal[i - 1][j - 1] + pascal[i - 1][j]) % mod;
  }
}

int main(void) {
  int n = 12000, coins[] = {1, 2, 5, 10, 20, 50, 100, 200};
  int *a = malloc(n * sizeof(int));
  unsigned s = 8;
  for (int i = 0; i < n; i++) {
    s = s * 1103515245u + 12345u;
    a[i] = (int)(s >> 12) % 10000 + 1;
  }
  printf("%d %d\n", lis(a, n), max_increasing_sum(a, n));
  printf("%llu %d\n", ways(coins, 8, 10000000), fewest(coins, 8, 3000000));
  int *b = malloc(20000000 * sizeof(int));
  for (int i = 0; i < 20000000; i++)
    b[i] = (int)(i * 2654435761u >> 20) - 2048;
  printf("%lld\n", max_subarray(b, 20000000));
  triangle(1000003);
  unsigned t = 0;
  for (int j = 0; j < PASCAL; j++)
    t ^= pascal[PASCAL - 1][j] + pascal[j][j / 2];
  printf("%u\n", t);
  return 0;
}
