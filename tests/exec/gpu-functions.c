// Functions of the file's in kernels: declared before and defined behind, inline, with early returns, loops, switches, arrays of their
// own, through pointers to arrays, rows and variables, with tables, constants and variables of the file, and with names that OpenCL has itself.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: sort %t.ran | FileCheck %s
// CHECK: ran ages_kernel
// CHECK: ran angles_kernel
// CHECK: ran averages_kernel
// CHECK: ran blurred_kernel
// CHECK: ran clamped_kernel
// CHECK: ran classes_kernel
// CHECK: ran counted_kernel
// CHECK: ran filled_kernel
// CHECK: ran filtered_kernel
// CHECK: ran lengths_kernel
// CHECK: ran mixed_kernel
// CHECK: ran moved_kernel
// CHECK: ran multiply_kernel
// CHECK: ran nearby_kernel
// CHECK: ran roots_kernel
// CHECK: ran rows_kernel
// CHECK: ran shifted_kernel
// CHECK: ran sorted_kernel
// CHECK: ran stepped_kernel
// CHECK: ran summed_kernel
// CHECK: ran told_kernel
// CHECK: ran turned_kernel
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef float real;
typedef struct {
  float x, y;
} vec;
struct box {
  vec from, to;
  int id;
};
enum kind { SMALL = 3, LARGE = 30 };
#define N 1000
#define SQUARE(v) ((v) * (v))
#define HALVED(v) half_of(v)

static const real unit = 0.5f;
static int offset = 7;
static const float weights[5] = {1, 4, 6, 4, 1};
static const short shape[3][2] = {{1, 2}, {3, 4}, {5, 6}};

static real behind(real v); // stands further down
static double half_of(double v) { return v / 2; }

// The same word is a function of OpenCL's.
static float dot(vec a, vec b) { return a.x * b.x + a.y * b.y; }
static inline float length(const vec *v)
{
  return sqrtf(dot(*v, *v));
}
void lengths(int n, const vec *restrict v, float *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = length(&v[i]) * unit;
}

/* Not const, and not written. */
static float clamp(float *v, int i, float low) {
  if (v[i] < low)
    return low;
  if (v[i] > 9)
    return 9;
  return v[i];
}
void clamped(int n, float *restrict v, float *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = clamp(v, i, 2.5);
}

static int class_of(int v) {
  switch (v % 4) {
  case 0:
    return SMALL;
  case 1:
  case 2:
    break;
  default:
    v += LARGE;
  }
  return v + offset;
}
void classes(int n, const int *restrict v, int *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = class_of(v[i]);
}

static int steps(unsigned v) {
  int count = 0;
  while (v != 1) {
    v = v % 2 == 0 ? v / 2 : 3 * v + 1;
    if (++count >= 200)
      break;
  }
  return count;
}
void counted(int n, int *out) {
  for (int i = 0; i < n; i++)
    out[i] = steps(i + 1);
}

static float filter(const float *v) {
  float sum = 0;
  for (int k = 0; k < 5; k++)
    sum += weights[k] * v[k];
  return sum / 16;
}
void filtered(int n, const float *restrict v, float *restrict out) {
  for (int i = 0; i < n - 4; i++)
    out[i] = filter(v + i);
}

static void angle(double at, double *sine, double *cosine) {
  *sine = sin(at);
  *cosine = cos(at);
}
void angles(int n, double *restrict out) {
  for (int i = 0; i < n; i++) {
    double s, c;
    angle(0.01 * i, &s, &c);
    out[i] = 2 * s + c;
  }
}

static double median(double a, double b, double c) {
  double v[3] = {a, b, c};
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 2 - i; k++)
      if (v[k] > v[k + 1]) {
        const double other = v[k];
        v[k] = v[k + 1];
        v[k + 1] = other;
      }
  return v[1];
}
void sorted(int n, const double *restrict v, double *restrict out) {
  for (int i = 1; i < n - 1; i++)
    out[i] = median(v[i - 1], v[i], v[i + 1]);
}

static struct box moved_by(struct box b, vec by) {
  b.from.x += by.x, b.from.y += by.y;
  b.to.x += by.x;
  b.to.y += by.y;
  b.id++;
  return b;
}
void moved(int n, struct box *restrict b, vec by) {
  for (int i = 0; i < n; i++)
    b[i] = moved_by(b[i], by);
}

static bool isIn(const struct box *b, vec v) {
  return v.x >= b->from.x && v.x <= b->to.x && v.y >= b->from.y && v.y <= b->to.y;
}
int told(int n, const struct box *restrict b, const vec *restrict v) {
  int inside = 0;
  for (int i = 0; i < n; i++)
    inside += isIn(&b[i], v[i]) ? 1 : 0;
  return inside;
}

static float sum_of(const float v[8]) {
  float sum = 0;
  for (int k = 0; k < 8; k++)
    sum += v[k];
  return sum;
}
void rows(int n, float m[restrict n][8], float *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = sum_of(m[i]);
}

static int entry(const short (*table)[2], int i) { return table[i % 3][i & 1] + shape[2][1]; }
void mixed(int n, int *out) {
  for (int i = 0; i < n; i++)
    out[i] = entry(shape, i);
}

static void fill(vec *v, int i) {
  v->x = i;
  v->y = -i;
}
void filled(int n, vec *v) {
  for (int i = 0; i < n; i++)
    fill(&v[i], i);
}

