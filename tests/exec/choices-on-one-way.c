// What a choice says holds on the way to it alone: `x != 1` means `x > 1` behind `x != 0`, and a conversion is the same number behind
// `v <= 255`. Taken for true everywhere, it made dead code of what a falling `case` does.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --thread-cost=0 %s | grep -v CHECK | FileCheck %s
#include <stdio.h>

enum op { NOP, LOAD, ADD };
struct machine { unsigned acc; int last; };

// CHECK-LABEL: static void run(
// CHECK-NOT: omp
static void run(struct machine *m, const unsigned char *op, unsigned *out, int n) {
  for (int i = 0; i < n; i++)
    switch (op[i]) {
    case NOP:
      out[i] = 1;
      break;
    case LOAD:
      m->acc = m->acc * 3 + (unsigned)i; // fall through
    case ADD:
      out[i] = 7;
      break;
    }
}

// CHECK-LABEL: static void all_fall(
// CHECK-NOT: omp
static void all_fall(struct machine *m, const unsigned char *op, unsigned *out, int n) {
  for (int i = 0; i < n; i++)
    switch (op[i]) {
    case 0:
      out[i] += 1;
      // fall through
    case 1:
      m->acc = m->acc * 5 + (unsigned)i; // fall through
    case 2:
      out[i] += 7;
    }
}

// CHECK-LABEL: static void by_branches(
// CHECK-NOT: omp
static void by_branches(struct machine *m, const unsigned char *op, unsigned *out, int n) {
  for (int i = 0; i < n; i++) {
    int way;
    if (op[i] == 0)
      way = 4;
    else if (op[i] == 1)
      way = 5;
    else
      way = 6;
    if (way == 5)
      m->acc = m->acc * 7 + (unsigned)i;
    out[i] += (unsigned)way;
  }
}

// CHECK-LABEL: static void by_choices(
// CHECK-NOT: omp
static void by_choices(struct machine *m, const unsigned char *op, unsigned *out, int n) {
  for (int i = 0; i < n; i++) {
    const int way = op[i] == 0 ? 4 : op[i] == 1 ? 5 : op[i] == 2 ? 6 : 3;
    if (way == 5)
      m->acc = m->acc * 7 + (unsigned)i;
    out[i] += (unsigned)way;
  }
}

// CHECK-LABEL: static void converted(
// CHECK-NOT: omp
static void converted(struct machine *m, const unsigned *x, const unsigned char *op, unsigned *out, int n) {
  for (int i = 0; i < n; i++) {
    const unsigned v = x[i];
    const int q = op[i];
    int t;
    if (v <= 255) {
      unsigned c = q > 0 ? v : 3;
      t = (unsigned char)c;
    } else
      t = 1000;
    if (t == 1000)
      if (q > 0)
        m->acc = m->acc * 3 + (unsigned)i;
    out[i] += (unsigned)t;
  }
}

// Each way keeps to its element.
// CHECK-LABEL: static void apart(
// CHECK: omp parallel for
static void apart(const unsigned char *restrict op, unsigned *restrict out, int n) {
  for (int i = 0; i < n; i++)
    switch (op[i]) {
    case NOP:
      out[i] = 1;
      break;
    case LOAD:
      out[i] = out[i] * 3 + (unsigned)i; // fall through
    case ADD:
      out[i] += 7;
      break;
    }
}

// CHECK-LABEL: int main(
int main(void) {
  enum { N = 20000 };
  static unsigned char op[N];
  static unsigned x[N], out[N];
  for (int i = 0; i < N; i++) {
    op[i] = (unsigned char)(i * 7u % 3);
    x[i] = (unsigned)(i * 37 % 600);
  }
  struct machine m = {1, 0};
  run(&m, op, out, N);
  all_fall(&m, op, out, N);
  by_branches(&m, op, out, N);
  by_choices(&m, op, out, N);
  converted(&m, x, op, out, N);
  apart(op, out, N);
  unsigned s = 0;
  for (int i = 0; i < N; i++)
    s = s * 3 + out[i];
  printf("%u %u\n", m.acc, s);
  return 0;
}
