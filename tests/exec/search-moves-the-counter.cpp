// A search counts with the loop's own variable where that is declared before the loop. Without OpenMP the variable has then moved, and the
// loop goes on from its start all the same.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <vector>

enum { N = 100000 };
static std::vector<int> v(N);

// CHECK-LABEL: int thrown(
// CHECK: i = i_start + i_skip;
// CHECK-NEXT: for (; i < n; i++)
__attribute__((noinline)) static int thrown(int i, int n, int least) {
  try {
    for (; i < n; i++)
      if (v[i] > least)
        throw v[i];
  } catch (int x) {
    return x * 10 + i % 7;
  }
  return i;
}

// CHECK-LABEL: int downInSteps(
// CHECK: i = i_start - 3 * i_skip;
__attribute__((noinline)) static int downInSteps(int i, int least) {
  for (; i > 5; i -= 3)
    if (v[i] > least)
      return i;
  return -i;
}

// Each variable from its own start.
// CHECK-LABEL: unsigned two(
// CHECK: i = i_start + i_skip;
// CHECK: k = k_start - 2 * i_skip;
__attribute__((noinline)) static unsigned two(unsigned i, unsigned n, int k) {
  while (i < n && v[i] != k) {
    i++;
    k -= 2;
  }
  return i * 3 + static_cast<unsigned>(k);
}

// What stands in the header begins there.
// CHECK-LABEL: int header(
// CHECK: for (i = i_start + i_skip; i < n; i++)
__attribute__((noinline)) static int header(int from, int n, int least) {
  int i;
  for (i = from; i < n; i++)
    if (v[i] > least)
      return i;
  return -i;
}

int main() {
  for (int i = 0; i < N; i++)
    v[i] = i * 7 % 1001;
  v[77777] = 5000;
  for (int least : {4000, 5000, 1000}) {
    std::printf("%d %d %d %d\n", thrown(3, N, least), thrown(99990, N, least), thrown(5, 5, least),
                thrown(9, 4, least));
    std::printf("%d %d %d\n", downInSteps(N - 1, least), downInSteps(N - 2, least),
                downInSteps(4, least));
    std::printf("%u %u\n", two(4, N, least), two(N, N, least));
    std::printf("%d %d %d\n", header(6, N, least), header(N, N, least), header(0, 1, least));
  }
}
