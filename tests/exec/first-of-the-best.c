/* The element, pointer or flag that goes with a minimum or maximum, and searches that begin with "nothing yet": of equals the
   first one's is kept, whatever the number of threads; what a find does not end, and what is read only behind the comparison, stays in
   order.
   RUN: %S/same-output.sh %parlift %s %t
   RUN: tr -s " \n" "  " < %t.omp.c > %t.words
   RUN: grep -q "if (best < best_all || (best == best_all && omp_get_thread_num() < id_thread)) {" %t.words
   RUN: grep -q "if (most > most_all || (most == most_all && omp_get_thread_num() < b_thread)) {" %t.words
   RUN: grep -q "if (u != u_all && (u >= 0 && (u_all < 0 || d.u. < d.u_all. ||" %t.words
   RUN: grep -q "if (u != u_all && (u != -1 && (u_all == -1 || d.u. > d.u_all. ||" %t.words
   RUN: grep -q "if (near != near_all && (near && (!near_all || near->y < near_all->y ||" %t.words
   RUN: grep -q "if (any && (!any_all || best < best_all ||" %t.words
   RUN: grep -q "if (best < best_all .* omp_get_thread_num() < at_thread" %t.words
   RUN: not grep -q "^ *int last_all" %t.omp.c
   RUN: not grep -q "^ *int w_all" %t.omp.c
   RUN: not grep -q "^ *int neg_all" %t.omp.c
   RUN: not grep -q "^ *int sure_all" %t.omp.c
   RUN: not grep -q "^ *int t_all" %t.omp.c */
#include <stdio.h>

enum { N = 4000 };
struct point { int id; double x, y; };
static struct point p[N];
static int d[N], seen[N];
static char ok[N];

static int nearest_id(double x, double y) {
  int i, id = -1;
  double best = 1e300;
  for (i = 0; i < N; i++) {
    double r = (p[i].x - x) * (p[i].x - x) + (p[i].y - y) * (p[i].y - y);
    if (r < best) {
      best = r;
      id = p[i].id;
    }
  }
  return id;
}

static const struct point *rightmost(void) {
  const struct point *b = 0;
  double most = -1;
  int i;
  for (i = 0; i < N; i++)
    if (p[i].x > most) {
      most = p[i].x;
      b = &p[i];
    }
  return b;
}

static int unseen(void) {
  int u = -1, i;
  for (i = 0; i < N; i++)
    if (!seen[i] && (u < 0 || d[i] < d[u]))
      u = i;
  return u;
}

static int unseen_from(int u) {
  int i;
  for (i = 0; i < N; i++)
    if (!seen[i] && (u == -1 || d[i] > d[u]))
      u = i;
  return u;
}

static const struct point *lowest(int which) {
  const struct point *near = NULL;
  int i;
  for (i = 0; i < N; i++)
    if (p[i].id % 7 == which && (!near || p[i].y < near->y))
      near = &p[i];
  return near;
}

static int with_flag(int limit, int *found) {
  int any = 0, best = 0, i;
  for (i = 0; i < N; i++)
    if (d[i] > limit && (!any || d[i] < best)) {
      best = d[i];
      any = 1;
    }
  *found = any;
  return best;
}

/* Equal ones in several rows: the first row's is kept, which the column does not tell. */
static int column(void) {
  int i, j, at = -1, best = 1 << 30;
  for (i = 0; i < 40; i++)
    for (j = 0; j < 100; j++)
      if (d[i * 100 + (i * 37 + j) % 100] < best) {
        best = d[i * 100 + (i * 37 + j) % 100];
        at = j;
      }
  return at;
}

/* A thread that has found nothing could not tell so. */
static int last_id(void) {
  int last = -1, i;
  double most = 0;
  for (i = 0; i < N; i++)
    if (p[i].x >= most) {
      most = p[i].x;
      last = p[i].id;
    }
  return last;
}

/* What the place is compared by changes in the loop. */
static int weighted(void) {
  int w = 0, i;
  for (i = 1; i < N; i++) {
    int s = d[i] & 3;
    if (d[i] * s > d[w] * s)
      w = i;
  }
  return w;
}

/* `-i` is nothing yet again. */
static int negative(void) {
  int neg = 1, i;
  for (i = 0; i < N; i++)
    if (neg <= 0 || d[i] < d[neg])
      neg = i;
  return neg;
}

/* `short_ok` ends before the loop does: a thread would look behind its end. */
static int sure_of(const char *short_ok) {
  int sure = 0, i;
  for (i = 1; i < N; i++)
    if (d[i] > d[sure] && short_ok[i])
      sure = i;
  return sure;
}

/* Another variable than the one that is compared. */
static int two(void) {
  int t = -1, i, other = 0;
  for (i = 0; i < N; i++)
    if (t < 0 || d[i] < d[other]) {
      t = i;
      other = i / 2;
    }
  return t + other;
}

int main(void) {
  int i, k, found;
  for (i = 0; i < N; i++) {
    d[i] = i == 3 ? 5000 : (i * 7919 + 13) % 997;
    seen[i] = i % 3 == 0;
    ok[i] = (char)(i % 2);
    p[i].id = (i * 31) % 1009;
    p[i].x = (i * 37) % 101;
    p[i].y = (i * 53) % 103;
  }
  for (k = 0; k < 5; k++)
    printf("%d ", nearest_id(k * 17, k * 11));
  printf("%d %d %d %d\n", rightmost()->id, unseen(), unseen_from(-1), unseen_from(5));
  for (k = 0; k < 8; k++)
    printf("%d ", lowest(k) ? (int)(lowest(k) - p) : -1);
  k = with_flag(400, &found);
  printf("%d %d ", k, found);
  k = with_flag(40000, &found);
  printf("%d %d\n", k, found);
  printf("%d %d %d %d %d %d\n", column(), last_id(), weighted(), negative(), sure_of(ok), two());
  return 0;
}
