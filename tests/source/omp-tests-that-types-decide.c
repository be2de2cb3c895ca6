// Loops whose tests the counter's type decides, or whose bounds are numbers in disguise: GCC folds such a test and takes no
// directive there. Its neighbours get theirs.
// RUN: %parlift parallelize -q --as-written %s > %t.c
// RUN: %{GCC} -fopenmp -w -fsyntax-only %t.c
// RUN: clang-19 -fopenmp -w -fsyntax-only %t.c
// RUN: grep -v CHECK %t.c | FileCheck %s

// CHECK-LABEL: void never
// CHECK-NOT: #pragma
// CHECK-LABEL: void hardlyEver
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (c = s; c < 255; c++)
void never(unsigned char s, int *restrict a, const int *restrict b) {
  unsigned char c;
  for (c = s; c < 0; c++)
    a[c] = b[c] * b[c] / 3;
}
void hardlyEver(unsigned char s, int *restrict a, const int *restrict b) {
  unsigned char c;
  for (c = s; c < 255; c++)
    for (int j = 0; j < 1000; j++)
      a[c * 1000 + j] = b[c] * b[j] / 3;
}

// CHECK-LABEL: void below
// CHECK-NOT: #pragma omp parallel
// CHECK: for (s = (short)n; s < -32768; s++)
// CHECK-NOT: #pragma omp parallel
// CHECK: for (u = n; u < 0; u++)
void below(int n, int *restrict a, const int *restrict b) {
  short s;
  for (s = (short)n; s < -32768; s++)
    for (int j = 0; j < 1000; j++)
      a[j + s * 1000] = b[j] / 3;
  unsigned u;
  for (u = n; u < 0; u++)
    for (int j = 0; j < 1000; j++)
      a[j + u * 1000] = b[j] / 3;
}

// CHECK-LABEL: void disguised
// CHECK: const long trip =
// CHECK: #pragma omp parallel for if((n & 255) > 30)
// CHECK-NEXT: for (int i = 0; i < (n & 255); i++)
void disguised(int n, int *restrict a, const int *restrict b) {
  for (int i = -9; i < (n & 0); i++)
    for (int j = 0; j < 9000; j++)
      a[i * 9000 + j] = b[j] / 3;
  for (int i = 0; i < (n & 255); i++)
    for (int j = 0; j < 1000; j++)
      a[i * 1000 + j] = b[j] / 3;
}
