// In C of 1990, and where the compiler is to warn of declarations behind statements, what parlift declares comes first in a block:
// in the user's, or in one of its own.
// RUN: %parlift parallelize -q %s -- -std=gnu89 2> /dev/null | grep -v CHECK > %t.c
// RUN: FileCheck %s --strict-whitespace < %t.c
// RUN: %{GCC} -std=gnu89 -fopenmp -Wall -Wextra -Wdeclaration-after-statement -Werror -c %t.c -o %t.o
// RUN: %parlift parallelize -q --two-versions %s -- -Wdeclaration-after-statement 2> /dev/null > %t.2.c
// RUN: %{GCC} -fopenmp -Wall -Wextra -Wdeclaration-after-statement -Werror -c %t.2.c -o %t.o
// RUN: %parlift parallelize -q %s 2> /dev/null | FileCheck %s --check-prefix=FREE
double *behind(int n, double *a, const double *__restrict b) {
  int i;
  double *p;
  p = a;
  for (i = 0; i < n; i++)
    *p++ = b[i];
  // CHECK: {{^}}  p = a;
  // CHECK-NEXT: {{^}}  {
  // CHECK-NEXT: {{^}}  double *const p_start = p;
  // CHECK: {{^}}  for (i = 0; i < n; i++) {
  // CHECK-NEXT: {{^}}    p = p_start + i;
  // CHECK-NEXT: {{^}}    *p++ = b[i];
  // CHECK-NEXT: {{^}}  }
  // CHECK-NEXT: {{^}}  }
  // FREE: {{^}}  p = a;
  // FREE-NEXT: {{^}}  double *const p_start = p;
  return p;
}
int counted(int n, double *__restrict a, const double *__restrict b) {
  int i = 0;
  while (i < n) {
    double t = b[i];
    a[i] = t * t;
    i += 1;
  }
  // CHECK: {{^}}  int i = 0;
  // CHECK-NEXT: {{^}}  const long trip = 
  // CHECK-NEXT: {{^}}  long t{{.*}};
  // CHECK: {{^}}  for (t{{.*}} = 0; t{{.*}} < trip; t{{.*}}++) {
  // CHECK-NEXT: {{^}}    i = {{.*}};
  // CHECK-NEXT: {{^}}    {
  // CHECK-NEXT: {{^}}    double t = b[i];
  // CHECK: {{^}}    i += 1;
  // CHECK-NEXT: {{^}}    }
  // CHECK-NEXT: {{^}}  }
  return i;
}
int counter(int n, double *__restrict a, const double *__restrict b) {
  int i, k = 0;
  for (i = 0; i < n; i++)
    a[k++] = b[i];
  return i + k;
}
