// The `break` of a section that does nothing else is gone once it is rewritten, and what comes to stand in its place is no jump.
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.c 2> %t.remarks && gcc -O1 -Wall -Wextra -Werror -fopenmp %t.c -o %t.out && gcc -O1 %s -o %t.seq
// RUN: %t.seq > %t.expected && OMP_NUM_THREADS=3 %t.out | diff %t.expected -
// RUN: grep -c loop-parallelized %t.remarks | grep -x 3 > /dev/null
#include <stdio.h>

void choose(int x, int y, int n, int *a) {
  switch (x) {
  case 0: {
    switch (y) {
    case 8: {
      break;
    }
    case 16:
      a[0] = 1;
    }
    break;
  }
  case 1:
    for (int i = 0; i < n; i++)
      switch (a[i]) {
      case 3: {
        break;
      }
      default:
        if (y == 16)
          a[i] += 2;
      }
    break;
  }
  for (int i = 1; i < n; i++)
    a[i] += x;
}

int main(void) {
  int a[40], sum = 0;
  for (int i = 0; i < 40; i++)
    a[i] = i % 5;
  for (int x = 0; x < 3; x++)
    for (int y = 8; y < 25; y += 8)
      choose(x, y, 40, a);
  for (int i = 0; i < 40; i++)
    sum = (sum * 31 + a[i]) % 10007;
  printf("%d\n", sum);
  return 0;
}
