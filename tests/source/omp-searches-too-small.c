// A search that the loop's own thread ends before it would start others is not written.
// RUN: %parlift parallelize %s -o %t.c 2> %t.remarks && FileCheck %s < %t.remarks && FileCheck %s --check-prefix=TEXT < %t.c
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.0.c 2>&1 | grep -c loop-parallelized | grep -x 5 > /dev/null
unsigned list[21], count;
unsigned char table[8] = {1, 2, 3, 4, 5, 6, 7};
double many[100000];

// As many as the array has elements.
unsigned at(unsigned x) {
  unsigned i;
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` left as it is: about 42 operations are less than starting threads costs [too-small]
  for (i = 0; i < count; i++)
    if (list[i] == x)
      break;
  return i;
}

// As many as the array has elements, in a loop that tests one of them.
int ends(int x) {
  int i;
  // CHECK: [[@LINE+1]]:3: remark: {{.*}} [too-small]
  for (i = 0; table[i] != 0; i++)
    if (table[i] == x) {
      x = 3;
      break;
    }
  return i + x;
}

// Long enough, though perhaps not long.
int where(int n, double x) {
  int i;
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` parallelized: search(i) [loop-parallelized]
  for (i = 0; i < n; i++)
    if (many[i] == x)
      break;
  return i;
}

// Two counters: the array says of neither more than its own length.
int second(int n, int m, double x) {
  int i;
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` parallelized: search(i) [loop-parallelized]
  for (i = m; i < n; i++)
    if (many[i] == x)
      break;
  return i;
}

// Each iteration does enough.
int far(int n, double x) {
  int i;
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` parallelized: search(i) [loop-parallelized]
  for (i = 0; i < 99000; i++)
    if (many[i] / x + many[i + 1] / x / 2 == n)
      break;
  return i;
}

// TEXT: unsigned at(unsigned x) {
// TEXT-NOT: #pragma
// TEXT: int where(
// TEXT: #pragma omp parallel for
