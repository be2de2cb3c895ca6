#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define max(a, b) ((a) > (b) ? (a) : (b))
#define LEN 6000

static short L[LEN + 1][LEN + 1];

int lcs(const char *X, const char *Y, int m, int n) {
  int i, j;
  for (i = 0; i <= m; i++) {
    for (j = 0; j <= n; j++) {
      if (i == 0 || j == 0)
        L[i][j] = 0;
      else if (X[i - 1] == Y[j - 1])
        L[i][j] = L[i - 1][j - 1] + 1;
      else
        L[i][j] = max(L[i - 1][j], L[i][j - 1]);
    }
  }
  return L[m][n];
}

int edit_distance(const char *s, const char *t) {
  int m = strlen(s), n = strlen(t);
  int *d = malloc((m + 1) * (n + 1) * sizeof(int)), r;
#define D(i, j) d[(i) * (n + 1) + (j)]
  for (int i = 0; i <= m; i++) D(i, 0) = i;
  for (int j = 0; j <= n; j++) D(0, j) = j;
  for (int i = 1; i <= m; i++)
    for (int j = 1; j <= n; j++) {
      int cost = s[i - 1] != t[j - 1];
      int best = D(i - 1, j) + 1;
      if (D(i, j - 1) + 1 < best) best = D(i, j - 1) + 1;
      if (D(i - 1, j - 1) + cost < best) best = D(i - 1, j - 1) + cost;
      D(i, j) = best;
    }
  r = D(m, n);
  free(d);
  return r;
#undef D
}

/* two rows */
int levenshtein(const char *s, int m, const char *t, int n) {
  int *prev = malloc((n + 1) * sizeof(int)), *cur = malloc((n + 1) * sizeof(int)), r;
  for (int j = 0; j <= n; j++) prev[j] = j;
  for (int i = 1; i <= m; i++) {
    cur[0] = i;
    for (int j = 1; j <= n; j++) {
      int sub = prev[j - 1] + (s[i - 1] != t[j - 1]);
      int del = prev[j] + 1, ins = cur[j - 1] + 1;
      cur[j] = sub < del ? (sub < ins ? sub : ins) : (del < ins ? del : ins);
    }
    int *x = prev; prev = cur; cur = x;
  }
  r = prev[n];
  free(prev);
  free(cur);
  return r;
}

int main(void) {
  static char a[LEN + 1], b[LEN + 1];
  unsigned s = 5;
  for (int i = 0; i < LEN; i++) {
    s = s * 1664525u + 1013904223u;
    a[i] = "ACGT"[s >> 30];
    s = s * 1664525u + 1013904223u;
    b[i] = "ACGT"[s >> 30];
  }
  printf("%d\n", lcs(a, b, LEN, LEN));
  printf("%d\n", edit_distance(a, b));
  printf("%d\n", levenshtein(a, LEN, b, LEN));
  /* many short pairs */
  int total = 0;
  for (int k = 0; k + 64 < LEN; k += 8)
    total += levenshtein(a + k, 48, b + k, 56);
  printf("%d\n", total);
  return 0;
}
