// A pointer that moves under a condition is a cursor: it stays in its array, and iterations write elements of their own.
// RUN: %S/scans.sh %parlift %s %t
// RUN: %S/scans.sh %parlift %s %t.strict -fsanitize=address,undefined -fno-sanitize-recover=all
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 20000 };
struct pair {
  int key, place;
};
static int in[N], out[2 * N + 2], more[2 * N + 2];
static struct pair pairs[N];

// CHECK-LABEL: static int *packed(
// CHECK: omp for ordered
// CHECK: *end++ = a[i];
static int *packed(int n, const int *restrict a, int *restrict b) {
  int *end = b;
  for (int i = 0; i < n; i++)
    if (a[i] > 5)
      *end++ = a[i];
  return end;
}

// CHECK-LABEL: static long from_behind(
// CHECK: omp for ordered
static long from_behind(int n, const int *restrict a, int *restrict b) {
  int *end = b + n, i;
  for (i = 0; i < n; i++)
    if (a[i] > 5)
      *--end = a[i];
  return end - b;
}

// CHECK-LABEL: static long two_at_once(
// CHECK: omp for ordered
static long two_at_once(int n) {
  struct pair *to = pairs;
  for (int i = 0; i < n; i++) {
    if (in[i] % 3 == 0)
      continue;
    to->key = in[i];
    to->place = i;
    to++;
  }
  return to - pairs;
}

// Overlap is tested from where the pointer is.
// CHECK-LABEL: static int *maybe_the_same(
// CHECK: omp_get_max_threads()
// CHECK: omp for ordered
static int *maybe_the_same(int n, const int *a, int *end) {
  for (int i = 0; i < n; i++)
    if (a[i] % 3)
      *end++ = a[i];
  return end;
}

// CHECK-LABEL: static long split(
// CHECK: omp for ordered
static long split(int n, const int *restrict a, int *restrict low, int *restrict high) {
  int *l = low, *h = high;
  for (int i = 0; i < n; i++)
    if (a[i] < 6)
      *l++ = a[i];
    else
      *h++ = a[i];
  return (l - low) * 100000 + (h - high);
}

// CHECK-LABEL: static int *one_for_both(
// CHECK-NOT: omp
static int *one_for_both(int n, const int *restrict a, int *restrict b) {
  int *end = b;
  for (int i = 0; i < n; i++) {
    if (a[i] > 5)
      *end++ = a[i];
    if (a[i] < 2)
      end--;
    end = end < b ? b : end;
  }
  return end;
}

// What was written is read.
// CHECK-LABEL: static int *without_repeats(
// CHECK-NOT: omp
static int *without_repeats(int n, const int *restrict a, int *restrict b) {
  int *end = b;
  *end++ = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] != end[-1])
      *end++ = a[i];
  return end;
}

// It goes on in another array.
// CHECK-LABEL: static int *changes_arrays(
// CHECK-NOT: omp
static int *changes_arrays(int n, const int *restrict a, int *restrict b, int *c) {
  int *end = b;
  for (int i = 0; i < n; i++) {
    if (i == n / 2)
      end = c;
    if (a[i] > 5)
      *end++ = a[i];
  }
  return end;
}

// CHECK-LABEL: static void show(
static void show(const char *name, long k) {
  long all = 0;
  for (int i = 0; i < 2 * N + 2; i++)
    all = (all * 31 + out[i] + 7 * more[i]) % 1000003;
  printf("%s %ld %ld\n", name, k, all);
}

int main(void) {
  for (int i = 0; i < N; i++)
    in[i] = i * 7 % 11 + i / 1000 * (i % 3);
  for (int n = 0; n < 4; n++)
    show("few", packed(n, in, out) - out);
  show("packed", packed(N, in, out) - out);
  show("from behind", from_behind(N, in, out));
  show("two at once", two_at_once(N));
  printf("%d %d\n", pairs[77].key, pairs[77].place);
  show("apart", maybe_the_same(N, in, out + 5) - out);
  show("the same", maybe_the_same(N, out, out + 10) - out);
  show("in place", maybe_the_same(N, out, out) - out);
  show("split", split(N, in, out, more));
  show("one for both", one_for_both(N, in, out) - out);
  show("without repeats", without_repeats(N, in, out) - out);
  show("changes arrays", changes_arrays(N, in, out, more) - more);
  return 0;
}
