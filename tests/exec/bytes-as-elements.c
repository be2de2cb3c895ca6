// memset, memcpy and memmove touch the elements that their bytes are, and no others.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: %parlift parallelize --quiet %t.omp.c -o %t.again.c && diff %t.omp.c %t.again.c
// RUN: clang-19 -O1 -fopenmp -fsanitize=undefined,address -fno-sanitize-recover=all -w %t.omp.c -o %t.sanitized
// RUN: %t.sanitized > %t.sanitized.out && diff %t.expected %t.sanitized.out
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 4000
#define CLEAR(p, count) memset((p), 0, (count) * sizeof *(p))

typedef struct { double x, y, z; int id; } Point;
typedef struct { float m[4][4]; float last; } Pose;

// --- What is parallel

// CHECK: void copyRows(
// CHECK: omp parallel for
void copyRows(int n, int m, double *restrict a, const double *restrict b) {
  int i;
  for (i = 0; i < n; i++)
    memcpy(a + i * m, b + i * m, m * sizeof(double));
}
// CHECK: void copyRowsByNumber(
// CHECK: omp parallel for
void copyRowsByNumber(int n, int m, double *restrict a, const double *restrict b) {
  int i;
  for (i = 0; i < n; i++)
    memcpy(a + i * m, b + i * m, m * 8);
}
// CHECK: void clearedWorkArray(
// CHECK: omp parallel for private(k)
// CHECK: own
void clearedWorkArray(int n, int m, const double *restrict x, double *restrict y) {
  double *own = malloc(m * sizeof *own);
  int i, k;
  for (i = 0; i < n; i++) {
    double s = 0;
    CLEAR(own, m);
    for (k = 0; k < m; k++)
      own[(k * 7) % m] += x[i * m + k];
    for (k = 0; k < m; k++)
      s += own[k] * own[k];
    y[i] = s;
  }
  free(own);
}
// A size_t that wraps around is taken for what it becomes.
// CHECK: void clearedBySize(
// CHECK: omp parallel for private(k)
void clearedBySize(size_t n, size_t m, const double *restrict x, double *restrict y) {
  double *own = malloc(m * sizeof *own);
  size_t i, k;
  for (i = 0; i < n; i++) {
    double s = 0;
    memset(own, 0, m * sizeof *own);
    for (k = 0; k < m; k++)
      own[k] += x[i * m + k];
    for (k = 0; k < m; k++)
      s += own[k] * own[k];
    y[i] = s;
  }
  free(own);
}
// CHECK: void copiedTile(
// CHECK: omp parallel for private({{.*}}tile
void copiedTile(int n, const double *restrict x, double *restrict y) {
  double tile[4][16];
  int i, j, k;
  for (i = 0; i < n; i++) {
    double s = 0;
    memset(tile, 0, sizeof tile);
    memcpy(tile[1], x + i * 16, 16 * sizeof(double));
    for (j = 0; j < 4; j++)
      for (k = 0; k < 16; k++)
        s += tile[j][k] * (j + k);
    y[i] = s;
  }
}
// CHECK: void shiftRows(
// CHECK: omp parallel for
void shiftRows(int n, double (*a)[50]) {
  int i;
  for (i = 0; i < n; i++)
    memmove(a[i], a[i] + 1, 49 * sizeof(double));
}
// CHECK: void copyPoints(
// CHECK: omp parallel for
void copyPoints(int n, Point *restrict to, const Point *restrict from) {
  int i;
  for (i = 0; i < n; i++)
    memcpy(&to[i], &from[i], sizeof(Point));
}
// CHECK: void bitsOf(
// CHECK: omp parallel for
void bitsOf(int n, uint32_t *restrict out, const float *restrict x) {
  int i;
  for (i = 0; i < n; i++) {
    uint32_t bits;
    memcpy(&bits, &x[i], sizeof bits);
    out[i] = bits >> 23;
  }
}
// CHECK: void copyPoses(
// CHECK: omp parallel for
void copyPoses(int n, Pose *restrict to, const float *restrict from) {
  int i;
  for (i = 0; i < n; i++) {
    memcpy(to[i].m, from + i * 16, sizeof to[i].m);
    to[i].last = from[i * 16 + 15];
  }
}

// --- What is not

