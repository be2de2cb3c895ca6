// Where the greatest or least number so far stands, what comes with it, and where the best segment lies: ties as the loop decides them, NaN
// passed over as it does.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -c "parallelized: scan" %t.remarks | grep -x 17
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct pair {
  int key, value;
};

static int first_of_equals(int n, const int *restrict b, int *restrict out) {
  int m = INT_MIN, k = -1;
  for (int i = 0; i < n; i++) {
    if (b[i] > m) {
      m = b[i];
      k = i;
    }
    out[i] = k;
  }
  return m;
}
static int last_of_equals(int n, const int *restrict b, int *restrict out) {
  int m = 3, k = -1;
  for (int i = 0; i < n; i++) {
    if (m <= b[i]) {
      k = i;
      m = b[i];
    }
    out[i] = k;
  }
  return k;
}
static int least_from_above(int n, const int *restrict b, int *restrict out) {
  int m = INT_MAX, k = n;
  for (int i = n - 1; i >= 0; i--) {
    if (b[i] < m)
      m = b[i], k = i;
    out[i] = k + m;
  }
  return k;
}
static int of_floats(int n, const double *restrict x, int *restrict out) {
  double m = x[0];
  int k = 0;
  for (int i = 1; i < n; i++) {
    if (x[i] > m) {
      m = x[i];
      k = i;
    }
    out[i] = k;
  }
  return k;
}
static int of_floats_last(int n, const double *restrict x, int *restrict out) {
  double m = -INFINITY;
  int k = -1;
  for (int i = 0; i < n; i++) {
    if (x[i] >= m) {
      m = x[i];
      k = i;
    }
    out[i] = k;
  }
  return k;
}
static int with_what_comes_along(int n, const struct pair *restrict p, int *restrict out) {
  int best = -1000, value = 0, calls = 0;
  for (int i = 0; i < n; i++) {
    if (p[i].key > best) {
      best = p[i].key;
      value = p[i].value;
      calls++;
    }
    out[i] = value + 1000 * calls;
  }
  return value;
}
static int both_ends(int n, const int *restrict b, int *restrict out) {
  int low = 2, high = 2, at_low = -1, at_high = -1;
  for (int i = 0; i < n; i++) {
    if (b[i] < low) {
      low = b[i];
      at_low = i;
    } else if (b[i] > high) {
      high = b[i];
      at_high = i;
    }
    out[i] = at_high - at_low;
  }
  return at_low * 100 + at_high;
}
/* The elements that are greater than all before them. */
static int records(int n, const int *restrict b, int *restrict out) {
  int m = INT_MIN, r = 0;
  for (int i = 0; i < n; i++)
    if (b[i] > m) {
      m = b[i];
      out[r++] = i;
    }
  return r;
}
static int records_of_floats(int n, const double *restrict x, int *restrict out) {
  double m = -1e300;
  int r = 0;
  for (int i = 0; i < n; i++)
    if (x[i] > m) {
      m = x[i];
      out[r] = i;
      r = r + 1;
    }
  return r;
}
static int else_keeps_count(int n, const int *restrict b, int *restrict out) {
  int m = INT_MIN, behind = 0;
  for (int i = 0; i < n; i++) {
    if (b[i] > m)
      m = b[i];
    else
      behind++;
    out[i] = behind;
  }
  return m;
}
/* What was the greatest before it, and the elements that have been so set to zero. */
static int and_the_one_before(int n, int *restrict b, int *restrict out) {
  int m = 0, before = 0, odd = -1;
  for (int i = 0; i < n; i++) {
    if (m < b[i]) {
      before = m;
      m = b[i];
      b[i] = 0;
      if (i % 2)
        odd = i;
    }
    out[i] = before + 10 * odd;
  }
  return m;
}

