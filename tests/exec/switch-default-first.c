// A `default` that stands before other sections keeps its place, as loops are numbered in the order that they are written in.
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.c 2> %t.remarks && gcc -O1 -Wall -Wextra -Werror -fopenmp %t.c -o %t.out && gcc -O1 %s -o %t.seq
// RUN: %t.seq > %t.expected && OMP_NUM_THREADS=1 %t.out | diff %t.expected - && OMP_NUM_THREADS=3 %t.out | diff %t.expected -
// RUN: grep -c 'loop over `i` parallelized' %t.remarks | grep -x 16 > /dev/null
#include <stdio.h>

static int first(int kind, int n, int *a) {
  switch (kind) {
  default:
  case 1:
    for (int i = 0; i < n; i++)
      a[i] += 1;
    return 1;
  case 2:
    for (int i = 0; i < n; i++)
      a[i] += 2;
    return 2;
  }
}

static int middle(int kind, int n, int *a) {
  int sum = 0;
  switch (kind) {
  case 1:
    for (int i = 0; i < n; i++)
      a[i] += 3;
    break;
  default:
    for (int i = 0; i < n; i++)
      a[i] += 4;
    break;
  case 3:
  case 5 ... 7:
    for (int i = 0; i < n; i++)
      sum += a[i];
    return sum;
  case 4:
    break;
  case 8:
    for (int i = 0; i < n; i++)
      sum ^= a[i];
  }
  return sum;
}

/* the last section is reached by its own label only */
static int last(unsigned kind, int n, int *a) {
  int sum = 0;
  switch (kind) {
  case 0:
    break;
  default:
    for (int i = 0; i < n; i++)
      a[i] += 5;
    break;
  case 6:
    for (int i = 0; i < n; i++)
      sum += 2 * a[i];
  }
  return sum;
}

/* `default` runs on into the next */
static void falls(int kind, int n, int *a) {
  switch (kind) {
  default:
    for (int i = 0; i < n; i++)
      a[i] += 6;
    /* fall through */
  case 2:
    for (int i = 0; i < n; i++)
      a[i] += 7;
    break;
  case 3:
    for (int i = 0; i < n; i++)
      a[i] += 8;
  }
}

/* no loop behind it */
static void quiet(int kind, int n, int *a) {
  switch (kind) {
  default:
    for (int i = 0; i < n; i++)
      a[i] += 9;
    break;
  case 2:
    a[0] += 1;
  }
}

/* around it another `switch` whose `default` comes first */
static void nested(int kind, int other, int n, int *a) {
  switch (kind) {
  default:
    switch (other) {
    default:
      for (int i = 0; i < n; i++)
        a[i] += 10;
      break;
    case 4:
      for (int i = 0; i < n; i++)
        a[i] += 11;
    }
    break;
  case 5:
    for (int i = 0; i < n; i++)
      a[i] -= other;
  }
}

int main(void) {
  int a[40], sum = 0;
  for (int i = 0; i < 40; i++)
    a[i] = i % 5;
  for (int kind = -1; kind < 10; kind++) {
    sum = (sum * 31 + first(kind, 40, a) + middle(kind, 39, a) + last((unsigned)kind, 38, a)) % 10007;
    falls(kind, 37, a);
    quiet(kind, 36, a);
    nested(kind, kind - 2, 35, a);
    nested(kind, 4, 34, a);
    for (int i = 0; i < 40; i++)
      sum = (sum * 31 + a[i]) % 10007;
    printf("%d\n", sum);
  }
  return 0;
}
