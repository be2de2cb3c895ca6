// A loop over elements of an array of known size runs no longer than the array is, whatever its limit says: where that is too short for
// threads it stays as it is, without a test that never holds. Nothing but speed depends on it.
// RUN: %parlift parallelize %s -o /dev/null 2>&1 | grep remark | FileCheck %s

static double v[100], w[100], tri[40][40], big[200000];
// CHECK-DAG: [[@LINE+2]]:3: remark: loop over `i` left as it is: about {{[0-9]+}} operations
void small(int n) {
  for (int i = 0; i < n; i++)
    v[i] += w[i];
}

// CHECK-DAG: [[@LINE+2]]:3: remark: loop over `i` left as it is: about {{[0-9]+}} operations
void triangle(int n, double s) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      tri[i][j] *= s;
}

// The array is long, and so may the loop be.
// CHECK-DAG: [[@LINE+2]]:3: remark: loop over `i` parallelized: if(n > {{[0-9]+}})
void large(int n) {
  for (int i = 0; i < n; i++)
    big[i] += 1;
}

// Only some iterations touch the small one.
// CHECK-DAG: [[@LINE+2]]:3: remark: loop over `i` parallelized: if(n > {{[0-9]+}})
void now_and_then(int n, double *restrict x) {
  for (int i = 0; i < n; i++) {
    x[i] += 1;
    if (i < 100)
      v[i] = x[i];
  }
}

// All go through the same few elements, and rows of a table may be walked through as one.
// CHECK-DAG: [[@LINE+2]]:3: remark: loop over `i` parallelized: if(n > {{[0-9]+}})
void round_and_round(int n, double *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] += w[i % 100];
}

static double table[300][100];
// CHECK-DAG: [[@LINE+2]]:3: remark: loop over `k` parallelized: if(n > {{[0-9]+}})
void flat(int n) {
  for (int k = 0; k < n; k++)
    table[0][k] += 1;
}

// The last member of a record may be longer than declared.
struct message {
  int length;
  double data[1];
};
// CHECK-DAG: [[@LINE+2]]:3: remark: loop over `i` parallelized: if(n > {{[0-9]+}})
void clear(struct message *m, int n) {
  for (int i = 0; i < n; i++)
    m->data[i] = 0;
}
