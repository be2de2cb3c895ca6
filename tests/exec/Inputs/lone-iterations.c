#include <stdio.h>

static int a[16], b[16];

static void moved(void) {
  for (int i = 0; i < 6; i++) {
    for (int k = 0; k < 3; k++)
      a[k] = a[i] % 7;
    b[i] = (a[0] + b[i]) % 97;
    int x = b[i];
    b[i] = b[i + 5];
    b[i + 5] = x;
    b[i] = a[i];
  }
  for (int i = 0; i < 6; i++) {
    for (int k = 0; k < 3; k++)
      b[k] = b[i] % 5;
    a[i] = (b[0] + a[i]) % 97;
    int x = a[i];
    a[i] = a[i + 5];
    a[i + 5] = x;
    a[i] = b[i];
  }
}

static int shadowed(int i) {
  {
    for (int i = 0; i < 6; i++) {
      for (int k = 0; k < 3; k++)
        a[k] = a[i] % 7;
      b[i] = (a[0] + b[i]) % 97;
      int x = b[i];
      b[i] = b[i + 5];
      b[i + 5] = x;
      b[i] = a[i];
    }
    b[0] += 1000 * i;
  }
  return i;
}

// The one iteration's numbers are of two types.
static int last(int n, const int *c) {
  int s = 0;
  for (int i = n - 1; i >= -1; i -= 2)
    for (int j = i; j < 0; j++)
      s += c[i * 1 + j] % 97;
  return s;
}

// Where the inner loop starts is another number in each of the lone iterations.
static void started(int n, int *restrict to, const int *restrict from) {
  for (int i = n - 1; i >= 0; i--)
    for (int j = i; j < 5; j += 3) {
      to[j] = (to[j] + from[j]) % 97;
      to[j] = from[j] + to[j] / 2;
      to[j] = from[j] - to[j] % 5;
    }
}

static void outer(int n, int *restrict to, const int *restrict from) {
  int j;
  for (int i = n - 1; i >= 0; i--)
    for (j = i; j < 5; j += 3) {
      to[j] = (to[j] + from[j]) % 97;
      to[j] = from[j] + to[j] / 2;
      to[j] = from[j] - to[j] % 5;
    }
}

int main(void) {
  for (int k = 0; k < 16; k++) {
    a[k] = k * 5 % 23;
    b[k] = k * 11 % 29;
  }
  moved();
  for (int n = 0; n < 7; n++) {
    started(n, a, b);
    outer(n, a + 3, b);
  }
  int s = shadowed(7) + last(6, a + 4) + last(5, a + 4);
  for (int k = 0; k < 16; k++)
    s = (s * 31 + a[k] * 3 + b[k]) % 1000003;
  printf("%d\n", s);
  return 0;
}
