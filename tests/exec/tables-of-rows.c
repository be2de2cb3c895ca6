/* Tables of dynamic programming as people keep them: rows from malloc, in a `T **`; borders filled inside of the loops. They run in
   blocks by diagonals. Rows that may be one another do not, nor does what reads a row further on.
   RUN: %S/same-output.sh %parlift %s %t
   RUN: grep -c "^ \+/[*] .*n blocks of .* by diagonals, estimated" %t.omp.c | grep -qx 4
   RUN: grep -qF "[runs-diagonals]" %t.remarks
   RUN: sed -n "/^static long edit/,/^}/p" %t.omp.c | not grep -q wave
   RUN: sed -n "/^static long shared_rows/,/^}/p" %t.omp.c | not grep -q wave
   RUN: sed -n "/^static long other_rows/,/^}/p" %t.omp.c | not grep -q wave
   RUN: sed -n "/^static long swapped_rows/,/^}/p" %t.omp.c | not grep -q wave
   RUN: sed -n "/^static long row_behind/,/^}/p" %t.omp.c | not grep -q wave
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))

enum { N = 700 };
static int dp[N + 1][N + 1];

/* by diagonals: borders inside */
static long common_table(const char *a, int m, const char *b, int n) {
  int i, j;
  for (i = 0; i <= m; i++)
    for (j = 0; j <= n; j++) {
      if (i == 0 || j == 0)
        dp[i][j] = 0;
      else if (a[i - 1] == b[j - 1])
        dp[i][j] = dp[i - 1][j - 1] + 1;
      else
        dp[i][j] = MAX(dp[i - 1][j], dp[i][j - 1]);
    }
  return dp[m][n];
}

/* by diagonals: one border, and a test on the other one */
static long paths(int m, int n) {
  int i, j;
  long sum = 0;
  for (i = 0; i <= m; i++)
    for (j = 0; j <= n; j++) {
      if (i == 0)
        dp[i][j] = 1;
      else
        dp[i][j] = (dp[i - 1][j] + (j > 0 ? dp[i][j - 1] : 0)) % 10007;
    }
  for (i = 0; i <= m; i += 7)
    sum += dp[i][n];
  return sum;
}

static int **rows(int m, int n) {
  int i, **t = (int **)malloc((m + 1) * sizeof(int *));
  for (i = 0; i <= m; i++)
    t[i] = (int *)calloc(n + 1, sizeof(int));
  return t;
}
static void drop(int **t, int m) {
  int i;
  for (i = 0; i <= m; i++)
    free(t[i]);
  free(t);
}

/* by diagonals: each row is a block of its own */
static long common(const char *a, int m, const char *b, int n) {
  int i, j, r;
  int **t = (int **)malloc((m + 1) * sizeof(int *));
  for (i = 0; i <= m; i++)
    t[i] = (int *)malloc((n + 1) * sizeof(int));
  for (i = 0; i <= m; i++)
    t[i][0] = 0;
  for (j = 0; j <= n; j++)
    t[0][j] = 0;
  for (i = 1; i <= m; i++)
    for (j = 1; j <= n; j++)
      if (a[i - 1] == b[j - 1])
        t[i][j] = t[i - 1][j - 1] + 1;
      else
        t[i][j] = t[i - 1][j] > t[i][j - 1] ? t[i - 1][j] : t[i][j - 1];
  r = t[m][n];
  for (i = 0; i <= m; i++)
    free(t[i]);
  free(t);
  return r;
}

/* by diagonals: three tables of the same kind, and a function that makes them */
static long affine_gaps(const char *a, int m, const char *b, int n) {
  int i, j, **h = rows(m, n), **e = rows(m, n), **f = rows(m, n);
  long best = 0;
  for (i = 1; i <= m; i++)
    for (j = 1; j <= n; j++) {
      int v = h[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 3 : -2);
      e[i][j] = MAX(e[i][j - 1] - 1, h[i][j - 1] - 4);
      f[i][j] = MAX(f[i - 1][j] - 1, h[i - 1][j] - 4);
      v = MAX(v, e[i][j]);
      v = MAX(v, f[i][j]);
      h[i][j] = MAX(v, 0);
    }
  for (i = 1; i <= m; i++)
    best = best * 3 % 1000003 + h[i][n - i % 9] + e[i][n] - f[i][n];
  drop(h, m);
  drop(e, m);
  drop(f, m);
  return best;
}

