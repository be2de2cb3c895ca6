// A jump that no execution reaches does nothing, but no compiler lets one stand in a parallel loop and lead out of it.
// RUN: %parlift parallelize -q --thread-cost=0 %s 2> /dev/null | grep -v CHECK > %t.c
// RUN: FileCheck %s < %t.c
// RUN: %{GCC} -O2 -fopenmp -c %t.c -o %t.o
// RUN: %{CC} -fopenmp -c %t.c -o %t.o
int a[100], n;
void behindContinue(void) {
  // CHECK-LABEL: void behindContinue
  // CHECK-NOT: omp parallel
  for (int i = 0; i < n; i++) {
    a[i] = i;
    continue;
    break;
  }
}
int returnBehindContinue(void) {
  // CHECK-LABEL: int returnBehindContinue
  // CHECK-NOT: omp parallel
  for (int i = 0; i < n; i++) {
    a[i] = i;
    continue;
    { return 1; }
  }
  return 0;
}
int jumpBehindContinue(void) {
  // CHECK-LABEL: int jumpBehindContinue
  // CHECK-NOT: omp parallel
  for (int i = 0; i < n; i++) {
    a[i] = i;
    continue;
    if (a[i])
      goto out;
  }
out:
  return 0;
}
int behindBreakOfInner(void) {
  // CHECK-LABEL: int behindBreakOfInner
  // CHECK-NOT: omp parallel
  for (int i = 0; i < n; i++) {
    a[i] = i;
    for (;;) {
      break;
      return 3;
    }
  }
  return 0;
}
void ownJumps(void) {
  // CHECK-LABEL: void ownJumps
  // CHECK: omp parallel
  // CHECK-NEXT: for (int i
  for (int i = 0; i < n; i++) {
    a[i] = i;
    continue;
    for (int j = 0; j < 3; j++) {
      if (a[j])
        continue;
      break;
    }
    a[i] = 1;
  }
}
static int square(int v) {
  return v * v;
  return 0;
}
void jumpsOfCallees(void) {
  // CHECK-LABEL: void jumpsOfCallees
  // CHECK: omp parallel
  // CHECK-NEXT: for (int i
  for (int i = 0; i < n; i++)
    a[i] = square(i);
}
