// Near-misses: stores of one value into elements that several iterations choose, and stores that only look like that.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

#define FUNCTION(name) void name(int n, const int *restrict key, int *restrict seen, int *restrict out)

// The plain one, for comparison.
// EXPECT plain:1 parallel needs=atomic
FUNCTION(plain) {
  (void)out;
  for (int i = 0; i < n; i++)
    seen[key[i]] = 1;
}
// The value is the iteration's number: the last one stays.
// EXPECT numbers:1 conditional needs=inspect
FUNCTION(numbers) {
  (void)out;
  for (int i = 0; i < n; i++)
    seen[key[i]] = i;
}
// One of two values.
// EXPECT twoValues:1 conditional needs=inspect
FUNCTION(twoValues) {
  (void)out;
  for (int i = 0; i < n; i++)
    seen[key[i]] = key[i] + i > 20 ? 2 : 1;
}
// Whether it was the first one is seen.
// EXPECT first:1 conditional needs=inspect
FUNCTION(first) {
  for (int i = 0; i < n; i++) {
    out[i] = !seen[key[i]];
    seen[key[i]] = 1;
  }
}
// The first ones are counted.
// EXPECT counted:1 conditional needs=inspect
FUNCTION(counted) {
  int count = 0;
  for (int i = 0; i < n; i++)
    if (!seen[key[i]]) {
      seen[key[i]] = 1;
      count++;
    }
  out[0] = count;
}
// Other elements are read on the way.
// EXPECT neighbours:1 unknown
FUNCTION(neighbours) {
  for (int i = 0; i < n; i++) {
    seen[key[i]] = 1;
    out[i] = seen[i];
  }
}
// The value changes from time to time.
// EXPECT changes:1 conditional needs=inspect
FUNCTION(changes) {
  int value = 1;
  (void)out;
  for (int i = 0; i < n; i++) {
    if (key[i] % 7 == 0)
      value = key[i];
    seen[key[i]] = value;
  }
}
// The value is that of another element of the same array.
// EXPECT copied:1 unknown
FUNCTION(copied) {
  (void)out;
  for (int i = 0; i < n; i++)
    seen[key[i]] = seen[0] + 1;
}
// Set here, taken back there.
// EXPECT takenBack:1 unknown
FUNCTION(takenBack) {
  (void)out;
  for (int i = 0; i < n; i++) {
    seen[key[i]] = 1;
    if (i > 3)
      seen[key[i - 3]] = 0;
  }
}
// The value is what stands behind a pointer that may point there.
// EXPECT behindPointer:1 conditional needs=inspect
void behindPointer(int n, const int *key, int *seen, const int *value) {
  for (int i = 0; i < n; i++)
    seen[key[i]] = *value + 1;
}
// A flag says that something was found, and ends what others do: a scan.
// EXPECT stops:1 parallel needs=scan
FUNCTION(stops) {
  int found = 0;
  for (int i = 0; i < n; i++) {
    if (key[i] == 5)
      found = 1;
    if (!found)
      out[i] = seen[i];
  }
}
// A row is marked with one value, and its first element with another.
// EXPECT rowMarks:1 conditional needs=inspect
FUNCTION(rowMarks) {
  (void)out;
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 3; k++)
      seen[key[i] + k] = 1;
    seen[key[i]] = 2;
  }
}
// A sieve: multiples are struck out, and whether a number is struck out is asked.
// EXPECT sieve:1 unknown
// EXPECT sieve:1.1 parallel
void sieve(int n, char *restrict composite) {
  for (int p = 2; p < n; p++)
    if (!composite[p])
      for (int q = 2 * p; q < n; q += p)
        composite[q] = 1;
}
// All multiples of all numbers are struck out, without asking.
// EXPECT strikes:1 parallel needs=atomic
void strikes(int n, char *restrict composite) {
  for (int p = 2; p < n; p++)
    for (int q = 2 * p; q < n; q += p)
      composite[q] = 1;
}
// The place is what was stored there before.
// EXPECT follows:1 unknown
FUNCTION(follows) {
  (void)out;
  for (int i = 0; i < n; i++)
    seen[(seen[key[i]] + key[i]) % 16] = 3;
}
// One value for doubles: the last bit differs by what is added.
// EXPECT almost:1 conditional needs=inspect
void almost(int n, const int *restrict key, double *restrict a) {
  for (int i = 0; i < n; i++)
    a[key[i]] = 0.1 * i - 0.1 * i + 0.1;
}
// The value is a parameter that is counted down.
// EXPECT countdown:1 conditional needs=inspect
void countdown(int n, const int *restrict key, int *restrict seen, int value) {
  for (int i = 0; i < n; i++)
    seen[key[i]] = value--;
}

enum { MOST = 500 };
static int key[MOST], seen[MOST + 8], out[MOST + 8];
static char composite[MOST];
static double doubles[MOST];
static void run(int n, int kind) {
  static const struct {
    const char *name;
    void (*call)(int, const int *restrict, int *restrict, int *restrict);
  } all[] = {{"plain", plain}, {"numbers", numbers}, {"twoValues", twoValues}, {"first", first}, {"counted", counted},
             {"neighbours", neighbours}, {"changes", changes}, {"copied", copied}, {"takenBack", takenBack}, {"stops", stops},
             {"rowMarks", rowMarks}, {"follows", follows}};
  if (kind == 0)
    permute(n, key);
  else
    fillInts(MOST, key, kind, 30 * kind);
  for (int k = 0; k < (int)(sizeof all / sizeof all[0]); k++) {
    memset(seen, 0, sizeof seen);
    memset(out, 0, sizeof out);
    all[k].call(n, key, seen, out);
    showInts(all[k].name, MOST, seen);
    showInts(all[k].name, n, out);
  }
  behindPointer(n, key, seen, out);
  showInts("behind pointer", MOST, seen);
  behindPointer(n, key, seen, seen + 2);
  showInts("behind pointer", MOST, seen);
  almost(n, key, doubles);
  countdown(n, key, seen, 1000);
  show("almost", MOST, doubles);
  showInts("countdown", MOST, seen);
  memset(composite, 0, sizeof composite);
  sieve(n, composite);
  showBytes("sieve", MOST, composite);
  strikes(n, composite);
  showBytes("strikes", MOST, composite);
}
int main(void) {
  static const int sizes[] = {0, 1, 2, 9, MOST};
  for (int s = 0; s < 5; s++)
    for (int kind = 0; kind < 3; kind++)
      run(sizes[s], kind);
  return 0;
}
