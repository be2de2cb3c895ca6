// Where a function was given a pointer, there is none of its own variables: a limit that it reads in (`scanf("%d", &n)`) stays.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s -- -DPART 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int w, h;
  float *data;
  int *limits[2];
} image;

int read(const char *text, int *a, int *b); /* keeps the addresses, as far as anybody sees */

// CHECK: :[[@LINE+5]]:3: remark: loop over `i` is parallel: no
void fill(const char *text, float *restrict p) {
  int n, i;
  if (sscanf(text, "%d", &n) != 1)
    return;
  for (i = 0; i < n; i++)
    p[i] = (float)i;
}
/* The library keeps no address; that its header renames the function (`asm("__isoc99_sscanf")`) is its own affair. */
float *vector(int n);
// CHECK: :[[@LINE+6]]:3: remark: loop over `i` is parallel: no
float *fresh(const char *text) {
  int n, i;
  if (sscanf(text, "%d", &n) != 1 || n < 0)
    return NULL;
  float *p = vector(n);
  for (i = 0; i < n; i++)
    p[i] = (float)i;
  return p;
}
/* Of p nobody promises anything; n may still be asked where it lies. */
// CHECK: :[[@LINE+4]]:3: remark: loop over `j` is parallel
void rows(const char *text, float *restrict p) {
  int n = 0, m = 0, i, j;
  read(text, &n, &m);
  for (j = 0; j < m; j++)
    for (i = 0; i < n; i++)
      p[j * n + i] += (float)(i - j);
}
// CHECK: :[[@LINE+4]]:3: remark: loop over `i` is parallel when `p` does not overlap `n` and `m`:
void unpromised(const char *text, int *p) {
  int n = 0, m = 0, i;
  read(text, &n, &m);
  for (i = 0; i < n; i++)
    p[i] += m;
}
// CHECK: :[[@LINE+5]]:3: remark: loop over `i` is parallel: no
void moved(const char *text, float *restrict p) {
  int n = 0, m = 0, i;
  read(text, &n, &m);
  p = p + 2;
  for (i = 0; i < n; i++)
    p[i] *= 2;
}
// CHECK: :[[@LINE+4]]:3: remark: loop over `i` is parallel
void inRecord(const char *text, image im) {
  int n = 0, m = 0, i;
  read(text, &n, &m);
  for (i = 0; i < n; i++)
    im.data[i] += 1;
}
/* The pointer is the limit's. */
// CHECK: :[[@LINE+5]]:3: remark: loop over `i` {{is sequential|not proved}}
int own(const char *text, int *p) {
  int n = 0, m = 0, i;
  read(text, &n, &m);
  p = &n;
  for (i = 0; i < n; i++)
    p[0] -= 1;
  return n;
}
// CHECK: :[[@LINE+5]]:3: remark: loop over `i` {{is sequential|not proved}}
int ownInRecord(const char *text, image im) {
  int n = 0, m = 0, i;
  read(text, &n, &m);
  im.limits[1] = &n;
  for (i = 0; i < n; i++)
    im.limits[1][0] -= 2;
  return n;
}
/* What lies behind two pointers may be anything by now. */
// CHECK: :[[@LINE+4]]:3: remark: loop over `i` {{is sequential|not proved}}
int behindTwo(const char *text, int **p) {
  int n = 0, m = 0, i;
  read(text, &n, &m);
  for (i = 0; i < n; i++)
    p[0][0] -= 3;
  return n;
}
/* Here the callee's pointer is the caller's limit. */
static void lower(int *p, int by) { p[0] -= by; }
// CHECK: :[[@LINE+4]]:3: remark: loop over `i` {{is sequential|not proved}}
int byCallee(const char *text) {
  int n = 0, m = 0, i;
  read(text, &n, &m);
  for (i = 0; i < n; i++)
    lower(&n, 1 + i % 2);
  return n;
}
static int lowered(int *p, int k) {
  for (int i = 0; i < k; i++)
    p[i] -= 7;
  return k;
}
// CHECK: :[[@LINE+5]]:3: remark: loop over `i` is parallel
int before(const char *text, float *restrict q) {
  int n = 0, m = 0, i;
  read(text, &n, &m);
  m = lowered(&n, 1);
  for (i = 0; i < n; i++)
    q[i] -= (float)m;
  return n;
}

#ifndef PART // where it is, the program shows where everything points
static int *kept;
int read(const char *text, int *a, int *b) {
  kept = a;
  return sscanf(text, "%d %d", a, b);
}
float *vector(int n) { return malloc((size_t)(n + 1) * sizeof(float)); }
int main(void) {
  enum { most = 4000 };
  float *p = malloc(most * sizeof *p);
  int *q = malloc(most * sizeof *q);
  const char *texts[] = {"0 0", "1 3", "60 50", "-4 2", "55 0"};
  for (int i = 0; i < most; i++)
    p[i] = (float)(i % 13), q[i] = i % 5;
  for (unsigned k = 0; k < sizeof texts / sizeof *texts; k++) {
    const char *text = texts[k];
    image im = {3, 4, p, {q, q}};
    fill(text, p);
    float *made = fresh(text);
    if (made)
      made[0] = 0, p[3] += made[k > 1 ? k : 0];
    free(made);
    rows(text, p);
    unpromised(text, q);
    moved(text, p);
    inRecord(text, im);
    int sum = own(text, q) + 3 * ownInRecord(text, im) + 5 * byCallee(text);
    int **table = &kept;
    sum += 7 * behindTwo(text, table) + 11 * before(text, p);
    double all = 0;
    for (int i = 0; i < most; i++)
      all += (i % 17 + 1) * (double)(p[i] + 2 * (float)q[i]);
    printf("%d %.1f\n", sum, all);
  }
  free(p);
  free(q);
  return 0;
}
#endif
