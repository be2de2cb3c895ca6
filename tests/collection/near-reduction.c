// Near-misses: what looks like a sum, a product, a count or an extreme value, and is seen, changed or left on the way.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

#define FUNCTION(name) double name(int n, double *restrict a)

// The sum decides what is added to it.
// EXPECT whileSmall:1 sequential
FUNCTION(whileSmall) {
  double s = 0;
  for (int i = 0; i < n; i++)
    if (s < 30)
      s += a[i];
  return s;
}
// What is taken away depends on the sum, too.
// EXPECT fading:1 sequential
FUNCTION(fading) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s = s * s / 100 + a[i];
  return s;
}
// The operators change.
// EXPECT alternating:1 sequential
FUNCTION(alternating) {
  double s = 1;
  for (int i = 0; i < n; i++)
    if (i % 3)
      s += a[i];
    else
      s /= 1 + s * s;
  return s;
}
// The sum on the wrong side of the minus.
// EXPECT minusSum:1 sequential
FUNCTION(minusSum) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s = a[i] - s * s * 0.001;
  return s;
}
// A count that comes back to nothing.
// EXPECT atMostThree:1 sequential
FUNCTION(atMostThree) {
  int count = 0;
  for (int i = 0; i < n; i++) {
    count++;
    if (count > 3 && a[i] > 2)
      count = (int)a[i] * count % 5;
  }
  return count;
}
// Halves are rounded down in each step.
// EXPECT rounded:1 sequential
FUNCTION(rounded) {
  int s = 100;
  for (int i = 0; i < n; i++)
    s = s / 2 + (int)a[i];
  return s;
}
// A sum in a type that is narrower than what is added: it is cut each time.
// EXPECT cut:1 sequential
FUNCTION(cut) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] - s * 0.25;
  return s;
}
// Saturation.
// EXPECT saturated:1 sequential
FUNCTION(saturated) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += (int)a[i];
    if (s > 50)
      s = 50;
    s ^= 1;
  }
  return s;
}
// The mean so far decides what counts.
// EXPECT outliers:1 sequential
FUNCTION(outliers) {
  double s = 0;
  int count = 1;
  for (int i = 0; i < n; i++)
    if (a[i] < 2 * s / count + 5) {
      s += a[i];
      count++;
    }
  return s;
}
// The sum is written into the array that is summed.
// EXPECT feedback:1 sequential
FUNCTION(feedback) {
  double s = 0;
  for (int i = 0; i + 1 < n; i++) {
    s += a[i];
    a[i + 1] = a[i + 1] - s * s * 0.001;
  }
  return s;
}
// The sum is kept in an element of the array.
// EXPECT inElement:1 sequential
// could be: conditional (k < 0 || k >= n)
double inElement(int n, int k, double *restrict a) {
  for (int i = 0; i < n; i++)
    a[k] += a[i] * 0.5;
  return a[k];
}
// Behind a pointer that may point into the array.
// EXPECT behindPointer:1 conditional
void behindPointer(int n, const double *a, double *sum) {
  for (int i = 0; i < n; i++)
    *sum += a[i];
}
// The largest jump from the largest value so far.
// EXPECT jumps:1 sequential
FUNCTION(jumps) {
  double top = 0;
  int count = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > top + 2) {
      top = a[i];
      count++;
    }
  return top + count;
}
// The largest value with the wrong comparison: against the element before.
// EXPECT lastRise:1 sequential
FUNCTION(lastRise) {
  double best = -100, before = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] > before)
      best = a[i];
    before = best;
  }
  return best;
}
// The index of the largest, compared by another array than it is taken from.
// EXPECT byOther:1 sequential
FUNCTION(byOther) {
  int best = 0;
  for (int i = 1; i < n; i++)
    if (a[i] > a[best] + i % 3)
      best = i;
  return best;
}
// The second largest needs the largest so far, which is a scan in a loop of its own.
// EXPECT second:1 parallel needs=scan
FUNCTION(second) {
  double first = -100, next = -100;
  for (int i = 0; i < n; i++) {
    if (a[i] > first) {
      next = first;
      first = a[i];
    } else if (a[i] > next)
      next = a[i];
  }
  return next;
}
// A sum of what was lost to rounding goes with it.
// EXPECT compensated:1 sequential
FUNCTION(compensated) {
  double s = 0, lost = 0;
  for (int i = 0; i < n; i++) {
    double y = a[i] - lost, t = s + y;
    lost = (t - s) - y;
    s = t;
  }
  return s;
}
// Two variables that exchange their parts.
// EXPECT exchanged:1 sequential
FUNCTION(exchanged) {
  double s = 0, t = 1;
  for (int i = 0; i < n; i++) {
    double old = s;
    s = t + a[i];
    t = old * 0.5 + (old > 3);
  }
  return s + t;
}
// An exclusive or with a shift of itself.
// EXPECT mixed:1 sequential
FUNCTION(mixed) {
  unsigned h = 1;
  for (int i = 0; i < n; i++)
    h = (h ^ (h >> 3)) + (unsigned)i * 2654435761u;
  return h + a[0] * 0;
}
// The sum ends the loop.
// EXPECT untilFull:1 sequential
FUNCTION(untilFull) {
  double s = 0;
  for (int i = 0; i < n && s < 50; i++)
    s += a[i];
  return s;
}
// A static sum that the callee reads.
static double global;
static double weight(double x) { return global > 20 ? x * 0.5 : x; }
// What is added depends on the sum so far.
// EXPECT readByCallee:1 sequential
FUNCTION(readByCallee) {
  global = 0;
  for (int i = 0; i < n; i++)
    global += weight(a[i]);
  return global;
}

enum { MOST = 400 };
static double a[MOST + 2];
int main(void) {
  static const struct {
    const char *name;
    double (*call)(int, double *restrict);
  } all[] = {{"whileSmall", whileSmall}, {"fading", fading}, {"alternating", alternating}, {"minusSum", minusSum},
             {"atMostThree", atMostThree}, {"rounded", rounded}, {"cut", cut}, {"saturated", saturated}, {"outliers", outliers},
             {"feedback", feedback}, {"jumps", jumps}, {"lastRise", lastRise}, {"byOther", byOther}, {"second", second},
             {"compensated", compensated}, {"exchanged", exchanged}, {"mixed", mixed}, {"untilFull", untilFull},
             {"readByCallee", readByCallee}};
  static const int sizes[] = {0, 1, 2, 9, MOST};
  for (int s = 0; s < 5; s++)
    for (int seed = 0; seed < 3; seed++) {
      int n = sizes[s];
      for (int k = 0; k < (int)(sizeof all / sizeof all[0]); k++) {
        fill(MOST, a, seed);
        printf("%s %d %.9g\n", all[k].name, n, all[k].call(n, a));
      }
      fill(MOST, a, seed);
      printf("in element %.9g %.9g\n", inElement(n, n / 2, a), inElement(n / 2, n, a));
      fill(MOST, a, seed);
      behindPointer(n, a, &a[MOST]);
      behindPointer(n, a, &a[n / 3]);
      printf("behind pointer %.9g %.9g\n", a[MOST], a[n / 3]);
    }
  return 0;
}
