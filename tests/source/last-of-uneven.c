// A greatest number that iterations assign as they come is the last one of its thread: threads that go back to earlier
// iterations, as LLVM's runtime lets them by `dynamic` alone, would lose it.
// RUN: %parlift parallelize -q --thread-cost 0 %s | FileCheck %s
int search(int n, const int *restrict b) {
  int j, last = -1;
  // CHECK: #pragma omp parallel for private(j) reduction(max:last) schedule(monotonic:dynamic, n / 512 + 8)
  for (int i = 0; i < n; i++) {
    for (j = 0; j < 4; j++)
      if (b[i] + j > 60)
        break;
    if (j < 4)
      last = i;
  }
  return last;
}
