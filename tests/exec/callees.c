// What callees touch by name, through pointers, in structures: the program prints the same.
// RUN: %S/same-output.sh %parlift %s %t
#include <stdio.h>
#define N 40
struct S {
  int f, g;
  int v[8];
};
static double w[N + 2][N + 2];
static double row[N + 2];
static const double *line;
static struct S box;
static int ap(const struct S *s, int x) {
  return s->f * x;
}
static void raise_f(struct S *s, int x) {
  if (x > 9)
    s->f += x;
}
static double at(int j) {
  return line[j];
}
static double left(int i, int j) {
  return w[i][j - 1];
}
static double up_right(int i, int j) {
  return w[i - 1][j + 1];
}
static double same(int i, int j) {
  return w[i][j];
}
static void store(int i, int j, double v) {
  w[i][j] = v;
}
static void store_if(int i, int j, double v) {
  if (v > 5)
    w[i][j] = v;
}
static double smooth(const double *p, int j) {
  return p[j - 1] + p[j + 1];
}
static void keep(double v) {
  row[3] = v;
}
static int box_f(void) {
  return box.f;
}
void s1(struct S *restrict s, int n, const int *restrict in, int *restrict out) {
  for (int i = 0; i < n; i++) {
    s->f = in[i];
    out[i] = ap(s, i);
  }
}
void s2(struct S *restrict s, int n, const int *restrict in, int *restrict out) {
  for (int i = 0; i < n; i++) {
    s->g += in[i];
    out[i] = ap(s, i);
  }
}
void s3(struct S *restrict s, int n, const int *restrict in, int *restrict out) {
  for (int i = 0; i < n; i++) {
    s->f += in[i];
    raise_f(s, i);
    out[i] = in[i];
  }
}
void s4(int n, const int *restrict in, int *restrict out) {
  for (int i = 0; i < n; i++) {
    box.f = in[i];
    out[i] = box_f();
  }
}
void s5(int n, const int *restrict in, int *restrict out) {
  for (int i = 0; i < n; i++) {
    out[i] = box_f();
    box.f += in[i];
  }
}
void m1(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      w[i][j] = up_right(i, j) + 1;
}
void m2(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      w[i][j] = left(i, j) * 0.5;
}
void m3(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      store(i, j, up_right(i, j));
}
void m4(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      double x = left(i, j);
      store_if(i, j, x + 1);
    }
}
void m5(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      w[i][j] = same(i, j) + 3;
}
void m6(void) {
  for (int i = 1; i < N; i++) {
    double x = row[i];
    for (int j = 1; j < N; j++) {
      x += w[i][j];
      keep(x);
    }
    row[i] = x;
  }
}
void m7(void) {
  for (int i = 1; i < N; i++) {
    for (int j = 1; j < N; j++)
      row[i] += w[j][i];
    keep(row[i]);
  }
}
void m8(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      row[i] += w[j][i];
      keep(1.0);
    }
}
void t1(double *restrict d) {
  for (int i = 0; i < N; i++) {
    line = &w[i][0];
    d[i] = at(i);
  }
}
void t2(double *restrict d) {
  for (int i = 1; i < N; i++) {
    double tmp[N + 2];
    for (int j = 0; j < N; j++)
      tmp[j] = w[i][j];
    for (int j = 1; j < N - 1; j++)
      w[i][j] = smooth(tmp, j);
    d[i] = tmp[3];
  }
}
void t3(double *restrict d) {
  for (int i = 0; i < N; i++)
    row[i] = d[i];
  for (int i = 0; i < N; i++)
    d[i] = row[(i + 1) % N] + same(i, i);
}
static double rowp(int i) {
  return row[i + 1];
}
void t4(double *restrict d) {
  for (int i = 0; i < N; i++)
    row[i] = d[i] * 2;
  for (int i = 0; i < N; i++)
    d[i] = rowp(i);
}
static double row0(int i) {
  return row[i];
}
void t5(double *restrict d) {
  for (int i = 0; i < N; i++)
    row[i] = d[i] * 2;
  for (int i = 0; i < N; i++)
    d[i] = row0(i);
}
void t6(double *restrict d) {
  for (int i = 0; i < N; i++) {
    row[i] = d[i] + 1;
    d[i] = rowp(i);
  }
}
void t7(double *restrict d) {
  for (int i = 0; i < N; i++) {
    row[i] = d[i] + 1;
    d[i] = row0(i) * 2;
  }
}
static int idx;
static void bump(void) {
  idx++;
}
void t8(double *restrict d) {
  idx = 0;
  for (int i = 0; i < N; i++) {
    row[idx] = d[i];
    bump();
  }
}
static int *counter;
static void tick(void) {
  ++*counter;
}
int t9(int *restrict o, int n) {
  int c = 0;
  counter = &c;
  for (int i = 0; i < n; i++) {
    o[i] = c;
    tick();
  }
  counter = 0;
  return c;
}
int t10(int *restrict o, int n) {
  int c = 5;
  counter = &c;
  for (int i = 0; i < n; i++) {
    c = i;
    tick();
    o[i] = c;
  }
  counter = 0;
  return c;
}
static void fill(double *p, int n, double v) {
  for (int k = 0; k < n; k++)
    p[k] = v + k;
}
void t11(double *restrict d) {
  for (int i = 0; i < N; i++) {
    double b[4];
    fill(b, 4, d[i]);
    d[i] = b[0] + b[3];
  }
}
static double buf[4];
static void fill_buf(double v) {
  for (int k = 0; k < 4; k++)
    buf[k] = v * k;
}
static double sum_buf(void) {
  return buf[0] + buf[1] + buf[2] + buf[3];
}
void t12(double *restrict d) {
  for (int i = 0; i < N; i++) {
    fill_buf(d[i]);
    d[i] = sum_buf();
  }
}
void t13(double *restrict d) {
  for (int i = 0; i < N; i++) {
    buf[1] = d[i];
    d[i] = sum_buf();
  }
}
static double hash(void) {
  double h = 0;
  for (int i = 0; i < N + 2; i++) {
    h = h * 0.7 + row[i];
    for (int j = 0; j < N + 2; j++)
      h = h * 0.9 + w[i][j];
  }
  return h + box.f + box.g + idx;
}
static void init(double *d) {
  for (int i = 0; i < N + 2; i++) {
    d[i] = i % 7;
    row[i] = i % 5;
    for (int j = 0; j < N + 2; j++)
      w[i][j] = (i * 3 + j * 5) % 11;
  }
}
int main(void) {
  static double d[N + 2];
  static int in[N], out[N];
  struct S s = {2, 3, {0}};
  for (int i = 0; i < N; i++)
    in[i] = i % 9 + 1;
#define I(fn)                                                                                      \
  init(d);                                                                                         \
  fn(&s, N, in, out);                                                                              \
  {                                                                                                \
    unsigned long h = 0;                                                                           \
    for (int i = 0; i < N; i++)                                                                    \
      h = h * 31 + out[i];                                                                         \
    printf(#fn " %lu %d %d\n", h, s.f, s.g);                                                       \
  }
  I(s1)
  I(s2)
  I(s3)
#define J(fn)                                                                                      \
  init(d);                                                                                         \
  fn(N, in, out);                                                                                  \
  {                                                                                                \
    unsigned long h = 0;                                                                           \
    for (int i = 0; i < N; i++)                                                                    \
      h = h * 31 + out[i];                                                                         \
    printf(#fn " %lu %d\n", h, box.f);                                                             \
  }
      J(s4) J(s5)
#define M(f)                                                                                       \
  init(d);                                                                                         \
  f();                                                                                             \
  printf(#f " %.10g\n", hash());
          M(m1) M(m2) M(m3) M(m4) M(m5) M(m6) M(m7) M(m8)
#define T(f)                                                                                       \
  init(d);                                                                                         \
  f(d);                                                                                            \
  {                                                                                                \
    double h = 0;                                                                                  \
    for (int i = 0; i < N + 2; i++)                                                                \
      h = h * 0.8 + d[i];                                                                          \
    printf(#f " %.10g %.10g\n", hash(), h);                                                        \
  }
              T(t1) T(t2) T(t3) T(t4) T(t5) T(t6) T(t7) T(t8) T(t11) T(t12) T(t13) init(d);
  int a = t9(out, N);
  unsigned long h = a;
  for (int i = 0; i < N; i++)
    h = h * 31 + out[i];
  printf("t9 %lu\n", h);
  a = t10(out, N);
  h = a;
  for (int i = 0; i < N; i++)
    h = h * 31 + out[i];
  printf("t10 %lu\n", h);
}
