// Where only data says which elements are read, their ends are found before the loop, unless what would find them is not sure to
// read what the loop reads.
// RUN: %parlift parallelize -q %s -o %t.c 2>/dev/null; FileCheck %s < %t.c
// RUN: %parlift analyze %s 2>&1 | FileCheck --check-prefix=WORDS %s

// WORDS: loop over `i` is parallel if {{.*}}`y` lies apart from the elements of `x` that are touched
// CHECK-LABEL: {{^}}void found(
// CHECK: {{^ +}}int y_is_apart =
void found(int n, const int *idx, const double *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = x[idx[i]];
}

// The row pointers may be overwritten while the loop reads them, by characters too.
// CHECK-LABEL: {{^}}void moves(
// CHECK-NOT: {{^ +}}int {{[a-z]+}}_is_apart =
void moves(int n, int *at, const double *x, double *y) {
  for (int i = 0; i < n; i++) {
    y[i] = x[at[i]];
    at[i + 1] = at[i] + 1;
  }
}

// Read under a condition of the statement's own: what idx holds elsewhere may be no subscript.
// CHECK-LABEL: {{^}}void chosen(
// CHECK-NOT: {{^ +}}int {{[a-z]+}}_is_apart =
void chosen(int n, const int *idx, const double *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = idx[i] >= 0 ? x[idx[idx[i]]] : 0;
}

// The pointer goes on with the loop.
// CHECK-LABEL: {{^}}void goes_on(
// CHECK-NOT: {{^ +}}int {{[a-z]+}}_is_apart =
void goes_on(int n, const int *idx, const double *x, double *y) {
  for (int i = 0; i < n; i++) {
    y[i] = x[idx[i]];
    x += idx[i];
  }
}

// What is overwritten says so itself, where it only says which elements are read.
// CHECK-LABEL: {{^}}void chain(
// CHECK: {{^ +}}int y_is_apart =
void chain(int n, const long *first, const long *second, const long *x, long *y) {
  for (int i = 0; i < n; i++)
    y[i] = x[second[first[i]]];
}

// It must not where it says what is looked at next: `third` at what `second` may hold by accident.
// CHECK-LABEL: {{^}}void long_chain(
// CHECK-NOT: {{^ +}}int {{[a-z]+}}_is_apart =
void long_chain(int n, const long *first, const long *second, const long *third, const long *x, long *y) {
  for (int i = 0; i < n; i++)
    y[i] = x[third[second[first[i]]]];
}

// Each row is another array.
// CHECK-LABEL: {{^}}void rows(
// CHECK-NOT: {{^ +}}int {{[a-z]+}}_is_apart =
void rows(int n, const int *idx, double *const *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = x[i][idx[i]];
}

// How many iterations there are may change on the way: the test would read what the loop never comes to.
struct list {
  int n;
};
// CHECK-LABEL: {{^}}void shrinks(
// CHECK-NOT: {{^ +}}int {{[a-z]+}}_is_apart =
void shrinks(struct list *l, const int *restrict idx, int *a) {
  for (int i = 0; i < l->n; i++)
    a[idx[i]] = i;
}
