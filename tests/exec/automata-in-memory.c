// The state of an automaton in a member, a variable of the file or an element, set under conditions or not, is a variable's while the loop runs.
// What each iteration reads exists; it is written behind the loop where it has become another, and not where nothing was written.
// RUN: parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: gcc -O1 %s -o %t.original && %t.original > %t.expected
// RUN: gcc -O1 -fopenmp -fsanitize=address,undefined -fno-sanitize-recover=all %t.omp.c -o %t.many
// RUN: OMP_NUM_THREADS=19 OMP_WAIT_POLICY=passive %t.many | diff %t.expected -
#include <stdio.h>

enum { N = 5000 };
struct lexer {
  int state;
};
static unsigned char in[N], out[N];
int current;
static const struct lexer never = {0}; // in memory that cannot be written

static int next(int s, int c) {
  switch (s) {
  case 0:
    return c < 100 ? 1 : 0;
  case 1:
    return c > 200 ? 2 : c > 150 ? 1 : 0;
  default:
    return 0;
  }
}

// CHECK-LABEL: static void called(
// CHECK: int l_state = n > 0 ? l->state : 0;
// CHECK: omp for ordered
// CHECK: if (n > 0)
__attribute__((noinline)) static void called(struct lexer *l, int n,
                                             const unsigned char *restrict a,
                                             unsigned char *restrict b) {
  for (int i = 0; i < n; i++) {
    l->state = next(l->state, a[i]);
    b[i] = (unsigned char)l->state;
  }
}

// CHECK-LABEL: static void chosen(
// CHECK: omp for ordered
// CHECK: if (n > 0 && l_state != l->state)
__attribute__((noinline)) static void chosen(struct lexer *l, int n,
                                             const unsigned char *restrict a,
                                             unsigned char *restrict b) {
  for (int i = 0; i < n; i++) {
    if (l->state == 0) {
      if (a[i] < 10)
        l->state = 1;
    } else if (l->state == 1)
      l->state = a[i] > 200 ? 2 : 0;
    else
      l->state = 0;
    b[i] = (unsigned char)l->state;
  }
}

// CHECK-LABEL: static void ofFile(
// CHECK: omp for ordered
__attribute__((noinline)) static void ofFile(int n, const unsigned char *restrict a,
                                             unsigned char *restrict b) {
  for (int i = 0; i < n; i++) {
    current = current == 0 ? a[i] < 50 : current == 1 ? (a[i] > 100 ? 2 : 0) : 0;
    b[i] = (unsigned char)current;
  }
}

// Where no iteration need touch it, it need not exist.
// CHECK-LABEL: static void perhaps(
// CHECK-NOT: omp for ordered
__attribute__((noinline)) static void perhaps(struct lexer *l, int n,
                                              const unsigned char *restrict a,
                                              unsigned char *restrict b) {
  for (int i = 0; i < n; i++) {
    b[i] = 0;
    if (a[i] > 3) {
      l->state = l->state == 0 ? a[i] < 50 : 0;
      b[i] = (unsigned char)l->state;
    }
  }
}

// Bytes may be parts of the state, which is asked.
// CHECK-LABEL: static void anywhere(
// CHECK: if ((const char *)(l + 1) <= (const char *)b || (const char *)(b + n) <= (const char *)l) {
// CHECK: omp for ordered
// CHECK-LABEL: int main
__attribute__((noinline)) static void anywhere(struct lexer *l, int n, const unsigned char *a,
                                               unsigned char *b) {
  for (int i = 0; i < n; i++) {
    l->state = l->state == 0 ? a[i] < 50 : 0;
    b[i] = 7;
  }
}

static unsigned sum(unsigned h) {
  for (int i = 0; i < N; i++)
    h = h * 31 + out[i];
  return h;
}

int main(void) {
  struct lexer l = {0};
  for (int i = 0; i < N; i++)
    in[i] = (unsigned char)(i * 7 + i / 9);
  unsigned h = 0;
  for (int n = 0; n < N; n = 3 * n + 1)
    for (int start = 0; start < 5; start++) { // of which two are no states
      l.state = start;
      called(&l, n, in, out);
      h = sum(h) * 31 + (unsigned)l.state;
      l.state = start;
      chosen(&l, n, in, out);
      h = sum(h) * 31 + (unsigned)l.state;
      current = start;
      ofFile(n, in, out);
      h = sum(h) * 31 + (unsigned)current;
      l.state = start;
      perhaps(&l, n, in, out);
      h = sum(h) * 31 + (unsigned)l.state;
      l.state = start;
      anywhere(&l, 4, in, (unsigned char *)&l.state);
      h = h * 31 + (unsigned)l.state;
      printf("%d %d %u\n", n, start, h);
    }
  // No iteration: the pointers need not even be valid.
  called(NULL, 0, in, out);
  chosen(NULL, -1, in, out);
  // The state stays what it was, and nothing is written.
  unsigned char large[40];
  for (int i = 0; i < 40; i++)
    large[i] = 255;
  chosen((struct lexer *)&never, 40, large, out);
  printf("%u\n", sum(0));
  return 0;
}
