// What a loop reads in one place all the while, a structure's members above all, is not overwritten there by numbers of another type: C
// does not allow them to be read so. Without the rule (-fno-strict-aliasing, --no-strict-aliasing) a test or a refusal is left.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
// RUN: %parlift analyze %s -- -fno-strict-aliasing 2>&1 | FileCheck --check-prefix=RELAXED %s
// RUN: %parlift analyze --no-strict-aliasing %s 2>&1 | FileCheck --check-prefix=RELAXED %s
// RUN: %parlift analyze %s -- -fno-strict-aliasing -fstrict-aliasing 2>&1 | FileCheck --check-prefix=STRICT %s

typedef struct {
  int n, m;
  double *x, *y;
  unsigned char *bytes;
  double factor;
} state;

// RELAXED: effective-types.c:[[#@LINE+3]]:3: remark: loop over `i` is parallel when
// STRICT: effective-types.c:[[#@LINE+2]]:3: remark: loop over `i` is parallel: no iteration
void members(state *s) { // EXPECT members:1 parallel
  for (int i = 0; i < s->n; i++)
    s->x[i] = i;
}

// EXPECT inRows:1 parallel
void inRows(state *s) {
  for (int i = 0; i < s->m; i++)
    for (int j = 0; j < s->n; j++)
      s->y[i * s->n + j] = j;
}

// Behind the last iteration nobody need read it: `malloc`'s memory may have become another type's.
// EXPECT counts:1 conditional needs=histogram
void counts(state *s, const int *restrict at, int n) {
  for (int i = 0; i < n; i++)
    s->x[at[i] & 63] += 1;
}

// EXPECT mayNotBeAsked:1 conditional|unknown
void mayNotBeAsked(state *s, int n) {
  for (int i = 0; i < n && i < s->n; i++)
    s->x[i] = i;
}

// --- of the same type, of characters, of unions, of `may_alias`: as before

// EXPECT sameType:1 conditional
void sameType(state *s) {
  for (int i = 0; i < s->n; i++)
    s->x[i] = s->factor;
}

// EXPECT characters:1 conditional|unknown
void characters(state *s) {
  for (int i = 0; i < s->n; i++)
    s->bytes[i] = 1;
}

typedef double any_double __attribute__((may_alias));
// EXPECT anyDouble:1 conditional|unknown
void anyDouble(state *s, any_double *p) {
  for (int i = 0; i < s->n; i++)
    p[i] = 1;
}

union both {
  int n;
  double x[4];
};
// EXPECT inUnion:1 conditional|unknown|sequential
void inUnion(union both *u, double *p) {
  for (int i = 0; i < u->n; i++)
    p[i] = 1;
}

// --- read from place to place, memory may have become another type's: conversions in one buffer

// EXPECT converts:1 conditional
void converts(int n, const int *k, double *d) {
  for (int i = n - 1; i >= 0; i--)
    d[i] = k[i];
}
