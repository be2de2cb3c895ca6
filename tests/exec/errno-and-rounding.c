// errno and the rounding mode are those of the program.
// RUN: %S/same-output.sh %parlift %s %t -lm
#include <errno.h>
#include <fenv.h>
#include <math.h>
#include <stdio.h>

enum { N = 100000 };
static double a[N], b[N];
static void third(void) {
  for (int i = 0; i < N; i++)
    a[i] = b[i] / 3;
}
int main(void) {
  for (int i = 0; i < N; i++)
    b[i] = 1;
  third();
  fesetround(FE_UPWARD);
  third();
  int same = 0;
  for (int i = 0; i < N; i++)
    same += a[i] == a[0];
  fesetround(FE_TONEAREST);
  b[N - 1] = -1;
  errno = 0;
  for (int i = 0; i < N; i++)
    a[i] = log(b[i]);
  printf("%d %s\n", same, errno == EDOM ? "EDOM" : "none");
}
