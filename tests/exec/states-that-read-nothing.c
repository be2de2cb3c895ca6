// A state in which an iteration reads nothing, as after a backslash: what it leaves out exists all the same, where all states read it, where
// another array of that size has an element there, or where the next iteration reads the next one. Nothing behind the text is
// read: it ends with a backslash here, in memory of its own length.
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.c 2> %t.remarks
// RUN: grep -v CHECK %t.c | FileCheck %s
// RUN: printf 'l2 = 256\n' > %t.machine
// RUN: %parlift parallelize -q --thread-cost=0 --machine %t.machine %s -o %t.few.c
// RUN: gcc -O1 %s -o %t.original && %t.original > %t.expected
// RUN: gcc -O1 -g -fopenmp -fsanitize=address,undefined -fno-sanitize-recover=all %t.c -o %t.gcc
// RUN: clang-19 -O1 -g -fopenmp -fsanitize=address,undefined -fno-sanitize-recover=all %t.few.c -o %t.clang
// RUN: for n in 1 12 17; do OMP_NUM_THREADS=$n OMP_WAIT_POLICY=passive %t.gcc | diff %t.expected -; done
// RUN: for n in 1 12 17; do OMP_NUM_THREADS=$n OMP_WAIT_POLICY=passive %t.clang | diff %t.expected -; done
// RUN: %S/same-on-gpu.sh %parlift %s %t.gpu --thread-cost=0
#include <stdio.h>
#include <stdlib.h>

enum { N = 3000 };
enum state { OUTSIDE, INSIDE, ESCAPED };

// CHECK-LABEL: void strings(
// CHECK: (i + 1 < n ? text[i] : 0) == '"'
// CHECK: omp for ordered
__attribute__((noinline)) static void strings(long n, const char *text, unsigned char *is) {
  enum state s = OUTSIDE;
  for (long i = 0; i < n; i++) {
    switch (s) {
    case OUTSIDE:
      if (text[i] == '"')
        s = INSIDE;
      break;
    case INSIDE:
      if (text[i] == '\\')
        s = ESCAPED;
      else if (text[i] == '"')
        s = OUTSIDE;
      break;
    case ESCAPED:
      s = INSIDE;
      break;
    }
    is[i] = s == INSIDE;
  }
}

// The flag that is set by the one before is there when the second one is composed.
// CHECK-LABEL: void flags(
// CHECK: (i < last ? s[i] : 0) == '\\'
// CHECK: omp for ordered
// CHECK: if (s[i] == '\\')
__attribute__((noinline)) static void flags(int last, const char *s, unsigned char *restrict out) {
  int escaped = 0, inside = 0;
  int i;
  for (i = 0; i <= last; ++i) {
    if (escaped)
      escaped = 0;
    else if (s[i] == '\\')
      escaped = 1;
    else if (s[i] == '"')
      inside = !inside;
    out[i] = inside;
  }
}

// Every state reads it, each at a place of its own.
// CHECK-LABEL: void comments(
// CHECK-NOT: ? s[i] : 0
// CHECK: omp for ordered
__attribute__((noinline)) static void comments(int n, const char *s, char *restrict out) {
  int state = 0;
  for (int i = 0; i < n; i++) {
    if (state == 0) {
      if (s[i] == '/')
        state = 1;
    } else if (state == 1)
      state = s[i] == '/' ? 2 : 0;
    else if (s[i] == 'n')
      state = 0;
    out[i] = state == 2 ? ' ' : s[i];
  }
}

// As long as `marks`, which each iteration writes.
static char buffer[N];
static unsigned char marks[N];
// CHECK-LABEL: void arrays(
// CHECK-NOT: ? buffer[i] : 0
// CHECK: omp for ordered
__attribute__((noinline)) static void arrays(int n) {
  int escaped = 0;
  for (int i = 0; i < n; i++) {
    if (escaped)
      escaped = 0;
    else if (buffer[i] == '\\')
      escaped = 1;
    marks[i] = escaped;
  }
}

// What is used behind the loop is what the loop itself makes of it, not what the blocks hand on.
// CHECK-LABEL: int used(
// CHECK: (i + 1 < n ? s[i] : 0) == '\\'
// CHECK: omp for ordered
// CHECK: if (i_strip < n && i_end == n)
// CHECK-NEXT: escaped_next = escaped;
// CHECK-LABEL: int both(
// CHECK: && (long)n >= omp_get_max_threads()
// CHECK: omp for ordered
__attribute__((noinline)) static int used(int n, const char *s, unsigned char *restrict out) {
  int escaped = 0;
  for (int i = 0; i < n; i++) {
    if (escaped)
      escaped = 0;
    else if (s[i] == '\\')
      escaped = 1;
    out[i] = escaped;
  }
  return escaped;
}

