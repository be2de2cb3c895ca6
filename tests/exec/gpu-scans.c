// Loops that pass a state on, as kernels: sums, recurrences, restarts, the largest so far, filters; counters up and down, tiles that are
// full or not, numbers of one to eight bytes, states that are used afterwards, maxima beside them, what is written at cursors. In CUDA in one pass, where a block
// has enough shared memory; in OpenCL in phases.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.cu %s
// RUN: FileCheck --check-prefix=RAN --input-file=%t.ran %s
// RUN: env CUDA_ON_CPU_SEED=7 %t.on-cpu | diff %t.expected -
// RUN: env CUDA_ON_CPU_SHARED_BYTES=1000 %t.on-cpu | diff %t.expected -
// CHECK-DAG: sums_kernel(
// CHECK-DAG: {{gpu}}_team<sums_step, sums_state, 15, 1, 3> team;
// CHECK-DAG: {{gpu}}_team<filter_step, filter_state, 10, 2, 3> team;
// CHECK-DAG: linear_kernel(
// CHECK-DAG: restarted_kernel(
// CHECK-DAG: down_kernel(
// CHECK-DAG: filter_kernel(
// CHECK-DAG: most_kernel(
// CHECK-DAG: inner_kernel(
// CHECK-DAG: bits_kernel(
// CHECK-DAG: segment_kernel(
// CHECK-DAG: widened_kernel(
// CHECK-DAG: flags_kernel(
// CHECK-DAG: {{gpu}}_packed<{{[0-9]+}}, false>(p_part(done)
// CHECK-DAG: {{gpu}}_packed<{{[0-9]+}}, true>(q_part(done)
// CHECK-DAG: {{gpu}}_packed<{{[0-9]+}}, false>(w_part(done)
// CHECK-DAG: {{gpu}}_packed<{{[0-9]+}}, true>(f_part(done)
// CHECK-DAG: {{gpu}}_packed<{{[0-9]+}}, true>(r_part(done)
// RAN-DAG: ran down_kernel
// RAN-DAG: ran segment_kernel
// RAN-DAG: ran main_kernel9
#include <stdio.h>

enum { N = 70000 };
static double a[N], b[N], y[N];
static int k[N], head[N], p[N];
static unsigned m[N], q[N];
static float x[N], f[N];
static signed char c[N], r[N];
static double w[N];

static int sums(int n) {
  int s = 7;
  for (int i = 0; i < n; i++) {
    s += k[i];
    p[i] = s;
  }
  return s;
}

static void linear(int n) {
  for (int i = 1; i < n; i++)
    y[i] = a[i] * y[i - 1] + b[i];
}

static double restarted(int n) {
  double s = 0.5;
  for (int i = 0; i < n; i++) {
    if (head[i])
      s = 0;
    s += b[i];
    y[i] = s;
  }
  return s;
}

static void down(int n) {
  int i;
  for (i = n - 2; i >= 0; i--)
    y[i] = a[i] * y[i + 1] - b[i];
  printf("%d\n", i);
}

static void filter(int n) {
  for (int i = 2; i < n; i++)
    f[i] = x[i] + f[i - 1] - f[i - 2];
}

static void most(int n, int *last) {
  int best = -100;
  for (int i = 3; i < n; i += 2) {
    best = k[i] > best ? k[i] : best;
    p[i] = best;
  }
  *last = best;
}

static void inner(int n, int from) {
  double s = 1;
  for (int i = from; i < n; i++) {
    double t = b[i];
    if (t > 0)
      t = t * a[i];
    s += t;
    y[i - from] = s + a[i];
  }
}

static void in_place(int n) {
  for (int i = 1; i < n; i++)
    b[i] += b[i - 1];
}

static void bits(int n) {
  unsigned seen = 1;
  for (int i = 0; i < n; i++) {
    q[i] = seen;
    seen ^= m[i];
  }
}

static int segment(int n) {
  int here = 0, longest = 0;
  for (int i = 0; i < n; i++) {
    here = here + k[i] > 0 ? here + k[i] : 0;
    longest = here > longest ? here : longest;
  }
  return longest;
}

static void widened(int n) {
  double s = 0;
  for (int i = 1; i < n; i++) {
    s += x[i];
    w[i] = s;
  }
}

static void flags(int n) {
  unsigned char parity = 0;
  for (int i = 0; i < n; i++) {
    parity ^= (unsigned char)c[i];
    c[i] = parity;
  }
}

static int parted(int n) {
  int front = 0, back = N - 1;
  for (int i = 0; i < n; i++)
    if (k[i] > 0)
      p[front++] = k[i];
    else
      q[back--] = m[i];
  return front * 3 + back;
}

static long stepped(int n) {
  long at = -1;
  for (int i = 0; i < n; i++)
    if (head[i] == 0)
      w[++at] = b[i];
  return at;
}

static unsigned fallen(int n) {
  unsigned at = N;
  for (int i = n - 1; i >= 0; i--)
    if (k[i] & 1)
      f[--at] = x[i];
  return at;
}

static int bytes(int n) {
  int at = n - 1;
  for (int i = 0; i < n; i++)
    if (c[i] > 3)
      r[at--] = c[i];
  return at;
}

static void reset(void) {
  for (int i = 0; i < N; i++) {
    a[i] = (i * 7 % 11 % 3) - 1, b[i] = (i * 5 % 13) - 6, y[i] = i % 3;
    k[i] = i * 31 % 101 - 50, head[i] = i % 97 == 5, p[i] = 3;
    m[i] = (unsigned)i * 2654435761U, q[i] = 9;
    x[i] = (float)(i % 5 - 2), f[i] = (float)(i % 2);
    c[i] = (signed char)(i * 7 % 128), w[i] = 1, r[i] = 5;
  }
}

static void show(void) {
  double all = 0;
  for (int i = 0; i < N; i++)
    all += y[i] * (i % 17) + p[i] * (i % 13) + q[i] % 1000U * (i % 7) + f[i] * (i % 19) +
           b[i] * (i % 23) + w[i] * (i % 29) + c[i] * (i % 31) + r[i] * (i % 37);
  printf("%.0f\n", all);
}

int main(void) {
  const int sizes[] = {0, 1, 2, 5, 33, 127, 8192, 8193, 16384, N};
  for (int s = 0; s < 10; s++) {
    const int n = sizes[s];
    int last, sum;
    double end;
    reset();
    sum = sums(n);
    linear(n);
    printf("%d: %d\n", n, sum);
    show();
    end = restarted(n);
    printf("%g\n", end);
    show();
    if (n > 1)
      down(n);
    filter(n);
    most(n, &last);
    printf("%d\n", last);
    show();
    if (n > 2)
      inner(n, 2);
    in_place(n);
    bits(n);
    printf("%d\n", segment(n));
    widened(n);
    flags(n);
    show();
    reset();
    printf("%d %ld %u %d\n", parted(n), stepped(n), fallen(n), bytes(n));
    show();
  }
  return 0;
}
