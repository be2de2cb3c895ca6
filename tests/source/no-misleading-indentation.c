// What follows a loop on its line does not look like a part of the `if` that the loop belongs to, when the loop gets lines of its own.
// RUN: %parlift parallelize -q --thread-cost=0 %s -o %t.c; FileCheck %s --match-full-lines --strict-whitespace < %t.c
// RUN: gcc -fopenmp -Wall -Wextra -Werror -c %t.c -o %t.o
// RUN: clang-19 -fopenmp -Wall -Wextra -Werror -c %t.c -o %t.o
// RUN: %parlift parallelize -q --thread-cost=0 %t.c | diff %t.c -

//      CHECK:void child(int n, int c, double *a) { int i; if (c)
// CHECK-NEXT:  #pragma omp parallel for
// CHECK-NEXT:  for (i = 0; i < n; i++) a[i] = 1;
// CHECK-NEXT:a[0] = 1; }
void child(int n, int c, double *a) { int i; if (c) for (i = 0; i < n; i++) a[i] = 1; a[0] = 1; }

//      CHECK:  if (c) a[0] = 2; else
// CHECK-NEXT:    #pragma omp parallel for
// CHECK-NEXT:    for (i = 0; i < n; i++) a[i] = 1;
// CHECK-NEXT:  a[0] = 1; }
void otherwise(int n, int c, double *a) { int i;
  if (c) a[0] = 2; else for (i = 0; i < n; i++) a[i] = 1; a[0] = 1; }

// The next loop begins a line anyway.
//      CHECK:    for (i = 0; i < n; i++) a[i] = 1;
// CHECK-NEXT:  #pragma omp parallel for
// CHECK-NEXT:  for (i = 0; i < n; i++) b[i] = 1;
void two(int n, int c, double *a, double *b) { int i;
  if (c) for (i = 0; i < n; i++) a[i] = 1; for (i = 0; i < n; i++) b[i] = 1;
}

// An `else` belongs to the same statement.
//      CHECK:    for (i = 0; i < n; i++) a[i] = 2; else a[1] = 1; a[0] = 1;
void chain(int n, int c, double *a) { int i;
  if (c) a[0] = 3; else if (n > 3) for (i = 0; i < n; i++) a[i] = 2; else a[1] = 1; a[0] = 1;
}
