// A loop that is left early has run its first iteration as far as to its first exit, where it has one: what is written there is written before
// what stands behind the loop reads it. What comes behind an exit, a `continue`, or another iteration's element need not be.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --as-written --thread-cost=0 %s | grep -v 'CHECK\|//' | FileCheck %s
#include <stdio.h>
static int x[400][20], s[400];
// CHECK-LABEL: static void f(
// CHECK-NOT: private(w)
static void f(void) {
  enum { n = 12 };
  int w[20] = {0};
  for (int r = 0; r < 400; r++) {
    for (int i = 0; i < n; i++) {
      w[i] = x[r][i];
      if (x[r][i] < 2)
        break;
    }
    s[r] += w[0] + w[1];
  }
}
// CHECK-LABEL: static void g(
// CHECK: parallel for private(w)
static void g(void) {
  enum { n = 12 };
  int w[20] = {0};
  for (int r = 0; r < 400; r++) {
    for (int i = 0; i < n; i++) {
      w[0] = x[r][i];
      if (x[r][i] < 2)
        break;
    }
    s[r] += w[0];
  }
}
// CHECK-LABEL: static void h(
// CHECK-NOT: private(w)
static void h(void) {
  enum { n = 12 };
  int w[20] = {0};
  for (int r = 0; r < 400; r++) {
    for (int i = 0; i < n; i++) {
      if (x[r][i] < 2)
        continue;
      w[0] = x[r][i];
      break;
    }
    s[r] += w[0];
  }
}
// CHECK-LABEL: static void k(
// CHECK-NOT: private(w)
static void k(void) {
  enum { n = 12 };
  int w[20] = {0};
  for (int r = 0; r < 400; r++) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        w[j] = x[r][j] + i;
        if (x[r][j] == 7)
          break;
      }
      if (x[r][i] < 1)
        break;
    }
    s[r] += w[0] * 3 + w[1];
  }
}
// CHECK-LABEL: static void m(
// CHECK-NOT: private(w)
static void m(void) {
  enum { n = 12 };
  int w[20] = {0};
  for (int r = 0; r < 400; r++) {
    for (int i = n - 1; i >= 0; i--) {
      w[i] = x[r][i];
      if (x[r][i] < 2)
        break;
    }
    s[r] += w[n - 1] + w[0];
  }
}
// CHECK-LABEL: static void o(
// CHECK-NOT: private(w)
static void o(void) {
  enum { n = 12 };
  int w[20] = {0};
  for (int r = 0; r < 400; r++) {
    for (int i = r % 3; i < n; i++) {
      w[i] = x[r][i];
      if (x[r][i] < 2)
        break;
    }
    s[r] += w[0];
  }
}
// CHECK-LABEL: static void p(
// CHECK: parallel for private(w)
static void p(void) {
  enum { n = 12 };
  int w[20] = {0};
  for (int r = 0; r < 400; r++) {
    int i = 0;
    do {
      w[i] = x[r][i];
      if (x[r][i] < 2)
        break;
      i++;
    } while (i < n);
    s[r] += w[0];
  }
}
static void q(void) {
  enum { n = 12 };
  int w[20] = {0};
  for (int r = 0; r < 400; r++) {
    for (int i = 0; i < n; i++) {
      if (i > 0 && x[r][i] < 2)
        break;
      w[i] = x[r][i];
    }
    s[r] += w[0] + w[1];
  }
}
// CHECK-LABEL: static void t(
// CHECK-NOT: private(w)
static void t(void) {
  enum { n = 12 };
  int w[20] = {0};
  for (int r = 0; r < 400; r++) {
    for (int i = 0; i < n && x[r][i] > 1; i++) {
      w[i] = x[r][i];
      if (x[r][i] == 5)
        break;
    }
    s[r] += w[0];
  }
}
int main(void) {
  for (int r = 0; r < 400; r++)
    for (int i = 0; i < 20; i++)
      x[r][i] = (r * 31 + i * 17 + r * i) % 11;
  m();
  f();
  g();
  h();
  k();
  o();
  p();
  q();
  t();
  unsigned u = 0;
  for (int r = 0; r < 400; r++)
    u = u * 31 + s[r];
  printf("%u\n", u);
  return 0;
}