#include <stdio.h>
static int calls;
int hook(int i) {
  calls++;
  return i + calls;
}
void f(int n, int *a);
int main(void) {
  static int a[100000];
  unsigned x = 0;
  f(100000, a);
  for (int i = 0; i < 100000; i++)
    x = x * 31 + (unsigned)a[i];
  printf("%u %d\n", x, calls);
}
