// Longest common subsequences of short strings, again and again.
#include <stdio.h>
#include <string.h>
int lcs(const char *a, const char *b);

#ifndef CALLS
static int max(int a, int b) {
  return a > b ? a : b;
}
int lcs(const char *a, const char *b) {
  int n = strlen(a), m = strlen(b);
  int L[n + 1][m + 1];
  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= m; j++) {
      if (i == 0 || j == 0)
        L[i][j] = 0;
      else if (a[i - 1] == b[j - 1])
        L[i][j] = L[i - 1][j - 1] + 1;
      else
        L[i][j] = max(L[i - 1][j], L[i][j - 1]);
    }
  return L[n][m];
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  char a[] = "AGGTABCCAGT", b[] = "GXTXAYBGATTACA";
  long t = 0;
  for (int q = 0; q < 1600000; q++) {
    a[q % 11] = 'A' + q % 7;
    t += lcs(a, b);
  }
  printf("%ld\n", t);
  return 0;
}
#endif
