// The best so far and what goes with it, decided by one comparison: by what is kept, by what is looked up, by two keys, and as people say
// it. Ties as the loop decides them, NaN passed over as it does, zeros of both signs kept as they came.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -c "parallelized: scan" %t.remarks | grep -x 19
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct point {
  int x, y;
};

static int looked_up(int n, const double *restrict a, int *restrict out) {
  int at = 0;
  for (int i = 1; i < n; i++) {
    if (a[i] < a[at])
      at = i;
    out[i] = at;
  }
  return at;
}
static int last_looked_up(int n, const double *restrict a, int *restrict out) {
  int at = 0;
  for (int i = 0; i < n; i++) {
    at = a[i] >= a[at] ? i : at;
    out[i] = at;
  }
  return at;
}
static int by_size(int n, const double *restrict a, int *restrict out) {
  int at = 0;
  for (int i = 1; i < n; ++i) {
    if (fabs(a[at]) < fabs(a[i]))
      at = i;
    out[i] = at;
  }
  return at;
}
static int by_flag(int n, const double *restrict a, int *restrict out) {
  double best = 2.5;
  int at = -1;
  for (int i = 0; i < n; i++) {
    int less = a[i] < best;
    best = less ? a[i] : best;
    at = less ? i : at;
    out[i] = at;
  }
  return at;
}
static int by_flag_and_if(int n, const int *restrict b, int *restrict out) {
  int best = INT_MAX, at = -1, less;
  for (int i = 0; i < n; i++) {
    less = b[i] <= best;
    if (less) {
      at = i;
      best = b[i];
    }
    out[i] = at;
  }
  return at;
}
static int goes_on(int n, const int *restrict b, int *restrict out) {
  int best = INT_MAX, at = -1;
  for (int i = 0; i < n; i++) {
    out[i] = best / 2 + at;
    if (b[i] >= best)
      continue;
    best = b[i];
    at = i;
  }
  return at;
}
static int not_worse(int n, const int *restrict b, int *restrict out) {
  int best = INT_MIN, at = -1;
  for (int i = 0; i < n; i++) {
    if (!(best > b[i])) {
      best = b[i];
      at = i;
    }
    out[i] = at;
  }
  return at;
}
static int by_two_keys(int n, const struct point *restrict p, int *restrict out) {
  int b = 0;
  for (int i = 1; i < n; i++) {
    if (p[i].x < p[b].x || (p[i].x == p[b].x && p[i].y > p[b].y))
      b = i;
    out[i] = b;
  }
  return b;
}
static int two_kept_keys(int n, const int *restrict key, int *restrict out) {
  int b = -1, most = INT_MIN, place = INT_MAX;
  for (int i = 0; i < n; i++) {
    const int here = i % 7;
    if (key[i] > most || (key[i] == most && here <= place)) {
      b = i;
      most = key[i];
      place = here;
    }
    out[i] = b;
  }
  return place;
}
static int where_allowed(int n, const int *restrict b, int *restrict out) {
  int best = INT_MAX, at = -1;
  for (int i = 0; i < n; i++) {
    if (i % 3 != 1 && b[i] < best) {
      best = b[i];
      at = i;
    }
    out[i] = at;
  }
  return at;
}
static int two_candidates(int n, const int *restrict b, int *restrict out) {
  int best = INT_MAX, at = -1;
  for (int i = 0; i < n; i++) {
    if (b[i] < best) {
      best = b[i];
      at = 2 * i;
    }
    if (3 - b[i] < best) {
      best = 3 - b[i];
      at = 2 * i + 1;
    }
    out[i] = at;
  }
  return best;
}
static int in_rows(int n, const int *restrict b, int *restrict out) {
  int best = INT_MAX, row = 0, column = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 3; j++)
      if (b[(i + j) % n] - j < best) {
        best = b[(i + j) % n] - j;
        row = i;
        column = j;
      }
    out[i] = 10 * row + column;
  }
  return best;
}
static int and_how_often(int n, const double *restrict a, int *restrict out) {
  double top = -3;
  int at = -1, times = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] > top) {
      top = a[i];
      at = i;
      times++;
    }
    out[i] = at + 100 * times;
  }
  return times;
}
static int by_pointer(int n, const double *restrict a, int *restrict out) {
  const double *best = a;
  for (int i = 1; i < n; i++) {
    if (a[i] < *best)
      best = &a[i];
    out[i] = (int)(best - a);
  }
  return (int)(best - a);
}
static int downwards(int n, const double *restrict a, int *restrict out) {
  int at = n - 1;
  for (int i = n - 2; i >= 0; i--) {
    if (a[i] <= a[at])
      at = i;
    out[i] = at;
  }
  return at;
}
/* Bought at the least so far, sold at the best of that. */
static int profit(int n, const int *restrict b, int *restrict out) {
  int low = 0, best = 0, from = 0, to = 0;
  for (int i = 1; i < n; i++) {
    if (b[i] - b[low] > best) {
      best = b[i] - b[low];
      from = low;
      to = i;
    }
    if (b[i] < b[low])
      low = i;
  }
  out[0] = from;
  out[n - 1] = to;
  return best;
}
static int zeros(int n, const double *restrict a, int *restrict out) {
  double best = 0.0;
  int at = -1;
  for (int i = 0; i < n; i++) {
    if (a[i] <= best) {
      best = a[i];
      at = i;
    }
    out[i] = at + (signbit(best) ? 1000 : 0);
  }
  return at;
}

