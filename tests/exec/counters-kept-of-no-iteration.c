/* What a counter holds behind a loop that runs never: also where its address is taken, which compilers copy from a private one that
   nobody has set, and where the header changes what its own end is said with.
   RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
   RUN: sed -n "/^static int addressed/,/^}/p" %t.omp.c | grep -q "i_runs"
   RUN: sed -n "/^static int changed/,/^}/p" %t.omp.c | not grep -q "pragma omp"
 */
#include <stdio.h>

static int a[1000];

static int addressed(int n) {
  int i, *p = &i;
  for (i = 0; i < n; i++)
    a[i] = 1;
  return *p;
}

static int changed(int n) {
  int i;
  for (i = n--; i < 500; i++)
    a[i] = n;
  return i + n;
}

int main(void) {
  int n;
  for (n = 0; n < 900; n += 300) {
    printf("%d ", addressed(n));
    printf("%d ", changed(n));
    printf("%d %d\n", a[499], a[500]);
  }
  return 0;
}
