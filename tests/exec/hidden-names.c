// A block may declare a variable by a name that what is known of the loop's values would have to say: conditions, lengths and arrays are said
// in words that mean the same where the loop begins, or not at all.
// RUN: gcc -O1 -w %s -o %t.original && %t.original > %t.expected
// RUN: %parlift parallelize -q --thread-cost=0 %s -o %t.c && grep -v "^//" %t.c | FileCheck %s
// RUN: gcc -O1 -w -fopenmp -fsanitize=address,undefined %t.c -o %t.omp && OMP_NUM_THREADS=4 %t.omp | diff %t.expected -
// RUN: %S/same-on-gpu.sh %parlift %s %t.gpu --thread-cost=0
#include <stdio.h>
#define N 300

static double numbers[3][N];

// CHECK-LABEL: static double counted(
// CHECK-NOT: (sizes[s]
// CHECK: a[i] += s;
static double counted(const int *sizes, double *a) {
  double all = 0;
  for (int s = 0; s < 3; s++) {
    int n = sizes[s];
    {
      int s = 1;
      for (int i = 0; i < n; i++)
        a[i] += s;
      all += s;
    }
    printf("%d\n", s);
  }
  return all;
}
// CHECK-LABEL: static void moved(
// CHECK-NOT: if({{.*}}sizes[s]
// CHECK: a[i] = b[i + m] + s;
static void moved(const int *sizes, double *a, double *b) {
  for (int s = 0; s < 3; s++) {
    int m = sizes[s];
    {
      int s = 1000;
      for (int i = 0; i < 100; i++)
        a[i] = b[i + m] + s;
    }
    printf("%d\n", s);
  }
}
static void pointed(int n, double *a, double *b, double *c) {
  for (int t = 0; t < 3; t++) {
    double *p = a, *q = t == 1 ? b : c;
    {
      double *a = b, b = t;
      for (int i = 0; i < n - 1; i++)
        p[i] = q[i + 1] + b;
      for (int i = 0; i < n - 1; i++)
        a[i] += q[i] + p[i + 1];
    }
    printf("%d\n", t);
  }
}
static void exchanged(int n, double *a, double *b) {
  for (int t = 0; t < 3; t++) {
    double *p = a, *q = b;
    {
      double *a = q, *b = p;
      for (int i = 0; i < n; i++)
        a[i] = b[i] * 2 + 1;
    }
    double *swap = a;
    a = b;
    b = swap;
  }
}
static void of_row(int rows, int n, const int *ends, double (*a)[N]) {
  for (int r = 0; r < rows; r++) {
    const int e = ends[r], *k = ends;
    {
      int r = n, ends = 2;
      for (int i = ends; i < e; i++)
        a[1][i] += r + k[0];
    }
    printf("%d\n", r);
  }
}

static void show(double value) {
  double sum = 0;
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < N; i++) {
      sum = sum / 2 + numbers[k][i];
      numbers[k][i] = (i * (k + 3)) % 17;
    }
  printf("%.17g %.17g\n", value, sum);
}

int main(void) {
  const int sizes[3] = {100, 150, 200};
  show(0);
  show(counted(sizes, numbers[0]));
  moved(sizes, numbers[0], numbers[1]), show(0);
  moved(sizes, numbers[0], numbers[0]), show(0);
  pointed(N, numbers[0], numbers[1], numbers[2]), show(0);
  pointed(200, numbers[0], numbers[0] + 1, numbers[2]), show(0);
  exchanged(N, numbers[0], numbers[1]), show(0);
  of_row(3, 2, sizes, numbers), show(0);
  return 0;
}
