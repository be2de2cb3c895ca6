// An array of known size that each iteration fills to its ends is the iteration's own, wherever in it the rest of the body looks:
// sorting by insertion or by shells, look-ups of data, permutations.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
#include <stdio.h>
#define W 40
#define H 30
typedef unsigned char byte;
static byte in[W * H], out[W * H];
static int steps[H];

static void sort9(byte *v) {
  for (int i = 1; i < 9; i++) {
    byte k = v[i];
    int j;
    for (j = i - 1; j >= 0 && v[j] > k; j--)
      v[j + 1] = v[j];
    v[j + 1] = k;
  }
}

// EXPECT byPosition:1 parallel needs=private
static void byPosition(void) {
  byte window[9];
  int x, y, n, dx, dy;
  for (y = 1; y < H - 1; y++)
    for (x = 1; x < W - 1; x++) {
      n = 0;
      for (dy = -1; dy <= 1; dy++)
        for (dx = -1; dx <= 1; dx++)
          window[n++] = in[(y + dy) * W + x + dx];
      sort9(window);
      out[y * W + x] = window[4];
    }
}

// EXPECT lookedUp:1 parallel needs=private
static void lookedUp(void) {
  int x, y, table[16];
  for (y = 0; y < H; y++) {
    for (x = 0; x < 16; x++)
      table[x] = x * x % (y + 3);
    for (x = 0; x < W; x++)
      out[y * W + x] += table[in[y * W + x] % 16];
  }
}

// EXPECT moved:1 parallel needs=private
static void moved(void) {
  int x, y, next[8], at;
  for (y = 0; y < H; y++) {
    for (x = 0; x < 8; x++)
      next[x] = (x * 3 + y) % 8;
    at = y % 8;
    for (x = 0; x < 20; x++) {
      next[at] = (next[at] + 1) & 7;
      at = next[at];
    }
    steps[y] += at;
  }
}

// The last iteration leaves all of it.
// EXPECT left:1 parallel needs=lastprivate
static int left(void) {
  int x, y, table[4], sum;
  for (y = 0; y < H; y++) {
    for (x = 0; x < 4; x++)
      table[x] = y;
    for (x = 0; x < W; x++)
      table[in[y * W + x] & 3]++;
    steps[y] += table[1];
  }
  sum = 0;
  for (x = 0; x < 4; x++)
    sum = sum * 7 + table[x];
  return sum;
}

/* Near misses. */

// The last element is what an iteration before left.
// EXPECT oneShort:1 sequential|unknown
static void oneShort(void) {
  int x, y, table[16] = {0};
  for (y = 0; y < H; y++) {
    for (x = 0; x < 15; x++)
      table[x] = x * x % (y + 3);
    for (x = 0; x < W; x++)
      out[y * W + x] += table[in[y * W + x] % 16];
    table[15] += y;
  }
}

// Filled in some iterations alone.
// EXPECT sometimes:1 sequential|unknown
static void sometimes(void) {
  int x, y, table[16] = {0};
  for (y = 0; y < H; y++) {
    if (in[y] & 1)
      for (x = 0; x < 16; x++)
        table[x] = x * x % (y + 3);
    for (x = 0; x < W; x++)
      out[y * W + x] += table[in[y * W + x] % 16];
  }
}

// Looked at before it is filled.
// EXPECT early:1 sequential|unknown
static void early(void) {
  int x, y, table[16] = {0};
  for (y = 0; y < H; y++) {
    for (x = 0; x < W; x++)
      out[y * W + x] += table[in[y * W + x] % 16];
    for (x = 0; x < 16; x++)
      table[x] = x * x % (y + 3);
  }
}

// The last iteration does not fill it, and what an earlier one left is looked at.
// EXPECT keptFromAny:1 sequential|unknown
static int keptFromAny(void) {
  int x, y, table[4] = {0}, sum = 0;
  for (y = 0; y < H; y++)
    if (in[y * W] & 1) {
      for (x = 0; x < 4; x++)
        table[x] = y;
      for (x = 0; x < W; x++)
        table[in[y * W + x] & 3]++;
      steps[y] += table[1];
    }
  for (x = 0; x < 4; x++)
    sum = sum * 7 + table[x];
  return sum;
}

// A part of an array that is larger.
// EXPECT halfOf:1 sequential|unknown
static void halfOf(void) {
  int x, y, table[32] = {0};
  for (y = 0; y < H; y++) {
    for (x = 0; x < 16; x++)
      table[x] = x * x % (y + 3);
    for (x = 0; x < W; x++)
      out[y * W + x] += table[in[y * W + x] % 32];
    table[16 + y % 16] = y;
  }
}

int main(void) {
  unsigned sum = 0;
  int i;
  for (i = 0; i < W * H; i++)
    in[i] = (byte)(i * 7919u % 251);
  byPosition();
  lookedUp();
  moved();
  sum = (unsigned)left();
  oneShort();
  sometimes();
  early();
  sum = sum * 31 + (unsigned)keptFromAny();
  halfOf();
  for (i = 0; i < W * H; i++)
    sum = sum * 31 + out[i];
  for (i = 0; i < H; i++)
    sum = sum * 31 + (unsigned)steps[i];
  printf("%u\n", sum);
  return 0;
}