/* None of these is an order of what is kept. */
static int other_value(int n, const int *restrict b, int *restrict out) {
  int best = INT_MAX, at = -1;
  for (int i = 0; i < n; i++) {
    if (b[i] < best) {
      best = b[i] + 1;
      at = i;
    }
    out[i] = at;
  }
  return at;
}
static int nan_passes(int n, const double *restrict a, int *restrict out) {
  double best = 2;
  int at = -1;
  for (int i = 0; i < n; i++) {
    if (!(a[i] >= best)) {
      best = a[i];
      at = i;
    }
    out[i] = at;
  }
  return at;
}
static int second_key_of_floats(int n, const double *restrict a, int *restrict out) {
  int at = 0;
  for (int i = 1; i < n; i++) {
    if (a[i] < a[at] || (a[i] == a[at] && a[n - i] < a[n - at]))
      at = i;
    out[i] = at;
  }
  return at;
}
static int flag_asked_again(int n, const int *restrict b, int *restrict out) {
  int best = INT_MAX, at = -1, less = 0;
  for (int i = 0; i < n; i++) {
    less = b[i] < best + less;
    best = less ? b[i] : best;
    at = less ? i : at;
    out[i] = at;
  }
  return at;
}
static int only_one_of_them(int n, const int *restrict b, int *restrict out) {
  int best = INT_MAX, at = -1;
  for (int i = 0; i < n; i++) {
    if (b[i] < best) {
      best = b[i];
      at = i;
    }
    if (b[i] == 3)
      best = 5;
    out[i] = at;
  }
  return at;
}
static int near_by(int n, const int *restrict b, int *restrict out) {
  int at = 0;
  for (int i = 1; i < n; i++) {
    if (b[i] < b[at] + (i - at))
      at = i;
    out[i] = at;
  }
  return at;
}
static int weighed(int n, const int *restrict b, int *restrict out) {
  int at = 0;
  for (int i = 1; i < n; i++) {
    const int w = i % 2 ? 1 : -1;
    if (w * b[i] < w * b[at])
      at = i;
    out[i] = at;
  }
  return at;
}

static unsigned long check(int n, const int *p) {
  unsigned long sum = 7;
  for (int i = 0; i < n; i++)
    sum = sum * 31 + (unsigned)p[i];
  return sum;
}

int main(void) {
  const int lengths[] = {1, 2, 3, 5, 7, 8, 13, 64, 777, 5000};
  const int many = sizeof lengths / sizeof *lengths;
  for (int t = 0; t < many * 4; t++) {
    const int n = lengths[t / 4], mode = t % 4;
    int *b = calloc(n, sizeof *b), *out = calloc(n, sizeof *out);
    double *a = calloc(n + 1, sizeof *a);
    struct point *p = calloc(n, sizeof *p);
    unsigned seed = 4321u + t;
    for (int i = 0; i < n; i++) {
      seed = seed * 1664525u + 1013904223u;
      b[i] = mode == 0 ? (int)(seed >> 24) % 15 - 7 : mode == 1 ? -i / 9 : mode == 2 ? i / 9 : (int)(seed >> 8) % 100000;
      a[i] = (seed >> 8) % 11 == 0 ? NAN : (seed >> 9) % 13 == 0 ? -0.0 : (seed >> 9) % 13 == 1 ? 0.0 : b[i] / 4.0;
      p[i].x = b[i] / 2;
      p[i].y = (int)(seed >> 20) % 3;
    }
    if (mode == 3)
      a[0] = NAN;
#define SHOW(what, data)                                                                                             \
  {                                                                                                                  \
    const int result = what(n, data, out);                                                                           \
    printf("%d %d %s %d %lu\n", n, mode, #what, result, check(n, out));                                              \
  }
    SHOW(looked_up, a)
    SHOW(last_looked_up, a)
    SHOW(by_size, a)
    SHOW(by_flag, a)
    SHOW(by_flag_and_if, b)
    SHOW(goes_on, b)
    SHOW(not_worse, b)
    SHOW(by_two_keys, p)
    SHOW(two_kept_keys, b)
    SHOW(where_allowed, b)
    SHOW(two_candidates, b)
    SHOW(in_rows, b)
    SHOW(and_how_often, a)
    SHOW(by_pointer, a)
    SHOW(downwards, a)
    SHOW(profit, b)
    SHOW(zeros, a)
    SHOW(other_value, b)
    SHOW(nan_passes, a)
    SHOW(second_key_of_floats, a)
    SHOW(flag_asked_again, b)
    SHOW(only_one_of_them, b)
    SHOW(near_by, b)
    SHOW(weighed, b)
    free(b);
    free(out);
    free(a);
    free(p);
  }
  return 0;
}
