// A loop over all pixels that says rows and columns by division: `y * w + x` is the counter again, and its neighbours are.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: FileCheck --check-prefix=SAID %s < %t.remarks
#include <stdio.h>

enum { W = 37, H = 23 };
static int in[(W + 2) * (H + 2)], out[3 * (W + 2) * (H + 2)];

// SAID-DAG: :[[#@LINE+2]]:3: remark: loop over `p` parallelized: parallel for
static void edges(const int *restrict a, int *restrict b, int w, int h) {
  for (int p = 0; p < w * h; p++) {
    int y = p / w, x = p % w;
    b[y * w + x] = x > 0 && y > 0 ? a[y * w + x] - a[(y - 1) * w + x - 1] : 0;
  }
}

// SAID-DAG: :[[#@LINE+2]]:3: remark: loop over `p` parallelized: parallel for
static void colours(const int *restrict a, int *restrict rgb, int w, int h) {
  for (int p = 0; p < w * h; p++) {
    int y = p / w, x = p % w, o = 3 * (w * y + x);
    rgb[o] = rgb[o + 1] = a[y * w + x];
    rgb[o + 2] = x + y;
  }
}

// The row before this one is another iteration's.
// SAID-DAG: :[[#@LINE+2]]:3: remark: loop over `p` {{is sequential|not proved|left as it is}}
static void above(int *b, int w, int h) {
  for (int p = 0; p < w * h; p++) {
    int y = p / w, x = p % w;
    b[y * w + x] = y > 0 ? b[(y - 1) * w + x] + 1 : x;
  }
}

// Two rows in one: pixels meet.
// SAID-DAG: :[[#@LINE+2]]:3: remark: loop over `p` {{is sequential|not proved|left as it is}}
static void folded(int *b, int w, int v, int h) {
  for (int p = 0; p < w * h; p++) {
    int y = p / w, x = p % w;
    b[y * v + x] = p;
  }
}

static long sum(const int *a, int n) {
  long s = 0;
  for (int i = 0; i < n; i++)
    s = (s * 31 + a[i]) % 1000003;
  return s;
}

int main(void) {
  for (int i = 0; i < (W + 2) * (H + 2); i++)
    in[i] = i * 7 % 101;
  for (int w = 1; w < W; w += 5) {
    edges(in, out, w, H);
    printf("%ld\n", sum(out, w * H));
    colours(in, out, w, H);
    printf("%ld\n", sum(out, 3 * w * H));
    above(out, w, H);
    printf("%ld\n", sum(out, w * H));
    folded(out, w, w / 2, H);
    printf("%ld\n", sum(out, w * H));
  }
  return 0;
}
