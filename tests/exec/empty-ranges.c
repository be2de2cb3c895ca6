// What begins as the least and the greatest of nothing is a range from INT_MAX to INT_MIN: GCC counts its iterations in an `int`,
// where they are two. A loop over such a range runs never.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: %parlift parallelize -q --thread-cost=0 %s -o %t.all.c && grep -v ALL %t.all.c | FileCheck --check-prefix=ALL %s
// RUN: %{GCC} -O2 -fopenmp -Wall -Wextra -Werror %t.all.c -o %t.all
// RUN: OMP_NUM_THREADS=3 %t.all > %t.got && diff %t.expected %t.got
// What is left to the CPU beside a kernel is counted like that, too.
// RUN: %parlift parallelize -q --target=cuda --offload=always %s | grep -c 'if (!box_on_gpu(first, last) && first <= last)' | grep -x 1
#include <limits.h>
#include <stdio.h>

enum { N = 200000 };
static int values[N], counts[16];

// CHECK-LABEL: static void box(
// CHECK: if (first <= last)
// CHECK-NEXT: #pragma omp parallel for
__attribute__((noinline)) static void box(int first, int last) {
  for (int i = first; i <= last; i++)
    values[i] += i;
}

// CHECK-LABEL: static long below(
// CHECK: if (hi - 1 >= lo)
// CHECK-NEXT: #pragma omp parallel for
__attribute__((noinline)) static long below(int lo, int hi) {
  long sum = 0;
  int i;
  for (i = hi - 1; i >= lo; i--)
    sum += values[i];
  return sum;
}

// Nor is `last + 1 - first` a number of its type where both are its greatest one: threads are asked for by `last - first`.
// CHECK-LABEL: static long atTheEnd(
// CHECK: if (last >= first)
// CHECK-NEXT: #pragma omp parallel for reduction(+:sum) if((double)last - first > {{[0-9]+}})
__attribute__((noinline)) static long atTheEnd(long first, long last) {
  long sum = 0;
  for (long i = last; i >= first; i--)
    sum += values[i & 1023];
  return sum;
}

// CHECK-LABEL: static long far(
// CHECK: if (lo < hi)
// CHECK-NEXT: #pragma omp parallel for
__attribute__((noinline)) static long far(long lo, long hi) {
  long sum = 0;
  for (long i = lo; i < hi; i++)
    sum += values[i];
  return sum;
}

// The counter is asked for behind the loop, and the loop is all that an `if` has before its `else`.
// CHECK-LABEL: static int otherwise(
// CHECK: i = lo;
// CHECK-NEXT: if (lo < hi)
// CHECK-NEXT: #pragma omp parallel for
// CHECK: }
// CHECK-NEXT: else
__attribute__((noinline)) static int otherwise(int lo, int hi, int isWanted) {
  int i = 7;
  if (isWanted)
    for (i = lo; i < hi; i++)
      values[i] *= 3;
  else
    i = 9;
  return i;
}

// CHECK-LABEL: static int beside(
// CHECK: if (lo < hi) {
// CHECK: }
// CHECK: return lo; }
__attribute__((noinline)) static int beside(int lo, int hi) {
  for (int i = lo; i < hi; i++) values[i] += 2; return lo; }

// Loops that look for bins, and blocks of a scan, are counted like that as well.
// ALL-LABEL: static void bins(
// ALL: int threads = lo < hi ? omp_get_max_threads() : 1;
__attribute__((noinline)) static void bins(int lo, int hi, const int *key, int *count) {
  for (int i = lo; i < hi; i++)
    count[key[i] & 15]++;
}
// ALL-LABEL: static int so_far(
// ALL: if ((long)hi - lo > 0 && omp_get_max_threads() > 2) {
__attribute__((noinline)) static int so_far(int lo, int hi) {
  int sum = 0;
  for (int i = lo; i < hi; i++) {
    sum += values[i] & 7;
    values[i] = sum;
  }
  return sum;
}

// Two members of one record are two numbers of which nothing is known.
struct range {
  int lo, hi;
};
// CHECK-LABEL: static int within(
// CHECK: if (in->hi >= in->lo)
__attribute__((noinline)) static int within(const struct range *in) {
  int result = 0;
  for (int i = in->hi; i >= in->lo; i--)
    if (values[i] > 50)
      result++;
  return result;
}

// One end is near, or as far from the other as a number says; and GCC compares what has no sign.
// CHECK-LABEL: static void near(
// CHECK-NOT: if (
// CHECK: static void show(
__attribute__((noinline)) static void near(int lo, int n, unsigned from, unsigned to) {
  for (int i = 0; i < n; i++)
    values[i]++;
  for (int i = lo; i < lo + n; i++)
    values[i]++;
  for (unsigned i = from; i < to; i++)
    values[i]++;
}

static void show(void) {
  unsigned sum = 0;
  for (int i = 0; i < N; i++)
    sum = sum * 31 + (unsigned)values[i];
  printf("%u\n", sum);
}

int main(void) {
  const int ends[][2] = {{INT_MAX, INT_MIN}, {INT_MAX, -10}, {0, INT_MIN}, {INT_MAX, 0}, {9, 8}, {9, 9}, {5, N - 1}};
  for (int k = 0; k < 7; k++) {
    const int lo = ends[k][0], hi = ends[k][1];
    box(lo, hi);
    printf("%ld %ld\n", hi == INT_MIN ? 0 : below(lo, hi), far(lo, hi));
    printf("%d %d\n", otherwise(lo, hi, 1), otherwise(lo, hi, 0));
    beside(lo, hi);
    bins(lo, hi, values, counts);
    const struct range in = {lo, hi};
    printf("%d\n", within(&in));
    printf("%d %d\n", so_far(lo, hi), counts[3]);
    near(5, N - 10, (unsigned)lo, (unsigned)lo + (k > 4 ? 100 : 0));
    show();
  }
  printf("%ld %ld\n", far(LONG_MAX, LONG_MIN), far(LONG_MAX, -10));
  printf("%ld %ld\n", atTheEnd(LONG_MAX, LONG_MAX), atTheEnd(5, 2));
  return 0;
}
