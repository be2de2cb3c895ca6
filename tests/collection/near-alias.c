// Near-misses: pointers that may name the same memory, in ways that a comparison of two ranges does not see at once.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

// The plain one, for comparison: apart, or the same.
// EXPECT plain:1 conditional
void plain(int n, const double *a, double *b) {
  for (int i = 0; i < n; i++)
    b[i] = 0.5 * a[i];
}
// Shifted by one where they are the same.
// EXPECT shifted:1 conditional
void shifted(int n, const double *a, double *b) {
  for (int i = 0; i + 1 < n; i++)
    b[i + 1] = 0.5 * a[i];
}
// Three arrays, two of which are written.
// EXPECT three:1 conditional
void three(int n, const double *a, double *b, double *c) {
  for (int i = 0; i < n; i++) {
    b[i] = a[i] + 1;
    c[i] = a[i] * 0.5;
  }
}
// A number behind a pointer is read in each iteration.
// EXPECT factor:1 conditional
void factor(int n, double *a, const double *f) {
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 0.5 + *f;
}
// The bound is behind a pointer.
// EXPECT bound:1 conditional
void bound(const int *n, int *a) {
  for (int i = 0; i < *n; i++)
    a[i] = a[i] / 2 + 3;
}
// Characters may be the bytes of the counter's bound.
// EXPECT bytes:1 conditional
void bytes(const short *n, unsigned char *a) {
  for (int i = 0; i < *n; i++)
    a[i] = (unsigned char)(a[i] / 2);
}
typedef struct {
  int n;
  double *data, scale;
} Vector;
// Two structures that may share their data, or be one.
// EXPECT structures:1 conditional
void structures(const Vector *a, Vector *b) {
  for (int i = 0; i + 1 < a->n; i++)
    b->data[i] = 0.5 * a->data[i + 1] + a->scale;
}
// The data may be where the structure is.
// EXPECT inside:1 conditional
void inside(Vector *v) {
  for (int i = 0; i < v->n; i++)
    v->data[i] = v->data[i] * 0.5 + v->scale;
}
// The pointer itself may be among what is written.
// EXPECT pointerInside:1 conditional
void pointerInside(int n, double **a, double *b) {
  for (int i = 0; i < n; i++)
    (*a)[i] = b[i] + 1;
}
// Backwards and forwards: each other's mirror image.
// EXPECT opposite:1 conditional
void opposite(int n, const double *a, double *b) {
  for (int i = 0; i < n; i++)
    b[i] = 0.5 * a[n - 1 - i];
}
// Every second element: interleaved ones are apart, though their ranges overlap.
// EXPECT interleaved:1 conditional
// could be: conditional (apart as well where the pointers are an odd number of elements apart)
void interleaved(int n, const double *a, double *b) {
  for (int i = 0; i < n; i++)
    b[2 * i] = 0.5 * a[2 * i] + 1;
}
// Different strides.
// EXPECT strides:1 conditional
void strides(int n, const double *a, double *b) {
  for (int i = 0; i < n; i++)
    b[2 * i] = 0.5 * a[3 * i] + 1;
}
// Integers and floats, which C says are apart and a program's memory does not.
// EXPECT types:1 conditional
void types(int n, const int *a, unsigned *b) {
  for (int i = 0; i < n; i++)
    b[i] = (unsigned)a[i] / 2 + 1;
}
// Wider elements and narrower ones: this program has no memory that both point to, and no other file.
// EXPECT halves:1 parallel
void halves(int n, const long *a, int *b) {
  for (int i = 0; i < n; i++)
    b[i] = (int)(a[i] % 1000);
}
// Copies of the pointers, exchanged by a condition.
// EXPECT exchanged:1 conditional
void exchanged(int n, int way, double *a, double *b) {
  double *from = way ? a : b, *to = way ? b : a;
  for (int i = 0; i + 1 < n; i++)
    to[i] = 0.5 * from[i + 1];
}
static double global[512];
static double *remembered = global;
// The file's array by another name.
// EXPECT file:1 conditional
void file(int n, const double *a) {
  for (int i = 0; i + 1 < n; i++)
    remembered[i] = 0.5 * a[i + 1];
}
// restrict on one of them is not a promise about what is based on it.
// EXPECT based:1 conditional
void based(int n, int k, double *restrict a) {
  double *b = a + k;
  for (int i = 0; i < n; i++)
    b[i] = 0.5 * a[i] + 1;
}
// Rows of a table, which may be one row.
// EXPECT rows:1 conditional needs=inspect
void rows(int n, int m, double **a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 0.5 * a[i][j] + i;
}
// Two rows of a table by their numbers, or one, of which old values are read.
// EXPECT twoRows:1 parallel needs=copy
void twoRows(int m, int p, int q, double (*a)[64]) {
  for (int j = 0; j + 1 < m; j++)
    a[p][j] = 0.5 * a[q][j + 1];
}
// A pointer that walks and one that stays.
// EXPECT walker:1 conditional
void walker(int n, double *p, const double *last) {
  while (n-- > 0) {
    *p = *p * 0.5 + *last;
    p++;
  }
}

