// How many iterations are worth threads: straight arithmetic is counted by the bytes that it goes through and computes with, as vectors
// and cores that do several things at once are faster than one operation after the other. All else is counted as before.
// RUN: %parlift parallelize %s 2>&1 > /dev/null | FileCheck %s
// CHECK: `i` parallelized: if(n > 20000) [
void doubles(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] += 2.5 * b[i];
}
// CHECK: `i` parallelized: if(n > 30000) [
void floats(int n, float *restrict a, const float *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] += 2.5f * b[i];
}
// CHECK: `i` parallelized: firstprivate(a, b) if(n > 40000) [
void bytes(int n, unsigned char *restrict a, const unsigned char *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = (a[i] + b[i] + 1) / 2;
}
// CHECK: `i` parallelized: if(n > 20000) [
void limits(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] > 0.5 ? 0.5 : b[i];
}
// One element of a line.
// CHECK: `i` parallelized: if(n > 9000) [
void pairs(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[2 * i] += 2.5 * b[2 * i];
}
struct particle {
  double x, v;
};
// CHECK: `i` parallelized: if(n > 9000) [
void records(int n, struct particle *p) {
  for (int i = 0; i < n; i++)
    p[i].x += 0.5 * p[i].v;
}
// Rows, of which all elements count.
// CHECK: `i` parallelized: if((double)m * n > 20000) [
void rows(int n, int m, double a[restrict n][m], double b[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] += 2.5 * b[i][j];
}
// CHECK: left as it is: about 13333 operations{{.*}}[too-small]
void few(double *restrict a, const double *restrict b) {
  for (int i = 0; i < 10000; i++)
    a[i] += 2.5 * b[i];
}
// A sum waits for itself.
// CHECK: `i` parallelized: reduction(+:s) if(n > 7000) [
double sum(int n, const double *a) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
// CHECK: `i` parallelized: if(n > 4000) [
void branches(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    if (b[i] > 0.5)
      a[i] = 2 * b[i];
}
// CHECK: `i` parallelized: if(n > 5000) [
void divided(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = 0.5 / b[i];
}
// CHECK: `i` parallelized: if(n > 5000) [
void gathered(int n, int *restrict a, const int *restrict b, const int *restrict at) {
  for (int i = 0; i < n; i++)
    a[i] = b[at[i]];
}
// Another line in each iteration.
// CHECK: `i` parallelized: if(n > 3000) [
void column(int n, int m, double a[restrict n][m], double b[restrict n][m]) {
  for (int i = 0; i < n; i++)
    a[i][3] += 2.5 * b[i][3];
}
// CHECK: `i` parallelized: if(n > 500) [
double sqrt(double), exp(double);
void calls(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = sqrt(b[i]) * exp(b[i]);
}
// The same in memory.
// CHECK: `j` parallelized: {{.*}}if(n > 7000) [
void sumInMemory(int n, const double *restrict a, double *restrict s) {
  for (int j = 0; j < n; j++)
    s[0] += a[j];
}
