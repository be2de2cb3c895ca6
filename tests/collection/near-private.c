// Near-misses: work arrays and variables that each iteration seems to have for itself, and that hand something on.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

enum { M = 12 };
#define FUNCTION(name) void name(int n, const double *restrict a, double *restrict out)

// All elements but the last are filled.
// EXPECT oneShort:1 sequential
FUNCTION(oneShort) {
  double t[M] = {0};
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < M - 1; k++)
      t[k] = a[i] + k;
    out[i] = t[M - 1] + t[0];
    t[M - 1] = a[i];
  }
}
// The sum begins with what the iteration before left.
// EXPECT firstRead:1 sequential
FUNCTION(firstRead) {
  double t[M] = {0};
  for (int i = 0; i < n; i++) {
    double s = t[0];
    for (int k = 0; k < M; k++)
      t[k] = a[i] * k + 1;
    out[i] = s + t[M - 1];
  }
}
// It is filled only where a condition holds.
// EXPECT sometimes:1 unknown
FUNCTION(sometimes) {
  double t[M] = {0};
  for (int i = 0; i < n; i++) {
    if (a[i] > 0)
      for (int k = 0; k < M; k++)
        t[k] = a[i] + k;
    out[i] = t[3] + t[7];
  }
}
// It is filled by one condition and read by another.
// EXPECT otherCondition:1 unknown
FUNCTION(otherCondition) {
  double t[M] = {0};
  for (int i = 0; i < n; i++) {
    if (a[i] > 0)
      for (int k = 0; k < M; k++)
        t[k] = a[i] + k;
    if (a[i] > -3)
      out[i] = t[5];
  }
}
// As many are filled as the data says, more are read.
// EXPECT byCount:1 unknown
FUNCTION(byCount) {
  double t[32] = {0};
  for (int i = 0; i < n; i++) {
    int m = (int)a[i] + 8;
    for (int k = 0; k < m; k++)
      t[k] = a[i] + k;
    out[i] = t[10];
  }
}
// The first iteration alone fills it.
// EXPECT onlyFirst:1 sequential
// could be: parallel (the first iteration before the loop)
FUNCTION(onlyFirst) {
  double t[M] = {0};
  for (int i = 0; i < n; i++) {
    if (i == 0)
      for (int k = 0; k < M; k++)
        t[k] = a[0] + k;
    out[i] = t[i % M];
  }
}
// Every second element is filled, all are read.
// EXPECT everySecond:1 sequential
FUNCTION(everySecond) {
  double t[M] = {0};
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = 0; k < M; k++)
      s += t[k];
    for (int k = i % 2; k < M; k += 2)
      t[k] = a[i] + k;
    out[i] = s;
  }
}
// The filling ends early now and then.
// EXPECT endsEarly:1 unknown
FUNCTION(endsEarly) {
  double t[M] = {0};
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < M; k++) {
      if (a[i] + k > 9)
        break;
      t[k] = a[i] + k;
    }
    out[i] = t[M - 1];
  }
}
// It is added to and not begun anew.
// EXPECT addedTo:1 sequential
FUNCTION(addedTo) {
  double t[M] = {0};
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < M; k++)
      t[k] += a[i];
    out[i] = t[i % M];
  }
}
// It goes round: each iteration overwrites the oldest.
// EXPECT goesRound:1 sequential
FUNCTION(goesRound) {
  double t[4] = {0};
  for (int i = 0; i < n; i++) {
    double oldest = t[i % 4];
    t[i % 4] = a[i];
    out[i] = a[i] - oldest;
  }
}
// Shifted by one in each iteration.
// EXPECT shifted:1 sequential
FUNCTION(shifted) {
  double t[5] = {0};
  for (int i = 0; i < n; i++) {
    for (int k = 4; k > 0; k--)
      t[k] = t[k - 1];
    t[0] = a[i];
    out[i] = t[0] + t[4];
  }
}
// A variable that is set in most iterations is not private; what was set last is a scan.
// EXPECT mostly:1 parallel needs=scan
FUNCTION(mostly) {
  double last = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] != 3)
      last = a[i];
    out[i] = last;
  }
}
// One that is set in an inner loop which may not run, too.
// EXPECT mayNotRun:1 parallel needs=scan
FUNCTION(mayNotRun) {
  double last = 0;
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < (int)a[i]; k++)
      last = a[i] * k;
    out[i] = last;
  }
}
// A static one remembers the call before.
// EXPECT fromBefore:1 sequential
FUNCTION(fromBefore) {
  static double kept;
  for (int i = 0; i < n; i++) {
    double before = kept;
    kept = a[i];
    out[i] = before;
  }
}
static double work[M];
static void prepare(double x) {
  for (int k = 0; k < M; k++)
    if (x > k - 4)
      work[k] = x + k;
}
static double result(void) { return work[M - 1] + work[0]; }
// Functions share an array of the file, and the first one does not always fill it.
// EXPECT shared:1 unknown
FUNCTION(shared) {
  for (int i = 0; i < n; i++) {
    prepare(a[i]);
    out[i] = result();
  }
}
// A pointer moves between two arrays: what it points to stays from before.
// EXPECT alternating:1 sequential
FUNCTION(alternating) {
  double one[M] = {0}, two[M] = {0}, *now = one, *before = two;
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < M; k++)
      now[k] = a[i] + 0.5 * before[k];
    out[i] = now[M - 1];
    double *t = now;
    now = before;
    before = t;
  }
}
// The work array is a part of the result.
// EXPECT partOfResult:1 sequential
FUNCTION(partOfResult) {
  for (int i = 0; i < n; i++) {
    out[0] = a[i];
    out[1] = 2 * a[i];
    out[i] = out[0] + out[1];
  }
}
// Only the half that is not read is filled anew.
// EXPECT otherHalf:1 unknown
FUNCTION(otherHalf) {
  double t[2 * M] = {0};
  for (int i = 0; i < n; i++) {
    int half = (int)a[i] > 2 ? M : 0;
    for (int k = 0; k < M; k++)
      t[half + k] = a[i] * k;
    out[i] = t[M - 1] + t[2 * M - 1];
  }
}
// Filled by a function for a length that may be less, which a test looks at.
static void fillPart(int m, double *t, double x) {
  for (int k = 0; k < m; k++)
    t[k] = x;
}
// The last element is the one before's, where the length is less.
// EXPECT byLength:1 conditional needs=private
void byLength(int n, int m, const double *restrict a, double *restrict out) {
  double t[M] = {0};
  for (int i = 0; i < n; i++) {
    fillPart(m, t, a[i]);
    out[i] = t[M - 1] + t[0];
    t[M - 1] += 1;
  }
}

