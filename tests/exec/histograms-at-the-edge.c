// Histograms of nothing, of few updates, of more elements than updates, in a region of the user's own, and where no memory is to be had.
// RUN: %S/same-output.sh %parlift %s %t -Wno-unused-function
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: clang-19 -O1 -fopenmp -fsanitize=address,undefined -fno-sanitize-recover=all -w %t.omp.c -o %t.sanitized
// RUN: %t.sanitized > %t.sanitized.out && diff %t.expected %t.sanitized.out
// RUN: clang-19 -O1 -fopenmp -w -Dno_memory %t.omp.c -o %t.poor
// RUN: %t.poor > %t.poor.out && diff %t.expected %t.poor.out
#include <stdio.h>
#include <stdlib.h>

enum { N = 120000 };
static int key[N], on[N], wide[N * 40], narrow[3000];
#ifdef no_memory
#define malloc(size) NULL
#endif

// CHECK-LABEL: void plain(
// CHECK: if (looked++ == 256)
// CHECK: if (threads > 1 && (h_low < 0 || h_high < 0 || !(k + n <= h || h + h_end <= k)))
void plain(int n, const int *k, int *h) {
  for (int i = 0; i < n; i++)
    h[k[i]]++;
}

// Only what is switched on is updated; nothing, perhaps.
// CHECK-LABEL: void chosen(
// CHECK: if (o[i]) {
void chosen(int n, const int *restrict o, const int *k, int *h) {
  for (int i = 0; i < n; i++)
    if (o[i])
      h[k[i]] += 2;
}

// Elements before the first that is updated need not exist.
// CHECK-LABEL: void from_one(
// CHECK: for (long k2 = h_low; k2 < h_end; k2++)
void from_one(int n, const int *restrict k, int *restrict h) {
  for (int i = 0; i < n; i++)
    h[k[i] + 1]++;
}

int main(void) {
  plain(0, NULL, NULL);
  plain(-100000, NULL, NULL);
  chosen(0, NULL, NULL, NULL);
  chosen(N, on, NULL, NULL);
  for (int i = 0; i < N; i++)
    key[i] = (int)((long)i * 7919 % 2999);
  on[N - 1] = 1;
  chosen(N, on, key, narrow);
  plain(1, key, narrow);
  plain(N, key, narrow);
  from_one(N, key, narrow);
  for (int i = 0; i < N; i++)
    key[i] = (int)((long)i * 7919 % (N * 40));
  plain(N, key, wide); // more elements than updates
  for (int i = 0; i < N; i++)
    key[i] = i % (N / 2);
  plain(N - 1, key, key); // which are the keys themselves
#pragma omp parallel for
  for (int part = 0; part < 4; part++)
    from_one(N / 4, key + part * (N / 4), wide + part * 1000000);
  unsigned sum = 0;
  for (int i = 0; i < N * 40; i++)
    sum = sum * 31 + (unsigned)wide[i] + (unsigned)narrow[i % 3000] + (unsigned)key[i % N];
  printf("%u\n", sum);
  return 0;
}
