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

// Each reads what an iteration before it has written, or one behind it writes: no directive alone is right.
static unsigned c[N + 2], t[N + 2];
static void shifted(int n) {
  int j = 0;
  for (int i = 1; i < n; i++)
    c[j++] = c[i] * 2 + 1;
}
static void ahead(int n) {
  int j = 0;
  for (int i = 0; i < n; i++) {
    c[j++] = a[i];
    t[i] = c[i + 1];
  }
}
static void downwards(int n) {
  int j = n;
  for (int i = n - 1; i > 0; i--)
    c[j--] = (c[i] + 1) % 1000;
}

// A counter narrower than the strips' ends.
static unsigned bits(int n) {
  unsigned all = 0;
  for (short i = 0; i < (short)n; i++) {
    all |= 1u << (a[i] & 31);
    out[i] = all;
  }
  return all;
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
    for (int i = 0; i < N + 2; i++)
      c[i] = unsigned(i) * 7 % 1000, t[i] = 0;
    shifted(n);
    ahead(n);
    downwards(n);
    unsigned long all = 0;
    for (int i = 0; i < N + 2; i++)
      all = all * 3 + c[i] + 5 * t[i];
    std::printf("%lu %u\n", all, bits(n));
    if (n < N)
      apart(n, out, out + 1);
    std::printf("%lu\n", sum());
  }
  return 0;
}
