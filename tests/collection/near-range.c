// Near-misses: parts of one array that lie apart for some lengths, offsets and strides only, or overlap by one element.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

#define FUNCTION(name) void name(int n, int k, double *restrict a)

// From k further on or back: independent where k is as far as n, or none.
// EXPECT shifted:1 conditional
// CONDITION shifted:1 equivalent to k >= n || k == 0 || k + n <= 0
FUNCTION(shifted) {
  for (int i = 0; i < n; i++)
    a[i + 400] = a[i + 400 + k] * 0.5 + 1;
}
// Two halves of 2n - 1 elements share the middle one, which is read first: a copy is enough.
// EXPECT sharedMiddle:1 parallel needs=copy
FUNCTION(sharedMiddle) {
  (void)k;
  for (int i = 0; i < n; i++)
    a[i] = a[i + n - 1] * 0.5 + 1;
}
// The mirror image: each pair is written by both of its iterations.
// EXPECT mirrored:1 sequential
FUNCTION(mirrored) {
  (void)k;
  for (int i = 0; i < n; i++)
    a[i] = a[n - 1 - i] * 0.5 + 1;
}
// Up to the middle and one further.
// EXPECT pastMiddle:1 conditional
FUNCTION(pastMiddle) {
  (void)k;
  for (int i = 0; i <= n / 2; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t + 1;
  }
}
// Even elements from odd ones, but the step is a variable.
// EXPECT strided:1 conditional
// could be: conditional (k > 1 || k < -1, whatever the offset of all is)
FUNCTION(strided) {
  for (int i = 0; i < n; i++)
    a[k * i + 400] = a[k * i + 401] * 0.5 + 1;
}
// Steps of two and three meet at every sixth.
// EXPECT twoAndThree:1 sequential
FUNCTION(twoAndThree) {
  (void)k;
  for (int i = 0; i < n; i++)
    a[3 * i] = a[2 * i + 1] * 0.5 + 1;
}
// The remainder comes round.
// EXPECT comesRound:1 unknown
void comesRound(int n, int k, double *restrict a) {
  for (int i = 0; i < n; i++)
    a[i % k] = a[i % k] * 0.5 + i;
}
// Blocks of k elements in a distance that may be less than k.
// EXPECT blocks:1 conditional
// could be: conditional (k >= width, whatever the offset of all is)
void blocks(int n, int k, int width, double *restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < width; j++)
      a[i * k + j + 400] = a[i * k + j + 400] * 0.5 + i;
}
// Blocks that do not overlap, reading the next block's first element, as it was.
// EXPECT nextBlock:1 parallel needs=copy
void nextBlock(int n, int k, double *restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++)
      a[i * k + j] = a[i * k + j + 1] * 0.5 + i;
}
// An inner loop that is one too long for its row.
// EXPECT oneTooLong:1 sequential
void oneTooLong(int n, double (*restrict a)[8]) {
  double *flat = &a[0][0];
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= 8; j++)
      flat[8 * i + j] = flat[8 * i + j] * 0.5 + i;
}
// A square and a half of it: i + j takes each value several times.
// EXPECT antidiagonals:1 sequential
FUNCTION(antidiagonals) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++)
      a[i + j] = a[i + j] * 0.5 + i;
}
// Squares of numbers of both signs.
// EXPECT squares:1 unknown
FUNCTION(squares) {
  (void)k;
  for (int i = -20; i < n && i < 28; i++)
    a[i * i] = a[i * i] * 0.5 + i;
}
// Halves of neighbours are one number.
// EXPECT halves:1 sequential
FUNCTION(halves) {
  (void)k;
  for (int i = 0; i < n; i++)
    a[i / 2] = a[i / 2] * 0.5 + i;
}
// The counter is narrower than what it counts to.
// EXPECT narrow:1 sequential
FUNCTION(narrow) {
  (void)k;
  for (int i = 0; i < n; i++)
    a[(unsigned char)i] = a[(unsigned char)i] * 0.5 + i;
}
// A bound that the loop reads from what it writes.
// EXPECT bound:1 unknown
void bound(int *restrict a, int n) {
  for (int i = 1; i < n && i < a[0]; i++)
    a[i - 1] = a[i] / 2 + i;
}
// All elements are compared with the first one, which is written, too.
// EXPECT first:1 sequential
// could be: parallel (the first iteration before the loop)
FUNCTION(first) {
  (void)k;
  for (int i = 0; i < n; i++)
    a[i] = a[0] * 0.5 + a[i];
}
// An element that any iteration may read, by a number that is given.
// EXPECT chosen:1 sequential
// could be: conditional (k < 0 || k >= n, or the loop split at k)
FUNCTION(chosen) {
  for (int i = 0; i < n; i++)
    a[i] = a[k] * 0.5 + a[i];
}
// The lower triangle from the upper one, diagonal and all: they meet nowhere else.
// EXPECT triangle:1 parallel
void triangle(int n, double a[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      a[i][j] = a[j][i] * 0.5 + 1;
}
// The whole square from its transpose.
// EXPECT square:1 sequential
void square(int n, double a[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = a[j][i] * 0.5 + 1;
}

enum { MOST = 300, ROOM = 4000 };
static double a[ROOM];
static int ints[MOST + 1];
int main(void) {
  static const struct {
    const char *name;
    void (*call)(int, int, double *restrict);
  } all[] = {{"sharedMiddle", sharedMiddle}, {"mirrored", mirrored}, {"pastMiddle", pastMiddle}, {"twoAndThree", twoAndThree},
             {"squares", squares}, {"halves", halves}, {"narrow", narrow}, {"first", first}};
  static const int sizes[] = {0, 1, 2, 9, MOST}, offsets[] = {-300, -9, -1, 0, 1, 2, 5, 300};
  for (int s = 0; s < 5; s++) {
    int n = sizes[s];
    for (int k = 0; k < (int)(sizeof all / sizeof all[0]); k++) {
      fill(ROOM, a, 1);
      if (n)
        all[k].call(n, 0, a);
      printf("%.9e ", a[n / 2]);
      show(all[k].name, 40, a);
    }
    for (int o = 0; o < 8; o++) {
      int k = offsets[o];
      fill(ROOM, a, 2);
      shifted(n, k, a);
      printf("%.9e %.9e ", a[400 + n / 2], a[400]);
      if (abs(k) < 10)
        strided(n < 40 ? n : 40, k, a);
      antidiagonals(n, k, a);
      if (k > 0)
        comesRound(n, k, a);
      printf("%.9e %.9e\n", a[n / 2], a[400]);
      if (abs(k) < 10) {
        blocks(n < 40 ? n : 40, k, 4, a);
        nextBlock(n, k, a);
      }
      chosen(n, k < 0 ? 0 : k, a);
      printf("%.9e %.9e\n", a[n / 2], a[400]);
    }
    oneTooLong(n, (double(*)[8])a);
    fillInts(MOST + 1, ints, 3, 40);
    ints[0] = n / 2;
    bound(ints, n);
    showInts("bound", n, ints);
    int m = n < 50 ? n : 50;
    fill(ROOM, a, 4);
    if (m) {
      triangle(m, (double(*)[m])a);
      square(m, (double(*)[m])a);
    }
    show("square", m * m, a);
  }
  return 0;
}
