// Near-misses: sums into elements that data chooses, whose elements are also seen, or are not only summed.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

#define FUNCTION(name) void name(int n, const int *restrict key, int *restrict h, int *restrict out)

// The plain one, for comparison.
// EXPECT plain:1 parallel needs=histogram
FUNCTION(plain) {
  (void)out;
  for (int i = 0; i < n; i++)
    h[key[i]]++;
}
// How many there were before is seen.
// EXPECT seen:1 conditional needs=inspect
FUNCTION(seen) {
  for (int i = 0; i < n; i++)
    out[i] = h[key[i]]++;
}
// An element of another key is read.
// EXPECT other:1 unknown
FUNCTION(other) {
  for (int i = 0; i + 1 < n; i++) {
    h[key[i]] += 1;
    out[i] = h[key[i + 1]];
  }
}
// What is added is what stands in another element.
// EXPECT fromOther:1 unknown
FUNCTION(fromOther) {
  (void)out;
  for (int i = 0; i + 1 < n; i++)
    h[key[i]] += h[key[i + 1]] % 3;
}
// Up to a limit.
// EXPECT limited:1 unknown
// could be: conditional (key injective, as for fading)
FUNCTION(limited) {
  (void)out;
  for (int i = 0; i < n; i++)
    if (h[key[i]] < 3)
      h[key[i]]++;
}
// Added to, and set to nothing now and then.
// EXPECT cleared:1 unknown
// could be: conditional (key injective, as for fading)
FUNCTION(cleared) {
  (void)out;
  for (int i = 0; i < n; i++)
    if (i % 5)
      h[key[i]] += i;
    else
      h[key[i]] = 0;
}
// Sums and products in turn.
// EXPECT turns:1 unknown
// could be: conditional (key injective, as for fading)
FUNCTION(turns) {
  (void)out;
  for (int i = 0; i < n; i++)
    if (i % 2)
      h[key[i]] += 1;
    else
      h[key[i]] = h[key[i]] * 3 % 101;
}
// Halved before it is added to.
// EXPECT fading:1 conditional needs=inspect
FUNCTION(fading) {
  (void)out;
  for (int i = 0; i < n; i++)
    h[key[i]] = h[key[i]] / 2 + i;
}
// Subtracted from a number.
// EXPECT reversed:1 conditional needs=inspect
FUNCTION(reversed) {
  (void)out;
  for (int i = 0; i < n; i++)
    h[key[i]] = i - h[key[i]];
}
// The element that is added to is not the one that is read.
// EXPECT crossed:1 unknown
FUNCTION(crossed) {
  (void)out;
  for (int i = 0; i < n; i++)
    h[key[i]] = h[key[n - 1 - i]] + 1;
}
// Elements and their neighbours are kept in order.
// EXPECT overflowing:1 unknown
FUNCTION(overflowing) {
  (void)out;
  for (int i = 0; i < n; i++) {
    h[key[i]]++;
    if (h[key[i]] == 4) {
      h[key[i]] = 0;
      h[key[i] + 1]++;
    }
  }
}
// The largest so far, and when it came.
// EXPECT lastBest:1 conditional needs=inspect
FUNCTION(lastBest) {
  for (int i = 0; i < n; i++)
    if (key[i] * i % 17 >= h[key[i]]) {
      h[key[i]] = key[i] * i % 17;
      out[key[i]] = i;
    }
}
// The key is looked up in what is summed.
// EXPECT chained:1 unknown
FUNCTION(chained) {
  (void)out;
  for (int i = 0; i < n; i++)
    h[(key[i] + h[0]) % 16]++;
}
// The total is read in each iteration.
// EXPECT total:1 unknown
FUNCTION(total) {
  for (int i = 0; i < n; i++) {
    h[key[i]] += 2;
    out[i] = h[3];
  }
}
// Counts that narrow: bytes stay at their largest.
// EXPECT sticky:1 unknown
// could be: conditional (key injective, as for fading)
void sticky(int n, const int *restrict key, unsigned char *restrict h) {
  for (int i = 0; i < n; i++) {
    h[key[i]]++;
    if (h[key[i]] > 9)
      h[key[i]] = 9;
    h[key[i]] ^= 1;
  }
}
// Sums of floats that are rounded to integers each time.
// EXPECT rounded:1 conditional needs=inspect
FUNCTION(rounded) {
  (void)out;
  for (int i = 0; i < n; i++)
    h[key[i]] = (int)(h[key[i]] * 1.5 + i);
}
// The keys may be counted themselves.
// EXPECT ownKeys:1 conditional needs=histogram
void ownKeys(int n, const int *key, int *h) {
  for (int i = 0; i < n; i++)
    h[key[i]]++;
}
// The loop ends when one of them is full.
// EXPECT untilFull:1 unknown
FUNCTION(untilFull) {
  (void)out;
  for (int i = 0; i < n; i++)
    if (++h[key[i]] > 6)
      break;
}
static int counts[64];
static int most;
static void add(int k) {
  counts[k]++;
  if (counts[k] > most) {
    most = counts[k];
    counts[0]--;
  }
}
// A function adds, and takes away elsewhere when a record falls.
// EXPECT records:1 sequential
FUNCTION(records) {
  (void)out;
  most = 0;
  for (int i = 0; i < n; i++)
    add(key[i]);
  h[0] += counts[0];
}

enum { MOST = 500 };
static int key[MOST], h[MOST + 8], out[MOST + 8];
static unsigned char bytes[64];
static void run(int n, int kind) {
  static const struct {
    const char *name;
    void (*call)(int, const int *restrict, int *restrict, int *restrict);
  } all[] = {{"plain", plain}, {"seen", seen}, {"other", other}, {"fromOther", fromOther}, {"limited", limited}, {"cleared", cleared},
             {"turns", turns}, {"fading", fading}, {"reversed", reversed}, {"crossed", crossed}, {"overflowing", overflowing},
             {"lastBest", lastBest}, {"chained", chained}, {"total", total}, {"rounded", rounded}, {"untilFull", untilFull},
             {"records", records}};
  if (kind == 0)
    permute(n < 60 ? n : 60, key);
  else
    fillInts(MOST, key, kind, 30 * kind);
  if (kind == 0)
    n = n < 60 ? n : 60;
  for (int k = 0; k < (int)(sizeof all / sizeof all[0]); k++) {
    memset(h, 0, sizeof h);
    memset(out, 0, sizeof out);
    all[k].call(all[k].call == rounded && n > 40 ? 40 : n, key, h, out);
    showInts(all[k].name, 64, h);
    showInts(all[k].name, n, out);
  }
  memset(bytes, 0, sizeof bytes);
  sticky(n, key, bytes);
  showBytes("sticky", 64, bytes);
  ownKeys(n, key, h);
  showInts("keys", 64, h);
  fillInts(MOST, h, 3, n < 30 ? n + 1 : 30);
  ownKeys(n, h, h);
  showInts("own keys", n, h);
}
int main(void) {
  static const int sizes[] = {0, 1, 2, 9, MOST};
  for (int s = 0; s < 5; s++)
    for (int kind = 0; kind < 3; kind++)
      run(sizes[s], kind);
  return 0;
}
