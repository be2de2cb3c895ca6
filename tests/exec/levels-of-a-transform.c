// Levels of a transform, as Stockham ordered them, fill as many elements as a power of two, in nests whose sizes change from level to
// level. That this is the length of a line nobody says; it is asked before the loop over lines, and what the lines are copied
// through is each thread's own.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --as-written --thread-cost=0 %s | grep -v CHECK | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST 256
#define BLOCK 4
#define PAD 6

typedef struct {
  unsigned re, im;
} pair;

static pair first[LONGEST][PAD], second[LONGEST][PAD];
static pair field[40][LONGEST], other[40][LONGEST];

static void level(int l, int m, int n, int ny, int pad, pair x[][pad], pair y[][pad]) {
  int i, j, k, n1, lk, li, lj, i11, i12, i21, i22;
  pair x11, x21;
  n1 = n / 2;
  lk = 1 << (l - 1);
  li = 1 << (m - l);
  lj = 2 * lk;
  for (i = 0; i <= li - 1; i++) {
    i11 = i * lk;
    i12 = i11 + n1;
    i21 = i * lj;
    i22 = i21 + lk;
    for (k = 0; k <= lk - 1; k++)
      for (j = 0; j < ny; j++) {
        x11 = x[i11 + k][j];
        x21 = x[i12 + k][j];
        y[i21 + k][j] = (pair){x11.re + x21.re, x11.im + 3 * x21.im};
        y[i22 + k][j] = (pair){x11.re - x21.im, 5 * x11.im - x21.re + i};
      }
  }
}

static void levels(int m, int n, pair x[][PAD], pair y[][PAD]) {
  int l, i, j;
  for (l = 1; l <= m; l += 2) {
    level(l, m, n, BLOCK, PAD, x, y);
    if (l == m) {
      for (j = 0; j < n; j++)
        for (i = 0; i < BLOCK; i++)
          x[j][i] = y[j][i];
      break;
    }
    level(l + 1, m, n, BLOCK, PAD, y, x);
  }
}

// In one array, from one into another, and between two that overlap.
// CHECK-LABEL: static void lines(
// CHECK: 1L << m == n
// CHECK: from == to
// CHECK: #pragma omp parallel for {{.*}}lastprivate(first, second)
static void lines(int m, int n, int rows, void *from, void *to) {
  pair(*x)[n] = from, (*y)[n] = to;
  for (int r = 0; r <= rows - BLOCK; r += BLOCK) {
    for (int j = 0; j < BLOCK; j++)
      for (int i = 0; i < n; i++)
        first[i][j] = x[r + j][i];
    levels(m, n, first, second);
    for (int j = 0; j < BLOCK; j++)
      for (int i = 0; i < n; i++)
        y[r + j][i] = first[i][j];
  }
}

// One element more is read than a level fills: what a line before has left there counts.
static void levelAndOne(int l, int m, int n, const unsigned *x, unsigned *y) {
  int lk = 1 << (l - 1), li = 1 << (m - l);
  for (int i = 0; i < li; i++)
    for (int k = 0; k < lk; k++) {
      y[2 * i * lk + k] = x[i * lk + k] + x[i * lk + n / 2 + k + 1];
      y[2 * i * lk + lk + k] = x[i * lk + k] - 7 * x[i * lk + n / 2 + k + 1];
    }
}

static unsigned here[LONGEST + 2], there[LONGEST + 2];
// CHECK-LABEL: static void reachBehind(
// CHECK-NOT: lastprivate(here
// CHECK: for (int r = 0
static void reachBehind(int m, int n, int rows, unsigned x[][LONGEST]) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < n; i++)
      here[i] = x[r][i];
    for (int l = 1; l + 1 <= m; l += 2) {
      levelAndOne(l, m, n, here, there);
      levelAndOne(l + 1, m, n, there, here);
    }
    for (int i = 0; i < n; i++)
      x[r][i] = here[i];
    here[n] = there[n] = x[r][0];
  }
}

// The factors of the second level are no more than half of it.
static void halfLevel(int l, int m, int n, const unsigned *x, unsigned *y) {
  int lk = 1 << (l - 1), li = 1 << (m - l);
  for (int i = 0; i < li; i++)
    for (int k = 0; k < lk; k++)
      y[i * lk + k] = x[i * lk + k] + x[i * lk + n / 2 + k];
}
// CHECK-LABEL: static void halves(
// CHECK-NOT: lastprivate(here
// CHECK: for (int r = 0
static void halves(int m, int n, int rows, unsigned x[][LONGEST]) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < n; i++)
      here[i] = x[r][i];
    for (int l = 1; l + 1 <= m; l += 2) {
      halfLevel(l, m, n, here, there);
      halfLevel(l + 1, m, n, there, here);
    }
    for (int i = 0; i < n; i++)
      x[r][i] = here[i];
  }
}

static unsigned long sum(const void *bytes, size_t size) {
  unsigned long result = 17;
  for (size_t i = 0; i < size; i++)
    result = result * 31 + ((const unsigned char *)bytes)[i];
  return result;
}

static void fill(void) {
  for (int r = 0; r < 40; r++)
    for (int i = 0; i < LONGEST; i++)
      field[r][i] = (pair){r * 1000 + i, (r + i) % 91}, other[r][i] = (pair){0, 0};
}

int main(int argc, char **argv) {
  (void)argv;
  static unsigned words[40][LONGEST];
  for (int m = 0; m <= 8; m++)
    for (int more = -1; more <= 3; more += 2) {
      const int n = (1 << m) + (more < 0 ? 0 : more - 1 + (more == 1 ? 0 : argc - 1));
      if (n > LONGEST)
        continue;
      fill();
      lines(m, n, 40, field, other);
      lines(m, n, 40, other, other);
      lines(m, n, 36, (pair *)other + n, (pair *)other + 2 * n + 1);
      lines(m, n, 36, (pair *)other + n, (pair *)other);
      printf("%d %d %lu %lu", m, n, sum(field, sizeof field), sum(other, sizeof other));
      for (int r = 0; r < 40; r++)
        for (int i = 0; i < LONGEST; i++)
          words[r][i] = r * 77 + i;
      memset(here, 0, sizeof here), memset(there, 0, sizeof there);
      if (n < LONGEST)
        reachBehind(m, n, 40, words);
      halves(m, n, 40, words);
      printf(" %lu %lu\n", sum(words, sizeof words), sum(first, sizeof first) ^ sum(second, sizeof second));
    }
  return 0;
}
