// `inline` puts what functions do in the place of their calls in a loop; a body stays where it is if its words mean something else there,
// or if more depends on the call than what it computes.
// RUN: printf 'inline steps:1\n' > %t.plan && %parlift transform -q --plan %t.plan %s | grep -v '^//' > %t.c && FileCheck --check-prefix=STEPS %s < %t.c
// RUN: gcc -Wall -Wextra -Werror -Wno-unknown-pragmas -fsyntax-only %t.c
// STEPS: __attribute__((unused)) static double length(int n, const double *x) {
// STEPS: {{^}}static void smooth(int n, const double *a, double *b) {
// STEPS-LABEL: static double steps(int n, int count, double *u, double *v) {
// STEPS: for (int t = 0; t < count; t++) {
// STEPS-NEXT: double length_value;
// STEPS-NEXT: {
// STEPS-NEXT: double s = 0;
// STEPS-NEXT: int i;
// The caller's `i` is in an argument, the function's own gets another name.
// STEPS-NEXT: for (i = 0; i < n; i++)
// STEPS-NEXT: s += SQUARE(v[i]);
// STEPS-NEXT: length_value = s;
// STEPS-NEXT: }
// STEPS-NEXT: norm += sqrt(length_value);
// STEPS-NEXT: {
// STEPS-NEXT: const double *a2 = v + i;
// STEPS-NEXT: int i2;
// STEPS-NEXT: for (i2 = 1; i2 < n - 1; i2++)
// STEPS-NEXT: u[i2] = (a2[i2 - 1] + a2[i2 + 1]) * 0.5;
// STEPS-NEXT: }
// In loops inside they stay.
// STEPS-NEXT: for (int k = 0; k < 2; k++)
// STEPS-NEXT: smooth(n, u, v);
// RUN: for f in early counted worded hidden printed twice self behind member rows placed twofold; do printf "inline with_$f:1\n" > %t.plan; \
// RUN:   %parlift transform --plan %t.plan %s 2>&1 | grep -o '`inline` is not proved legal.*' | sed "s/^/$f /"; done > %t.refused || true
// RUN: FileCheck --check-prefix=NO %s < %t.refused
// NO: early `inline` is not proved legal: `early` returns before its end
// NO-NEXT: counted `inline` is not proved legal: `counted` declares more than variables of its own
// NO-NEXT: worded `inline` is not proved legal: `worded` means another `WORD` than the caller does
// NO-NEXT: hidden `inline` is not proved legal: `hidden` means another `scale` than the caller does
// NO-NEXT: printed `inline` is not proved legal: `printed` does what can be seen, or may not return
// NO-NEXT: twice `inline` is not proved legal: `extent` is not called by itself
// NO-NEXT: self `inline` is not proved legal: `self` calls itself, or its caller
// NO-NEXT: behind `inline` is not proved legal: `behind` is not written in front of its caller
// NO-NEXT: member `inline` is not proved legal: `member` asks where it stands
// NO-NEXT: rows `inline` is not proved legal: `rows` has a parameter that is no plain value
// NO-NEXT: placed `inline` is not proved legal: `placed` has lines for the preprocessor in it
// NO-NEXT: twofold `inline` is not proved legal: `extent` is not called by itself
#include <math.h>
#include <stdio.h>

#define SQUARE(x) ((x) * (x))
double scale = 0.5;

static double length(int n, const double *x) {
  double s = 0;
  int i;
  for (i = 0; i < n; i++)
    s += SQUARE(x[i]);
  return s;
}
static void smooth(int n, const double *a, double *b) {
  int i;
  for (i = 1; i < n - 1; i++)
    b[i] = (a[i - 1] + a[i + 1]) * 0.5;
}
static double steps(int n, int count, double *u, double *v) {
  double norm = 0;
  int i = 1;
  for (int t = 0; t < count; t++) {
    norm += sqrt(length(n, v));
    smooth(n, v + i, u);
    for (int k = 0; k < 2; k++)
      smooth(n, u, v);
  }
  return norm;
}

static double extent(int n, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += SQUARE(x[i]);
  return s;
}
static void early(int n, double *a) {
  if (n > 400)
    return;
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
static void counted(int n, double *a) {
  static int calls;
  calls++;
  for (int i = 0; i < n; i++)
    a[i] += calls;
}
#define WORD 1
static void worded(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] += WORD;
}
#undef WORD
#define WORD 2
static void hidden(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] *= scale;
}
static void printed(int n, double *a) {
  for (int i = 0; i < n; i++)
    putchar(a[i] > 0);
}
static void self(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] += 1;
  if (n > 1)
    self(n / 2, a);
}
static void behind(int n, double *a);
#define HERE __func__
static void member(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] += HERE[0];
}
static void rows(int n, int m, double a[n][m]) {
  for (int i = 0; i < n; i++)
    a[i][0] += 1;
}
static void placed(int n, double *a) {
#ifdef PLACED
  n--;
#endif
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
void with_early(int n, int count, double *a) {
  for (int t = 0; t < count; t++)
    early(n, a);
}
void with_counted(int n, int count, double *a) {
  for (int t = 0; t < count; t++)
    counted(n, a);
}
void with_worded(int n, int count, double *a) {
  for (int t = 0; t < count; t++)
    worded(n, a);
}
void with_hidden(int n, int count, double *a) {
  double scale = 2;
  for (int t = 0; t < count; t++)
    hidden(n, a);
  a[0] *= scale;
}
void with_printed(int n, int count, double *a) {
  for (int t = 0; t < count; t++)
    printed(n, a);
}
void with_twice(int n, int count, double *a) {
  for (int t = 0; t < count; t++)
    a[0] = extent(n, a) + extent(n - 1, a);
}
void with_self(int n, int count, double *a) {
  for (int t = 0; t < count; t++)
    self(n, a);
}
void with_behind(int n, int count, double *a) {
  for (int t = 0; t < count; t++)
    behind(n, a);
}
static void behind(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
void with_member(int n, int count, double *a) {
  for (int t = 0; t < count; t++)
    member(n, a);
}
void with_rows(int n, int count, double a[n][3]) {
  for (int t = 0; t < count; t++)
    rows(n, 3, a);
}
void with_placed(int n, int count, double *a) {
  for (int t = 0; t < count; t++)
    placed(n, a);
}
void with_twofold(int n, int count, double *a) {
  for (int t = 0; t < count; t++)
    a[0] += n > 3 && extent(n, a) > 2;
}
double use(int n, double *u, double *v) {
  return steps(n, 3, u, v);
}
