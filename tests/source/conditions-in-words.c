// A condition that is long because pointers are compared is said in the user's names; `explain` and JSON have it in full. A short one stands as it is.
// RUN: %parlift analyze --no-strict-aliasing %s 2>&1 | FileCheck %s
// RUN: %parlift analyze --no-strict-aliasing --format=json %s | FileCheck --check-prefix=JSON %s
// RUN: %parlift explain --no-strict-aliasing %s:product | FileCheck --check-prefix=EXPLAIN %s
struct matrix {
  int rows, columns;
  double *v;
};

// JSON: "condition": "{{.*}}a->columns > 0 && {{.*}}(const char *)c->v
// EXPLAIN: condition:
// EXPLAIN-NEXT: c->rows > 0 && {{.*}} <= (const char *)c->v
void product(struct matrix *c, const struct matrix *a, const struct matrix *b) {
  int i, j, k;
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel when `c->rows > 0 && c->columns > 0 && a->columns > 0 && {{[^`(]*}}` and `c->v` does not overlap `c`, {{.*}}`a->v`{{.*}}: no iteration
  for (i = 0; i < c->rows; i++)
    for (j = 0; j < c->columns; j++) {
      double sum = 0;
      for (k = 0; k < a->columns; k++)
        sum += a->v[i * a->columns + k] * b->v[k * b->columns + j];
      c->v[i * c->columns + j] = sum;
    }
}

// Pointers in file scope: what they point to, and they themselves.
double *next, *now;
int count;
void step(void) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel when `next` does not overlap `count`, `&now`, `now` and `&next`: no iteration
  for (int i = 0; i < count; i++)
    next[i] = now[i];
}

// CHECK: :[[@LINE+2]]:3: remark: loop over `i` is parallel when `b + n <= a || a + n <= b`: no iteration
void add(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)
    a[i] += b[i];
}

// What is tested behind a look at the subscripts is one sentence for each array.
void scatter(int n, const int *at, double *out, const double *in) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel if the elements of `out` that it updates lie apart from `at` and `in`: no iteration
  for (int i = 0; i < n; i++)
    out[at[i]] += in[i];
}
