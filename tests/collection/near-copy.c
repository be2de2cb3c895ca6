// Near-misses: elements that are read before they are overwritten, of which a copy would do, and elements that are not.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

#define FUNCTION(name) void name(int n, double *restrict a, const double *restrict b)

// The plain one, for comparison: all reads are of old values.
// EXPECT plain:1 parallel needs=copy
FUNCTION(plain) {
  for (int i = 0; i + 1 < n; i++)
    a[i] = 0.5 * a[i + 1] + b[i];
}
// Both neighbours: one of them is new.
// EXPECT both:1 sequential
FUNCTION(both) {
  for (int i = 1; i + 1 < n; i++)
    a[i] = 0.5 * (a[i + 1] + a[i - 1]) + b[i];
}
// Backwards the same neighbour is new.
// EXPECT backwards:1 sequential
FUNCTION(backwards) {
  for (int i = n - 2; i >= 0; i--)
    a[i] = 0.5 * a[i + 1] * a[i + 1] * 0.01 + b[i];
}
// Neighbours that data chooses.
// EXPECT chosen:1 unknown
FUNCTION(chosen) {
  for (int i = 1; i + 1 < n; i++)
    a[i] = 0.5 * (b[i] > 0 ? a[i + 1] : a[i - 1]) + b[i];
}
// Ahead by a number that may be negative.
// EXPECT offset:1 conditional
void offset(int n, int k, double *restrict a, const double *restrict b) {
  for (int i = 4; i + 4 < n; i++)
    a[i] = 0.5 * a[i + k] + b[i];
}
// Read ahead in an inner loop that begins one too early.
// EXPECT window:1 sequential
FUNCTION(window) {
  for (int i = 1; i + 3 < n; i++) {
    double s = 0;
    for (int k = -1; k < 3; k++)
      s += a[i + k];
    a[i] = s * 0.25 + b[i];
  }
}
// Written twice: the second time by the iteration before.
// EXPECT twice:1 sequential
FUNCTION(twice) {
  for (int i = 0; i + 1 < n; i++) {
    a[i] = 0.5 * a[i + 1] + b[i];
    a[i + 1] = a[i + 1] + a[i];
  }
}
// Read behind the write of the same iteration, and ahead of the next one's.
// EXPECT afterWrite:1 sequential
FUNCTION(afterWrite) {
  for (int i = 0; i + 1 < n; i++) {
    a[i + 1] = 0.5 * a[i + 1] + b[i];
    a[i] = a[i] + a[i + 1];
  }
}
// Two by two: the second one of a pair reads the first one of the next pair, as it was.
// EXPECT pairs:1 parallel needs=copy
FUNCTION(pairs) {
  for (int i = 0; i + 2 < n; i += 2) {
    a[i] = a[i] * 0.5 + b[i];
    a[i + 1] = a[i + 2] * 0.25;
  }
}
// The same the other way round: the first one reads the second one of the pair before.
// EXPECT pairsBefore:1 sequential
FUNCTION(pairsBefore) {
  for (int i = 2; i + 1 < n; i += 2) {
    a[i] = a[i - 1] * a[i - 1] * 0.01 + b[i];
    a[i + 1] = a[i] * 0.25;
  }
}
// The mirror image: the first half reads old values, the second half new ones.
// EXPECT mirror:1 sequential
// could be: parallel (split in the middle: the first half needs a copy of the second one)
FUNCTION(mirror) {
  for (int i = 0; i < n; i++)
    a[i] = 0.5 * a[n - 1 - i] + b[i];
}
// Twice as far ahead: all reads are of old values.
// EXPECT twiceAsFar:1 parallel needs=copy
FUNCTION(twiceAsFar) {
  for (int i = 0; i < n / 2; i++)
    a[i] = 0.5 * a[2 * i + 1] + b[i];
}
// Half as far: mostly new values.
// EXPECT halfAsFar:1 sequential
FUNCTION(halfAsFar) {
  for (int i = 1; i < n; i++)
    a[i] = 0.5 * a[i / 2] * a[i / 2] * 0.01 + b[i];
}
// The pointer to what is read may be ahead or behind.
// EXPECT twoNames:1 conditional
void twoNames(int n, const double *from, double *to) {
  for (int i = 0; i < n; i++)
    to[i] = 0.5 * from[i] + 1;
}
// A row from the row below, and its end from the row above.
// EXPECT rowBelow:1 sequential
void rowBelow(int n, int m, double (*restrict a)[m]) {
  for (int i = 1; i + 1 < n; i++) {
    for (int j = 0; j + 1 < m; j++)
      a[i][j] = 0.5 * a[i + 1][j];
    a[i][m - 1] = a[i - 1][m - 1] * a[i - 1][m - 1] * 0.01;
  }
}
// Elements of a row move to the right, from the wrong end: all become the first one.
// EXPECT moves:1 parallel needs=scan
void moves(int n, double *a) {
  for (int i = 0; i + 1 < n; i++)
    a[i + 1] = a[i];
}
// From the right end.
// EXPECT movesWell:1 parallel needs=copy
void movesWell(int n, double *a) {
  for (int i = n - 2; i >= 0; i--)
    a[i + 1] = a[i];
}
// A bound that is read ahead and changed behind.
// EXPECT boundAhead:1 sequential
void boundAhead(int n, int *restrict a, double *restrict b) {
  for (int i = 0; i + 1 < n; i++) {
    for (int k = 0; k < a[i]; k++)
      b[i] += k;
    a[i + 1] = a[i + 1] / 2 + a[i] % 3;
  }
}

enum { MOST = 420 };
static double a[MOST + 8], b[MOST + 8];
static int counts[MOST + 8];
int main(void) {
  static const struct {
    const char *name;
    void (*call)(int, double *restrict, const double *restrict);
  } all[] = {{"plain", plain}, {"both", both}, {"backwards", backwards}, {"chosen", chosen}, {"window", window}, {"twice", twice},
             {"afterWrite", afterWrite}, {"pairs", pairs}, {"pairsBefore", pairsBefore}, {"mirror", mirror}, {"twiceAsFar", twiceAsFar},
             {"halfAsFar", halfAsFar}};
  static const int sizes[] = {0, 1, 2, 3, 9, MOST};
  for (int s = 0; s < 6; s++) {
    int n = sizes[s];
    fill(MOST + 8, b, 2);
    for (int k = 0; k < (int)(sizeof all / sizeof all[0]); k++) {
      fill(MOST + 8, a, s);
      all[k].call(n, a, b);
      printf("%.8e %.8e ", a[n / 2], a[n]);
      show(all[k].name, n < 12 ? n : 12, a);
    }
    for (int k = -4; k <= 4; k++) {
      fill(MOST + 8, a, s);
      offset(n, k, a, b);
      printf("%d %.8e\n", k, a[n / 2]);
      twoNames(n, a + 4, a + 4 + k);
      printf("%d %.8e\n", k, a[n / 2]);
    }
    if (n > 20)
      rowBelow(n / 20, 20, (double(*)[20])a);
    movesWell(n, a);
    printf("moved %.8e\n", a[n / 2]);
    moves(n, b);
    show("moved", n, b);
    fillInts(MOST, counts, s, 9);
    boundAhead(n, counts, b);
    showInts("bounds", n, counts);
    show("bounds", n, b);
  }
  return 0;
}
