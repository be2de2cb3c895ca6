// Clang takes no more than 256 brackets in each other where nobody says otherwise; GCC any number, and formulas that programs write have more.
// RUN: %{GCC} -fsyntax-only %s
// RUN: %parlift parallelize -q --thread-cost 0 %s -o %t.c
// RUN: %{GCC} -fopenmp -fsyntax-only -Wall -Wextra -Werror %t.c
// RUN: FileCheck %s < %t.c
#define TEN(x) ((((((((((x) * 2) + 1) * 2) + 1) * 2) + 1) * 2) + 1) + 1)
#define HUNDRED(x) TEN(TEN(TEN(TEN(TEN(TEN(TEN(TEN(TEN(TEN(x))))))))))

// CHECK-LABEL: void deep(
// CHECK-NEXT: #pragma omp parallel for
void deep(unsigned *restrict a, const unsigned *restrict b, int n) {
  for (int i = 0; i < n; i++)
    a[i] = HUNDRED(HUNDRED(HUNDRED(HUNDRED(b[i]))));
}