static long segment_begun_anew(int n, const int *restrict a, int *restrict out) {
  int cur = 0, start = 0, best = 0, from = 0, to = -1;
  for (int i = 0; i < n; i++) {
    if (cur <= 0) {
      cur = a[i];
      start = i;
    } else
      cur += a[i];
    if (cur > best) {
      best = cur;
      from = start;
      to = i;
    }
  }
  out[0] = best;
  return from * 1000L + to;
}
static long segment_left_behind(int n, const int *restrict a, int *restrict out) {
  int cur = 0, start = 0, best = 0, from = 0, to = -1;
  for (int i = 0; i < n; i++) {
    cur += a[i];
    if (cur > best) {
      best = cur;
      from = start;
      to = i;
    }
    if (cur < 0) {
      cur = 0;
      start = i + 1;
    }
  }
  out[0] = best;
  return from * 1000L + to;
}
static long segment_compared(int n, const int *restrict a, int *restrict out) {
  int cur = 0, start = 0, best = 0, from = 0, to = -1;
  for (int i = 0; i < n; i++) {
    if (cur + a[i] < a[i]) {
      cur = a[i];
      start = i;
    } else {
      cur = cur + a[i];
    }
    if (cur >= best) {
      best = cur;
      from = start;
      to = i;
    }
  }
  out[0] = best;
  return from * 1000L + to;
}
static long least_segment(int n, const int *restrict a, int *restrict out) {
  int cur = 0, start = 0, best = 0, from = 0, to = -1;
  for (int i = 0; i < n; i++) {
    if (!(cur < 0)) {
      cur = a[i];
      start = i;
    } else {
      cur += a[i];
    }
    if (best > cur) {
      best = cur;
      from = start;
      to = i;
    }
  }
  out[0] = best;
  return from * 1000L + to;
}
static long segments_so_far(int n, const int *restrict a, int *restrict out) {
  int cur = 0, start = 0, best = -100, from = 0, to = -1;
  for (int i = 0; i < n; i++) {
    cur = cur > 0 ? cur + a[i] : a[i];
    if (cur == a[i])
      start = i;
    if (cur > best) {
      best = cur;
      from = start;
      to = i;
    }
    out[i] = best + from - to;
  }
  return from * 1000L + to;
}

static unsigned long check(int n, const int *p) {
  unsigned long sum = 7;
  for (int i = 0; i < n; i++)
    sum = sum * 31 + (unsigned)p[i];
  return sum;
}
static int longest(int one, int other) { return one > other ? one : other; }

int main(void) {
  const int lengths[] = {1, 2, 3, 5, 6, 7, 8, 13, 64, 777, 5000};
  const int many = sizeof lengths / sizeof *lengths;
  for (int t = 0; t < many * 4; t++) {
    const int n = lengths[t / 4], mode = t % 4, room = longest(n, 1);
    int *b = calloc(room, sizeof *b), *out = calloc(room + 1, sizeof *out);
    double *x = calloc(room, sizeof *x);
    struct pair *p = calloc(room, sizeof *p);
    unsigned seed = 12345u + t;
    for (int i = 0; i < n; i++) {
      seed = seed * 1664525u + 1013904223u;
      b[i] = mode == 0 ? (int)(seed >> 24) % 15 - 7
             : mode == 1 ? (i % 7 ? -2 : 5)
             : mode == 2 ? (i == n / 2 ? INT_MAX / 5001 : -(int)(seed >> 30))
                         : i / 9;
      x[i] = (seed >> 8) % 11 == 0 ? NAN : (seed >> 9) % 13 == 0 ? -0.0 : b[i] / 4.0;
      p[i].key = b[i] / 2;
      p[i].value = i % 300;
    }
#define SHOW(what, call)                                                                                             \
  {                                                                                                                  \
    const long result = (long)(call);                                                                                \
    const unsigned long left = check(n, out);                                                                        \
    printf("%d %d %s %ld %lu\n", n, mode, what, result, left);                                                       \
  }
    SHOW("first", first_of_equals(n, b, out));
    SHOW("last", last_of_equals(n, b, out));
    SHOW("least", least_from_above(n, b, out));
    SHOW("floats", of_floats(n, x, out));
    SHOW("floats last", of_floats_last(n, x, out));
    SHOW("along", with_what_comes_along(n, p, out));
    SHOW("ends", both_ends(n, b, out));
    SHOW("records", records(n, b, out));
    SHOW("records of floats", records_of_floats(n, x, out));
    SHOW("else", else_keeps_count(n, b, out));
    SHOW("anew", segment_begun_anew(n, b, out));
    SHOW("behind", segment_left_behind(n, b, out));
    SHOW("compared", segment_compared(n, b, out));
    SHOW("least segment", least_segment(n, b, out));
    SHOW("so far", segments_so_far(n, b, out));
    SHOW("before", and_the_one_before(n, b, out));
    SHOW("zeroed", check(n, b));
    free(b);
    free(out);
    free(x);
    free(p);
  }
  return 0;
}
