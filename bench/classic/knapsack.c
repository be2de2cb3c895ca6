#include <stdio.h>
#include <stdlib.h>
#define MAX(x, y) (((x) > (y)) ? (x) : (y))

int weight[400], value[400];

int knapsack_2d(int W, int n) {
  int i, w, r;
  int **K = malloc((n + 1) * sizeof(int *));
  for (i = 0; i <= n; i++)
    K[i] = malloc((W + 1) * sizeof(int));
  for (i = 0; i <= n; i++) {
    for (w = 0; w <= W; w++) {
      if (i == 0 || w == 0)
        K[i][w] = 0;
      else if (weight[i - 1] <= w)
        K[i][w] = MAX(value[i - 1] + K[i - 1][w - weight[i - 1]], K[i - 1][w]);
      else
        K[i][w] = K[i - 1][w];
    }
  }
  r = K[n][W];
  for (i = 0; i <= n; i++)
    free(K[i]);
  free(K);
  return r;
}

int knapsack_1d(int W, int n) {
  int *dp = calloc(W + 1, sizeof(int)), r;
  for (int i = 0; i < n; i++)
    for (int w = W; w >= weight[i]; w--)
      dp[w] = MAX(dp[w], dp[w - weight[i]] + value[i]);
  r = dp[W];
  free(dp);
  return r;
}

int knapsack_two_rows(int W, int n) {
  int *prev = calloc(W + 1, sizeof(int)), *cur = calloc(W + 1, sizeof(int));
  for (int i = 0; i < n; i++) {
    int wt = weight[i], v = value[i];
    for (int w = 0; w <= W; w++) {
      cur[w] = prev[w];
      if (w >= wt && prev[w - wt] + v > cur[w])
        cur[w] = prev[w - wt] + v;
    }
    int *t = prev;
    prev = cur;
    cur = t;
  }
  int r = prev[W];
  free(prev);
  free(cur);
  return r;
}

int unbounded(int W, int n) {
  int *dp = calloc(W + 1, sizeof(int)), r;
  for (int w = 1; w <= W; w++)
    for (int i = 0; i < n; i++)
      if (weight[i] <= w)
        dp[w] = MAX(dp[w], dp[w - weight[i]] + value[i]);
  r = dp[W];
  free(dp);
  return r;
}

int main(void) {
  unsigned s = 123;
  int i;
  for (i = 0; i < 400; i++) {
    s = s * 1103515245u + 12345u;
    weight[i] = 10 + (s >> 16) % 500;
    s = s * 1103515245u + 12345u;
    value[i] = 1 + (s >> 16) % 1000;
  }
  printf("%d %d %d %d\n", knapsack_2d(100000, 200), knapsack_1d(500000, 400), knapsack_two_rows(200000, 400), unbounded(200000, 100));
  return 0;
}
