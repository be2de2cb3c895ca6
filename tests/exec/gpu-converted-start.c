// A counter starts at what its type makes of the value: so many iterations there are.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0 --as-written
// RUN: FileCheck --input-file=%t.ran %s
// RUN: FileCheck --check-prefix=TEXT --input-file=%t.cu %s
#include <stdio.h>

enum { N = 1000 };
static int a[N];

// CHECK: ran down_kernel
// TEXT: down_on_gpu(const int n
// TEXT-NEXT: const long i_trips = ((long)(int)(n - 1 + 4294967296L) + 2) / 2;
static void down(int n) {
  for (int i = n - 1 + 4294967296L; i >= 0; i -= 2)
    a[i] += 2 * i + 1;
}

int main(void) {
  down(N);
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += (long)a[i] * (i % 7);
  printf("%ld\n", sum);
  return 0;
}
