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

// Declarations that do more than declare.
static void declared(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int t = b[i][j], s = c[i][j];
      int x = t > s ? s : t++, y = t++ + x;
      int z = s > 3 && t++ > 2;
      a[i][j] = x + 3 * t + 5 * y + 7 * z;
    }
}

struct point {
  int x, y, z;
};
static void lists(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int w = b[i][j];
      int q[3] = {w, c[i][j], 3};
      struct point r = {.y = w + 1}; // x and z are 0
      int u[4] = {r.y, w}, v = 3, more[2] = {v};
      a[i][j] = q[0] + q[1] * q[2] + r.x + r.y + u[1] * u[2] + more[0];
    }
}

static void counts(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int w = b[i][j];
      int q[3] = {w++, w++, j};
      a[i][j] = q[0] + q[1] * q[2] + w;
    }
}

// The header says it with a macro, of which `j` is a part.
#define BEHIND (j + j + 1)
static void macros(void) {
  for (int i = 0; i < N / 2; i++)
    for (int j = 0; j < N / 2 - 1; j++) {
      a[i][j] = 0;
      for (int k = BEHIND; k < N; k++)
        a[i][j] += b[i][k];
    }
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      c[i][j] = (i * 7 + j * 3) % 11, b[i][j] = (i + j * 5) % 9;
  void (*const all[])(void) = {chained, updated, counted, listed, tested, summed, scalars, alone, declared, lists, counts, macros};
  for (int which = 0; which < 12; which++) {
    all[which]();
    long sum = 0;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        sum += (a[i][j] * 3L + b[i][j] * 5 + c[i][j]) * (i * N + j + 1);
    printf("%ld\n", sum);
  }
}
