/* A state may be a pointer to what is constant, and tables of states compile as C of 1990.
   RUN: %S/scans.sh %parlift %s %t -std=gnu90
   RUN: gcc -std=c90 -pedantic -Werror -fopenmp -fsyntax-only %t.omp.c
   RUN: FileCheck --input-file=%t.omp.c %s
 */
#include <stdio.h>

/* CHECK: last_start = last_next;
   CHECK: omp for ordered
 */
static const int *pick(int n, const int *a, int *o) {
  const int *last = a;
  int i;
  for (i = 0; i < n; i++) {
    o[i] = *last;
    if (a[i] % 7 == 0)
      last = &a[i];
  }
  return last;
}
/* CHECK-LABEL: {{^}}static int quotes(
   CHECK: int {{.*}}_from;
   CHECK-NOT: for {{[(]}}int */
static int quotes(int n, const char *text, int *o) {
  int i, inside = 0;
  for (i = 0; i < n; i++) {
    if (inside) {
      if (text[i] == 'a')
        inside = 0;
    } else if (text[i] == 'b')
      inside = 1;
    o[i] = inside;
  }
  return inside;
}

int main(void) {
  static int a[5000], o[5000];
  static char text[5000];
  int i, n;
  unsigned s = 0;
  for (i = 0; i < 5000; i++) {
    a[i] = i * 37 % 1009;
    text[i] = (char)('a' + i * 7 % 5);
  }
  for (n = 0; n < 5000; n = n * 3 + 1) {
    s = s * 31 + (unsigned)(pick(n, a, o) - a);
    for (i = 0; i < n; i++)
      s = s * 3 + (unsigned)o[i];
    s = s * 31 + (unsigned)quotes(n, text, o);
    for (i = 0; i < n; i++)
      s = s * 3 + (unsigned)o[i];
  }
  printf("%u\n", s);
  return 0;
}
