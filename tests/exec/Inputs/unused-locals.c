// Variables that nothing reads, with names that others have: next to each other once loops of one iteration are gone.
#include <stdio.h>
#pragma GCC diagnostic ignored "-Wunused-variable"

static int a[64], b[64], c[16][16];

static int twice(int n, int m) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = i; j < m; j++) {
      for (int l = 0; l < 1; l++) {
        int x = b[l] + j;
        a[l] = a[l + 3] % 97;
        c[i][j] = b[i + 4] + l;
      }
      {
        int x = b[i] + j;
        a[5] = a[2] % 89;
        c[i][j] += b[i + 4];
      }
      s += b[j] % 5;
    }
  return s;
}

static void hiding(int n, int m) {
  int x = 7;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      for (int l = 0; l < 1; l++) {
        int x = b[l] + j;
        a[l + i] = a[l + 3] % 97;
      }
      c[i][j] += x + a[j];
    }
}

int main(void) {
  for (int k = 0; k < 64; k++) {
    a[k] = k * 5 % 23;
    b[k] = k * 11 % 29;
  }
  int s = twice(9, 11);
  hiding(8, 12);
  for (int k = 0; k < 64; k++)
    s = (s * 31 + a[k] + c[k / 4 % 16][k % 16]) % 1000003;
  printf("%d\n", s);
  return 0;
}
