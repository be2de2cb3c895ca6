// Counters behind pointers that only some iterations touch: they are kept in variables where something shows that they are there.
// RUN: %parlift parallelize %s 2>&1 >/dev/null | FileCheck %s
// RUN: %parlift parallelize -q %s 2>/dev/null | FileCheck --check-prefix=TEXT %s
// CHECK-NOT: {{^}}{{.*}}:{{[0-9]+}}:{{[0-9]+}}: remark: {{.*}}parallelized
// CHECK-COUNT-13: not proved parallel
// CHECK: remark: loop over `i` parallelized: scan(p_len)
// CHECK-NOT: remark: {{.*}}parallelized
#include <stdlib.h>
extern void end_it(int);
union part {
  int a;
  struct {
    int b, c;
  } s;
};
struct list {
  int len, cap;
  union part u;
  int *d;
};
void nothing_shows(int n, const int *restrict a, int *restrict d, struct list *restrict p) {
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      d[p->len++] = a[i];
}
void under_a_condition(int n, const int *restrict a, int *restrict d, struct list *restrict p) {
  if (n > 4)
    p->cap = 3;
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      d[p->len++] = a[i];
}
void of_another_one(int n, const int *restrict a, int *restrict d, struct list *restrict p, struct list *q) {
  p->cap = 3;
  p = q;
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      d[p->len++] = a[i];
}
void given_back(int n, const int *restrict a, int *restrict d, struct list *restrict p) {
  p->cap = 3;
  free(p);
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      d[p->len++] = a[i];
}
int may_not_come_to_it(int n, const int *restrict a, int *restrict d, struct list *restrict p) {
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      d[p->len++] = a[i];
  end_it(n);
  return p->len;
}
int may_leave(int n, const int *restrict a, int *restrict d, struct list *restrict p) {
  for (int i = 0; i < n; i++) {
    if (a[i] == 77)
      return 0;
    if (a[i] > 0)
      d[p->len++] = a[i];
  }
  return p->len;
}
int chosen(int n, const int *restrict a, int *restrict d, struct list *restrict p) {
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      d[p->len++] = a[i];
  return n > 0 ? p->len : 0;
}
int asked_second(int n, const int *restrict a, int *restrict d, struct list *restrict p) {
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      d[p->len++] = a[i];
  return n > 0 && p->len;
}
int in_a_union(int n, const int *restrict a, int *restrict d, struct list *restrict p) {
  int x = p->u.a;
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      d[p->u.s.b++] = a[i];
  return x;
}
int address_alone(int n, const int *restrict a, int *restrict d, struct list *restrict p) {
  int *x = &p->cap;
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      d[p->len++] = a[i];
  return x != 0;
}
void walks_on(int n, int m, const int *restrict a, int *restrict d, struct list *restrict p) {
  for (int j = 0; j < m; j++) {
    for (int i = 0; i < n; i++)
      if (a[i] > 0)
        d[p->len++] = a[i];
    p++;
    p->cap = 1;
  }
}
void lies_behind(int n, const int *restrict a, int *restrict d, struct list *restrict p) {
  for (int i = 0; i < n; i++)
    if (a[i] > p->len)
      d[p->cap++] = a[i];
}
// TEXT-LABEL: {{^}}int shown(
// TEXT: int p_len = p->len;
// TEXT: if (p_len != p->len)
// TEXT-NEXT: p->len = p_len;
int shown(int n, const int *restrict a, int *restrict d, struct list *restrict p) {
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      d[p->len++] = a[i];
  return p->len;
}
