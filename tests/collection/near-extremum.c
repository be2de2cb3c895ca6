// Near-misses: the largest or least, its place and what goes with it, where ties, order or what is compared are not what they look like.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

typedef struct {
  int value, place, extra;
} Best;
#define FUNCTION(name) Best name(int n, const int *restrict a, const int *restrict b)

// The plain one, for comparison: the first of the largest.
// EXPECT plain:1 parallel needs=reduction
FUNCTION(plain) {
  int best = -1, place = -1, extra = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > best) {
      best = a[i];
      place = i;
      extra = b[i];
    }
  return (Best){best, place, extra};
}
// What goes with it is of the iteration before, and summed: a scan of the largest says where.
// EXPECT before:1 parallel needs=scan
FUNCTION(before) {
  int best = -1, place = -1, extra = 0, last = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] > best) {
      best = a[i];
      place = i;
      extra += last;
    }
    last = b[i];
  }
  return (Best){best, place, extra};
}
// How often it was raised, by a scan of the largest.
// EXPECT raised:1 parallel needs=scan
FUNCTION(raised) {
  int best = -1, place = -1, extra = 0;
  (void)b;
  for (int i = 0; i < n; i++)
    if (a[i] > best) {
      best = a[i];
      place = i;
      extra++;
    }
  return (Best){best, place, extra};
}
// How often it occurs: begun anew with each larger one.
// EXPECT ties:1 parallel needs=scan
FUNCTION(ties) {
  int best = -1, place = -1, extra = 0;
  (void)b;
  for (int i = 0; i < n; i++)
    if (a[i] > best) {
      best = a[i];
      place = i;
      extra = 1;
    } else if (a[i] == best)
      extra++;
  return (Best){best, place, extra};
}
// What is stored is not what was compared.
// EXPECT otherStored:1 sequential
FUNCTION(otherStored) {
  int best = -1, place = -1;
  for (int i = 0; i < n; i++)
    if (a[i] > best) {
      best = b[i];
      place = i;
    }
  return (Best){best, place, 0};
}
// A little less is stored than was compared.
// EXPECT little:1 sequential
FUNCTION(little) {
  int best = -1, place = -1;
  (void)b;
  for (int i = 0; i < n; i++)
    if (a[i] > best) {
      best = a[i] - 1;
      place = i;
    }
  return (Best){best, place, 0};
}
// A larger one counts only where it is larger by two.
// EXPECT byTwo:1 sequential
FUNCTION(byTwo) {
  int best = -1, place = -1;
  (void)b;
  for (int i = 0; i < n; i++)
    if (a[i] > best + 2) {
      best = a[i];
      place = i;
    }
  return (Best){best, place, 0};
}
// The last of the largest by one variable, the first one by another.
// EXPECT firstAndLast:1 parallel needs=scan
FUNCTION(firstAndLast) {
  int best = -1, place = -1, extra = -1;
  (void)b;
  for (int i = 0; i < n; i++) {
    if (a[i] >= best)
      extra = i;
    if (a[i] > best) {
      best = a[i];
      place = i;
    }
  }
  return (Best){best, place, extra};
}
// A second condition looks at the place.
// EXPECT notTooClose:1 sequential
FUNCTION(notTooClose) {
  int best = -1, place = -9;
  (void)b;
  for (int i = 0; i < n; i++)
    if (a[i] > best && i - place > 3) {
      best = a[i];
      place = i;
    }
  return (Best){best, place, 0};
}
// The search narrows what it looks at.
// EXPECT narrows:1 sequential
FUNCTION(narrows) {
  int best = -1, end = n, place = 0;
  (void)b;
  for (int i = 0; i < end; i++)
    if (a[i] > best) {
      best = a[i];
      place = i;
      end = end > 8 ? end - 1 : end;
    }
  return (Best){best, place, end};
}
// The largest of the least so far.
// EXPECT largestLeast:1 sequential
FUNCTION(largestLeast) {
  int least = 100, best = -1;
  for (int i = 0; i < n; i++) {
    if (a[i] < least)
      least = a[i];
    if (b[i] - least > best)
      best = b[i] - least;
    if (best > 20)
      least = b[i] % 7;
  }
  return (Best){best, least, 0};
}
// The largest one is used up: compared with half of it from then on.
// EXPECT usedUp:1 sequential
FUNCTION(usedUp) {
  int best = -1, extra = 0;
  (void)b;
  for (int i = 0; i < n; i++)
    if (a[i] > best) {
      best = a[i];
      extra += best;
      best /= 2;
    }
  return (Best){best, 0, extra};
}
// It is seen on the way, which takes a scan.
// EXPECT seen:1 parallel needs=scan
void seen(int n, const int *restrict a, int *restrict out) {
  int best = -1;
  for (int i = 0; i < n; i++) {
    if (a[i] > best)
      best = a[i];
    out[i] = best * best % 7;
  }
}
// Compared through a function that counts its calls.
static int calls;
static int larger(int x, int y) {
  calls++;
  return x > y + calls % 2;
}
// So the order of its calls decides.
// EXPECT byFunction:1 sequential
FUNCTION(byFunction) {
  int best = -1, place = -1;
  (void)b;
  for (int i = 0; i < n; i++)
    if (larger(a[i], best)) {
      best = a[i];
      place = i;
    }
  return (Best){best, place, calls};
}
// Through the place alone, and a function of it that is not what it was.
// EXPECT byPlace:1 sequential
FUNCTION(byPlace) {
  int place = 0;
  for (int i = 1; i < n; i++)
    if (a[i] > a[b[place]])
      place = i;
  return (Best){0, place, 0};
}
// Without a sign and with one: -1 is the largest of all.
// EXPECT mixedSigns:1 parallel needs=reduction
FUNCTION(mixedSigns) {
  unsigned best = 0;
  int place = -1;
  (void)b;
  for (int i = 0; i < n; i++)
    if ((unsigned)(a[i] - 3) > best) {
      best = (unsigned)(a[i] - 3);
      place = i;
    }
  return (Best){(int)best, place, 0};
}
// Narrowed when it is stored.
// EXPECT narrowed:1 sequential
FUNCTION(narrowed) {
  signed char best = -1;
  int place = -1;
  (void)b;
  for (int i = 0; i < n; i++)
    if (a[i] * 5 > best) {
      best = (signed char)(a[i] * 5);
      place = i;
    }
  return (Best){best, place, 0};
}

