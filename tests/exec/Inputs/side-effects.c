#include <stdio.h>

enum { N = 14 };
static int a[N][N], b[N][N], c[N][N];

static void chained(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = b[i][j] = c[j][i] + i;
}

static void updated(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = b[j][i] += c[j][i] + j;
}

static void counted(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[j][i] += c[j][i]++;
}

static void listed(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      b[j][i] = i, a[i][0] += j, (c[j][i] ^= 3, a[j][i] -= 1);
}

static void tested(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      if ((b[i][j] += 2) > 5)
        a[i][j] = b[i][j] % 7;
      else
        c[i][j]++, a[i][j] = 1;
}

static void summed(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (b[i][j] += 2) + (c[j][i] -= 1);
}

static void scalars(void) {
  int x, y;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      x = y = c[j][i];
      a[i][j] = x * 2 + y;
      b[j][i] = (x = a[i][j]) + (y = i);
    }
}

static void alone(void) {
  int i;
  for (i = 0; i < N; i++)
    a[0][i] = i, b[0][i] = c[i][1];
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      c[i][j] = (i * 7 + j * 3) % 11, b[i][j] = (i + j * 5) % 9;
  void (*const all[])(void) = {chained, updated, counted, listed, tested, summed, scalars, alone};
  for (int which = 0; which < 8; which++) {
    all[which]();
    long sum = 0;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        sum += (a[i][j] * 3L + b[i][j] * 5 + c[i][j]) * (i * N + j + 1);
    printf("%ld\n", sum);
  }
}
