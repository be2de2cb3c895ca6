// A loop that needs headers is left where their names mean something else in the file.
// RUN: %parlift parallelize %s -o %t.c 2> %t.remarks
// RUN: FileCheck %s < %t.remarks
// RUN: %{GCC} -fopenmp -Wall -Wextra -Werror -c %t.c -o %t.o
static long random(int i) { return i * 7 % 31; }
void shift(int n, float *restrict a, int free) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` left as it is: it needs headers of the C library that clash with names of this file
  for (int i = 0; i < n - 1; i++)
    a[i] = 0.5f * a[i + 1] + random(i) + free;
}
void fill(int n, float *restrict a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` parallelized
  for (int i = 0; i < n; i++)
    a[i] = i;
}
