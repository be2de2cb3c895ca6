// GCC knows how a comparison with a number ends that the counter never is, and sees no test there: such a
// loop is not written as OpenMP's.
// RUN: %parlift parallelize %s -o %t.c 2>/dev/null
// RUN: %{GCC} -w -fopenmp -fsyntax-only %t.c
void f(double *restrict u, const double *restrict v) {
  for (int i = 1; i < 4294967295; i++)
    u[i] = v[i];
  for (int i = 1; i > -2147483649; i--)
    u[i] = v[i];
}
