// Near-misses: elements chosen by an index array that holds no value twice, or so it looks. None of these may run in parallel where the
// test says that it does hold one twice, or where what is done to its values makes two of them one.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

#define FUNCTION(name) void name(int n, const int *restrict at, const int *restrict other, double *restrict a, const double *restrict b)

// The plain one, for comparison: a test of `at` decides.
// EXPECT plain:1 conditional needs=inspect
FUNCTION(plain) {
  (void)other;
  for (int i = 0; i < n; i++)
    a[at[i]] = b[i];
}
// Each index is used by two iterations.
// EXPECT halved:1 unknown
FUNCTION(halved) {
  (void)other;
  for (int i = 0; i < n; i++)
    a[at[i / 2]] = b[i];
}
// Values that differ may have one remainder.
// EXPECT residue:1 unknown
FUNCTION(residue) {
  (void)other;
  for (int i = 0; i < n; i++)
    a[at[i] % 16] = a[at[i] % 16] * 0.5 + b[i];
}
// Neighbours of chosen elements are written, too.
// EXPECT neighbour:1 conditional
FUNCTION(neighbour) {
  (void)other;
  for (int i = 0; i < n; i++) {
    a[at[i]] = b[i];
    a[at[i] + 1] = b[i] + 1;
  }
}
// Two arrays, each of which may be injective, meet each other.
// EXPECT twoArrays:1 unknown
FUNCTION(twoArrays) {
  for (int i = 0; i < n; i++) {
    a[at[i]] = b[i];
    a[other[i]] = b[i] + 1;
  }
}
// What one iteration writes another one reads by another array.
// EXPECT readByOther:1 unknown
FUNCTION(readByOther) {
  for (int i = 0; i < n; i++)
    a[at[i]] = a[other[i]] + b[i];
}
// What one iteration writes another one reads by its number.
// EXPECT readByNumber:1 unknown
FUNCTION(readByNumber) {
  (void)other;
  for (int i = 0; i < n; i++)
    a[at[i]] = a[i] + b[i];
}
// The next index belongs to the next iteration, too.
// EXPECT nextIndex:1 unknown
FUNCTION(nextIndex) {
  (void)other;
  for (int i = 0; i + 1 < n; i++) {
    a[at[i]] += b[i];
    a[at[i + 1]] *= 0.5;
  }
}
// Sums of two injective arrays are not injective.
// EXPECT sumOfTwo:1 conditional
FUNCTION(sumOfTwo) {
  for (int i = 0; i < n; i++)
    a[at[i] + other[i]] = b[i];
}
// The distance from the middle: two have the same.
// EXPECT distance:1 unknown
FUNCTION(distance) {
  (void)other;
  for (int i = 0; i < n; i++)
    a[abs(at[i] - n / 2)] = b[i];
}
// The lowest bit is lost.
// EXPECT lowBit:1 unknown
FUNCTION(lowBit) {
  (void)other;
  for (int i = 0; i < n; i++)
    a[at[i] & ~1] = b[i];
}
// Bits above the eighth are lost.
// EXPECT narrow:1 unknown
FUNCTION(narrow) {
  (void)other;
  for (int i = 0; i < n; i++)
    a[(unsigned char)at[i]] = b[i];
}
// Injective behind injective, unless the second one is not.
// EXPECT twice:1 conditional
FUNCTION(twice) {
  for (int i = 0; i < n; i++)
    a[at[other[i]]] = b[i];
}
// An inner loop visits all of them for each outer one.
// EXPECT again:1 unknown
FUNCTION(again) {
  (void)other;
  for (int r = 0; r < 3; r++)
    for (int i = 0; i < n; i++)
      a[at[i]] = a[at[i]] * 0.5 + b[i] + r;
}
// Where a condition says so one element is another one.
// EXPECT redirected:1 unknown
FUNCTION(redirected) {
  (void)other;
  for (int i = 0; i < n; i++)
    a[b[i] > 3 ? at[i] : 0] = b[i];
}
// The counter does not move each time.
// EXPECT slow:1 sequential
FUNCTION(slow) {
  int k = 0;
  (void)other;
  for (int i = 0; i < n; i++) {
    a[at[k]] = a[at[k]] * 0.5 + b[i];
    if (b[i] > 0)
      k++;
  }
}
// The indices themselves are changed on the way.
// EXPECT changing:1 sequential
void changing(int n, int *restrict at, double *restrict a, const double *restrict b) {
  for (int i = 0; i + 1 < n; i++) {
    a[at[i]] = b[i];
    at[i + 1] = at[i];
  }
}
// An array of integers may be its own index array.
// EXPECT own:1 unknown
void own(int n, int *at) {
  for (int i = 0; i < n; i++)
    at[at[i]] = i;
}
// So it may be by two names.
// EXPECT twoNames:1 conditional
void twoNames(int n, const int *at, int *a) {
  for (int i = 0; i < n; i++)
    a[at[i]] = i;
}
// Pairs of indices: each of them injective, and no row twice, but the columns are.
// EXPECT secondOfPair:1 unknown
void secondOfPair(int n, const int (*restrict pair)[2], double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++) {
    a[pair[i][0]] += b[i];
    a[pair[i][1]] = 2 * b[i];
  }
}

enum { MOST = 400 };
static int at[MOST + 2], other[MOST + 2], ints[MOST + 2];
static double a[2 * MOST + 2], b[MOST + 2];
static void indices(int kind, int n, int *p) {
  if (kind == 0)
    permute(n, p);
  else if (kind == 1)
    repeat(n, p);
  else
    for (int i = 0; i < n; i++)
      p[i] = kind == 2 ? n - 1 - i : n / 2;
}
int main(void) {
  static const struct {
    const char *name;
    void (*call)(int, const int *restrict, const int *restrict, double *restrict, const double *restrict);
  } all[] = {{"plain", plain}, {"halved", halved}, {"residue", residue}, {"neighbour", neighbour}, {"twoArrays", twoArrays},
             {"readByOther", readByOther}, {"readByNumber", readByNumber}, {"nextIndex", nextIndex}, {"sumOfTwo", sumOfTwo},
             {"distance", distance}, {"lowBit", lowBit}, {"narrow", narrow}, {"twice", twice}, {"again", again},
             {"redirected", redirected}, {"slow", slow}};
  static const int sizes[] = {0, 1, 2, 9, MOST};
  for (int s = 0; s < 5; s++)
    for (int kind = 0; kind < 8; kind++) {
      int n = sizes[s];
      indices(kind % 4, n, at);
      indices(kind / 2, n, other);
      for (int k = 0; k < (int)(sizeof all / sizeof all[0]); k++) {
        fill(2 * MOST + 2, a, 1);
        fill(MOST + 2, b, 2);
        all[k].call(n, at, other, a, b);
        show(all[k].name, 2 * MOST, a);
      }
      twoNames(n, at, ints);
      showInts("twoNames", n, ints);
      twoNames(n, at, at);
      own(n, other);
      showInts("own", n, at);
      showInts("own", n, other);
      secondOfPair(n / 2, (const int(*)[2])at, a, b);
      changing(n, at, a, b);
      show("changing", n, a);
    }
  return 0;
}
