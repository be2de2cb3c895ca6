// Near-misses: states that look like running sums, maxima or small machines, and are none that parts could be put together of.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

#define FUNCTION(name) void name(int n, const double *restrict in, double *restrict out)

// The plain one, for comparison.
// EXPECT plain:1 parallel needs=scan
FUNCTION(plain) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    s += in[i];
    out[i] = s;
  }
}
// The state is squared.
// EXPECT squared:1 sequential
FUNCTION(squared) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    s = s * s * 0.01 + in[i];
    out[i] = s;
  }
}
// The factor is the state of another step.
// EXPECT bySelf:1 sequential
FUNCTION(bySelf) {
  double s = 1, f = 1;
  for (int i = 0; i < n; i++) {
    s = f * s * 0.125 + in[i];
    f = s > 2 ? 0.5 : s;
    out[i] = s;
  }
}
// Reads the result of two steps ago through a product.
// EXPECT products:1 sequential
FUNCTION(products) {
  for (int i = 2; i < n; i++)
    out[i] = out[i - 1] * out[i - 2] * 0.001 + in[i];
}
// The distance back is data.
// EXPECT farBack:1 unknown
FUNCTION(farBack) {
  for (int i = 0; i < n; i++) {
    int back = 1 + ((int)in[i] + 7) % 3;
    out[i] = (i >= back ? out[i - back] : 0) * 0.5 + in[i];
  }
}
// The running maximum falls a little where the state is large.
// EXPECT leaking:1 sequential
FUNCTION(leaking) {
  double top = 0;
  for (int i = 0; i < n; i++) {
    top = in[i] > top ? in[i] : top - top * top * 0.001;
    out[i] = top;
  }
}
// Hysteresis: the bounds move with what comes in.
// EXPECT follows:1 sequential
FUNCTION(follows) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    if (in[i] - s > 2 || s - in[i] > 2)
      s = (s + in[i]) * (in[i] > s ? 0.5 : 0.25);
    out[i] = s;
  }
}
// A quantizer: the error of rounding goes on.
// EXPECT errors:1 sequential
FUNCTION(errors) {
  double e = 0;
  for (int i = 0; i < n; i++) {
    double v = in[i] * 0.3 + e;
    double r = (int)v;
    e = v - r;
    out[i] = r;
  }
}
// The sum is counted modulo a number that changes with it.
// EXPECT moving:1 sequential
FUNCTION(moving) {
  int s = 1;
  for (int i = 0; i < n; i++) {
    s = (s + (int)in[i] + 20) % (5 + s % 3);
    out[i] = s;
  }
}
// A machine of more states than can be listed.
// EXPECT manyStates:1 sequential
FUNCTION(manyStates) {
  unsigned s = 1;
  for (int i = 0; i < n; i++) {
    s = (s * 5 + (unsigned)(int)(in[i] + 9)) % 1009 ^ (s >> 4);
    out[i] = s;
  }
}
// The state is an element that the loop may change otherwise.
// EXPECT otherWriter:1 sequential
// could be: conditional (k < 0 || k >= n, a scan then)
void otherWriter(int n, int k, const double *restrict in, double *restrict out) {
  for (int i = 0; i < n; i++) {
    out[k] = out[k] * 0.5 + in[i];
    out[i] = out[k];
  }
}
// The input may be the result: each step then reads what it wrote.
// EXPECT intoItself:1 conditional needs=scan
void intoItself(int n, const double *in, double *out) {
  for (int i = 1; i < n; i++)
    out[i] = out[i - 1] + in[i];
}
// One step reads what the next one wrote last time: two directions.
// EXPECT bothWays:1 sequential
void bothWays(int n, double *a) {
  for (int i = 1; i + 1 < n; i++)
    a[i] = 0.5 * a[i - 1] + 0.25 * a[i + 1] * a[i];
}
// The recurrence ends when the state is large.
// EXPECT ends:1 sequential
FUNCTION(ends) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    s += in[i];
    if (s > 40)
      break;
    out[i] = s;
  }
}
static double remembered;
static double advance(double x) {
  remembered = remembered * 0.5 + (x > remembered ? x * remembered * 0.01 : x);
  return remembered;
}
// The state is in a function, and comparisons of it choose what happens.
// EXPECT inCallee:1 sequential
FUNCTION(inCallee) {
  remembered = 1;
  for (int i = 0; i < n; i++)
    out[i] = advance(in[i]);
}
// Two states that need each other's squares.
// EXPECT couple:1 sequential
FUNCTION(couple) {
  double x = 1, y = 0;
  for (int i = 0; i < n; i++) {
    double t = x;
    x = 0.5 * x - y * y * 0.01;
    y = 0.5 * t + in[i] * 0.1;
    out[i] = x + y;
  }
}
// The counter of the scan is moved by the state.
// EXPECT jumps:1 sequential
void jumps(int n, const int *restrict step, double *restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    out[i] = k;
    k = k + step[k % n] >= n ? 0 : k + step[k % n];
  }
}
// What counts as a run's start depends on where the last one was.
// EXPECT segments:1 sequential
FUNCTION(segments) {
  int start = 0;
  for (int i = 0; i < n; i++) {
    if (in[i] > in[start])
      start = i;
    else if (i - start > 5)
      start = i - 2;
    out[i] = start;
  }
}

enum { MOST = 400 };
static double in[MOST + 2], out[MOST + 2];
static int steps[MOST + 2];
int main(void) {
  static const struct {
    const char *name;
    void (*call)(int, const double *restrict, double *restrict);
  } all[] = {{"plain", plain}, {"squared", squared}, {"bySelf", bySelf}, {"products", products}, {"farBack", farBack},
             {"leaking", leaking}, {"follows", follows}, {"errors", errors}, {"moving", moving}, {"manyStates", manyStates},
             {"ends", ends}, {"inCallee", inCallee}, {"couple", couple}, {"segments", segments}};
  static const int sizes[] = {0, 1, 2, 9, MOST};
  for (int s = 0; s < 5; s++)
    for (int seed = 0; seed < 3; seed++) {
      int n = sizes[s];
      fill(MOST, in, seed);
      for (int k = 0; k < (int)(sizeof all / sizeof all[0]); k++) {
        fill(MOST, out, 5);
        all[k].call(n, in, out);
        printf("%s %d %.8e %.8e\n", all[k].name, n, out[n / 2], out[n ? n - 1 : 0]);
      }
      fill(MOST, out, 5);
      otherWriter(n, n / 2, in, out);
      otherWriter(n / 2, n, in, out);
      printf("other %.8e %.8e\n", out[n / 2], out[n]);
      fill(MOST, out, 5);
      intoItself(n, in, out);
      intoItself(n, out, out);
      intoItself(n, out, out + 1);
      printf("itself %.8e\n", out[n < 20 ? n : 20]);
      fill(MOST, out, 5);
      bothWays(n, out);
      printf("both %.8e\n", out[n / 2]);
      fillInts(MOST, steps, seed, 7);
      jumps(n, steps, out);
      show("jumps", n, out);
    }
  return 0;
}
