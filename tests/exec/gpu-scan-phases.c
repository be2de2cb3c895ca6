// Loops that pass a state on, as kernels in phases: in OpenCL all of them, in CUDA those whose states need each other's results, and those of
// many numbers; tables of values in both. Where a product loses the state the loop itself runs: `grown` comes out as it does there.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.cu %s
// RUN: FileCheck --check-prefix=RAN --input-file=%t.ran %s
// RUN: FileCheck --check-prefix=SAID --input-file=%t.remarks %s
// RUN: env CUDA_ON_CPU_SEED=7 %t.on-cpu | diff %t.expected -
// CHECK-DAG: two_compose2(
// CHECK-DAG: two_states2(
// CHECK-DAG: grown_states(
// CHECK-DAG: {{gpu}}_team<lexer_step,
// CHECK-DAG: {{gpu}}_team<main{{[2-9]*}}_step,
// CHECK-DAG: sum_of_sums_compose2(
// RAN-DAG: ran two_kernel
// RAN-DAG: ran main_kernel
// RAN-DAG: ran lexer_kernel
// RAN-DAG: ran main_kernel2
// RAN-DAG: ran sum_of_sums_kernel
// RAN-DAG: ran modes_kernel
// SAID: stays on the CPU: its iterations pass `u_before` on by a fraction, whose composed numbers may leave their range
#include <stdio.h>

enum { N = 40000 };
enum { CODE, SLASH, COMMENT, STAR };
static double a[N], b[N], y[N], u[N], cp[N], dp[N];
static int p[N], q[N], o[N];
static unsigned char text[N], state[N];
static unsigned w[N];

static unsigned two(int n) {
  unsigned s = 3, t = 5;
  for (int i = 0; i < n; i++) {
    s += p[i];
    t ^= s * 2654435761U;
    w[i] = t;
  }
  return t + s;
}

static void third(int n) {
  for (int i = 3; i < n; i++)
    q[i] = p[i] + q[i - 1] - q[i - 2] + q[i - 3];
}

static int lexer(int n) {
  int s = CODE;
  int inside = 0;
  for (int i = 0; i < n; i++) {
    const unsigned char c = text[i];
    switch (s) {
    case CODE:
      s = c == '/' ? SLASH : CODE;
      break;
    case SLASH:
      s = c == '*' ? COMMENT : c == '/' ? SLASH : CODE;
      break;
    case COMMENT:
      s = c == '*' ? STAR : COMMENT;
      break;
    case STAR:
      s = c == '/' ? CODE : c == '*' ? STAR : COMMENT;
      break;
    }
    state[i] = s;
    inside += s == COMMENT;
  }
  return inside + 100000 * s;
}

static void parity(int n) {
  int odd = 0;
  for (int i = 0; i < n; i++) {
    if (p[i] > 0)
      odd = !odd;
    o[i] = odd ? p[i] : -p[i];
  }
}

static int modes(int n) {
  int on = 0, last = 2;
  for (int i = n - 1; i >= 0; i--) {
    if (text[i] == '*')
      on = !on;
    else if (on && text[i] == '/')
      last = last == 2 ? 0 : last + 1;
    o[i] = on * 10 + last;
  }
  return on * 10 + last;
}

static long sum_of_sums(int n) {
  long s = 0, t = 0;
  for (int i = 0; i < n; i++) {
    s += p[i];
    t += s;
    w[i] = (unsigned)t;
  }
  return t;
}

static void thomas(int n) {
  for (int i = 1; i < n; i++) {
    const double m = 4 - cp[i - 1];
    cp[i] = 1 / m;
    dp[i] = (b[i] - dp[i - 1]) / m;
  }
}

static void fraction(int n) {
  for (int i = 1; i < n; i++)
    u[i] = 2 - a[i] / u[i - 1];
}

static double grown(int n) {
  double t = 0;
  for (int i = 1; i < n; i++) {
    y[i] = 1.0625 * y[i - 1] - 62.5;
    t += y[i];
    u[i] = t;
  }
  return t;
}

static double kept(int n, double s) {
  for (int i = 0; i < n; i++) {
    s = a[i] * s + b[i];
    y[i] = s;
  }
  return s;
}

static void reset(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i % 4 - 1, b[i] = (i * 5 % 13) - 6, y[i] = 1000, u[i] = 1;
    cp[i] = dp[i] = 0.25;
    p[i] = i * 31 % 101 - 50, q[i] = i % 7, o[i] = 3, w[i] = 9;
    text[i] = "ab/*/**/c"[(unsigned)i * 7919U % 9], state[i] = 1;
  }
}

static void show(void) {
  unsigned long all = 5381;
  for (int i = 0; i < N; i++)
    all = all * 33 + (unsigned)q[i] + (unsigned)o[i] * 7U + w[i] + state[i] * 5U;
  printf("%lx\n", all);
}

int main(void) {
  const int sizes[] = {0, 1, 4, 257, 2047, 2048, 2049, 4097, N};
  for (int s = 0; s < 9; s++) {
    const int n = sizes[s];
    double error = 0;
    reset();
    if (n > 3)
      third(n);
    printf("%d: %u %d\n", n, two(n), lexer(n));
    show();
    parity(n);
    show();
    printf("%d %ld\n", modes(n), sum_of_sums(n));
    show();
    if (n > 1) {
      thomas(n), fraction(n);
      for (int i = 1; i < n; i++) {
        const double here = dp[i - 1] + dp[i] / cp[i] - b[i];
        error = here > error ? here : -here > error ? -here : error;
      }
    }
    printf("%s %.6g\n", error < 1e-9 ? "solved" : "not solved", u[n / 2]);
    printf("%g %g\n", grown(n), y[n > 0 ? n - 1 : 0]);
    printf("%g\n", kept(n, 0.5));
  }
  return 0;
}
