#include <stdio.h>
#include <stdlib.h>

enum { MATCH = 2, MISMATCH = -1, GAP = -2 };

typedef struct { int len; char *seq; } Seq;

static Seq make(int len, unsigned seed) {
  Seq s = {len, malloc(len)};
  for (int i = 0; i < len; i++) {
    seed = seed * 1103515245u + 12345u;
    s.seq[i] = "ACGT"[seed >> 20 & 3];
  }
  return s;
}

static int max3(int a, int b, int c) {
  int m = a;
  if (b > m) m = b;
  if (c > m) m = c;
  return m;
}

static int needleman_wunsch(Seq a, Seq b, char *align) {
  int rows = a.len + 1, cols = b.len + 1;
  int *f = malloc(sizeof(int) * rows * cols);
  for (int i = 0; i < rows; i++) f[i * cols] = i * GAP;
  for (int j = 0; j < cols; j++) f[j] = j * GAP;
  for (int i = 1; i < rows; i++)
    for (int j = 1; j < cols; j++) {
      int score = a.seq[i - 1] == b.seq[j - 1] ? MATCH : MISMATCH;
      f[i * cols + j] = max3(f[(i - 1) * cols + j - 1] + score, f[(i - 1) * cols + j] + GAP, f[i * cols + j - 1] + GAP);
    }
  int i = a.len, j = b.len, n = 0;
  while (i > 0 && j > 0) {
    int score = a.seq[i - 1] == b.seq[j - 1] ? MATCH : MISMATCH;
    if (f[i * cols + j] == f[(i - 1) * cols + j - 1] + score) { align[n++] = '='; i--; j--; }
    else if (f[i * cols + j] == f[(i - 1) * cols + j] + GAP) { align[n++] = '^'; i--; }
    else { align[n++] = '<'; j--; }
  }
  int r = f[rows * cols - 1];
  free(f);
  return r * 10 + n % 10;
}

static int smith_waterman(Seq a, Seq b) {
  int best = 0;
  int *h = calloc((size_t)(a.len + 1) * (b.len + 1), sizeof(int));
  for (int i = 1; i <= a.len; i++)
    for (int j = 1; j <= b.len; j++) {
      int *p = &h[i * (b.len + 1) + j];
      int v = p[-(b.len + 1) - 1] + (a.seq[i - 1] == b.seq[j - 1] ? MATCH : MISMATCH);
      if (p[-1] + GAP > v) v = p[-1] + GAP;
      if (p[-(b.len + 1)] + GAP > v) v = p[-(b.len + 1)] + GAP;
      if (v < 0) v = 0;
      *p = v;
      if (v > best) best = v;
    }
  free(h);
  return best;
}

int main(void) {
  Seq a = make(5000, 1), b = make(5200, 2);
  char *al = malloc(11000);
  int s1 = needleman_wunsch(a, b, al);
  int s2 = smith_waterman(a, b);
  int s3 = 0;
  for (int k = 0; k < 400; k++) {
    Seq x = {150, a.seq + k * 10}, y = {150, b.seq + k * 11};
    s3 += smith_waterman(x, y);
  }
  printf("%d %d %d\n", s1, s2, s3);
  return 0;
}
