// OpenMP wants headers of loops that share a directive to name none of their counters, and compilers look at the words: the length of
// a row is the same number for each, but `a[i]` is said in it.
// RUN: %parlift parallelize -q %s | FileCheck %s
// RUN: %parlift parallelize -q %s -o %t.c && clang-19 -fopenmp -Wall -Werror -c %t.c -o %t.o
#include <stddef.h>

#define LENGTH(x) (sizeof(x) / sizeof((x)[0]))

static int a[4][50000];

// CHECK-LABEL: void rows(
// CHECK: #pragma omp parallel for{{$}}
void rows(void) {
  for (size_t i = 0; i < LENGTH(a); i++)
    for (size_t j = 0; j < sizeof a[i] / sizeof a[i][0]; j++)
      a[i][j] = (int)(i * j);
}

// CHECK-LABEL: void macro(
// CHECK: #pragma omp parallel for{{$}}
void macro(void) {
  for (int i = 0; i < (int)LENGTH(a); i++)
    for (int j = 0; j < (int)LENGTH(a[i]); j++)
      a[i][j] += i * j;
}

// CHECK-LABEL: void first(
// CHECK: #pragma omp parallel for collapse(2)
void first(void) {
  for (int i = 0; i < (int)LENGTH(a); i++)
    for (int j = 0; j < (int)LENGTH(a[0]); j++)
      a[i][j] += i * j;
}
