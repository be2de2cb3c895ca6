// C++17 evaluates what is stored before the place: what the place steps is a step behind the store, or in front of it, and the value is the old one.
// RUN: %S/scans.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>

enum { N = 5000 };
static unsigned a[N + 2], out[N + 2], total;
struct Filter {
  unsigned sum = 3;
  int run(int n) {
    int i = 0;
    while (i < n) {
      sum += a[i];
      out[i++] = sum;
    }
    return i;
  }
};

// CHECK-LABEL: static int behind(
// CHECK: out[i] = total_value;
static int behind(int n) {
  int i = 0;
  while (i < n) {
    total = 3 * total + a[i];
    out[i++] = total;
  }
  return i;
}

// CHECK-LABEL: static int before(
static int before(int n) {
  int i = -1;
  while (i < n - 1) {
    total += a[i + 1];
    out[++i] = total + i;
  }
  return i;
}

// CHECK-LABEL: static void apart(
// CHECK: if(n > 0 && (x + n <= y || y + n <= x))
static void apart(int n, const unsigned *x, unsigned *y) {
  int i = 0, k = 0;
  while (i < n)
    y[i++] = x[k++] + total;
}

static unsigned long sum() {
  unsigned long s = 0;
  for (int i = 0; i < N + 2; i++)
    s = s * 3 + out[i];
  return s;
}

int main() {
  const int lengths[] = {0, 1, 2, 3, 17, 1000, N};
  for (int k = 0; k < 7; k++) {
    const int n = lengths[k];
    for (int i = 0; i < N + 2; i++)
      a[i] = unsigned(i) * 2654435761u >> 7, out[i] = 0;
    Filter f;
    total = 5;
    int end = f.run(n);
    std::printf("%d %u %lu\n", end, f.sum, sum());
    end = behind(n);
    std::printf("%d %u %lu\n", end, total, sum());
    end = before(n);
    std::printf("%d %u %lu\n", end, total, sum());
    apart(n, a, out);
    std::printf("%lu\n", sum());
    if (n < N)
      apart(n, out, out + 1);
    std::printf("%lu\n", sum());
  }
  return 0;
}
