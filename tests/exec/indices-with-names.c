// An index, or the pointer to a row of indices, may have a name of its own: which elements are touched is looked at as if it had none.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: FileCheck --check-prefix=WHY %s < %t.remarks
#include <stdio.h>

enum { N = 40000 };

// WHY-DAG: :[[#@LINE+2]]:3: remark: loop over `i` parallelized: {{.*}} inspect(f, apart)
void named(int n, const int *x, int *f, const int *num, const int *neigh, int max) {
  for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0; k < num[i]; k++) {
      int j = neigh[i * max + k];
      s += x[i] - x[j];
    }
    f[i] = (s % N + N) % N;
  }
}

// WHY-DAG: :[[#@LINE+2]]:3: remark: loop over `i` parallelized: {{.*}} inspect(f, apart)
void row(int n, const int *x, int *f, const int *num, const int *neigh, int max) {
  for (int i = 0; i < n; i++) {
    const int *ne = &neigh[i * max];
    int s = 0;
    for (int k = 0; k < num[i]; k++)
      s += x[ne[k]];
    f[i] = (s % N + N) % N;
  }
}

// The index decides whether an element is touched, and nothing else.
// WHY-DAG: :[[#@LINE+2]]:3: remark: loop over `i` parallelized: {{.*}} inspect(f, apart)
void others(int n, const int *x, int *f, const int *ptr, const int *col) {
  for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = ptr[i]; k < ptr[i + 1]; k++) {
      int j = col[k];
      if (j != i)
        s += x[j];
    }
    f[i] = (s % N + N) % N;
  }
}

// The index leads to another one: it would be followed before the loop has written it.
// WHY-DAG: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel
void chained(int n, const int *x, int *f, const int *ptr, const int *col) {
  for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = ptr[i]; k < ptr[i + 1]; k++) {
      int j = col[k];
      s += x[col[j]];
    }
    f[i] = (s % N + N) % N;
  }
}

// It says when the search ends.
// WHY-DAG: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel
void ended(int n, const int *x, int *f, const int *ptr, const int *col) {
  for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = ptr[i]; k < ptr[i + 1]; k++) {
      int j = col[k];
      if (j < 0)
        break;
      s += x[j];
    }
    f[i] = (s % N + N) % N;
  }
}

static long sum(const int *a, int n) {
  long s = 0;
  for (int i = 0; i < n; i++)
    s = s * 31 % 1000003 + a[i] % 1000;
  return s;
}

int main(void) {
  static int all[8 * N], num[N], ptr[N + 1];
  for (int shift = -2; shift < 9; shift++) {
    int *x = all, *neigh = all + N, *col = all + 5 * N;
    // Apart from all; into x; into the rows of indices; into the columns.
    int *f = shift < 0   ? all + 7 * N
             : shift < 3 ? x + 9700 * shift
             : shift < 6 ? neigh + 9000 * shift
                         : col + 11100 * (shift - 6);
    for (int which = 0; which < 5; which++) {
      for (int i = 0; i < N; i++)
        num[i] = i % 4, x[i] = i * 7 % N;
      for (int i = 0; i <= N; i++)
        ptr[i] = 2 * i;
      for (int i = 0; i < 4 * N; i++)
        neigh[i] = i * 13 % N;
      for (int i = 0; i < 2 * N; i++)
        col[i] = i * 11 % N;
      for (int i = 0; i < N; i++)
        all[7 * N + i] = 0;
      const int n = N / 4;
      if (which == 0)
        named(n, x, f, num, neigh, 4);
      else if (which == 1)
        row(n, x, f, num, neigh, 4);
      else if (which == 2)
        others(n, x, f, ptr, col);
      else if (which == 3 && shift < 3)
        chained(n, x, f, ptr, col);
      else if (which == 4 && shift < 3)
        ended(n, x, f, ptr, col);
      printf("%d %d %ld\n", shift, which, sum(all, 8 * N));
    }
  }
  return 0;
}
