// What a loop's own header assigns has no value yet where its condition is asked for.
// RUN: %parlift parallelize -q --as-written %s | FileCheck %s

void set(int n, int *a, int *b) {
  for (int i = 0; i < 3; i++) {
    b[i] = 3;
    int *x = a;
    a = b;
    b = x;
  }
  int *p;
  // CHECK: omp parallel for if(n > {{[0-9]+}} && (b + 1 <= a + 5 || a + n <= b))
  for (p = a + 5; p < a + n; p++)
    *p = b[0];
}

void declared(int n, int *a, int *b) {
  for (int i = 0; i < 3; i++) {
    b[i] = 3;
    int *x = a;
    a = b;
    b = x;
  }
  // CHECK: omp parallel for if(n > {{[0-9]+}} && (b + n <= a || a + n <= b))
  for (int *p = a; p < a + n; p++)
    *p = b[p - a];
}

struct table {
  double *rows;
};

void member(int n, struct table *t, double *q) {
  double *p = t->rows;
  // CHECK: omp parallel for if(n > {{[0-9]+}} && (q + n <= p || p + n <= q))
  for (int i = 0; i < n; i++)
    p[i] = q[i];
}