enum { MOST = 500 };
static double a[MOST + 2], out[MOST + 2];
int main(void) {
  static const struct {
    const char *name;
    void (*call)(int, const double *restrict, double *restrict);
  } all[] = {{"oneShort", oneShort}, {"firstRead", firstRead}, {"sometimes", sometimes}, {"otherCondition", otherCondition},
             {"byCount", byCount}, {"onlyFirst", onlyFirst}, {"everySecond", everySecond}, {"endsEarly", endsEarly}, {"addedTo", addedTo},
             {"goesRound", goesRound}, {"shifted", shifted}, {"mostly", mostly}, {"mayNotRun", mayNotRun}, {"fromBefore", fromBefore},
             {"shared", shared}, {"alternating", alternating}, {"partOfResult", partOfResult}, {"otherHalf", otherHalf}};
  static const int sizes[] = {0, 1, 2, 9, MOST};
  for (int s = 0; s < 5; s++) {
    for (int k = 0; k < (int)(sizeof all / sizeof all[0]); k++) {
      fill(MOST + 2, a, s);
      fill(MOST + 2, out, 2);
      all[k].call(sizes[s], a, out);
      show(all[k].name, sizes[s], out);
    }
    byLength(sizes[s], M, a, out);
    show("byLength", sizes[s], out);
    byLength(sizes[s], M - 1, a, out);
    show("byLength", sizes[s], out);
  }
  return 0;
}
