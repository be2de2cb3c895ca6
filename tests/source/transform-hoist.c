// `hoist` reads members of structures before a loop where nothing in it writes them and the structure is there; else it is refused.
// RUN: printf 'hoist sums:1\n' > %t.plan && %parlift transform -q --plan %t.plan %s | FileCheck --check-prefix=SUMS %s
// SUMS: double *v_x = v->x;
// SUMS: double v_f = v->f;
// SUMS: int v_n = v->n;
// SUMS: for (int i = 0; i < v_n; i++)
// SUMS-NEXT: v_x[i] *= v_f;
// RUN: printf 'hoist maybe:1\n' > %t.plan && %parlift transform -q --plan %t.plan %s | FileCheck --check-prefix=MAYBE %s
// MAYBE: double *v_x = n > 0 ? v->x : 0;
// MAYBE: double v_f = n > 0 ? v->f : 0.0;
// RUN: printf 'hoist object:1\n' > %t.plan && %parlift transform -q --plan %t.plan %s | FileCheck --check-prefix=OBJECT %s
// OBJECT: double *own_x = own.x;
// RUN: printf 'hoist nameless:1\n' > %t.plan && %parlift transform -q --plan %t.plan %s | FileCheck --check-prefix=NAMELESS %s
// NAMELESS: struct point *s_q = s->q;
// NAMELESS-NEXT: int s_n = s->n;
// NAMELESS: s->p[i].x += s_q[i].y;
// RUN: printf 'hoist inner:1\n' > %t.plan && %parlift transform -q --plan %t.plan %s | FileCheck --check-prefix=INNER %s
// INNER: int w_n = v->n > 0 ? w->n : 0;
// RUN: for f in counts grows moves clobbers guarded callee halves bits; do printf "hoist $f:1\n" > %t.plan; \
// RUN:   %parlift transform --plan %t.plan %s 2>&1 | grep -o '`hoist` is not proved legal.*' | sed "s/^/$f /"; done > %t.refused || true
// RUN: FileCheck --check-prefix=NO %s < %t.refused
// NO-DAG: counts `hoist` is not proved legal: the loop may write `v->n`
// NO-DAG: grows `hoist` is not proved legal: the loop may write `v->x`
// NO-DAG: moves `hoist` is not proved legal: the loop reads no member of a structure
// NO-DAG: clobbers `hoist` is not proved legal: what the loop writes may be `v->{{[a-z]}}`
// NO-DAG: guarded `hoist` is not proved legal: `w->x` may not be there before the loop
// NO-DAG: callee `hoist` is not proved legal:
// NO-DAG: halves `hoist` is not proved legal: the loop reads no member of a structure
// NO-DAG: bits `hoist` is not proved legal: the loop reads no member of a structure
struct flags {
  unsigned kind : 3;
  void (*call)(void);
};
struct vec {
  int n;
  double f, *x;
};
union both {
  double *x;
  long bits;
};
void sums(struct vec *restrict v) {
  for (int i = 0; i < v->n; i++)
    v->x[i] *= v->f;
}
void maybe(int n, const struct vec *restrict v, double *restrict y) {
  for (int i = 0; i < n; i++)
    y[i] = v->x[i] * v->f;
}
double object(void) {
  static double numbers[100];
  struct vec own = {100, 2, numbers};
  double s = 0;
  for (int i = 0; i < 100; i++)
    s += own.x[i];
  return s;
}
void counts(struct vec *restrict v) {
  for (int i = 0; i < 10; i++)
    if (v->n < 5)
      v->n++;
}
void grows(int n, struct vec *restrict v) {
  for (int i = 0; i < n; i++)
    *v->x++ = i;
}
void moves(int n, struct vec *v, double *restrict y) {
  for (int i = 0; i < n; i++, v++)
    y[i] = v->x[0];
}
void clobbers(int n, struct vec *v, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = v->f;
}
void guarded(int n, const struct vec *restrict w, const int *restrict at, double *restrict y) {
  for (int i = 0; i < n; i++)
    if (at[i])
      y[i] = w->x[i];
}
void other(struct vec *v);
void callee(int n, struct vec *v) {
  for (int i = 0; i < n; i++) {
    other(v);
    v->x[i] = 1;
  }
}
void halves(int n, const union both *restrict u, double *restrict y) {
  for (int i = 0; i < n; i++)
    y[i] = u->x[i];
}
void bits(int n, const struct flags *restrict f, double *restrict y) {
  for (int i = 0; i < n; i++)
    y[i] = f->kind - 5 < 0 && f->call ? 1 : 2;
}
struct system {
  int n;
  struct {
    float x;
  } *p;
  struct point {
    float y;
  } *q;
};
void nameless(struct system *restrict s) {
  for (int i = 0; i < s->n; i++)
    s->p[i].x += s->q[i].y;
}
// `w->n` is read where the loop over `k` does not run, too.
void inner(const struct vec *restrict v, const struct vec *restrict w, double *restrict y) {
  for (int i = 0; i < v->n; i++)
    for (int j = 0; j < w->n; j++) {
      double s = 0;
      for (int k = 0; k < 3 - v->n; k++)
        s += w->x[k];
      y[i + j] = s;
    }
}
