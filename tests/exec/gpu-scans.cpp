// Loops of C++ that pass a state on or write at a cursor, in OpenCL and CUDA: vectors, flags, sums of sums.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
// CHECK-DAG: ran sums_kernel
// CHECK-DAG: ran chosen_kernel
// CHECK-DAG: ran tracked_kernel
// CHECK-DAG: ran twice_kernel
#include <cstdio>
#include <vector>

static void sums(const std::vector<int> &a, std::vector<long> &p) {
  long s = 0;
  const int n = (int)a.size();
  for (int i = 0; i < n; i++) {
    s += a[i];
    p[i] = s;
  }
}

static long chosen(long n, const double *x, double *out) {
  long k = 0;
  for (long i = 0; i < n; ++i)
    if (x[i] > 2)
      out[k++] = x[i] / 2;
  return k;
}

static int tracked(int n, const int *a, char *out) {
  bool on = false;
  int changes = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] == 3) {
      on = !on;
      changes++;
    }
    out[i] = on ? 'x' : '-';
  }
  return changes;
}

static unsigned twice(int n, const int *a, unsigned *out) {
  unsigned s = 0, t = 1;
  for (int i = 0; i < n; i++) {
    s += (unsigned)a[i];
    t = t * 3 + s;
    out[i] = t;
  }
  return t;
}

int main() {
  for (const int n : {1, 2, 300, 2304, 7001}) {
    std::vector<int> a(n);
    std::vector<long> p(n);
    std::vector<double> x(n), out(n);
    std::vector<char> text(n);
    std::vector<unsigned> all(n);
    for (int i = 0; i < n; i++)
      a[i] = i * 7 % 11 - 3, x[i] = i % 6;
    sums(a, p);
    const long k = chosen(n, x.data(), out.data());
    const int changes = tracked(n, a.data(), text.data());
    const unsigned t = twice(n, a.data(), all.data());
    double sum = 0;
    for (long i = 0; i < k; i++)
      sum += out[i] * (double)(i % 3);
    unsigned h = 1;
    for (int i = 0; i < n; i++)
      h = h * 31 + (unsigned)p[i] + (unsigned)text[i] + all[i];
    std::printf("%ld %g %d %u %u\n", k, sum, changes, t, h);
  }
}
