// Names and types around kernels: a name that stands for two variables, a counter that is a pointer, a name that leaves no room for
// arguments in its line, and what a file in CUDA says of loops that stay on the CPU.
// RUN: %S/same-on-gpu.sh %parlift %s %t
// RUN: grep -q "__global__.*shadowed_kernel" %t.cu
// RUN: grep -q "__global__.*pointed_kernel" %t.cu
// RUN: grep -q "__global__.*stopped_kernel" %t.cu
// RUN: grep -q "a_copy = static_cast<int .*malloc" %t.cu
#include <stdio.h>

// `k` is the bound of the loop, and a variable of its iterations.
void shadowed(int n, int m, int k, double *restrict b) {
  for (int i = 1; i < k; i++) {
    for (int j = 0; j < m; j++) {
      {
        const double k = m + n;
        b[i * m + j] = k;
      }
    }
  }
}
// `k` is a parameter, and a variable around the loop.
void around(int n, int k, double *restrict b) {
  b[0] = k;
  {
    const int k = n - 2;
    for (int i = 1; i < k; i++)
      b[i] = b[i] * 2 + k;
  }
}
void pointed(int n, double *b) {
  for (double *p = b; p < b + n; p++)
    *p = *p + n;
}
// Reads what a later iteration writes, from a copy: by the CPU.
void behind(int *restrict a) {
  for (int i = 0; i < 6000; i++)
    a[i] = a[i + 1] / 2;
}
// What follows in the loop's line is none of the test's.
double total(int n, const double *b) { double s = 0;
  for (int i = 0; i < n; i++) s += b[i]; return s; }
// A line for the kernel's name, and one for what it gets.
void transposed_by_a_function_whose_name_is_rather_long(double to[restrict 40][30], double from[restrict 30][40]) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 30; j++)
      to[i][j] = from[j][i] + 1;
}

/* What only a condition of the kernel mentions. */
static void stopped(int n, int stop, double *restrict b) {
  for (int t = 0; t < 3; t++) {
    const int first = t - 1;
    if (first == stop) break;
    for (int i = 0; i < n; i++)
      b[i] += i;
    printf("%g\n", b[3]);
  }
}

int main(void) {
  static double b[2000], to[40][30], from[30][40];
  for (int i = 0; i < 30; i++)
    from[i][39 - i] = i;
  transposed_by_a_function_whose_name_is_rather_long(to, from);
  printf("%g\n", total(2000, b));
  for (int i = 0; i < 40; i++)
    printf("%g %g\n", to[i][i % 30], to[i][39 - i < 30 ? 39 - i : 0]);
  static int a[6001];
  for (int i = 0; i < 2000; i++)
    b[i] = i % 11;
  for (int i = 0; i <= 6000; i++)
    a[i] = i * 7 % 101;
  shadowed(5, 30, 40, b);
  around(1500, 3, b);
  pointed(1900, b);
  behind(a);
  stopped(2000, 0, b);
  double sum = 0;
  long all = 0;
  for (int i = 0; i < 2000; i++)
    sum = sum * 0.75 + b[i];
  for (int i = 0; i <= 6000; i++)
    all = all * 3 % 1000003 + a[i];
  printf("%.10g %ld\n", sum, all);
}
