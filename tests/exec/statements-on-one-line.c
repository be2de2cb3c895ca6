// What has stood behind a statement without braces on its line goes to a line of its own, where the statement comes to begin a
// line: it would look guarded, and compilers warn of that. What begins a line in the user's text stays as it is.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q %s | grep -v CHECK | FileCheck %s
#include <stdio.h>

enum { N = 6000 };

// CHECK-LABEL: behind_inserted_lines
// CHECK: k = k_start
// CHECK-NEXT: {{^}}    if (a[i] > 3) b[i] = 1;
// CHECK-NEXT: {{^}}    while (b[i] < 0) b[i] += 2;
// CHECK-NEXT: {{^}}    a[i] = k; k += m; }
void behind_inserted_lines(int n, int m, int *restrict a, int *restrict b) {
  int k = 3;
  for (int i = 0; i < n; i++) { if (a[i] > 3) b[i] = 1; while (b[i] < 0) b[i] += 2; a[i] = k; k += m; }
}

// CHECK-LABEL: behind_a_loop
// CHECK: {{^}}  if (x) a[0] = 1;
// CHECK-NEXT: {{^}}  b[0] = 2;
void behind_a_loop(int n, int x, int *restrict a, int *restrict b) {
  a[1] = 4; for (int i = 0; i < n; i++) a[i] = b[i] * 3 % 7 + b[i] / 5; if (x) a[0] = 1; b[0] = 2;
}

// CHECK-LABEL: behind_a_new_order
// CHECK: a[j][i] = b[j][i] * 2;
// CHECK-NEXT: {{^}}  if (x) a[0][0] = 1; else a[0][1] = 5;
// CHECK-NEXT: {{^}}  b[0][0] = 2;
void behind_a_new_order(int x, int a[300][300], int b[300][300]) {
  a[1][1] = 7; for (int i = 0; i < 300; i++) for (int j = 0; j < 300; j++) a[j][i] = b[j][i] * 2; if (x) a[0][0] = 1; else a[0][1] = 5; b[0][0] = 2;
}

// CHECK-LABEL: behind_new_braces
// CHECK: {{^}}  }
// CHECK-NEXT: {{^}}  if (x) a[0] = 1;
// CHECK-NEXT: {{^}}  b[0] = 2;
void behind_new_braces(int n, int x, int *a, int *b) {
  a[1] = 4; while (n > 0) n--, a[n] = b[n] * 3 % 7 + b[n] / 5; if (x) a[0] = 1; b[0] = 2;
}

// CHECK-LABEL: braces_say_it
// CHECK: k = k_start
// CHECK-NEXT: {{^}}    if (a[i] > 3) { b[i] = 1; } a[i] = k; k += m; }
void braces_say_it(int n, int m, int *restrict a, int *restrict b) {
  int k = 3;
  for (int i = 0; i < n; i++) { if (a[i] > 3) { b[i] = 1; } a[i] = k; k += m; }
}

// CHECK-LABEL: nothing_behind_it
// CHECK: k = k_start
// CHECK-NEXT: {{^}}    if (a[i] > 3) b[i] = 1; // and no more
void nothing_behind_it(int n, int m, int *restrict a, int *restrict b) {
  int k = 3;
  for (int i = 0; i < n; i++) { if (a[i] > 3) b[i] = 1; // and no more
    a[i] = k; k += m; }
}

static int a[N], b[N], c[300][300], d[300][300];

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i % 11 - 4, b[i] = i % 7 - 3;
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 300; j++)
      d[i][j] = i * 3 - j;
  behind_inserted_lines(N, 2, a, b);
  behind_a_loop(N, 1, b, a);
  behind_a_new_order(0, c, d);
  behind_new_braces(N / 2, 1, a, a + N / 2);
  braces_say_it(N, 3, a, b);
  nothing_behind_it(N, 1, b, a);
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum = (sum * 31 + a[i] * 7 + b[i]) % 1000003;
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 300; j++)
      sum = (sum * 31 + c[i][j]) % 1000003;
  printf("%ld\n", sum);
}
