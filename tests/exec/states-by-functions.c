// What becomes of a state may be said by a function of the program: its value is an expression of its arguments, and blocks compose that.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: FileCheck --check-prefix=WHY %s < %t.remarks
#include <stdio.h>

enum { N = 5000 };
static int a[N], b[N];
static char text[N];

static int larger(int x, int y) { return x > y ? x : y; }
#define FACTOR 31
static unsigned mixed(unsigned h, unsigned v) { return h * FACTOR + v; }
#undef FACTOR
static int clamped(int x) {
  if (x > 100)
    return 100;
  if (x < -100)
    return -100;
  return x;
}
static int stepped(int x, int by) {
  int sum = x;
  if (by > 0)
    sum = sum + by;
  else
    sum -= 2;
  return sum;
}
enum state { CODE, SLASH, COMMENT, STAR };
static enum state next(enum state s, char c) {
  switch (s) {
  case CODE:
    return c == '/' ? SLASH : CODE;
  case SLASH:
    return c == '*' ? COMMENT : c == '/' ? SLASH : CODE;
  case COMMENT:
    return c == '*' ? STAR : COMMENT;
  default:
    return c == '/' ? CODE : c == '*' ? STAR : COMMENT;
  }
}
static const unsigned char table[3][2] = {{0, 1}, {2, 1}, {0, 0}};
static int looked(int s, int bit) { return table[s][bit & 1]; }

// CHECK-LABEL: static int most(
// CHECK: #pragma omp parallel firstprivate(m)
static int most(int n) {
  int m = -1000;
  for (int i = 0; i < n; i++) {
    m = larger(m, a[i]);
    b[i] = m;
  }
  return m;
}

// The macro of the function is gone here: its number is said.
// CHECK-LABEL: static unsigned hash(
// CHECK: h_scale = 31 * h_scale;
static unsigned hash(int n) {
  unsigned h = 17;
  for (int i = 0; i < n; i++) {
    h = mixed(h, a[i]);
    b[i] = h & 255;
  }
  return h;
}

// CHECK-LABEL: static int bounded(
// CHECK: #pragma omp parallel firstprivate(x)
static int bounded(int n) {
  int x = 0;
  for (int i = 0; i < n; i++) {
    x = clamped(x + a[i]);
    b[i] = x;
  }
  return x;
}

// CHECK-LABEL: static int walk(
// CHECK: #pragma omp parallel firstprivate(x)
static int walk(int n) {
  int x = 5;
  for (int i = 0; i < n; i++) {
    x = stepped(x, a[i]);
    b[i] = x;
  }
  return x;
}

// CHECK-LABEL: static int comments(
// CHECK: s = next(s, text[i]);
// CHECK: s_table_next
static int comments(int n) {
  enum state s = CODE;
  for (int i = 0; i < n; i++) {
    s = next(s, text[i]);
    b[i] = s == COMMENT || s == STAR;
  }
  return s;
}

// CHECK-LABEL: static int automaton(
// CHECK: s_table_next
static int automaton(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s = looked(s, a[i]);
    b[i] = s;
  }
  return s;
}

static int calls;
static int counted(int x, int y) {
  calls++;
  return x + y;
}
// It does more than give something back.
// WHY: loop over `i` is sequential
static int noisy(int n) {
  int x = 0;
  for (int i = 0; i < n; i++) {
    x = counted(x, a[i]);
    b[i] = x;
  }
  return x;
}

static int squared(int x, int y) { return x * x % 1000 + y; }
// WHY: no scan: `squared(x, a[i])` is no sum, product or remainder
static int chaos(int n) {
  int x = 0;
  for (int i = 0; i < n; i++) {
    x = squared(x, a[i]) % 1000;
    b[i] = x;
  }
  return x;
}

static int odd(int n) { return n % 7 - 3; }
int main(void) {
  const int lengths[] = {0, 1, 2, 3, 17, 1000, N};
  for (int k = 0; k < 7; k++) {
    const int n = lengths[k];
    for (int i = 0; i < N; i++)
      a[i] = odd(i) * (i % 29), text[i] = "a/*b**/c/"[i * i % 9];
    int (*all[])(int) = {most, bounded, walk, comments, automaton, noisy, chaos};
    for (int f = 0; f < 7; f++) {
      const int last = all[f](n);
      long sum = 0;
      for (int i = 0; i < n; i++)
        sum = sum * 3 % 1000003 + b[i];
      printf("%d %d %ld\n", f, last, sum);
    }
    printf("%u %d\n", hash(n), calls);
  }
  return 0;
}
