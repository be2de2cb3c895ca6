// What is transposed by itself: rows that nothing stages and a thread walks along, if that moves fewer bytes. All else stays where it is.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0 --strict-aliasing
// RUN: FileCheck --input-file=%t.ran %s
// RUN: FileCheck --check-prefix=REMARKS --input-file=%t.remarks %s
// RUN: not grep 'STAYS.. transposed' %t.remarks
// Where the GPU's memory is the program's own, nothing is.
// RUN: %parlift parallelize --target=cuda --offload=always --gpu-data=device --thread-cost=0 --strict-aliasing %s -o %t.device.cu 2> %t.device
// RUN: grep -q 'rows apart' %t.device
// RUN: not grep 'transposed around' %t.device
#include <stdio.h>

enum { N = 300, M = 60 };

// A row is read ahead of and behind what is written: no slice.
// REMARKS: loop over `i` runs on the GPU: `i` along x, 256 threads a block
// REMARKS: `a[i][k - 1]` coalesced, `a[i][k]` coalesced, `a[i][k + 1]` coalesced
// REMARKS: `a` transposed around the kernel: 32 bytes moved for each number, where each access alone would fetch 32
// CHECK: ran ahead_kernel
static void ahead(int n, int m, double a[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int k = 1; k < m - 1; k++)
      a[i][k] = a[i][k - 1] * 0.25 + a[i][k] * 0.5 + a[i][k + 1];
}

// Rows that the program numbers itself.
// REMARKS: `a[i * m + k - 1]` coalesced
// REMARKS: `a` transposed around the kernel: 32 bytes moved for each number, where each access alone would fetch 32
// CHECK: ran numbered_kernel
static void numbered(int n, int m, double *restrict a) {
  for (int i = 0; i < n; i++)
    for (int k = 1; k < m - 1; k++)
      a[i * m + k] = a[i * m + k - 1] * 0.25 + a[i * m + k] * 0.5 + a[i * m + k + 1];
}

// What all threads put together is staged nowhere. Doubles that are written only would take 40 bytes for 32.
// REMARKS: `a` transposed around the kernel: 16 bytes moved for each number
// REMARKS: `c` transposed around the kernel: 16 bytes moved for each number
// CHECK: ran both_kernel
static double both(int n, int m, const double a[n][m], double STAYS0[restrict n][m], float c[restrict n][m]) {
  double most = 0;
  for (int i = 0; i < n; i++) {
    double last = 1;
    for (int k = 0; k < m; k++) {
      last = last * 0.5 + a[i][k];
      STAYS0[i][k] = last;
      c[i][k] = (float)last * 2;
    }
    most = last > most ? last : most;
  }
  return most;
}

// Of rows known to be long enough, and all of an array that has a name.
// REMARKS: `whole` transposed around the kernel: 8 bytes moved for each number
static float whole[N][M], STAYS1[N][M], STAYS2[N][8];
// CHECK: ran known_kernel
static int known(int n) {
  int most = 0;
  for (int i = 0; i < N; i++) {
    int last = 0;
    for (int k = 5; k < M; k++)
      last = (int)(last * 0.5f + whole[i][k]);
    most = last > most ? last : most;
  }
  for (int i = 0; i < n; i++) { // perhaps few of its rows
    int last = 0;
    for (int k = 0; k < M; k++)
      last = (int)(last * 0.5f + STAYS1[i][k]);
    most = last > most ? last : most;
  }
  for (int i = 0; i < N; i++) { // neighbours share lines
    int last = 0;
    for (int k = 0; k < 8; k++)
      last = (int)(last * 0.5f + STAYS2[i][k]);
    most = last > most ? last : most;
  }
  return most;
}

// Staged; a few elements of each row; touched under conditions; until something is found; by neighbours in one row; structures.
struct point {
  float x, y, z, w;
};
static double stays(int n, int m, const double STAYS3[n][m], const double STAYS4[n][m], const double STAYS5[n][m],
                    const double STAYS6[n][m], const double STAYS7[n][m], const struct point *STAYS8, double *restrict y) {
  double most = 0;
  for (int i = 0; i < n; i++) {
    double last = 0;
    for (int k = 0; k < m; k++)
      last = last * 0.5 + STAYS3[i][k];
    y[i] = last;
  }
  for (int i = 0; i < n; i++) {
    double last = 0;
    for (int k = 0; k < 3; k++)
      last = last * 0.5 + STAYS4[i][k];
    for (int k = 0; k < m; k++)
      if (y[i] > k)
        last += STAYS5[i][k] * last;
    for (int k = 0; k < m; k++)
      last = last * 0.5 + STAYS7[k][i];
    last += STAYS8[i].x + STAYS8[i].y;
    most = last > most ? last : most;
  }
  for (int i = 0; i < n; i++) {
    int at = -1;
    for (int k = 0; k < m; k++)
      if (STAYS6[i][k] > 11) {
        at = k;
        break;
      }
    y[i] += at;
  }
  return most;
}

int main(void) {
  static double a[N][M], b[N][M], y[N];
  static float c[N][M];
  static struct point p[N];
  double sum = 0;
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < M; k++) {
      a[i][k] = (i * 5 + k * 3) % 13;
      whole[i][k] = STAYS1[i][k] = (float)((i + k) % 17);
    }
    for (int k = 0; k < 8; k++)
      STAYS2[i][k] = (float)(i % (k + 1));
    p[i].x = p[i].y = (float)i;
  }
  for (int turn = 0; turn < 3; turn++) {
    ahead(N - 100 * turn, M, a);
    numbered(N - 100 * turn, 50, &b[0][0]);
    sum += both(N, M, a, b, c) + known(N - turn);
    sum += stays(60, 60, a, b, a, b, a, p, y);
    for (int i = 0; i < N; i++)
      for (int k = 0; k < M; k++)
        sum = sum * 0.75 + a[i][k] + b[i][k] + c[i][k] + y[i];
    printf("%.15g\n", sum);
  }
  return 0;
}
