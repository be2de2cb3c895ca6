// memset of all of a variable is a write of each of its elements; of less, or of something else, it is not.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>
#include <string.h>

enum { N = 3000, M = 64 };
static int key[N * 10], out[N];
struct pair {
  int a[4], b;
};

// CHECK-LABEL: int main(
int main(void) {
  int count[M], copied[M], work[M], other[M], source[M], *p = other;
  struct pair pair;
  for (int i = 0; i < N * 10; i++)
    key[i] = i * 31 % 997;
  memset(other, 0, sizeof other);
  memset(source, 1, sizeof source);
  memset(&pair, 0, sizeof pair);

  // CHECK: #pragma omp parallel for private(count)
  for (int i = 0; i < N; i++) {
    memset(count, 0, sizeof count);
    for (int j = 0; j < 10; j++)
      count[key[i * 10 + j] % M]++;
    int best = 0;
    for (int j = 0; j < M; j++)
      if (count[j] > count[best])
        best = j;
    out[i] += best;
  }
  // CHECK: #pragma omp parallel for private(copied)
  for (int i = 0; i < N; i++) {
    memcpy(copied, source, sizeof copied);
    copied[key[i] % M] = i;
    out[i] += copied[key[i * 10] % M];
  }
  memset(work, 0, sizeof work);
  // CHECK-NOT: #pragma omp parallel for private(work)
  // CHECK: memset(work, 0, sizeof work - 4)
  for (int i = 0; i < N; i++) {
    memset(work, 0, sizeof work - 4);
    out[i] += work[key[i] % M];
    work[key[i * 10] % M] = i % 7;
  }
  // CHECK-NOT: #pragma omp parallel for private(work)
  // CHECK: if (key[i] > 500)
  for (int i = 0; i < N; i++) {
    if (key[i] > 500)
      memset(work, 0, sizeof work);
    out[i] += work[key[i] % M];
    work[key[i * 10] % M] = i % 5;
  }
  // CHECK-NOT: #pragma omp parallel for private(work)
  // CHECK: out[i] += work
  for (int i = 0; i < N; i++) {
    out[i] += work[key[i] % M];
    memset(work, 0, sizeof work);
    work[key[i * 10] % M] = i % 3;
  }
  // CHECK-NOT: #pragma omp parallel for private(other)
  // CHECK: out[i] += p[
  for (int i = 0; i < N; i++) {
    memset(other, 0, sizeof other);
    other[key[i * 10] % M] = i % 3;
    out[i] += p[key[i] % M];
  }
  // CHECK-NOT: #pragma omp parallel for private(pair)
  // CHECK: memset(pair.a, 0, sizeof pair.a)
  for (int i = 0; i < N; i++) {
    memset(pair.a, 0, sizeof pair.a);
    out[i] += pair.a[key[i] & 3] + pair.b;
    pair.b = i % 9;
    pair.a[key[i] & 3] = i;
  }
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += (long)out[i] * (i % 11);
  printf("%ld %d %d\n", sum, other[3] + work[5], pair.b);
  return 0;
}
