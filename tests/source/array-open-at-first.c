// A header leaves the length of an array open that the file then gives: Clang takes no clause of such an array, and the
// loop is left or the threads' arrays are allocated.
// RUN: %parlift parallelize --thread-cost=0 --as-written %s -o %t.c 2>&1 | FileCheck %s
// RUN: gcc -fopenmp -Wall -Wextra -Werror -c %t.c -o %t.o
// RUN: clang-19 -fopenmp -Wall -Wextra -Werror -c %t.c -o %t.o
extern double sums[], work[];
double sums[40], work[40];
extern double known[40];
double known[] = {1, 2};

// CHECK: a copy of `sums` for each thread{{.*}}[need-not-emitted]
void open_sums(int n, const double *restrict x) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 40; k++)
      sums[k] += x[i] * k;
}

// CHECK: own(work
void open_work(int n, const double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 40; k++)
      work[k] = x[i] + k;
    y[i] = work[i % 40];
  }
}

// CHECK: reduction(+:known)
void known_sums(int n, const double *restrict x) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 40; k++)
      known[k] += x[i] * k;
}
