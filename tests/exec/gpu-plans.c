// Kernels as a plan says them, in shapes that the planner would not choose: sizes that divide nothing, odd numbers of threads, chunks
// that are longer than what is walked.
// RUN: grep '^// PLAN ' %s | sed 's|^// PLAN ||' > %t.plan
// RUN: %S/same-on-gpu.sh %parlift %s %t --plan %t.plan --strict-aliasing
// RUN: FileCheck --input-file=%t.ran %s
// RUN: grep -v TEXT %t.opencl.c | FileCheck --check-prefix=TEXT %s
#include <stdio.h>

enum { N = 67, M = 45, P = 33 };
static double A[N][P], B[P][M], C[N][M], D[M][N];

// PLAN map product:1 i:x/5 j:y/3
// PLAN register-tile product:1 6x4 3x2
// PLAN stage product:1.1.1 B chunk(7)
// CHECK: ran product_kernel
// TEXT-LABEL: product_kernel
// TEXT: // `i` along x, 5 threads a block, 6 iterations each; `j` along y, 3 threads a block, 4 iterations each
// TEXT: // `B[k][j]` through shared memory, 12 `j` x 7 `k`
// TEXT-NOT: `A[i][k]` through shared memory
static void product(int n, int m, int p) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int k = 0; k < p; k++)
        sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }
}

// Only the outer loop is the grid; threads have three iterations, a block's threads apart.
// PLAN map rows:1 i:x/32x3
// CHECK: ran rows_kernel
// TEXT: // `i` along x, 32 threads a block, 3 iterations each
// TEXT-NEXT: `
// TEXT-NEXT: kernel void rows_kernel
static void rows(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      C[i][j] = C[i][j] * 2 + i;
}

// The walk is longer than its loop, and nothing is halved; what is read behind stays in the tile.
// PLAN map running:1 i:x/3 resident(2)
// PLAN stage running:1.1 C[i][j] chunk(50) buffers(1)
// CHECK: ran running_kernel
// TEXT: `C[i][j]` through shared memory, 3 `i` x 50 `j`, and back
static void running(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      C[i][j] = C[i][j] + C[i][j - 1] * 0.5;
}

// Aligned by chunks of four; what begins at 1 has a first chunk of three.
// PLAN map aligned:1 i:x/9
// PLAN stage aligned:1.1 C chunk(4) buffers(1) aligned
// CHECK: ran aligned_kernel
static void aligned(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      C[i][j] = C[i][j] - C[i][j - 1] * 0.25;
}

// PLAN map turn:1 j:y/7 i:x/11 indices(long)
// PLAN register-tile turn:1 2x3
// PLAN stage turn:1 C
// CHECK: ran turn_kernel
// TEXT: // `C[i][j]` through shared memory, 14 `j` x 33 `i`
// TEXT: const long i_trips
static void turn(int n, int m) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      D[j][i] = C[i][j];
}

// Blocks of any number of threads put their values together.
// PLAN map total:1 i:y/3 j:x/7
// CHECK: ran total_kernel
static double total(int n, int m) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum += C[i][j] > 1 ? 1 : 2;
  return sum;
}
// PLAN map greatest:1 i:x/48
// CHECK: ran greatest_kernel
static double greatest(int n) {
  double most = 0;
  for (int i = 0; i < n; i++)
    most = C[i][3] > most ? C[i][3] : most;
  return most;
}

// PLAN map weigh:1 i:y/2x2 j:x/16
// PLAN constant weigh:1 v(40)
// CHECK: ran weigh_kernel
// CHECK-NOT: ran weigh_kernel
// TEXT: // `v` in constant memory
static void weigh(int n, int m, int p, const double *v) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = D[j][i];
      for (int k = 0; k < p; k++)
        sum += v[k];
      D[j][i] = sum;
    }
}

// Five iterations a block, eight threads for each; the second walk asks for the sum of the first.
// PLAN map turns:1 i:x/5 resident(2) indices(long)
// PLAN share turns:1.1 8
// PLAN share turns:1.2
// CHECK: ran turns_kernel
// TEXT: // `j` in turns by 8 threads, `sum` put together in shared memory
// TEXT-NEXT: // `j` in turns by 8 threads
// TEXT: const long {{j_trips[0-9]*}}
static void turns(int n, int m) {
  for (int i = 0; i < n; i++) {
    double sum = 1;
    for (int j = 0; j < m; j++)
      sum += C[i][j];
    for (int j = 0; j < m; j++)
      C[i][j] -= sum / 64;
  }
}

// Two dimensions, neighbours, one column a block.
// PLAN map wide:1 i:y/3 j:x/1
// PLAN share wide:1.1.1 32 neighbours
// CHECK: ran wide_kernel
static void wide(int n, int m, int p) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < p; k++)
        C[i][j] += A[i][k] * B[k][j];
}

static void show(const char *name) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum = sum * 0.75 + C[i][j] + D[j][i] * 0.5;
  printf("%s %.12g\n", name, sum);
}

int main(void) {
  double v[50];
  for (int i = 0; i < N; i++)
    for (int k = 0; k < P; k++)
      A[i][k] = (i * 5 + k) % 11;
  for (int k = 0; k < P; k++)
    for (int j = 0; j < M; j++)
      B[k][j] = (k * 3 + j) % 7;
  for (int k = 0; k < 50; k++)
    v[k] = k % 4;
  product(N, M, P), show("product");
  product(61, 1, 6), show("product, narrow");
  product(N, M, 0), show("product of nothing");
  product(N, M, 8), show("product, short");
  rows(N, M), show("rows");
  running(N, M), show("running");
  running(2, 2), show("running, short");
  aligned(N, M), show("aligned");
  aligned(N, 2), show("aligned, short");
  turn(N, M), show("turn");
  turn(12, 15), show("turn, small");
  printf("total %g\n", total(N, M)), printf("total %g\n", total(3, 2));
  printf("greatest %g\n", greatest(N)), printf("greatest %g\n", greatest(1));
  weigh(N, M, 40, v), show("weigh");
  weigh(N, M, 50, v), show("weigh: more than there is room for, on the CPU");
  turns(N, M), show("turns");
  turns(3, 2), show("turns, few");
  turns(2, 0), show("turns, of nothing");
  wide(N, M, P), show("wide");
  wide(2, 3, 5), show("wide, few");
  return 0;
}