// CHECK: void copyFromRowBefore(
// CHECK-NOT: omp parallel
// CHECK: void clearedInPart(
void copyFromRowBefore(int n, int m, double *a) {
  int i;
  for (i = 1; i < n; i++)
    memcpy(a + i * m, a + (i - 1) * m, m * sizeof(double));
}
// The last element is what another iteration has left.
// CHECK-NOT: omp parallel
// CHECK: void clearedByBytes(
void clearedInPart(int n, const double *restrict x, double *restrict y) {
  static double own[64];
  int i, k;
  for (i = 0; i < n; i++) {
    memset(own, 0, 63 * sizeof *own);
    for (k = 0; k < 64; k++)
      own[k] += x[i * 64 + k];
    y[i] = own[63] + own[5];
  }
}
// Bytes that are no elements.
// CHECK-NOT: omp parallel
// CHECK: void clearedByWrappedSize(
void clearedByBytes(int n, const double *restrict x, double *restrict y) {
  static double own[64];
  int i, k;
  for (i = 0; i < n; i++) {
    memset(own, 0, (size_t)n % 65);
    for (k = 0; k < 64; k++)
      own[k] += x[i * 64 + k];
    y[i] = own[63] + own[5];
  }
}
// m * 8 is 8 where m is 2^61 + 1, and one element is cleared.
// CHECK: 8 * m / 8 >= 64
// CHECK: void threeFromMember(
void clearedByWrappedSize(int n, size_t m, const double *restrict x, double *restrict y) {
  static double own[64];
  int i, k;
  for (i = 0; i < n; i++) {
    memset(own, 0, m * sizeof *own);
    for (k = 0; k < 64; k++)
      if ((size_t)k < m)
        own[k] += x[i * 64 + k];
    y[i] = own[63] + own[5];
  }
}
// From x on y and z are written, too, which the iteration behind reads.
// CHECK-NOT: omp parallel
// CHECK: void severalRowsAtOnce(
void threeFromMember(int n, Point *p, const double *restrict v) {
  int i;
  for (i = 1; i < n; i++) {
    memcpy(&p[i].x, v + 3 * i, 3 * sizeof(double));
    p[i].id += (int)p[i - 1].z;
  }
}
// CHECK-NOT: omp parallel
// CHECK: void moreThanMember(
void severalRowsAtOnce(int n, double (*a)[10], const double *restrict b) {
  int i;
  for (i = 0; i + 1 < n; i++)
    memcpy(a[i], b + 20 * i, 20 * sizeof(double));
}
// CHECK-NOT: omp parallel
// CHECK: void throughOtherName(
void moreThanMember(int n, Pose *p, const float *restrict from) {
  int i;
  for (i = 1; i < n; i++) {
    memcpy(p[i].m, from + i * 17, 17 * sizeof(float));
    p[i].m[0][0] += p[i - 1].last;
  }
}
// CHECK-NOT: omp parallel
// CHECK: static uint64_t sum(
void throughOtherName(int n, double *a) {
  char *bytes = (char *)a;
  int i;
  for (i = 1; i < n; i++) {
    memcpy(bytes + 8 * i, bytes + 8 * (i - 1), 8);
    a[i] += 1;
  }
}

static uint64_t sum(int n, const double *a) {
  uint64_t s = 0;
  int i;
  for (i = 0; i < n; i++)
    s = s * 3 + (uint64_t)(a[i] * 64);
  return s;
}

int main(void) {
  const int n = ROWS, m = 50;
  double *a = malloc(n * 64 * sizeof *a), *b = malloc(n * 64 * sizeof *b), *y = calloc(n, sizeof *y);
  Point *p = calloc(n, sizeof *p), *q = calloc(n, sizeof *q);
  Pose *poses = calloc(n, sizeof *poses);
  float *f = malloc(n * 17 * sizeof *f);
  uint32_t *bits = malloc(n * sizeof *bits);
  int i;
  uint64_t s = 0;
  for (i = 0; i < n * 64; i++) {
    a[i] = (i * 37 % 101) * 0.25;
    b[i] = (i * 53 % 97) * 0.5;
  }
  for (i = 0; i < n * 17; i++)
    f[i] = (float)(i * 29 % 83) * 0.125f;
  for (i = 0; i < n; i++)
    p[i].x = i % 7, p[i].id = i;
  copyRows(n, m, a, b);
  printf("%llu\n", (unsigned long long)sum(n * m, a));
  copyRowsByNumber(n, m / 2, a, b);
  printf("%llu\n", (unsigned long long)sum(n * m, a));
  clearedWorkArray(n, m, a, y);
  printf("%llu\n", (unsigned long long)sum(n, y));
  clearedBySize(n, m, a, y);
  printf("%llu\n", (unsigned long long)sum(n, y));
  copiedTile(n, a, y);
  printf("%llu\n", (unsigned long long)sum(n, y));
  shiftRows(n, (double(*)[50])a);
  printf("%llu\n", (unsigned long long)sum(n * 50, a));
  copyPoints(n, q, p);
  for (i = 0; i < n; i++)
    s = s * 3 + (uint64_t)((q[i].x + q[i].id) * 64);
  printf("%llu\n", (unsigned long long)s);
  bitsOf(n, bits, f);
  for (i = 0; i < n; i++)
    s = s * 3 + (uint64_t)(bits[i]);
  printf("%llu\n", (unsigned long long)s);
  copyPoses(n, poses, f);
  for (i = 0; i < n; i++)
    s = s * 3 + (uint64_t)((poses[i].m[1][2] + poses[i].last) * 64);
  printf("%llu\n", (unsigned long long)s);
  copyFromRowBefore(n, m, a);
  printf("%llu\n", (unsigned long long)sum(n * m, a));
  clearedInPart(n, b, y);
  printf("%llu\n", (unsigned long long)sum(n, y));
  clearedByBytes(n, b, y);
  printf("%llu\n", (unsigned long long)sum(n, y));
  clearedByWrappedSize(n, ((size_t)1 << 61) + 1, b, y);
  printf("%llu\n", (unsigned long long)sum(n, y));
  threeFromMember(n, p, b);
  for (i = 0; i < n; i++)
    s = s * 3 + (uint64_t)((p[i].z + p[i].id) * 64);
  printf("%llu\n", (unsigned long long)s);
  severalRowsAtOnce(n, (double(*)[10])a, b);
  printf("%llu\n", (unsigned long long)sum(n * 10, a));
  moreThanMember(n, poses, f);
  for (i = 0; i < n; i++)
    s = s * 3 + (uint64_t)((poses[i].m[0][0] + poses[i].last) * 64);
  printf("%llu\n", (unsigned long long)s);
  throughOtherName(n, a);
  printf("%llu\n", (unsigned long long)sum(n, a));
  free(a), free(b), free(y), free(p), free(q), free(poses), free(f), free(bits);
  return 0;
}
