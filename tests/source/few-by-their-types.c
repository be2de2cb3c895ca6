// An unsigned char counts to 255: no threads are worth it, and `n > 20000` would be a test that compilers warn of. A header's
// variable whose value is said in other words is used all the same.
// RUN: %parlift parallelize %s -o %t.c 2>&1 | FileCheck %s
// RUN: gcc -fopenmp -Wall -Wextra -Werror -c %t.c -o %t.o
// RUN: clang-19 -fopenmp -Wall -Wextra -Werror -c %t.c -o %t.o
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.all.c 2>&1 | FileCheck %s --check-prefix=ALL
// ALL: 4 of 4 loops parallelized
// CHECK: `i` left as it is: about {{[0-9]+}} operations{{.*}}[too-small]
void bytes(unsigned char n, double *restrict p, const double *restrict q) {
  for (unsigned char i = 0; i < n; i++)
    p[i] = q[i];
}
// CHECK: [too-small]
void down(signed char n, double *restrict p, const double *restrict q) {
  for (int i = n; i >= 0; i -= 2)
    p[i] = q[i];
}
// CHECK: `i` parallelized: if(n > 20000)
void words(unsigned short n, double *restrict p, const double *restrict q) {
  for (int i = 0; i < n; i++)
    p[i] = q[i];
}
// CHECK: `i` parallelized: if(m > 30000) induction(i) counted
void two(int m, double *restrict p, const double *restrict q) {
  for (int i = 0, n = m; i < n; i++)
    p[i] = q[i] + 1;
}