enum { MOST = 400 };
static double a[3 * MOST + 70];
static int ints[2 * MOST + 8];
static long longs[MOST + 8];
static void begin(void) {
  fill(3 * MOST + 70, a, 1);
  fillInts(2 * MOST + 8, ints, 2, 100);
  for (int i = 0; i < MOST + 8; i++)
    longs[i] = i * 37L % 1000 + 1000;
}
static void end(const char *name) {
  printf("%.9e ", a[MOST / 2]);
  show(name, MOST, a);
}
static void run(int n) {
  static const int offsets[] = {0, 1, -1, 2, 3, MOST};
  for (int o = 0; o < 6; o++) {
    double *p = a + 1, *q = a + 1 + offsets[o];
#define CALL(call) begin(), call, end(#call)
    CALL(plain(n, p, q));
    CALL(shifted(n, p, q));
    CALL(three(n, p, q, p));
    CALL(three(n, p, q, q + 1));
    CALL(three(n, p, a + 1 + MOST, a + 1 + 2 * MOST));
    CALL(factor(n, p, q));
    CALL(factor(n, p, &a[2 * MOST + 5]));
    CALL(opposite(n, p, q));
    CALL(interleaved(n / 2, p, q));
    CALL(strides(n / 3, p, q));
    CALL(exchanged(n, 0, p, q));
    CALL(exchanged(n, 1, p, q));
    if (offsets[o] >= 0)
      CALL(based(n, offsets[o], a));
    CALL(walker(n, p, q));
    Vector u = {n, p, 2}, v = {n, q, 3};
    CALL(structures(&u, &v));
    CALL(structures(&u, &u));
    CALL(inside(&v));
    Vector w = {1, NULL, 2};
    w.data = &w.scale;
    CALL(inside(&w));
    printf("%g\n", w.scale);
    CALL(pointerInside(n, &p, q));
    begin();
    types(n, ints + 1, (unsigned *)ints + 1 + offsets[o]);
    showInts("types", n, ints);
    CALL(file(n < 100 ? n : 100, global + 1 + offsets[o]));
    remembered = q;
    CALL(file(n, p));
    remembered = global;
    show("global", 500, global);
  }
  begin();
  ints[5] = n;
  bound(&ints[5], ints + 6);
  if (n > 8)
    bound(&ints[5], ints);
  showInts("bound", MOST, ints);
  short s[64];
  for (int i = 0; i < 64; i++)
    s[i] = (short)(n < 100 ? n : 100);
  bytes(&s[0], (unsigned char *)&s[1]);
  bytes(&s[0], (unsigned char *)&s[0]);
  showBytes("bytes", sizeof s, s);
  halves(n, longs, ints);
  showInts("halves", n, ints);
  halves(n, longs, (int *)(void *)ints + 4);
  double *table[9];
  for (int i = 0; i < 9; i++)
    table[i] = a + i * (n / 9);
  CALL(rows(9, n / 9, table));
  table[4] = table[3];
  table[6] = table[2] + 1;
  CALL(rows(9, n / 9, table));
  for (int q = 0; q < 3; q++)
    CALL(twoRows(n < 64 ? n : 64, 1, q, (double(*)[64])a));
}
int main(void) {
  run(0);
  run(1);
  run(2);
  run(10);
  run(MOST);
  return 0;
}
