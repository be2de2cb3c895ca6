// Lines that nobody would guess have a comment above that says what they do; a directive alone needs none.
// RUN: %parlift parallelize -q %s -o %t.c && grep -v CHECK %t.c | FileCheck %s
// RUN: gcc -std=c99 -Wall -Wextra -pedantic -Werror -fopenmp -c -o %t.o %t.c
// RUN: %parlift parallelize -q %t.c -o %t.again.c && cmp %t.c %t.again.c
unsigned fill(int n, unsigned seed, unsigned *a) {
  int i;
  // CHECK: {{^}}    // Scan of seed: each thread composes its iterations, gets its start in turn, and runs them{{$}}
  for (i = 0; i < n; i++) {
    seed = seed * 1103515245u + 12345u;
    a[i] = seed >> 16;
  }
  return seed;
}
void count(int n, const unsigned char *restrict text, int *restrict letters) {
  int i;
  // CHECK: {{^}}  // Each thread has letters of its own where that pays, and they are put together behind the loop{{$}}
  for (i = 0; i < n; i++)
    letters[text[i]]++;
}
int largest(int n, const double *a) {
  int i, at = 0;
  // CHECK: {{^}}  // Each thread finds a[at] for its iterations, and then that of all is taken{{$}}
  for (i = 1; i < n; i++)
    if (a[i] > a[at])
      at = i;
  return at;
}
// CHECK: void scale
// CHECK-NEXT: {{^}}  int i;
// CHECK-NEXT: {{^}}  #pragma omp parallel for
void scale(int n, double *a) {
  int i;
  for (i = 0; i < n; i++)
    a[i] *= 2;
}