/* not: 300 by 300 are all that there can be, too little for threads that meet at each diagonal */
static long edit(const char *a, int m, const char *b, int n) {
  static int d[300][300];
  int i, j;
  for (i = 0; i <= m; i++)
    d[i][0] = i;
  for (j = 0; j <= n; j++)
    d[0][j] = j;
  for (i = 1; i <= m; i++)
    for (j = 1; j <= n; j++) {
      int best = d[i - 1][j] + 1;
      if (d[i][j - 1] + 1 < best)
        best = d[i][j - 1] + 1;
      if (d[i - 1][j - 1] + (a[i - 1] != b[j - 1]) < best)
        best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
      d[i][j] = best;
    }
  return d[m][n];
}

/* not: two rows of it are one */
static long shared_rows(int m, int n) {
  int i, j, **t = (int **)malloc((m + 1) * sizeof(int *)), *was;
  long sum = 0;
  for (i = 0; i <= m; i++)
    t[i] = (int *)calloc(n + 1, sizeof(int));
  was = t[m / 2];
  t[m / 2] = t[1];
  for (i = 1; i <= m; i++)
    for (j = 1; j <= n; j++)
      t[i][j] = (t[i - 1][j] + 2 * t[i][j - 1] + 1) % 10007;
  for (i = 0; i <= m; i++)
    sum += t[i][n];
  t[m / 2] = was;
  drop(t, m);
  return sum;
}

/* not: the row that is read is any of them */
static long other_rows(const int *which, int m, int n) {
  int i, j, **t = rows(m, n);
  long sum = 0;
  for (i = 1; i <= m; i++)
    for (j = 1; j <= n; j++)
      t[i][j] = (t[which[i]][n - j] + 2 * t[i][j - 1] + 1) % 10007;
  for (i = 0; i <= m; i++)
    sum += t[i][n];
  drop(t, m);
  return sum;
}

/* not: rows change places while they are filled */
static long swapped_rows(int m, int n) {
  int i, j, **t = (int **)malloc((m + 1) * sizeof(int *));
  long sum = 0;
  for (i = 0; i <= m; i++)
    t[i] = (int *)calloc(n + 1, sizeof(int));
  for (i = 1; i <= m; i++)
    for (j = 1; j <= n; j++) {
      int *keep = t[i];
      t[i][j] = (t[i - 1][j] + 2 * t[i][j - 1] + 1) % 10007;
      t[i] = t[i - 1];
      t[i - 1] = keep;
    }
  for (i = 0; i <= m; i++)
    sum += t[i][n];
  drop(t, m);
  return sum;
}

/* not: with no test on j the element before a row's first one is the last one of the row before */
static long row_behind(int m, int n) {
  int i, j;
  long sum = 0;
  (void)n;
  for (i = 1; i <= m; i++)
    for (j = 0; j <= N; j++)
      dp[i][j] = (dp[i - 1][j] + *(&dp[0][0] + i * (N + 1) + j - 1) + 1) % 10007;
  for (i = 0; i <= m; i++)
    sum += dp[i][N / 2];
  return sum;
}

int main(void) {
  static char a[N + 1], b[N + 1];
  static int which[N + 1];
  unsigned seed = 7;
  int i;
  for (i = 0; i < N; i++) {
    seed = seed * 1103515245u + 12345u;
    a[i] = (char)('a' + (seed >> 16) % 4);
    seed = seed * 1103515245u + 12345u;
    b[i] = (char)('a' + (seed >> 16) % 4);
    which[i + 1] = (int)((seed >> 8) % (N + 1));
  }
  printf("%ld\n", common_table(a, N, b, N - 3));
  printf("%ld\n", paths(N - 5, N));
  printf("%ld\n", common(a, N, b, N - 2));
  printf("%ld\n", affine_gaps(a, N, b, N - 1));
  printf("%ld\n", edit(a, 290, b, 281));
  printf("%ld\n", shared_rows(N - 1, N));
  printf("%ld\n", other_rows(which, N, N));
  printf("%ld\n", swapped_rows(N, N));
  printf("%ld\n", row_behind(N - 2, N));
  return 0;
}
