// Elements that differ from the one before them, or from the one kept last, moved to the front of their own array.
// RUN: %S/scans.sh %parlift %s %t
// RUN: %S/scans.sh %parlift %s %t.strict -fsanitize=address,undefined -fno-sanitize-recover=all -Wno-pass-failed
// RUN: grep -c "parallelized: scan" %t.remarks | grep -x 12
// RUN: grep -c "barrier" %t.omp.c | grep -x 22
// RUN: grep -v RUN: %t.omp.c | not grep "<= 0"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
  int key;
  double value;
};

static int as_before(int n, int *a) {
  int k = 1;
  for (int i = 1; i < n; i++)
    if (a[i] != a[i - 1])
      a[k++] = a[i];
  return k;
}
static int as_before_or_first(int n, int *a) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    if (i > 0 && a[i] == a[i - 1])
      continue;
    a[k++] = a[i];
  }
  return k;
}
static int rising(int n, int *a) {
  int k = 0;
  for (int i = 1; i < n; i++)
    if (a[i] > a[i - 1])
      a[k++] = a[i];
  return k;
}
static int as_kept(int n, int *a) {
  int k = 1;
  for (int i = 1; i < n; i++)
    if (a[i] != a[k - 1])
      a[k++] = a[i];
  return k;
}
static int step_first(int n, int *a) {
  int j = 0;
  for (int i = 1; i < n; i++)
    if (a[i] != a[j])
      a[++j] = a[i];
  return j + 1;
}
static int step_and_store(int n, int *a) {
  int j = 0, i;
  for (i = 1; i < n; ++i) {
    if (a[j] == a[i])
      continue;
    j++;
    a[j] = a[i];
  }
  return j + 1;
}
static int of_floats(int n, double *x) {
  int k = 1;
  for (int i = 1; i < n; i++)
    if (x[i] != x[k - 1])
      x[k++] = x[i];
  return k;
}
static int of_records(int n, struct record *r) {
  int k = 1;
  for (int i = 1; i < n; i++)
    if (r[i].key != r[k - 1].key)
      r[k++] = r[i];
  return k;
}
static int by_a_variable(size_t n, int *a) {
  size_t k = 1;
  for (size_t i = 1; i < n; i++) {
    const int x = a[i];
    if (!(x == a[k - 1]))
      a[k++] = x;
  }
  return (int)k;
}
static int positive_behind_first(int n, int *a) {
  int j = 0;
  for (int i = 1; i < n; i++)
    if (a[i] > 0)
      a[++j] = a[i];
  return j;
}
static int begun_in_a_loop(int n, int *a) {
  int all = 0;
  for (int part = 0; part < 2; part++) {
    int *b = a + part * (n / 2), k = 1;
    for (int i = 1; i < n / 2; i++)
      if (b[i] != b[k - 1])
        b[k++] = b[i];
    all += k;
  }
  return all;
}

/* What is left out here need not equal what was kept. */
static int two_tests(int n, int *a) {
  int k = 1;
  for (int i = 1; i < n; i++)
    if (a[i] > -5 && a[i] != a[k - 1])
      a[k++] = a[i];
  return k;
}
static int greater_than_kept(int n, int *a) {
  int k = 1;
  for (int i = 1; i < n; i++)
    if (a[i] > a[k - 1])
      a[k++] = a[i];
  return k;
}
static int changed(int n, int *a) {
  int k = 1;
  for (int i = 1; i < n; i++)
    if (a[i] != a[k - 1])
      a[k++] = a[i] + 1;
  return k;
}
static int two_before(int n, int *a) {
  int k = 2;
  for (int i = 2; i < n; i++)
    if (a[i] != a[i - 2])
      a[k++] = a[i];
  return k;
}
static int begins_elsewhere(int n, int *a) {
  int k = 1;
  for (int i = 2; i < n; i++)
    if (a[i] != a[k - 1])
      a[k++] = a[i];
  return k;
}
static int other_element(int n, int *a) {
  int k = 1;
  for (int i = 1; i + 1 < n; i++)
    if (a[i + 1] != a[k - 1])
      a[k++] = a[i + 1];
  return k;
}
static int too_far(int n, int *a) {
  int k = 1;
  for (int i = 1; i < n; i++)
    if (a[i] > 2)
      a[++k - 1] = a[i];
  return k;
}

static unsigned long check(const void *data, size_t bytes) {
  unsigned long sum = 7;
  for (size_t i = 0; i < bytes; i++)
    sum = sum * 31 + ((const unsigned char *)data)[i];
  return sum;
}

int main(void) {
  const int lengths[] = {1, 2, 3, 4, 5, 7, 8, 13, 64, 777, 5000};
  const int many = sizeof lengths / sizeof *lengths;
  for (int t = 0; t < many * 4; t++) {
    const int n = lengths[t / 4], mode = t % 4;
    int *b = malloc(n * sizeof *b), *a = malloc(n * sizeof *a);
    double *x = malloc(n * sizeof *x);
    struct record *r = calloc(n, sizeof *r);
    unsigned seed = 77u + t;
    for (int i = 0; i < n; i++) {
      seed = seed * 1664525u + 1013904223u;
      b[i] = mode == 0 ? (int)(seed >> 30) : mode == 1 ? i / 5 : mode == 2 ? i : (int)(seed >> 8) % 20 - 10;
      x[i] = (seed >> 8) % 7 == 0 ? NAN : (seed >> 8) % 7 == 1 ? -0.0 : b[i] / 2.0;
      r[i].key = b[i];
      r[i].value = i;
    }
#define SHOW(what)                                                                                                   \
  {                                                                                                                  \
    memcpy(a, b, n * sizeof *a);                                                                                     \
    const int result = (int)what(n, a);                                                                                  \
    printf("%d %d %s %d %lu\n", n, mode, #what, result, check(a, n * sizeof *a));                                    \
  }
    SHOW(as_before)
    SHOW(as_before_or_first)
    SHOW(rising)
    SHOW(as_kept)
    SHOW(step_first)
    SHOW(step_and_store)
    SHOW(by_a_variable)
    SHOW(positive_behind_first)
    SHOW(begun_in_a_loop)
    SHOW(two_tests)
    SHOW(greater_than_kept)
    SHOW(changed)
    SHOW(two_before)
    SHOW(begins_elsewhere)
    SHOW(other_element)
    SHOW(too_far)
    const int floats = of_floats(n, x), records = of_records(n, r);
    unsigned long sum = 0;
    for (int i = 0; i < n; i++)
      sum = sum * 31 + (unsigned long)(isnan(x[i]) ? 5 : signbit(x[i]) ? 6 : (long)(x[i] * 2)) +
            (unsigned long)(r[i].key + 3 * (long)r[i].value);
    printf("%d %d %d %d %lu\n", n, mode, floats, records, sum);
    free(b);
    free(a);
    free(x);
    free(r);
  }
  return 0;
}
