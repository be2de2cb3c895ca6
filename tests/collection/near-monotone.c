// Near-misses: rows by an array of starts that rises, or so it looks. Rows that overlap must not be run side by side.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

#define FUNCTION(name) void name(int n, const int *restrict start, double *restrict v, const double *restrict s)

// The plain one, for comparison: a test of `start` decides.
// EXPECT plain:1 conditional needs=inspect
FUNCTION(plain) {
  for (int r = 0; r < n; r++)
    for (int k = start[r]; k < start[r + 1]; k++)
      v[k] = 0.5 * v[k] + s[r];
}
// The end of a row belongs to it, and so it does to the next one.
// EXPECT withEnd:1 conditional
FUNCTION(withEnd) {
  for (int r = 0; r < n; r++)
    for (int k = start[r]; k <= start[r + 1]; k++)
      v[k] = 0.5 * v[k] + s[r];
}
// Each row begins one earlier.
// EXPECT fromBefore:1 conditional
FUNCTION(fromBefore) {
  for (int r = 0; r < n; r++)
    for (int k = start[r] - 1; k < start[r + 1]; k++)
      v[k + 1] = 0.5 * v[k + 1] + s[r];
}
// Two rows in each iteration, one of which the next iteration has, too.
// EXPECT twoRows:1 conditional
FUNCTION(twoRows) {
  for (int r = 0; r + 1 < n; r++)
    for (int k = start[r]; k < start[r + 2]; k++)
      v[k] = 0.5 * v[k] + s[r];
}
// The first element of the next row is read.
// EXPECT nextRow:1 conditional
FUNCTION(nextRow) {
  for (int r = 0; r < n; r++)
    for (int k = start[r]; k < start[r + 1]; k++)
      v[k] = 0.5 * v[k + 1] + s[r];
}
// The last of the row before is read.
// EXPECT rowBefore:1 conditional
FUNCTION(rowBefore) {
  for (int r = 1; r < n; r++)
    for (int k = start[r]; k < start[r + 1]; k++)
      v[k + 1] = 0.5 * v[k] + s[r];
}
// Starts and lengths: nothing says that a row ends where the next one begins.
// EXPECT lengths:1 conditional
void lengths(int n, const int *restrict start, const int *restrict length, double *restrict v, const double *restrict s) {
  for (int r = 0; r < n; r++)
    for (int k = start[r]; k < start[r] + length[r]; k++)
      v[k] = 0.5 * v[k] + s[r];
}
// The length is the same for all, and the starts may be closer.
// EXPECT sameLength:1 unknown
FUNCTION(sameLength) {
  for (int r = 0; r < n; r++)
    for (int k = 0; k < 3; k++)
      v[start[r] + k] = 0.5 * v[start[r] + k] + s[r];
}
// Rows by the parity of their starts.
// EXPECT halves:1 unknown
FUNCTION(halves) {
  for (int r = 0; r < n; r++)
    for (int k = start[r] / 2; k <= start[r + 1] / 2; k++)
      v[k] = 0.5 * v[k] + s[r];
}
// Backwards from the end of each row, one too far.
// EXPECT backwards:1 conditional
FUNCTION(backwards) {
  for (int r = 0; r < n; r++)
    for (int k = start[r + 1]; k >= start[r]; k--)
      v[k] = 0.5 * v[k] + s[r];
}
// Where a row is empty its first element is written all the same.
// EXPECT emptyRows:1 unknown
FUNCTION(emptyRows) {
  for (int r = 0; r < n; r++) {
    int k = start[r];
    do {
      v[k] = 0.5 * v[k] + s[r];
      k++;
    } while (k < start[r + 1]);
  }
}
// Rows in another order, which may name one twice.
// EXPECT ordered:1 unknown
void ordered(int n, const int *restrict order, const int *restrict start, double *restrict v, const double *restrict s) {
  for (int q = 0; q < n; q++) {
    int r = order[q];
    for (int k = start[r]; k < start[r + 1]; k++)
      v[k] = 0.5 * v[k] + s[q];
  }
}
// Columns of a row's entries are not its own.
// EXPECT columns:1 unknown
void columns(int n, const int *restrict start, const int *restrict column, double *restrict v, const double *restrict s) {
  for (int r = 0; r < n; r++)
    for (int k = start[r]; k < start[r + 1]; k++)
      v[column[k]] = 0.5 * v[column[k]] + s[r];
}
// The starts are counted up while rows are filled.
// EXPECT counted:1 unknown
void counted(int n, const int *restrict row, int *restrict start, double *restrict v, const double *restrict s) {
  for (int i = 0; i < n; i++)
    v[start[row[i]]++] = s[i];
}
// The starts may be among what is written.
// EXPECT writesStarts:1 unknown
void writesStarts(int n, const int *start, int *v) {
  for (int r = 0; r < n; r++)
    for (int k = start[r]; k < start[r + 1]; k++)
      v[k] = v[k] / 2 + r;
}
// A running end: each row begins where the one before ended.
// EXPECT runningEnd:1 sequential
void runningEnd(int n, const int *restrict end, double *restrict v, const double *restrict s) {
  int k = 0;
  for (int r = 0; r < n; r++) {
    for (; k < end[r]; k++)
      v[k] = 0.5 * v[k] + s[r];
    k = k / 2;
  }
}

