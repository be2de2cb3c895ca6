// Near-misses: loops that are left early, whose iterations do something on the way that would not have been done, or find another place.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

enum { MOST = 500 };
static int a[MOST], b[MOST + 1], out[MOST + 1];
static int count;

// The plain one, for comparison: arrays of the file, which are there to be read.
// EXPECT plain:1 parallel needs=search
int plain(int key) {
  for (int i = 0; i < MOST; i++)
    if (a[i] == key)
      return i;
  return -1;
}
// Writes on the way: elements behind the place must stay.
// EXPECT writes:1 unknown
// could be: parallel (the place first, then what is before it)
int writes(int key) {
  int i;
  for (i = 0; i < MOST; i++) {
    if (a[i] == key)
      break;
    out[i] = a[i] + 1;
  }
  return i;
}
// Writes before it looks.
// EXPECT writesFirst:1 unknown
// could be: parallel (the place first, then what is before it, and it)
int writesFirst(int key) {
  int i;
  for (i = 0; i < MOST; i++) {
    out[i] = a[i] + 2;
    if (a[i] == key)
      break;
  }
  return i;
}
// Whether to leave depends on what was written on the way.
// EXPECT byWritten:1 unknown
int byWritten(int key) {
  int i;
  for (i = 1; i < MOST; i++) {
    out[i] = out[i - 1] / 2 + a[i];
    if (out[i] == key)
      break;
  }
  return i;
}
// Where data ends the array, what lies behind may not be read.
// EXPECT sentinel:1 unknown
int sentinel(const int *p) {
  int i = 0;
  while (p[i] >= 0)
    i++;
  return i;
}
// Two ways out: the first one of both counts.
// EXPECT twoWays:1 parallel needs=search
int twoWays(int key, int other) {
  for (int i = 0; i < MOST; i++) {
    if (a[i] == key)
      return i;
    if (b[i] == other)
      return -i - 2;
  }
  return -1;
}
// A count of what was passed goes with it.
// EXPECT passed:1 unknown
// could be: parallel (the place first, then a sum up to it)
int passed(int key) {
  int odd = 0;
  for (int i = 0; i < MOST; i++) {
    if (a[i] == key)
      break;
    odd += a[i] % 2;
  }
  return odd;
}
// The third one that fits.
// EXPECT third:1 sequential
int third(int key) {
  int left = 3;
  for (int i = 0; i < MOST; i++)
    if (a[i] == key && --left == 0)
      return i;
  return -1;
}
// The search divides, which a later iteration must not do.
// EXPECT divides:1 unknown
int divides(int key) {
  for (int i = 0; i < MOST; i++) {
    if (b[i] == 0)
      return i;
    if (1000 / b[i] == key)
      return -i;
  }
  return -1;
}
// A function is called that counts its calls.
static int fits(int x, int key) {
  count++;
  return x == key;
}
// Its calls must be as many as there were.
// EXPECT countsCalls:1 sequential
int countsCalls(int key) {
  for (int i = 0; i < MOST; i++)
    if (fits(a[i], key))
      return i;
  return -1;
}
// The key changes on the way.
// EXPECT movingKey:1 unknown
int movingKey(int key) {
  for (int i = 0; i < MOST; i++) {
    if (a[i] == key)
      return i;
    key = (key * 3 + 1) % 101;
  }
  return -1;
}
// The subscript is looked up in the array, and ends outside where it is not left.
// EXPECT lookedUp:1 unknown
int lookedUp(void) {
  for (int i = 0; i < MOST; i++) {
    if (b[i] >= MOST)
      return i;
    if (a[b[i]] == 3)
      return -i;
  }
  return -1;
}
// What was there before is stored before it leaves.
// EXPECT exchanges:1 sequential
int exchanges(int key) {
  for (int i = 0; i < MOST; i++) {
    int t = a[i];
    a[i] = key;
    if (t > 95)
      return t;
    key = t;
  }
  return key;
}
// The outer loop is left from the inner one, and rows before it are written whole.
// EXPECT outer:1 unknown
int outer(int key) {
  for (int i = 0; i < MOST / 20; i++)
    for (int j = 0; j < 20; j++) {
      if (a[i * 20 + j] == key)
        goto found;
      out[i * 20 + j] = key;
    }
  return 0;
found:
  return 1;
}
// The place is kept, and the loop goes on: the last one, not the first.
// EXPECT last:1 parallel needs=reduction
int last(int key) {
  int where = -1;
  for (int i = 0; i < MOST; i++)
    if (a[i] == key)
      where = i;
  return where;
}
// The loop goes on, but the flag keeps later ones out.
// EXPECT flag:1 parallel needs=search
int flag(int key) {
  int where = -1, found = 0;
  for (int i = 0; i < MOST && !found; i++)
    if (a[i] == key) {
      where = i;
      found = 1;
    }
  return where;
}
// Nobody leaves, but one iteration sees how far the others are.
// EXPECT progress:1 sequential
int progress(int key) {
  int where = 0;
  for (int i = 0; i < MOST; i++) {
    if (a[i] == key && i - where < 40)
      where = i;
    out[i] = where;
  }
  return where;
}

int main(void) {
  static const struct {
    const char *name;
    int (*call)(int);
  } all[] = {{"plain", plain}, {"writes", writes}, {"writesFirst", writesFirst}, {"byWritten", byWritten}, {"passed", passed},
             {"third", third}, {"divides", divides}, {"countsCalls", countsCalls}, {"movingKey", movingKey}, {"exchanges", exchanges},
             {"outer", outer}, {"last", last}, {"flag", flag}, {"progress", progress}};
  static const int keys[] = {0, 5, 37, 99, 1000, -1};
  for (int seed = 0; seed < 3; seed++)
    for (int q = 0; q < 6; q++) {
      for (int k = 0; k < (int)(sizeof all / sizeof all[0]); k++) {
        fillInts(MOST, a, seed, 101);
        fillInts(MOST, b, seed + 1, 77 + 20 * seed);
        memset(out, 0, sizeof out);
        printf("%s %d: %d\n", all[k].name, keys[q], all[k].call(keys[q]));
        showInts(all[k].name, MOST, out);
        showInts(all[k].name, MOST, a);
      }
      int first = twoWays(keys[q], 5);
      int found = lookedUp();
      b[MOST / 2] = MOST;
      printf("%d %d %d %d\n", first, found, lookedUp(), count);
      b[MOST] = -1;
      printf("%d\n", sentinel(b));
    }
  return 0;
}
