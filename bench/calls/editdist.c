// Edit distances of short strings, again and again.
#include <stdio.h>
int edit(const char *a, int n, const char *b, int m);

#ifndef CALLS
int edit(const char *a, int n, const char *b, int m) {
  int d[64][64];
  for (int i = 0; i <= n; i++)
    d[i][0] = i;
  for (int j = 0; j <= m; j++)
    d[0][j] = j;
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++) {
      int c = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
      if (d[i - 1][j] + 1 < c)
        c = d[i - 1][j] + 1;
      if (d[i][j - 1] + 1 < c)
        c = d[i][j - 1] + 1;
      d[i][j] = c;
    }
  return d[n][m];
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  char a[] = "kitten and mitten", b[] = "sitting and fitting";
  long t = 0;
  for (int q = 0; q < 1200000; q++) {
    a[q % 17] = 'a' + q % 26;
    t += edit(a, 16 + argc, b, 19);
  }
  printf("%ld\n", t);
  return 0;
}
#endif
