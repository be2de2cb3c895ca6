// Pragmas before a loop: what no compiler reads costs nothing, and a directive stands where GCC and Clang both take it.
// RUN: %parlift parallelize -q --thread-cost=0 %s 2> /dev/null | grep -v CHECK > %t.c
// RUN: FileCheck %s < %t.c
// RUN: %{GCC} -fopenmp -Wall -Wextra -Wno-unknown-pragmas -Werror -c %t.c -o %t.o
// RUN: %{CC} -fopenmp -Wall -Wextra -Wno-unknown-pragmas -Werror -c %t.c -o %t.o
// RUN: %{GCC} -O2 -Wall -Wextra -Wno-unknown-pragmas -Werror -c %t.c -o %t.o
// RUN: %{CC} -Wall -Wextra -Wno-unknown-pragmas -Werror -c %t.c -o %t.o
void region(int n, double *a) {
  // CHECK-LABEL: void region
  // CHECK: #pragma scop
  // CHECK-NEXT: #pragma omp parallel for
  // CHECK-NEXT: for (int i
#pragma scop
  for (int i = 0; i < n; i++)
    a[i] *= 2;
#pragma endscop
}
void others(int n, double *a) {
  // CHECK-LABEL: void others
  // CHECK: #pragma ivdep
  // CHECK-NEXT: #pragma vector aligned
  // CHECK-NEXT: // a comment
  // CHECK-NEXT: #pragma omp parallel for
  // CHECK-NEXT: for (int i
#pragma ivdep
#pragma vector aligned
  // a comment
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
void clang(int n, double *a) {
  // CHECK-LABEL: void clang
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: #pragma clang loop unroll(disable)
  // CHECK-NEXT: for (int i
#pragma clang loop unroll(disable)
  for (int i = 0; i < n; i++)
    a[i] *= 2;
  // CHECK: #pragma scop
  // CHECK-NEXT: #pragma omp parallel for
  // CHECK-NEXT: #pragma unroll(4)
  // CHECK-NEXT: #pragma nofusion
  // CHECK-NEXT: for (int i
#pragma scop
#pragma unroll(4)
#pragma nofusion
  for (int i = 0; i < n; i++)
    a[i] *= 2;
#pragma endscop
}
void gcc(int n, double *a) {
  // CHECK-LABEL: void gcc
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: #ifndef _OPENMP
  // CHECK-NEXT: #pragma GCC ivdep
  // CHECK-NEXT: #endif
  // CHECK-NEXT: /* a comment */
  // CHECK-NEXT: for (int i
#pragma GCC ivdep
  /* a comment */
  for (int i = 0; i < n; i++)
    a[i] *= 2;
  // CHECK: if (n > 10)
  // CHECK-NEXT: #pragma omp parallel for
  // CHECK-NEXT: #ifndef _OPENMP
  // CHECK-NEXT: #pragma GCC unroll 4
  // CHECK-NEXT: #endif
  // CHECK-NEXT: for (int i
  if (n > 10)
    #pragma GCC unroll 4
    for (int i = 0; i < n; i++)
      a[i] *= 2;
}
#define IVDEP _Pragma("GCC ivdep")
#define STRANGE(x) _Pragma(#x)
#define NOTHING
void operators(int n, double *a) {
  // CHECK-LABEL: void operators
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: _Pragma("clang loop unroll(disable)") for
  _Pragma("clang loop unroll(disable)") for (int i = 0; i < n; i++)
    a[i] *= 2;
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: #ifndef _OPENMP
  // CHECK-NEXT: IVDEP
  // CHECK-NEXT: #endif
  // CHECK-NEXT: for
  IVDEP for (int i = 0; i < n; i++)
    a[i] *= 2;
  // CHECK-NOT: pragma omp
  // CHECK: STRANGE(unroll) for
  STRANGE(unroll) for (int i = 0; i < n; i++)
    a[i] *= 2;
  // CHECK: NOTHING
  // CHECK-NEXT: #pragma omp parallel for
  // CHECK-NEXT: for
  NOTHING
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
void states(int n, double *a) {
  // CHECK-LABEL: void states
  // CHECK: #pragma GCC diagnostic ignored
  // CHECK-NEXT: #pragma omp parallel for
  // CHECK-NEXT: for
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
  for (int i = 0; i < n; i++)
    a[i] *= 2;
#pragma GCC diagnostic pop
}
