// Of an array whose declaration says how many bins there are each thread has a copy by a clause; of what a pointer leads to, on the heap.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 400000, Bins = 256 };
static unsigned char key[N];
static int bins[Bins];

// CHECK-LABEL: void global(
void global(int n) {
  // CHECK: reduction(+:bins)
  for (int i = 0; i < n; i++)
    bins[key[i]]++;
}

// CHECK-LABEL: int local(
int local(int n) {
  unsigned short count[Bins] = {0};
  // CHECK: reduction(+:count)
  for (int i = 0; i < n; i++) {
    int k = key[i];
    if (k > 3)
      count[k & 63] += 2;
  }
  int s = 0;
  for (int i = 0; i < Bins; i++)
    s += count[i] * i;
  return s;
}

// CHECK-LABEL: void by_pointer(
void by_pointer(int n, int *restrict h) {
  // CHECK: int *const h_own
  for (int i = 0; i < n; i++)
    h[key[i]]++;
}

// The loop also reads a bin.
// CHECK-LABEL: int reads(
int reads(int n) {
  int found = 0;
  for (int i = 0; i < n; i++) {
    bins[key[i]]++;
    found += bins[7];
  }
  return found;
}

// Two operators.
// CHECK-LABEL: void mixed(
void mixed(int n) {
  for (int i = 0; i < n; i++) {
    bins[key[i]] += 3;
    bins[key[i] / 2] ^= 1;
  }
}

// A callee that names the array would see the program's, not the thread's.
static int peek(int k) { return bins[k] > 1000000 ? 1 : 0; }
// CHECK-LABEL: int calls(
int calls(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    bins[key[i]]++;
    s += peek(3);
  }
  return s;
}

// CHECK-LABEL: int main(
int main(void) {
  for (int i = 0; i < N; i++)
    key[i] = (unsigned char)(i * 31 + i / 7);
  global(N);
  global(5);
  printf("%d %d", local(N), local(3));
  by_pointer(N, bins);
  printf(" %d", reads(1000));
  mixed(N);
  printf(" %d\n", calls(100));
  for (int k = 0; k < Bins; k += 17)
    printf("%d ", bins[k]);
  puts("");
  return 0;
}
