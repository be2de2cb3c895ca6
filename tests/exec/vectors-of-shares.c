// Loops of constant length over arrays by their names: what each thread runs are vectors, which GCC -O2 makes of the loop as it was and
// not of a share, whose length it does not see. Only what Clang makes vectors of as well, which warns else.
// RUN: %parlift parallelize -q --thread-cost=0 %s -o %t.c
// RUN: FileCheck %s --input-file=%t.c
// RUN: %{CC} -O1 %s -o %t.plain -lm && %t.plain > %t.expected
// RUN: %{CC} -O2 -fopenmp -Wall -Wextra -Werror %t.c -o %t.run -lm
// RUN: for n in 1 2 3 7; do OMP_NUM_THREADS=$n %t.run > %t.out && diff %t.expected %t.out || exit 1; done
// RUN: %{GCC} -O2 -fopenmp -Wall -Wextra -Werror %t.c -o %t.gcc -lm && OMP_NUM_THREADS=3 %t.gcc | diff %t.expected -
#include <stdio.h>

enum { N = 1003 };
static int a[N], b[N], rows[8][N];
static unsigned char bytes[N];
static short left[N], right[N];
static double x[N];
static struct {
  int count[N];
} record;

// CHECK-LABEL: {{^}}static void clip
// CHECK-NEXT: {{^}}  #pragma omp parallel for simd{{$}}
static void clip(void) {
  for (int i = 0; i < N; i++) {
    int v = left[i] + right[i];
    if (v > 300)
      v = 300;
    else if (v < -300)
      v = -300;
    left[i] = (short)v;
  }
}

// CHECK-LABEL: {{^}}static int counted
// CHECK:      {{^}}  #pragma omp parallel for simd reduction(+:c)
static int counted(void) {
  int c = 0;
  for (int i = 0; i < N; i++)
    c += bytes[i] > 100;
  return c;
}

// CHECK-LABEL: {{^}}static void scaled
// CHECK-NEXT: {{^}}  #pragma omp parallel for simd{{$}}
// CHECK:      {{^}}  #pragma omp parallel for simd{{$}}
static void scaled(int k) {
  for (int i = 0; i < N; i++)
    rows[k][i] = a[i] * k / 7 + (b[i] >> 2);
  for (int i = 0; i < N; i++)
    record.count[i] += bytes[i] == k;
}

// Through a pointer Clang's threads read it anew. CHECK-LABEL: {{^}}static void through
// CHECK-NEXT: {{^}}  #pragma omp parallel for{{$}}
static void through(int *p) {
  for (int i = 0; i < N; i++)
    p[i] += 3;
}

// A maximum is no vector at -O2, told so or not. CHECK-LABEL: {{^}}static int largest
// CHECK:      {{^}}  #pragma omp parallel for reduction(max:m)
static int largest(void) {
  int m = 0;
  for (int i = 0; i < N; i++)
    if (a[i] > m)
      m = a[i];
  return m;
}

// Branches on the way. CHECK-LABEL: {{^}}static int both
// CHECK:      {{^}}  #pragma omp parallel for reduction(+:c)
static int both(void) {
  int c = 0;
  for (int i = 0; i < N; i++)
    c += bytes[i] > 10 && left[i] < 100;
  return c;
}

// Stores under conditions, calls, strides. CHECK-LABEL: {{^}}static void others
// CHECK-NEXT: {{^}}  #pragma omp parallel for{{$}}
// CHECK:      {{^}}  #pragma omp parallel for{{$}}
// CHECK:      {{^}}  #pragma omp parallel for{{$}}
static void others(void) {
  for (int i = 0; i < N; i++)
    if (a[i] > 5)
      b[i] = 1;
  for (int i = 0; i < N; i++)
    x[i] = __builtin_sqrt(x[i] + i);
  for (int i = 0; i < N / 2; i++)
    b[2 * i] += 1;
}

// Sums of floating-point numbers are in their order at -O2, and what is short is written out.
// CHECK-LABEL: {{^}}static double sums
// CHECK:      {{^}}  #pragma omp parallel for reduction(+:s)
// CHECK:      {{^}}  #pragma omp parallel for{{$}}
static double sums(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    s += a[i] > 3 ? 1.0 : 0.5;
  for (int i = 0; i < 16; i++)
    a[i] += 2;
  return s;
}

// The last value is kept. CHECK-LABEL: {{^}}static int last
// CHECK:      {{^}}  #pragma omp parallel for lastprivate(v)
static int last(void) {
  int v = 0;
  for (int i = 0; i < N; i++) {
    v = a[i] + 1;
    b[i] = v;
  }
  return v;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i * 7 % 1009;
    b[i] = i * 5 % 77 - 20;
    bytes[i] = (unsigned char)(i * 11);
    left[i] = (short)(i * 3 % 700 - 350);
    right[i] = (short)(i % 100);
    x[i] = i;
  }
  clip();
  scaled(3);
  scaled(5);
  through(a);
  others();
  printf("%d %d %d\n", counted(), largest(), both());
  printf("%g\n", sums());
  printf("%d\n", last());
  long h = 0;
  for (int i = 0; i < N; i++)
    h = (h * 31 + a[i] + b[i] + left[i] + rows[3][i] + rows[5][i] + record.count[i] + (long)x[i]) % 1000003;
  printf("%ld\n", h);
  return 0;
}
