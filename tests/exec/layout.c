// Loops in all places where a statement may stand.
// RUN: %S/same-output.sh %parlift %s %t
#include <stdio.h>

enum { N = 30000 };
static int a[N], b[2 * N];

static int everywhere(int x, int n) {
  int k = 0;
  if (x == 1) for (int i = 0; i < n; i++) a[i] = i;
  else if (x == 2)
    for (int i = 0; i < n; i++) // a comment
      b[k++] = i;
  else
    for (int i = 0; i < n; i++) {
      b[k] = a[i]; k += 2; }
  switch (x) {
  case 1:
    for (int i = 0; i < n; i++) { a[i]++; b[k++] = 1; }
    break;
  case 2: for (int i = 0; i < n; i++) a[i] += 2; break;
  default:
    k--;
  }
  for (int i = 0; i < n; i++) a[i] *= 2; for (int i = 0; i < n; i++) b[i] += 5;
	for (int i = 0; i < n; i++)
		a[i] += 3;
  if (n > 5)
    for (int i = 0; i < n; i++)
      if (a[i] > 3)
        a[i] -= 3;
  return k;
}

int main(void) {
  long sum = 0;
  for (int x = 0; x < 4; x++)
    printf("%d\n", everywhere(x, N));
  for (int i = 0; i < N; i++)
    sum += (long)a[i] * (i % 5) + b[i];
  printf("%ld\n", sum);
  return 0;
}
