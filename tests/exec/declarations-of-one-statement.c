// Several variables are declared by one statement, with shifts and comparisons among their values: said in the place of a call, each of
// them is declared once.
// RUN: printf 'inline reach:1\n' > %t.plan
// RUN: %parlift transform -q --plan %t.plan %s -o %t.c
// RUN: gcc -O1 -w %s -o %t.original && %t.original > %t.expected
// RUN: gcc -O1 -Wall -Wextra -Werror %t.c -o %t.inlined && %t.inlined | diff %t.expected -
// RUN: grep -c "int lk = 1 << (l - 1)" %t.c | grep -qx 3
#include <stdio.h>

enum { most = 4096 };
static unsigned here[most], there[most];

static void level(int l, int m, const unsigned *x, unsigned *y) {
  int lk = 1 << (l - 1), li = 1 << (m - l), less = lk < li, all = lk<li || li <= lk;
  for (int i = 0; i < li; i++)
    for (int k = 0; k < lk; k++)
      y[i * lk + k] = x[i * lk + k] * 3 + i + less + all;
}
void reach(int m) {
  for (int l = 1; l + 1 <= m; l += 2) {
    level(l, m, here, there);
    level(l + 1, m, there, here);
  }
}
int main(void) {
  unsigned h = 0;
  for (int i = 0; i < most; i++)
    here[i] = i * 7;
  reach(12);
  for (int i = 0; i < most; i++)
    h = h * 31 + here[i];
  printf("%u\n", h);
}
