// Twelve numbers: insertion, bubbles, prefix sums, again and again.
#include <stdio.h>
void insertion(int *a, int n);
void bubble(int *a, int n);
void prefix(int *a, int n);
int lower(const int *a, int n, int x);

#ifndef CALLS
void insertion(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int x = a[i], j = i;
    while (j > 0 && a[j - 1] > x) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
}
void bubble(int *a, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j + 1 < n - i; j++)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
}
void prefix(int *a, int n) {
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
}
int lower(const int *a, int n, int x) {
  int c = 0;
  for (int i = 0; i < n; i++)
    c += a[i] < x;
  return c;
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  int a[12];
  long t = 0;
  for (int q = 0; q < 4000000; q++) {
    for (int i = 0; i < 12; i++)
      a[i] = (i * 7 + q) % 13;
    if (q & 1)
      insertion(a, 11 + argc);
    else
      bubble(a, 11 + argc);
    prefix(a, 11 + argc);
    t += lower(a, 11 + argc, q % 50);
  }
  printf("%ld\n", t);
  return 0;
}
#endif
