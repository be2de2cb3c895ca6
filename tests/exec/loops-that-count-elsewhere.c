// Loops that count in their body or in their test are scans as others are, once a header counts.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 5000 };
static unsigned a[N + 2], b[N + 2];

// CHECK-LABEL: static int last(
// CHECK: Counted in the header
// CHECK: for (i = i_strip; i < i_end{{2?}}; i++) {
static int last(int n) {
  unsigned x = 1;
  int i = 0;
  while (i < n) {
    x = 3 * x + a[i]; /* the sum */
    b[i++] = x;
  }
  return i;
}

// CHECK-LABEL: static int behind(
// CHECK: Counted in the header
static int behind(int n) {
  unsigned x = 1;
  int i = n;
  while (i > 0) {
    i--;
    x = 3 * x + a[i];
    b[i] = x;
  }
  return i;
}

// CHECK-LABEL: static int down(
// CHECK: Counted in the header
// CHECK: int n_now;
// CHECK: n = n_now;
// CHECK-NEXT: n--;
static int down(int n) {
  unsigned x = 1;
  while (n-- > 0) {
    x = 3 * x + a[n];
    b[n] = x;
  }
  return n;
}

// CHECK-LABEL: static unsigned long wraps(
// CHECK: Counted in the header
static unsigned long wraps(unsigned long n) {
  unsigned x = 1;
  const unsigned *p = a;
  unsigned *q = b;
  while (n--) {
    x = 3 * x + *p++;
    *q++ = x;
  }
  return n;
}

// CHECK-LABEL: static int up(
// CHECK: for (i = 0; i < n; i++) {
static int up(int n) {
  unsigned x = 1;
  int i = -1;
  while (++i < n) {
    x = 3 * x + a[i];
    b[i] = x;
  }
  return i;
}

// CHECK-LABEL: static long pointers(
// CHECK: Counted in the header
static long pointers(int n) {
  unsigned x = 1, *q = b;
  const unsigned *p = a, *end = a + n;
  while (p != end) {
    x = 3 * x + *p++;
    *q++ = x;
  }
  return (p - a) + (q - b);
}

// CHECK-LABEL: static int inside(
// CHECK: Counted in the header
static int inside(int n) {
  unsigned x = 1;
  for (int i = 0; i < n;) {
    x = 3 * x + a[i];
    i += 2;
    b[i - 1] = x;
  }
  return (int)x;
}

// CHECK-LABEL: static int headless(
// CHECK: Counted in the header
static int headless(int n) {
  unsigned x = 1;
  int i = n & 3;
  for (; i < n; i++) {
    x = 3 * x + a[i];
    b[i] = x;
  }
  return i;
}

// CHECK-LABEL: static int short_counter(
static int short_counter(int n) {
  unsigned x = 1;
  short i = 0;
  while (i < n) {
    x = 3 * x + a[i];
    b[i] = x;
    i++;
  }
  return i;
}

// An iteration may end before the counter moves: then it is asked again, and the loop does not count.
// CHECK-LABEL: static int continued(
// CHECK: while (i < n) {
static int continued(int n) {
  unsigned x = 1, again = 0;
  int i = 0;
  while (i < n) {
    x = 3 * x + a[i];
    if (x % 5 == 0 && again < 100) {
      again++;
      continue;
    }
    b[i] = x;
    i++;
  }
  return i + (int)again;
}

// Where the loop ends in its middle, the counter has moved.
// CHECK-LABEL: static int broken(
// CHECK: while (i > 0) {
static int broken(int n) {
  unsigned x = 1;
  int i = n;
  while (i > 0) {
    i--;
    x = 3 * x + a[i];
    if (x % 1024 == 77)
      break;
    b[i] = x;
  }
  return i;
}

// Its body runs once in any case.
// CHECK-LABEL: static int once(
// CHECK: const int i_end = n > 1 ? n : 1;
// CHECK: for (i = i_strip; i < i_end2; i++) {
static int once(int n) {
  unsigned x = 1;
  int i = 0;
  do {
    x = 3 * x + a[i];
    b[i] = x;
  } while (++i < n);
  return i;
}

// Two steps of one counter.
// CHECK-LABEL: static int twice(
// CHECK: while (i < n) {
static int twice(int n) {
  unsigned x = 1;
  int i = 0;
  while (i < n) {
    x = 3 * x + a[i];
    b[i] = x;
    i++;
    if (x & 1)
      i++;
  }
  return i;
}

// What the header begins with is not the counter.
// CHECK-LABEL: static int begun(
// CHECK: for (x = 3; i < n; i++) {
static int begun(int n) {
  unsigned x = 1;
  int i = 0;
  for (x = 3; i < n; i++) {
    x = 3 * x + a[i];
    b[i] = x;
  }
  return i;
}

static int few(int n) {
  unsigned x = 1;
  unsigned char i = n;
  while (i--) {
    x = 3 * x + a[i];
    b[i] = x;
  }
  return (int)i;
}

int main(void) {
  const int lengths[] = {0, 1, 2, 3, 17, 1000, N};
  for (int k = 0; k < 7; k++) {
    const int n = lengths[k];
    int (*all[])(int) = {last,     behind,        down,      up,     inside, headless,
                         short_counter, continued, broken, once,   twice,  begun,    few};
    for (int i = 0; i < N + 2; i++)
      a[i] = (unsigned)i * 2654435761u >> 7;
    for (int f = 0; f < 15; f++) {
      for (int i = 0; i < N + 2; i++)
        b[i] = 0;
      const long end = f < 13 ? all[f](n) : f == 13 ? pointers(n) : (long)wraps((unsigned)n);
      unsigned long sum = 0;
      for (int i = 0; i < N + 2; i++)
        sum = sum * 3 + b[i];
      printf("%d %ld %lu\n", f, end, sum);
    }
  }
  return 0;
}
