// The same in C++: what malloc returns is cast, and null is nullptr.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <vector>

// CHECK: {{^ +}}threads > 1{{$}}
// CHECK-NEXT: ? static_cast<float *>(::malloc(((size_t)(threads - 1) * (size_t)(h_end + 32) + 32) * sizeof *h_own)) : nullptr;
static void count(int n, const std::vector<unsigned> &k, float *__restrict h) {
  for (int i = 0; i < n; i++)
    h[k[i] >> 4] += 1.0f;
}

static short table[64][80];
// CHECK: static_cast<short (*)[80]>(::malloc(
static void both(int n, const std::vector<unsigned> &k) {
  for (int i = 0; i < n; i++)
    table[k[i] % 64][k[i] % 80] |= static_cast<short>(k[i] & 255);
}

int main() {
  std::vector<unsigned> k(150000);
  for (unsigned i = 0; i < 150000; i++)
    k[i] = i * 7919u % 40000u;
  static float h[4000];
  count(150000, k, h);
  both(150000, k);
  double s = 0;
  for (int i = 0; i < 4000; i++)
    s += h[i] * (i % 9);
  for (auto &row : table)
    for (short one : row)
      s = s * 0.5 + one;
  std::printf("%.17g\n", s);
  return 0;
}
