// Directives are broken beyond 100 columns.
// RUN: %parlift parallelize -q %s 2> /dev/null | grep -v CHECK > %t.c
// RUN: FileCheck %s < %t.c
// RUN: not grep -nE '^.{101,}$' %t.c
// RUN: %{CC} -fopenmp -Wall -Wextra -Werror -c %t.c -o %t.o
void f(int n, const double *restrict values) {
  double first_temporary, second_temporary, third_temporary;
  double sum_of_everything = 0, sum_of_squares = 0;
  // CHECK: #pragma omp parallel for private(first_temporary, second_temporary, third_temporary) \
  // CHECK-NEXT: {{^      }}reduction(+:sum_of_everything, sum_of_squares)
  for (int i = 0; i < n; i++) {
    first_temporary = values[i];
    second_temporary = first_temporary * first_temporary;
    third_temporary = second_temporary + 1;
    sum_of_everything += first_temporary + third_temporary;
    sum_of_squares += second_temporary;
  }
  extern void use(double, double);
  use(sum_of_everything, sum_of_squares);
}
