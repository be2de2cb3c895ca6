// Loops that an iteration may leave, between whose tests the others do something: a loop before them finds it.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize --print-plan --thread-cost 0 %s 2>/dev/null | grep -c "^find-exit" | grep -x 8
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 40000
static double a[N], b[N];
static int c[N];

static int invert(int n) {
  for (int i = 0; i < n; i++) {
    if (a[i] == 0.0)
      return i;
    b[i] = 1.0 / sqrt(a[i]);
  }
  return -1;
}
static int invert_until(int n, double most, double *restrict out, const double *restrict in, double *restrict bad) {
  int i;
  for (i = 0; i < n; i++) {
    const double v = in[i];
    if (v > most) {
      *bad = v;
      break;
    }
    out[i] = exp(v) / sqrt(v + 1);
  }
  return i;
}
static int two_tests(int n, double *restrict out, const double *restrict in, int *restrict why) {
  int i = 0;
  for (i = n - 1; i >= 0; i--) {
    out[i] = in[i] + 1;
    if (in[i] > 5e8) {
      *why = 1;
      return 7;
    }
    out[i] = exp(out[i] / 1e9);
    if (in[i] < -5e8) {
      *why = 2;
      break;
    }
    out[i] += sqrt(out[i]);
  }
  return i;
}
static double summed(int n, const double *restrict in) {
  double s = 0;
  for (int i = 1; i <= n; i += 2) {
    double v = in[i - 1];
    if (v < 0)
      break;
    s += (int)(sqrt(v) * exp(v / 1e9) + pow(v, 0.25));
  }
  return s;
}
static int packed(int n, const double *restrict in, int *restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    if (in[i] > 6e8)
      break;
    if (pow(in[i], 0.5) + exp(in[i] / 1e9) + sin(in[i]) > 1e4)
      out[k++] = i;
  }
  return k;
}
static int set_before(int n, double *restrict out, const double *restrict in) {
  double d;
  int i;
  for (i = 0; i < n; i++) {
    d = in[i] - 1;
    if (d < -1)
      break;
    out[i] = sqrt(d + 1) + exp(d / 1e9);
  }
  return i;
}
/* What is written lies behind what the tests have read. */
static int in_place(int n, double *restrict p) {
  for (int i = 0; i < n; i++) {
    if (p[i] < 0)
      return i;
    else
      p[i] = sqrt(p[i]) - 1000;
    p[i] += exp(p[i] / 1e6);
  }
  return n;
}
/* Not found: it is no `for`. */
static int counted_below(int n, double *restrict p, const int *restrict q) {
  int i = 0;
  while (i < n) {
    if (q[i] & 1024)
      break;
    p[i] = sqrt(q[i] + 2000.0) * exp(i / 1e5);
    i++;
  }
  return i;
}
static void by_another_name(int n, double *out, const double *in) {
  for (int i = 0; i < n; i++) {
    if (in[i] < 0)
      return;
    out[i] = sqrt(in[i]) * 2 + exp(in[i] / 1e9);
  }
}

static void fill(int n, int bad, double what) {
  unsigned seed = 7;
  for (int i = 0; i < N; i++) {
    seed = seed * 1664525u + 1013904223u;
    a[i] = (seed >> 8) * 16 + 1.0;
    b[i] = i;
    c[i] = seed >> 23 << 11;
  }
  if (bad >= 0 && bad < n) {
    a[bad] = what;
    c[bad] = 1024;
  }
}
static void show(const char *name, double result) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum = fmod(sum * 3 + b[i] * 1e3 + a[i] + c[i], 1e9);
  printf("%s %.10g %.8g\n", name, result, sum);
}

int main(void) {
  const int lengths[] = {-1, 0, 1, 2, 777, N};
  for (unsigned l = 0; l < sizeof lengths / sizeof *lengths; l++)
    for (int bad = -1; bad < 3; bad++) {
      const int n = lengths[l], at = bad < 0 ? -1 : bad == 0 ? 0 : bad == 1 ? n - 1 : n / 2;
      double worst = 0;
      int why = 0;
      printf("%d %d\n", n, at);
      fill(n, at, 0);
      show("invert", invert(n));
      fill(n, at, 7e9);
      show("until", invert_until(n, 6e9, b, a, &worst) + worst);
      fill(n, at, at % 2 ? 6e9 : -6e9);
      show("two", two_tests(n, b, a, &why) + why);
      fill(n, at, -2);
      show("sum", summed(n, a));
      fill(n, at, 7e9);
      show("pack", packed(n, a, c));
      fill(n, at, -3);
      show("set", set_before(n, b, a));
      show("place", in_place(n, a));
      fill(n, at, 0);
      show("while", counted_below(n, b, c));
      fill(n, at, -1);
      by_another_name(n - 1, a + 1, a);
      show("alias", 0);
      fill(n, at, -1);
      by_another_name(n, b, a);
      show("names", 0);
    }
  return 0;
}