enum { MOST = 200, ROOM = 8 * MOST + 32 };
static int start[MOST + 3], other[ROOM], more[ROOM];
static double v[ROOM], s[ROOM];
static void starts(int kind, int n) {
  for (int r = 0; r < n + 2; r++)
    start[r] = kind == 0 ? 3 * r : kind == 1 ? (r * r) % (3 * n + 1) : kind == 2 ? 3 * (n - r) + 6 : r / 2 * 5;
}
int main(void) {
  static const struct {
    const char *name;
    void (*call)(int, const int *restrict, double *restrict, const double *restrict);
  } all[] = {{"plain", plain}, {"withEnd", withEnd}, {"fromBefore", fromBefore}, {"twoRows", twoRows}, {"nextRow", nextRow},
             {"rowBefore", rowBefore}, {"sameLength", sameLength}, {"halves", halves}, {"backwards", backwards}, {"emptyRows", emptyRows}};
  static const int sizes[] = {0, 1, 2, 9, MOST};
  for (int q = 0; q < 5; q++)
    for (int kind = 0; kind < 4; kind++) {
      int n = sizes[q];
      fill(ROOM, s, 1);
      for (int k = 0; k < (int)(sizeof all / sizeof all[0]); k++) {
        starts(kind, n);
        fill(ROOM, v, 2);
        all[k].call(n, start, v, s);
        printf("%.9e %.9e ", v[3 * n / 2], v[n]);
        show(all[k].name, 30, v);
      }
      fillInts(ROOM, other, kind, 5);
      lengths(n, start, other, v, s);
      if (kind % 2)
        repeat(n, other);
      else
        permute(n, other);
      ordered(n, other, start, v, s);
      for (int k = 0; k < ROOM; k++)
        other[k] = kind % 2 ? k / 3 : k;
      columns(n, start, other, v, s);
      printf("rows %.9e %.9e\n", v[3 * n / 2], v[n]);
      fillInts(ROOM, other, kind, n ? n : 1);
      counted(n, other, start, v, s);
      runningEnd(n, other, v, s);
      printf("rows %.9e %.9e\n", v[3 * n / 2], v[n]);
      starts(kind, n);
      memset(other, 0, sizeof other);
      writesStarts(n, start, other);
      showInts("other", ROOM, other);
      for (int r = 0; r < n + 2; r++)
        more[r] = start[r] < 0 ? 0 : start[r] % (n + 1);
      writesStarts(n, more, more);
      showInts("starts", n + 1, more);
    }
  return 0;
}
