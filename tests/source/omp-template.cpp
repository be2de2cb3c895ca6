// The text of a template serves all instances: it is changed when they agree. How many iterations are worth threads depends on their types:
// the test asks for the most.
// RUN: %parlift parallelize %s 2> %t.remarks | grep -v CHECK > %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %{CXX} -fopenmp -Wall -Wextra -Werror -c %t.cpp -o %t.o
template <typename T> void scale(int n, T *a) {
  // CHECK: template <typename T> void scale
  // CHECK-NEXT: {{^}}  #pragma omp parallel for if(n > 50000){{$}}
  // CHECK-NEXT: {{^}}  for (int i = 0; i < n; i++)
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 2;
}
void use(float *f, double *d) {
  scale(5, f);
  scale(6, d);
}
