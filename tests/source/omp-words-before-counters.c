// What GCC takes in front of a counter in OpenMP's loops and what not; a loop of another form is written around the rest.
// RUN: %parlift parallelize -q --thread-cost=0 %s -- -std=c2x 2> /dev/null | grep -v CHECK > %t.c
// RUN: FileCheck %s < %t.c
// RUN: %{GCC} -std=c2x -O2 -fopenmp -c %t.c -o %t.o
// RUN: %parlift parallelize -q --thread-cost=0 %s -- -x c++ -std=gnu++14 2> /dev/null > %t.cpp
// RUN: %{GCC} -x c++ -std=gnu++14 -O2 -fopenmp -c %t.cpp -o %t.o
int a[100];
void brackets(int n) {
  // CHECK-LABEL: void brackets
  // CHECK: omp parallel for
  // CHECK-NEXT: for (int i = 0; i < trip; i++)
  for ([[maybe_unused]] int i = 0; i < n; i++)
    a[i] = 1;
}
void storage(int n) {
  // CHECK-LABEL: void storage
  // CHECK: omp parallel for
  // CHECK-NEXT: for (int i = 0; i < trip; i++)
  for (register int i = 0; i < n; i++)
    a[i] = 1;
}
void words(int n) {
  // CHECK-LABEL: void words
  // CHECK: omp parallel for
  // CHECK-NEXT: for (__attribute__((unused)) int i
  for (__attribute__((unused)) int i = 0; i < n; i++)
    a[i] = 1;
}
