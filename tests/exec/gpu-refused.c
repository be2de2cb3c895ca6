// What stays on the CPU, and why.
// RUN: %parlift parallelize --target=opencl --offload=always --thread-cost=0 %s -o %t.c 2>&1 | FileCheck %s
// RUN: gcc -Wall -Wextra -Werror -fopenmp -fsyntax-only %t.c
#include <stdlib.h>

extern int outside(int) __attribute__((const));
static int inside(int k) { return outside(k + 1); }
struct list {
  double *restrict data;
  int n;
};

// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `outside` is called, which is no mathematical function of C [stays-on-cpu]
void calls(int n, int *x) {
  for (int i = 0; i < n; i++)
    x[i] = inside(x[i]);
}

// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `struct list` holds what kernels cannot have [stays-on-cpu]
void loaded(int n, int k, struct list *restrict v) {
  for (int i = 0; i < n; i++)
    v[k].data[i] = i;
}

// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: the elements of `y` are touched under conditions only, and may not all exist [stays-on-cpu]
void guarded(int n, const int *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++)
    if (x[i])
      y[i] = 1;
}

// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: which elements of `y` are touched cannot be said before the loop [stays-on-cpu]
void indirect(int n, const int *restrict at, const double *restrict y, double *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = at[i] < 0 ? 0 : y[at[i]];
}

// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: a GPU has no numbers of type `long double` [stays-on-cpu]
void wide(int n, long double *x) {
  for (int i = 0; i < n; i++)
    x[i] = x[i] * 2;
}

// CHECK: [[@LINE+3]]:3: remark: loop over `i` stays on the CPU: the last value of `last` is used after it [stays-on-cpu]
int kept(int n, const int *restrict x, int *restrict y) {
  int last = 0;
  for (int i = 0; i < n; i++) {
    last = x[i] * 2;
    y[i] = last;
  }
  return last;
}

// CHECK: [[@LINE+5]]:3: remark: loop over `i` stays on the CPU: `p`, which goes with the best `best`, is no number [stays-on-cpu]
int place(int n, const float *x, const float **where) {
  int at = 0;
  const float *p = x;
  float best = x[0];
  for (int i = 0; i < n; i++)
    if (x[i] < best)
      best = x[i], at = i, p = x + i;
  *where = p;
  return at;
}

// CHECK: [[@LINE+3]]:3: remark: loop over `i` stays on the CPU: its threads would put 13 variables together, which is more than 12 [stays-on-cpu]
int many(int n, const int *x) {
  int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, k = 0, l = 0, m = 0, o = 0, p = 0;
  for (int i = 0; i < n; i++) {
    a += x[i], b += x[i] & 1, c += x[i] & 2, d += x[i] & 3, e += x[i] & 4, f += x[i] & 5, g += x[i] & 6;
    h += x[i] & 7, k += x[i] & 8, l += x[i] & 9, m += x[i] & 10, o += x[i] & 11, p += x[i] & 12;
  }
  return a + b * c + d * e + f * g + h * k + l * m + o * p;
}

// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `half` is a word of OpenCL's [stays-on-cpu]
void word(int n, float half, float *x) {
  for (int i = 0; i < n; i++)
    x[i] *= half;
}

// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: the kernel needs the name `x_data` itself [stays-on-cpu]
void clashes(int n, double x_data, double *x) {
  for (int i = 0; i < n; i++)
    x[i] = x_data;
}

// CHECK: [[@LINE+4]]:3: remark: loop over `i` stays on the CPU: what it writes may be `shared` [stays-on-cpu]
int shared = 3;
static int more(int k) { return shared + k; }
void global(int n, int *x) {
  for (int i = 0; i < n; i++)
    x[i] = more(i);
}

// What says which elements is looked at before the kernel, in a function of its own, where the library's names may mean others in C++.
// CHECK: [[@LINE+3]]:3: remark: loop over `i` stays on the CPU: which elements of `h` are touched cannot be said before the loop [stays-on-cpu]
double floor(double);
void histogram(int n, const double *restrict x, int *restrict h) {
  for (int i = 0; i < n; i++)
    h[(int)floor(x[i])]++;
}

// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: its threads would multiply elements of `h`, and products of floating point are not left to the order of threads
void factors(int n, const int *restrict x, double *restrict h) {
  for (int i = 0; i < n; i++)
    h[x[i]] *= 1.5;
}

// CHECK: [[@LINE+3]]:3: remark: loop over `i` stays on the CPU: its threads would combine elements of `bins`, which are `short`: GPUs do that to 32 or 64 bits at once
void known_bins(int n, const unsigned char *restrict x, int *restrict out) {
  static short bins[256];
  for (int i = 0; i < n; i++)
    bins[x[i]]++;
  for (int k = 0; k < 256; k++)
    out[k] = bins[k];
}

// Nothing is against this one.
// CHECK: [[@LINE+3]]:3: remark: loop over `i` runs on the GPU: `i` along x, 256 threads a block, 4 iterations each [runs-on-gpu]
// CHECK: [[@LINE+2]]:3: remark: `x[3 * i]` 3 elements apart (uses 33 %), `y[i]` coalesced [gpu-access]
void runs(int n, const int *restrict x, int *restrict y) {
  for (int i = 0; i < n; i++)
    y[i] = x[3 * i];
}

// The pointer moves along: its elements are counted by OpenMP's closed form, which kernels do not have.
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `p` goes from iteration to iteration by a fixed step, which kernels do not compute yet [stays-on-cpu]
void moves(int n, int *p) {
  for (int i = 0; i < n; i++)
    *p++ = i;
}

// Types that only the function knows: an array's, and a name for a number.
// CHECK: [[@LINE+4]]:3: remark: loop over `i` stays on the CPU: `color` is declared in the function, and a kernel stands outside of it [stays-on-cpu]
void colored(int n, int *x) {
  enum color { GREEN = 3, BLUE = -2 };
  static enum color known[8] = {GREEN, BLUE};
  for (int i = 0; i < n; i++)
    x[i] = known[i & 1];
}
// CHECK: [[@LINE+4]]:3: remark: loop over `i` stays on the CPU: `small` is declared in the function, and a kernel stands outside of it [stays-on-cpu]
void shortened(int n, int *restrict x) {
  typedef short small;
  static const small table[2] = {1, 2};
  for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0; k < 2; k++)
      s += table[k];
    x[i] = s;
  }
}
// A macro of the function's: the kernel stands before it.
// CHECK: [[@LINE+3]]:3: remark: loop over `i` stays on the CPU: `FACTOR` is declared in the function, and a kernel stands outside of it [stays-on-cpu]
void defined(int n, int *restrict x) {
#define FACTOR 3
  for (int i = 0; i < n; i++)
    x[i] = FACTOR * i;
}
// `c[i][i]` is `c[i * (m + 4) + i]` there.
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: the kernel needs the name `m` itself [stays-on-cpu]
void hidden(int n, int m, signed char c[restrict][m + 4]) {
  for (int i = 0; i < n; i++) {
    signed char m = 3;
    c[i][i] = m;
  }
}
// CHECK-NOT: stays on the CPU
void unhidden(int n, int m, signed char c[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      signed char k = 3;
      c[i][j] = k;
    }
}
void named(int n, int *restrict x) {
  enum color { RED } first = RED;
  int colors = first;
  for (int i = 0; i < n; i++)
    x[i] = colors;
}