__attribute__((noinline)) static int both(int n, const char *s, unsigned char *restrict out) {
  int escaped = 0, inside = 0;
  for (int i = 0; i < n; i++) {
    if (escaped)
      escaped = 0;
    else if (s[i] == '\\')
      escaped = 1;
    else if (s[i] == '"')
      inside = !inside;
    out[i] = inside;
  }
  return 2 * inside + escaped;
}

// Two iterations in a row read nothing: so may the last two.
// CHECK-LABEL: void twice(
// CHECK-NOT: omp for ordered
__attribute__((noinline)) static void twice(int n, const char *s, unsigned char *restrict out) {
  int skip = 0;
  for (int i = 0; i < n; i++) {
    if (skip == 0) {
      if (s[i] == '\\')
        skip = 2;
    } else
      skip--;
    out[i] = skip;
  }
}

// Downwards, or from below 0, the elements before need not exist.
// CHECK-LABEL: void down(
// CHECK-NOT: omp for ordered
__attribute__((noinline)) static void down(int n, const char *s, unsigned char *restrict out) {
  int escaped = 0;
  for (int i = n - 1; i >= 0; i--) {
    if (escaped)
      escaped = 0;
    else if (s[i] == '\\')
      escaped = 1;
    out[i] = escaped;
  }
}
// CHECK-LABEL: void shifted(
// CHECK-NOT: omp for ordered
__attribute__((noinline)) static void shifted(int n, int k, const char *s,
                                              unsigned char *restrict out) {
  int escaped = 0;
  for (int i = 0; i < n; i++) {
    if (escaped)
      escaped = 0;
    else if (s[i - k] == '\\')
      escaped = 1;
    out[i] = escaped;
  }
}

// An address is no element.
// CHECK-LABEL: void addresses(
// CHECK-NOT: omp for ordered
__attribute__((noinline)) static void addresses(int n, const char *s, const char **restrict out) {
  int skip = 0;
  for (int i = 0; i < n; i++) {
    out[i] = &s[i];
    if (skip == 0) {
      if (s[i] == '\\')
        skip = 2;
    } else
      skip--;
    if (skip == 1)
      out[i] = s;
  }
}

// CHECK-LABEL: unsigned sum(
static unsigned sum(unsigned before, int n, const unsigned char *values) {
  for (int i = 0; i < n; i++)
    before = before * 31 + values[i];
  return before;
}

int main(void) {
  for (int n = 1; n < N; n = n * 2 + 1) {
    // Of n iterations the last one reads nothing: n - 1 elements are all that there are.
    char *text = malloc(n), *exact = malloc(n > 1 ? n - 1 : 1);
    unsigned char *out = calloc(n, 1);
    const char **places = calloc(n, sizeof *places);
    for (int i = 0; i < n; i++)
      text[i] = "ab\"\\/n\\u/"[(i * 7 + i / 5) % 9];
    if (n > 1) {
      for (int i = 0; i + 1 < n; i++)
        exact[i] = text[i] == '\\' ? '/' : text[i];
      exact[0] = '"';
      exact[n - 2] = n > 2 ? '\\' : '"';
    }
    unsigned h = n;
    if (n > 2) {
      int quotes = 0; // the backslash stands inside of a string
      for (int i = 1; i + 2 < n; i++)
        quotes += exact[i] == '"';
      if (quotes % 2 != 0)
        exact[1] = exact[1] == '"' ? 'a' : '"';
      strings(n, exact, out);
      h = sum(h, n, out);
      flags(n - 1, exact, out);
      h = sum(h, n, out);
      h = h * 31 + (unsigned)used(n, exact, out);
      h = h * 31 + (unsigned)both(n, exact, out);
    }
    h = h * 31 + (unsigned)both(n, text, out);
    strings(n, text, out);
    h = sum(h, n, out);
    flags(n - 1, text, out);
    h = sum(h, n, out);
    comments(n, text, (char *)out);
    h = sum(h, n, out);
    for (int i = 0; i < n; i++)
      buffer[i] = text[i];
    arrays(n);
    h = sum(h, n, marks);
    h = h * 31 + (unsigned)used(n, text, out);
    h = sum(h, n, out);
    twice(n, text, out);
    h = sum(h, n, out);
    down(n, text, out);
    h = sum(h, n, out);
    shifted(n, 0, text, out);
    h = sum(h, n, out);
    addresses(n, text, places);
    for (int i = 0; i < n; i++)
      h = h * 31 + (unsigned)(places[i] - text);
    printf("%d %u\n", n, h);
    free(text);
    free(exact);
    free(out);
    free(places);
  }
  return 0;
}
