// Sums that run ahead of a search are computed without a sign, since they may overflow where the loop has left: they are assigned as the
// loop's own are.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --thread-cost=0 %s | grep -v CHECK | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
enum { N = 400000 };
static int v[N + 20], pat[5];
static unsigned u[N + 20];
// CHECK-LABEL: static int find4(
// CHECK: x = (unsigned)x + (unsigned)(v[i + j] & 3);
static int find4(int n) { /* first window whose sum is 11 */
  for (int i = 0; i < n; i++) {
    int x = 0;
    for (int j = 0; j < 4; j++)
      x += v[i + j] & 3;
    if (x == 11)
      return i;
  }
  return -1;
}
static int find5(int n) {
  int at = -1;
  for (int i = 0; i < n; i++) {
    int x = 0;
    for (int j = 0; j < 4; j++) x = x + v[i + j] % 7;
    if (x == 22) { at = i; break; }
  }
  return at;
}
static int find6(int m, int n) { /* bad characters */
  for (int i = 0; i < n; i++) {
    int miss = 0;
    for (int j = 0; j < m; j++) miss += v[i + j] != pat[j];
    if (miss <= 1) return i;
  }
  return -1;
}
static int find7(int n) { for (int i = 0; i < n; i++) { int x = v[i]; x += v[i + 1]; x *= 2; if (x == 2016) return i; } return -1; }
static int find9(int n) {
  int i = 0;
  while (i < n) {
    int x = v[i], y = v[i + 1];
    x += y;
    y -= x;
    if (y < -1004 && x > 1900)
      break;
    i++;
  }
  return i;
}
static int find11(int n) { // behind a comma
  for (int i = 0; i < n; i++) {
    int m = 0;
    m += (v[i] & 3) == 1, m += (v[i + 1] & 3) == 2;
    if (m == 2)
      return i;
  }
  return -1;
}
static int find12(int n) { // the value of another one
  for (int i = 0; i < n; i++) {
    int a = v[i], b = v[i + 1];
    a += b -= 2;
    if (a == 1010)
      return i;
  }
  return -1;
}
static int find10(int n) {
  for (int i = 0; i < n; i++) {
    short x = v[i];
    x += 5;
    x <<= 1;
    if (x == 2026)
      return i;
  }
  return -1;
}
static int find8(int n) { for (int i = 0; i < n; i++) { unsigned x = 0; for (int j = 0; j < 4; j++) x += u[i + j] & 3u; if (x == 11u) return i; } return -1; }

int main(void) {
  int n = 400000;
  for (int i = 0; i < n + 20; i++) v[i] = (int)((unsigned)i * 7919u % 1009u) & ~3;
  for (int i = 0; i < n + 20; i++) if (i > 390000) v[i] |= i % 4;
  v[395000] = v[395001] = v[395002] = 3; v[395003] = 2;
  v[395010] = 6, v[395011] = 6, v[395012] = 6, v[395013] = 4;
  { int q[5] = {v[396000], v[396001], v[396002], 77777, v[396004]}; for (int i = 0; i < 5; i++) pat[i] = q[i]; }
  for (int i = 0; i < n + 20; i++) u[i] = (unsigned)v[i];
  printf("%d %d %d %d %d\n", find4(n), find5(n), find6(5, n), find7(n), find8(n));
  printf("%d %d %d %d\n", find9(n), find10(n), find11(n), find12(n));
  return 0;
}
