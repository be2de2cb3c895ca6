// Scans in loops that ask behind their first iteration, that step by a variable, and that append behind a member which is sure to be there.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -c "parallelized: scan" %t.remarks | grep -x 18
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static int do_from_zero(int n, const int *restrict a, int *restrict o) {
  int s = 0, i = 0;
  do {
    s += a[i];
    o[i] = s;
    i++;
  } while (i < n);
  return s + i;
}
static int do_in_test(int from, int n, const int *restrict a, int *restrict o) {
  int s = 0, i = from;
  do {
    s += a[i];
    o[i] = s;
  } while (++i <= n - 1);
  return s + i;
}
static int do_down(int n, const int *restrict a, int *restrict o) {
  int s = 1;
  do {
    n--;
    s = s ^ a[n];
    o[n] = s;
  } while (n > 0);
  return s + n;
}
static int do_down_in_test(int n, const int *restrict a, int *restrict o) {
  int s = 0;
  do {
    s += *a++;
    *o++ = s;
  } while (--n);
  return s;
}
static int do_with_pace(int n, const int *restrict a, int *restrict o) {
  int k = 0;
  int i = 1;
  do {
    if (a[i - 1] > 0)
      o[k++] = a[i - 1];
    i += 2;
  } while (i < n);
  return k + (int)i;
}
static int do_to_a_long(long n, const int *restrict a, int *restrict o) {
  int m = INT_MIN, i = 0;
  do {
    if (a[i] > m)
      m = a[i];
    o[i++] = m;
  } while (i < n);
  return m;
}
static int do_with_continue(int n, const int *restrict a, int *restrict o) {
  int k = 0, i = 0;
  do {
    if (a[i] < 0)
      continue;
    o[k++] = a[i];
  } while (++i < n);
  return k;
}

static int by_a_stride(int n, int step, const int *restrict a, int *restrict o) {
  int s = 0;
  for (int i = 0; i < n; i += step) {
    s += a[i];
    o[i] = s;
  }
  return s;
}
static int packed_by_a_stride(int n, unsigned step, const int *restrict a, int *restrict o) {
  int k = 0;
  for (unsigned i = 0; i < (unsigned)n; i += step)
    if (a[i] > 0)
      o[k++] = a[i];
  return k;
}
static double filtered_by_a_stride(long n, long inc, const int *restrict a, int *restrict o) {
  double s = 0;
  for (long i = 0; i < n; i += inc) {
    s = 0.5 * s + a[i];
    o[i] = s > 1;
  }
  return (int)(s * 16);
}
static int records_by_a_stride(int n, int step, const int *restrict a, int *restrict o) {
  int m = 0, k = 0;
  for (int i = 0; i < n; i += step) {
    if (a[i] > m) {
      m = a[i];
      k = i;
    }
    o[i] = k;
  }
  return m;
}
static int around_by_strides(int n, int step, const int *restrict a, int *restrict o) {
  int s = 0;
  for (int j = 0; j < step; j++)
    for (int i = j; i < n; i += step) {
      s = s > a[i] ? s : a[i];
      o[i] = s;
    }
  return s;
}

struct list {
  int length, room;
  struct {
    int used, free;
  } ends;
  int limit;
};
static int length_is_returned(int n, const int *restrict a, int *restrict o, struct list *restrict p) {
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      o[p->length++] = a[i];
  return p->length;
}
static void room_is_asked_for(int n, const int *restrict a, int *restrict o, struct list *restrict p) {
  if (p->room < n)
    return;
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      o[p->length++] = a[i];
}
static void limit_is_read(int n, const int *restrict a, int *restrict o, struct list *restrict p) {
  for (int i = 0; i < n; i++)
    if (a[i] > p->limit)
      o[p->length++] = a[i];
}
static void inner_member(int n, const int *restrict a, int *restrict o, struct list *restrict p) {
  p->ends.free = n;
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      o[p->ends.used++] = a[i];
}
static int through_a_pointer(int n, const int *restrict a, int *restrict o, int *restrict length) {
  const int least = *length;
  for (int i = 0; i < n; i++)
    if (a[i] > least)
      o[(*length)++] = a[i];
  return least;
}
/* Nobody may write what stays: this one is a constant. */
static const struct list empty = {0, 9000, {0, 0}, INT_MAX};

static unsigned long check(int n, const int *p) {
  unsigned long sum = 7;
  for (int i = 0; i < n; i++)
    sum = sum * 31 + (unsigned)p[i];
  return sum;
}

int main(void) {
  const int lengths[] = {1, 2, 3, 5, 6, 7, 8, 13, 64, 777, 5000};
  for (unsigned t = 0; t < sizeof lengths / sizeof *lengths; t++) {
    const int n = lengths[t];
    int *a = calloc(n + 1, sizeof *a), *o = calloc(2 * n + 1, sizeof *o);
    for (int i = 0; i < n; i++)
      a[i] = (i * 37 + 11) % 19 - 7;
#define SHOW(what, call)                                                                                             \
  {                                                                                                                  \
    const int result = (int)(call);                                                                                  \
    const unsigned long left = check(2 * n + 1, o);                                                                  \
    printf("%d %s %d %lu\n", n, what, result, left);                                                                 \
  }
    SHOW("do", do_from_zero(n, a, o));
    SHOW("do none", do_from_zero(0, a, o));
    SHOW("do less", do_from_zero(-5, a, o));
    SHOW("do test", do_in_test(0, n, a, o));
    SHOW("do last", do_in_test(n - 1, n, a, o));
    SHOW("do behind", do_in_test(n - 1, n - 3, a, o));
    SHOW("do down", do_down(n, a, o));
    SHOW("do down test", do_down_in_test(n, a, o));
    SHOW("do pace", do_with_pace(n, a, o));
    SHOW("do long", do_to_a_long(n, a, o));
    SHOW("do one", do_to_a_long(LONG_MIN, a, o));
    SHOW("do continue", do_with_continue(n, a, o));
    for (int step = 1; step < 12; step += 3) {
      SHOW("stride", by_a_stride(n, step, a, o));
      SHOW("stride none", by_a_stride(0, -step, a, o));
      SHOW("stride pack", packed_by_a_stride(n, step, a, o));
      SHOW("stride filter", filtered_by_a_stride(n, step, a, o));
      SHOW("stride records", records_by_a_stride(n, step, a, o));
      SHOW("strides", around_by_strides(n, step, a, o));
    }
    SHOW("stride large", by_a_stride(n, INT_MAX - n, a, o));
    struct list p = {0, 9000, {1, 0}, 3};
    SHOW("returned", length_is_returned(n, a, o, &p));
    p.length = 1;
    room_is_asked_for(n, a, o, &p);
    SHOW("asked", p.length);
    p.length = 2;
    limit_is_read(n, a, o, &p);
    SHOW("limit", p.length);
    limit_is_read(0, a, o, NULL);
    limit_is_read(n, a, o, (struct list *)&empty);
    SHOW("constant", empty.length);
    inner_member(n, a, o, &p);
    SHOW("inner", p.ends.used);
    int length = 1;
    SHOW("pointer", through_a_pointer(n, a, o, &length) + length);
    free(a);
    free(o);
  }
  return 0;
}
