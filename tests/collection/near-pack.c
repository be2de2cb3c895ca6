// Near-misses: elements that are moved to the front, or listed, by a count that is not what it looks like.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

#define FUNCTION(name) int name(int n, const int *restrict in, int *restrict out)

// The plain one, for comparison.
// EXPECT plain:1 parallel needs=scan
FUNCTION(plain) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (in[i] > 3)
      out[k++] = in[i];
  return k;
}
// The count goes back.
// EXPECT takesBack:1 sequential
FUNCTION(takesBack) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (in[i] > 3)
      out[k++] = in[i];
    else if (k > 0)
      k--;
  return k;
}
// What stands last decides.
// EXPECT byLast:1 sequential
FUNCTION(byLast) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (k == 0 || out[k - 1] < in[i])
      out[k++] = in[i];
  return k;
}
// The last of them is changed.
// EXPECT joinsLast:1 sequential
FUNCTION(joinsLast) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (in[i] > 3 || k == 0)
      out[k++] = in[i];
    else
      out[k - 1] += in[i];
  return k;
}
// No room for more than so many, and the last one is overwritten.
// EXPECT fullRoom:1 sequential
int fullRoom(int n, int room, const int *restrict in, int *restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (in[i] > 3) {
      out[k] = in[i];
      if (k < room - 1)
        k++;
    }
  return k;
}
// The count comes round.
// EXPECT comesRound:1 sequential
int comesRound(int n, const int *restrict in, int *restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (in[i] > 3) {
      out[k] = out[k] / 2 + in[i];
      k = (k + 1) % 16;
    }
  return k;
}
// The place behind is written as well, and may be overwritten.
// EXPECT twoPlaces:1 sequential
// could be: parallel (packed, and the place behind the last one written once)
FUNCTION(twoPlaces) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (in[i] > 3) {
      out[k] = in[i];
      out[k + 1] = -1;
      k++;
    }
  return k;
}
// Written always, counted sometimes: the last of those that are not counted stays.
// EXPECT always:1 sequential
// could be: parallel (packed, and the last of those that are not counted behind them)
FUNCTION(always) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    out[k] = in[i];
    k += in[i] > 3;
  }
  return k;
}
// In place by swaps: what is put back is looked at again.
// EXPECT swaps:1 sequential
int swaps(int n, int *a) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 3) {
      int t = a[k];
      a[k++] = a[i];
      a[i] = t;
    }
  return k;
}
// From the back into the holes.
// EXPECT holes:1 sequential
int holes(int n, int *a) {
  int i = 0;
  while (i < n)
    if (a[i] <= 3)
      a[i] = a[--n];
    else
      i++;
  return n;
}
// In place, and the neighbour behind is read, which at most has been moved to where it lies.
// EXPECT inPlaceBehind:1 parallel needs=scan
int inPlaceBehind(int n, int *a) {
  int k = 0;
  for (int i = 1; i < n; i++)
    if (a[i] > a[i - 1])
      a[k++] = a[i];
  return k;
}
// In place from another array that may be the same.
// EXPECT mayBeOne:1 conditional needs=scan
int mayBeOne(int n, const int *in, int *out) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (in[i] > 3)
      out[k++] = in[i];
  return k;
}
// In place, to two places for each: the second one may be ahead of what is read.
// EXPECT doubled:1 sequential
int doubled(int n, int *a) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 3) {
      a[k++] = a[i];
      a[k++] = a[i] + 1;
    }
  return k;
}
// The condition counts on what is kept so far.
// EXPECT everyThird:1 sequential
// could be: parallel (k % 3 is a machine of three states)
FUNCTION(everyThird) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (in[i] > k % 3)
      out[k++] = in[i];
  return k;
}
// The count is in an element of what is written.
// EXPECT inElement:1 unknown
void inElement(int n, const int *restrict in, int *restrict out) {
  out[0] = 1;
  for (int i = 0; i < n; i++)
    if (in[i] > 3)
      out[out[0]++] = in[i];
}
// The count is behind a pointer that may point into what is written.
// EXPECT behindPointer:1 unknown
void behindPointer(int n, const int *in, int *out, int *count) {
  for (int i = 0; i < n; i++)
    if (in[i] > 3)
      out[(*count)++] = in[i];
}
// Two lists in one array, from both ends, that may meet.
// EXPECT bothEnds:1 sequential
// could be: conditional (room >= n: two lists that do not meet)
int bothEnds(int n, int room, const int *restrict in, int *restrict out) {
  int low = 0, high = room;
  for (int i = 0; i < n; i++)
    if (in[i] > 3)
      out[low++] = in[i];
    else
      out[--high] = in[i];
  return low;
}
// Each is put before those that are larger: the list is kept sorted.
// EXPECT sorted:1 sequential
FUNCTION(sorted) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (in[i] > 3) {
      int j = k++;
      for (; j > 0 && out[j - 1] > in[i]; j--)
        out[j] = out[j - 1];
      out[j] = in[i];
    }
  return k;
}

enum { MOST = 400 };
static int in[MOST + 2], out[2 * MOST + 20];
int main(void) {
  static const struct {
    const char *name;
    int (*call)(int, const int *restrict, int *restrict);
  } all[] = {{"plain", plain}, {"takesBack", takesBack}, {"byLast", byLast}, {"joinsLast", joinsLast}, {"comesRound", comesRound},
             {"twoPlaces", twoPlaces}, {"always", always}, {"everyThird", everyThird}, {"sorted", sorted}};
  static const struct {
    const char *name;
    int (*call)(int, int *);
  } places[] = {{"swaps", swaps}, {"holes", holes}, {"inPlaceBehind", inPlaceBehind}, {"doubled", doubled}};
  static const int sizes[] = {0, 1, 2, 9, MOST};
  for (int s = 0; s < 5; s++)
    for (int seed = 0; seed < 3; seed++) {
      int n = sizes[s], k;
      fillInts(MOST + 2, in, seed, 9);
      for (int f = 0; f < (int)(sizeof all / sizeof all[0]); f++) {
        memset(out, 0, sizeof out);
        printf("%d ", all[f].call(n, in, out));
        showInts(all[f].name, n, out);
      }
      for (int f = 0; f < 4; f++) {
        fillInts(MOST + 2, out, seed, 9);
        printf("%d ", places[f].call(n, out));
        showInts(places[f].name, n, out);
      }
      k = fullRoom(n, 20, in, out);
      showInts("full", k, out);
      fillInts(MOST + 2, out, seed, 9);
      k = mayBeOne(n, in, out);
      k += mayBeOne(n, out, out);
      k += mayBeOne(n, out, out + 1);
      printf("%d ", k);
      showInts("may be one", n, out);
      inElement(n, in, out);
      showInts("in element", n, out);
      k = 0;
      behindPointer(n, in, out, &k);
      out[5] = 3;
      behindPointer(n < 9 ? n : 9, in, out, &out[5]);
      printf("%d ", k);
      showInts("behind pointer", n, out);
      k = bothEnds(n, n, in, out) + bothEnds(n, n / 2, in, out + MOST);
      printf("%d ", k);
      showInts("both ends", 2 * MOST, out);
    }
  return 0;
}