void roots(int n, const float *restrict v, float *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = behind(v[i]) + HALVED(v[i]);
}
static int turn(int v) { return v ^ (int)behind(v); }
static real behind(real v) { return (real)sqrt(SQUARE(v) + unit) + (v > 3 ? LARGE : SMALL); }
void turned(int n, int *restrict v) {
  for (int i = 0; i < n; i++)
    v[i] = turn(v[i]);
}

// Arrays of the thread's and of the kernel's: two versions in OpenCL.
static float sum3(const float *v) { return v[0] + v[1] + v[2]; }
void blurred(int n, const float *restrict v, float *restrict out) {
  for (int i = 0; i < n - 2; i++) {
    float own[3] = {v[i + 2], 1, 2};
    out[i] = sum3(v + i) + sum3(own);
  }
}

static float nearest(const vec *all, int m, vec at) {
  float best = 1e30f;
  for (int k = 0; k < m; k++) {
    const vec d = {all[k].x - at.x, all[k].y - at.y};
    const float far = dot(d, d);
    if (far < best)
      best = far;
  }
  return best;
}
void nearby(int n, int m, const vec *restrict v, const vec *restrict all, float *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = nearest(all, m, v[i]);
}

static uint8_t age(uint8_t years, bool isLate) {
  uint8_t next = years + (isLate ? 200 : 100);
  return next;
}
void ages(int n, uint8_t *restrict v) {
  for (int i = 0; i < n; i++)
    v[i] = age(v[i], i & 4);
}

static double product(double a, double b) { return a * b; }
double summed(int n, const double *restrict a, const double *restrict b) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += product(a[i], b[i]);
  return sum;
}

static int next(const int *v, int steps) {
  while (steps-- > 0)
    v++;
  return *v;
}
void shifted(const int *restrict v, int *restrict out) {
  for (int i = 0; i < 100; i++)
    out[i] = next(v, 0) + i;
}

static long powers(int base, int exponent) {
  long result = 1;
  for (; exponent > 0; exponent /= 2, base *= base)
    if (exponent & 1)
      result *= base;
  return result;
}
void stepped(int n, long *out) {
  for (int i = 0; i < n; i++)
    out[i] = powers(3, i % 4) + sizeof weights;
}

// Numbers alone: kernels are staged and shared as without the function.
static float weighed(float a, float b) { return a * b * unit; }
void multiply(int n, float A[restrict n][n], float B[restrict n][n], float C[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++)
        sum += weighed(A[i][k], B[k][j]);
      C[i][j] = sum;
    }
}
void averages(int n, int m, double A[restrict n][m], double *restrict out) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = 0; k < m; k++)
      sum += half_of(A[i][k]);
    out[i] = sum / m;
  }
}

int main(void) {
  vec *v = malloc(N * sizeof *v), *w = malloc(N * sizeof *w);
  struct box *b = malloc(N * sizeof *b);
  float *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y), (*m)[8] = malloc(N * sizeof *m);
  int *k = malloc(N * sizeof *k), *l = malloc(N * sizeof *l);
  double *d = malloc(N * sizeof *d), *e = malloc(N * sizeof *e);
  uint8_t *u = malloc(N);
  long *p = malloc(N * sizeof *p);
  for (int i = 0; i < N; i++) {
    v[i].x = i % 17, v[i].y = i % 5, w[i].x = i % 11, w[i].y = i % 13;
    b[i].from = w[i], b[i].to = v[i], b[i].id = i;
    x[i] = i % 23 - 5, y[i] = 0, k[i] = i * 7 % 101, l[i] = 0, d[i] = i * 3 % 19, e[i] = 1, u[i] = i;
    for (int j = 0; j < 8; j++)
      m[i][j] = i % 7 + j;
  }
  double sum = 0;
#define ADD(array)                                                                                 \
  for (int i = 0; i < N; i++)                                                                      \
    sum = sum / 2 + (array)[i];                                                                    \
  printf(#array " %.9g\n", sum)
  lengths(N, v, y);
  ADD(y);
  clamped(N, x, y);
  ADD(y);
  classes(N, k, l);
  ADD(l);
  counted(N, l);
  ADD(l);
  filtered(N, x, y);
  ADD(y);
  angles(N, d);
  ADD(d);
  sorted(N, d, e);
  ADD(e);
  moved(N, b, v[3]);
  printf("%g %g %d, %d inside\n", b[9].from.x, b[9].to.y, b[9].id, told(N, b, v));
  rows(N, m, y);
  ADD(y);
  mixed(N, l);
  ADD(l);
  roots(N, x, y);
  ADD(y);
  turned(N, k);
  ADD(k);
  blurred(N, x, y);
  ADD(y);
  nearby(N, 50, v, w, y);
  ADD(y);
  ages(N, u);
  ADD(u);
  printf("%.9g\n", summed(N, d, e));
  shifted(k, l);
  ADD(l);
  stepped(N, p);
  ADD(p);
  float(*A)[40] = malloc(3 * 40 * sizeof *A);
  for (int i = 0; i < 80; i++)
    for (int j = 0; j < 40; j++)
      A[i][j] = (i + 3 * j) % 7;
  multiply(40, A, A + 40, A + 80);
  for (int i = 0; i < 40; i++)
    sum = sum / 2 + A[80 + i][i];
  averages(2, 500, (double(*)[500])d, e);
  printf("%.9g %g %g\n", sum, e[0], e[1]);
  filled(N, v);
  printf("%g %g\n", v[77].x, v[78].y);
}
