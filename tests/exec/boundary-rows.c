// The first and the last row of a grid in one loop: `u[j]` and `u[(rows - 1) * n + j]` are elements of two rows of n, or of one and
// the same, whatever rows is.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --as-written --thread-cost=0 %s -o %t.all.c
// RUN: FileCheck %s < %t.all.c
// RUN: gcc -O1 -fopenmp -Wall -Wextra -Werror %t.all.c -o %t.all
// RUN: env OMP_NUM_THREADS=3 %t.all > %t.got
// RUN: diff %t.expected %t.got
#include <stdio.h>
#include <stdlib.h>

// CHECK-LABEL: {{^}}void fixed(
// CHECK: {{^}}  #pragma omp parallel for{{$}}
void fixed(int rows, int n, double *u) {
  int j;
  for (j = 0; j < n; j++) {
    u[j] = 1 + j % 3;
    u[(rows - 1) * n + j] += 0.5 * j;
  }
}
// CHECK-LABEL: {{^}}void insulated(
// CHECK: {{^}}  #pragma omp parallel for{{$}}
void insulated(int rows, int n, double *u) {
  for (int j = 0; j < n; j++) {
    u[j] = u[n + j];
    u[(rows - 1) * n + j] = u[(rows - 2) * n + j];
  }
}
// Columns beside rows: element j of row 0 may be one of column 0.
// CHECK-LABEL: {{^}}void frame(
void frame(int n, double *u) {
  for (int j = 0; j < n; j++) {
    u[j] = u[j * n] + 1;
    u[(n - 1) * n + j] = u[j * n + n - 1] + 2;
  }
}
// CHECK-LABEL: {{^}}void periodic(
// CHECK: {{^}}  #pragma omp parallel for{{.*}}
// CHECK-NOT: nx * ny
// CHECK-LABEL: {{^}}void longer(
void periodic(int nx, int ny, int nz, double *u) {
  for (int j = 0; j < ny; j++)
    for (int k = 0; k < nz; k++) {
      u[(0 * ny + j) * nz + k] = u[((nx - 2) * ny + j) * nz + k];
      u[((nx - 1) * ny + j) * nz + k] = u[(1 * ny + j) * nz + k];
    }
}
// In C with rows that are longer than they say: the second may begin within the first.
// CHECK: #pragma omp parallel for if({{.*}}n >= m)
void longer(int rows, int n, int m, double *u) {
  for (int j = 0; j < m; j++) {
    u[j] = 2 * j;
    u[(rows - 1) * n + j] += j;
  }
}

int main(void) {
  for (int rows = 0; rows < 6; rows++) {
    enum { N = 7 };
    double *all = calloc(20 * N, sizeof *all), *u = all + 3 * N, s = 0;
    for (int i = 0; i < 20 * N; i++)
      all[i] = i % 5;
    fixed(rows, N, u);
    insulated(rows, N, u);
    frame(N, u);
    periodic(rows, 2, 3, u);
    longer(rows, N, 2 * N, u);
    longer(rows, N, 0, u);
    for (int i = 0; i < 20 * N; i++)
      s = s * 1.01 + all[i];
    printf("%.12g\n", s);
    free(all);
  }
  return 0;
}
