// Near-misses: counters beside the loop's own, ends and starts, whose value in an iteration is not a formula of its number.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

#define FUNCTION(name) void name(int n, const int *restrict a, int *restrict out)

// The plain one, for comparison.
// EXPECT plain:1 parallel needs=induction
FUNCTION(plain) {
  int k = 3;
  for (int i = 0; i < n; i++) {
    out[k] = a[i];
    k += 2;
  }
}
// Sometimes it stays.
// EXPECT sometimes:1 sequential
FUNCTION(sometimes) {
  int k = 3;
  for (int i = 0; i < n; i++) {
    out[k] = out[k] / 2 + a[i];
    if (a[i] != 4)
      k += 2;
  }
}
// It doubles, and is cut.
// EXPECT doubles:1 sequential
FUNCTION(doubles) {
  int k = 1;
  for (int i = 0; i < n; i++) {
    out[k] = out[k] / 2 + a[i];
    k = k * 2 % 257;
  }
}
// It goes back at the end of a row, and rows overlap.
// EXPECT backAtEnd:1 sequential
FUNCTION(backAtEnd) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    out[k] = out[k] / 2 + a[i];
    k++;
    if (k == 10)
      k = 0;
  }
}
// The step is read from the array.
// EXPECT byData:1 sequential
FUNCTION(byData) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    out[k] = out[k] / 2 + a[i];
    k += a[i] % 3;
  }
}
// The step is changed on the way.
// EXPECT fasterAndFaster:1 sequential
FUNCTION(fasterAndFaster) {
  int k = 0, step = 5;
  for (int i = 0; i < n; i++) {
    out[k] = out[k] / 2 + a[i];
    step = step > 0 ? step - 1 : 3;
    k = (k + step) % 300;
  }
}
// An inner loop moves it, as often as data says.
// EXPECT inner:1 sequential
FUNCTION(inner) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < a[i] % 4; j++)
      k++;
    out[k] = out[k] / 2 + a[i];
  }
}
// A narrow one comes round.
// EXPECT narrow:1 sequential
FUNCTION(narrow) {
  unsigned char k = 200;
  for (int i = 0; i < n; i++) {
    out[k] = out[k] / 2 + a[i];
    k += 3;
  }
}
// Up and down in turn.
// EXPECT upAndDown:1 sequential
FUNCTION(upAndDown) {
  int k = 100;
  for (int i = 0; i < n; i++) {
    out[k] = out[k] / 2 + a[i];
    k += i % 2 ? 3 : -3;
  }
}
// Two counters that meet.
// EXPECT meet:1 sequential
FUNCTION(meet) {
  int low = 0, high = n;
  for (int i = 0; i < n; i++) {
    out[low++] = a[i];
    out[high--] = a[i] + 1;
  }
}
// The loop's own counter is moved in its body.
// EXPECT moved:1 unknown
FUNCTION(moved) {
  for (int i = 0; i < n; i++) {
    out[i] = a[i];
    if (a[i] % 5 == 0)
      i++;
  }
}
// Its end moves.
// EXPECT endMoves:1 sequential
FUNCTION(endMoves) {
  int end = n;
  for (int i = 0; i < end; i++) {
    out[i] = a[i];
    if (a[i] % 5 == 0)
      end--;
  }
}
// A pointer that is moved by what it points to.
// EXPECT hops:1 unknown
FUNCTION(hops) {
  const int *p = a;
  int k = 0;
  while (p < a + n) {
    out[k++] = *p;
    p += 1 + *p % 3;
  }
}
// The value of the counter before, after the first time.
// EXPECT before:1 parallel needs=scan
FUNCTION(before) {
  int last = n > 0 ? n - 1 : 0;
  for (int i = 0; i < n; i++) {
    out[i] = a[i] + a[last];
    last = i;
  }
}
// The same, written there.
// EXPECT writtenBefore:1 sequential
// could be: parallel (last is i - 1, after the first iteration)
FUNCTION(writtenBefore) {
  int last = n > 0 ? n - 1 : 0;
  for (int i = 0; i < n; i++) {
    out[last] = out[last] / 2 + a[i];
    out[i] = out[i] + 1;
    last = i;
  }
}
static int ticks;
static int tick(void) { return ticks++ % 50; }
// A function counts, and its count comes round.
// EXPECT ticking:1 sequential
FUNCTION(ticking) {
  ticks = 0;
  for (int i = 0; i < n; i++) {
    int k = tick();
    out[k] = out[k] / 2 + a[i];
  }
}
// It is halved: two iterations for each element.
// EXPECT halved:1 sequential
FUNCTION(halved) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    out[k / 2] = out[k / 2] / 2 + a[i];
    k++;
  }
}
// A float that is added to is a sum, and its places are rounded.
// EXPECT asFloat:1 sequential
FUNCTION(asFloat) {
  float x = 0;
  for (int i = 0; i < n; i++) {
    out[(int)x] = out[(int)x] / 2 + a[i];
    x += 0.75f;
  }
}

enum { MOST = 500 };
static int a[MOST], out[2 * MOST + 300];
int main(void) {
  static const struct {
    const char *name;
    void (*call)(int, const int *restrict, int *restrict);
  } all[] = {{"plain", plain}, {"sometimes", sometimes}, {"doubles", doubles}, {"backAtEnd", backAtEnd}, {"byData", byData},
             {"fasterAndFaster", fasterAndFaster}, {"inner", inner}, {"narrow", narrow}, {"upAndDown", upAndDown}, {"meet", meet},
             {"moved", moved}, {"endMoves", endMoves}, {"hops", hops}, {"before", before}, {"writtenBefore", writtenBefore},
             {"ticking", ticking}, {"halved", halved}, {"asFloat", asFloat}};
  static const int sizes[] = {0, 1, 2, 9, MOST};
  for (int s = 0; s < 5; s++)
    for (int seed = 0; seed < 3; seed++) {
      fillInts(MOST, a, seed, 11);
      for (int k = 0; k < (int)(sizeof all / sizeof all[0]); k++) {
        memset(out, 0, sizeof out);
        all[k].call(sizes[s], a, out);
        showInts(all[k].name, 2 * MOST + 300, out);
      }
    }
  return 0;
}