enum { MOST = 400 };
static int a[MOST], b[MOST], out[MOST];
int main(void) {
  static const struct {
    const char *name;
    Best (*call)(int, const int *restrict, const int *restrict);
  } all[] = {{"plain", plain}, {"before", before}, {"raised", raised}, {"ties", ties}, {"otherStored", otherStored}, {"little", little},
             {"byTwo", byTwo}, {"firstAndLast", firstAndLast}, {"notTooClose", notTooClose}, {"narrows", narrows},
             {"largestLeast", largestLeast}, {"usedUp", usedUp}, {"byFunction", byFunction}, {"byPlace", byPlace},
             {"mixedSigns", mixedSigns}, {"narrowed", narrowed}};
  static const int sizes[] = {0, 1, 2, 9, MOST};
  for (int s = 0; s < 5; s++)
    for (int seed = 0; seed < 4; seed++) {
      int n = sizes[s];
      fillInts(MOST, a, seed, 37);
      fillInts(MOST, b, seed + 3, n ? n : 1);
      calls = 0;
      for (int k = 0; k < (int)(sizeof all / sizeof all[0]); k++) {
        Best r = all[k].call(n, a, b);
        printf("%s %d: %d %d %d\n", all[k].name, n, r.value, r.place, r.extra);
      }
      seen(n, a, out);
      showInts("seen", n, out);
    }
  return 0;
}
