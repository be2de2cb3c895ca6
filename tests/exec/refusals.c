// Nothing in this program may run in parallel: the text stays as it is, byte for byte.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: cmp %s %t.omp.c
// RUN: FileCheck %s < %t.remarks
#include <stdio.h>

enum { N = 1000 };
static int a[N], b[N];
int (*step)(int);

static int next(int x) { return x * 3 % 101; }

int main(void) {
  int last = 0, count = 0;
  // CHECK: refusals.c:[[@LINE+1]]:{{.*}} [dependence-carried]
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1] * a[i - 1] % 101 + i;
  step = next;
  (void)!fread(&step, sizeof step, 0, stdin); // it may be another one
  // CHECK: refusals.c:[[@LINE+1]]:{{.*}} [{{call-through-pointer|call-opaque}}]
  for (int i = 0; i < N; i++)
    b[i] = step(a[i]);
  // CHECK: refusals.c:[[@LINE+1]]:{{.*}} [scalar-carried]
  for (int i = 0; i < N; i++) {
    b[i] += last;
    last = (last * last + a[i]) % 7;
  }
  // CHECK: refusals.c:[[@LINE+1]]:{{.*}} remark: {{.*}}
  for (int i = 0; i < N; i++)
    if (a[i] % 2)
      b[count++] = a[i];
  // CHECK: refusals.c:[[@LINE+1]]:{{.*}} [loop-exits-early]
  for (int i = 0; i < N; i++)
    if (a[i] == 6)
      break;
    else
      a[i] = 1;
  // CHECK: refusals.c:[[@LINE+1]]:{{.*}} [{{observable-effect|call-opaque}}]
  for (int i = 0; i < 3; i++)
    printf("%d %d\n", a[i], b[i]);
  printf("%d\n", count);
  return 0;
}
