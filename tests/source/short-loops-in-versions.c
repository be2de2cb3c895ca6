// A clause that says no takes a microsecond; a short loop that is started in a loop stands in two versions instead.
// RUN: %parlift parallelize -q --as-written %s | FileCheck %s

// CHECK-LABEL: {{^}}void steps(
// CHECK: {{^ +}}if (n > {{[0-9]+}}) {
// CHECK-NEXT: #pragma omp parallel for{{$}}
// CHECK: {{^ +}}} else {
void steps(int count, int n, double *restrict a, double *restrict b) {
  for (int t = 0; t < count; t++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = 0.3 * (a[i - 1] + a[i] + a[i + 1]);
    a[t % 2] = b[1];
  }
}
// Called in a loop.
// CHECK-LABEL: {{^}}static double dot(
// CHECK: {{^ +}}if (n > {{[0-9]+}}) {
// CHECK-NEXT: #pragma omp parallel for reduction(+:sum){{$}}
static double dot(int n, const double *x, const double *y) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}
// Nobody in sight calls it: one loop, with a clause.
// CHECK-LABEL: {{^}}double norm(
// CHECK-NOT: {{^ +}}} else
// CHECK: #pragma omp parallel for reduction(+:sum) if(
double norm(int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i] * x[i];
  return sum;
}
// A nest is no short loop.
// CHECK-LABEL: {{^}}void planes(
// CHECK-NOT: {{^ +}}} else
// CHECK: #pragma omp parallel for if(
void planes(int count, int n, double (*restrict a)[n], double (*restrict b)[n]) {
  for (int t = 0; t < count; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j] + a[i - 1][j]);
    a[t % 2][0] = b[1][1];
  }
}
// But one that becomes smaller in each step runs for next to no time in the last ones.
// CHECK-LABEL: {{^}}void eliminate(
// CHECK: {{^ +}}if ((long)n - k > {{[0-9]+}}) {
// CHECK-NEXT: #pragma omp parallel for{{$}}
// CHECK: {{^ +}}} else {
void eliminate(int n, double *restrict a, double *restrict b) {
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) {
      double f = a[i * n + k] / a[k * n + k];
      for (int j = k; j < n; j++)
        a[i * n + j] -= f * a[k * n + j];
      b[i] -= f * b[k];
    }
}
// Several statements, in a function that is called in a loop.
// CHECK-LABEL: {{^}}static void move(
// CHECK: {{^ +}}if (n > {{[0-9]+}}) {
// CHECK: {{^ +}}} else {
static void move(int n, double *restrict x, double *restrict v, double dt) {
  for (int i = 0; i < n; i++) {
    x[i] += v[i] * dt;
    if (x[i] < 0 || x[i] > 1)
      v[i] = -v[i];
    if (v[i] > 9)
      v[i] = 9;
  }
}
// Eight iterations are written out by compilers: no vector loop.
// CHECK-LABEL: {{^}}void cells(
// CHECK: #pragma omp parallel for if(
// CHECK-NOT: {{^ +}}#pragma omp simd
// CHECK: static void live(
void cells(int n, float (*restrict f)[8], const float *restrict w) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 8; k++)
      f[i][k] = (k < 5 ? w[0] : w[1]) * f[i][k];
}
// A nest of up to sixteen statements, called in a loop.
// CHECK: {{^ +}}if (9 * (double)h * w > {{[0-9]+}}) {
// CHECK-NEXT: #pragma omp parallel for firstprivate(w, h, a, b){{$}}
// CHECK: {{^ +}}} else {
static void live(int w, int h, const unsigned char *restrict a, unsigned char *restrict b) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      int n = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          if (dx || dy)
            n += a[(y + dy + h) % h * w + (x + dx + w) % w];
      b[y * w + x] = n == 3 || (n == 2 && a[y * w + x]);
    }
}
// A longer text stands once.
// CHECK-LABEL: {{^}}static void relax(
// CHECK-NOT: {{^ +}}} else
// CHECK: #pragma omp parallel for if(
// CHECK: int iterate(
static void relax(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++) {
    double s = b[i];
    s = 0.5 * s + 1;
    s = 0.5 * s * s + 2;
    s = 0.5 * s + 3;
    s = 0.5 * s * s + 4;
    s = 0.5 * s + 5;
    s = 0.5 * s * s + 6;
    s = 0.5 * s + 7;
    s = 0.5 * s * s + 8;
    s = 0.5 * s + 9;
    s = 0.5 * s * s + 10;
    s = 0.5 * s + 11;
    s = 0.5 * s * s + 12;
    s = 0.5 * s + 13;
    s = 0.5 * s * s + 14;
    s = 0.5 * s + 15;
    a[i] = s;
  }
}
int iterate(int n, double *x, double *y) {
  static unsigned char cells[400], next[400];
  int rounds = 0;
  while (dot(n, x, y) > 1e-9 && rounds < 100) {
    y[rounds % n] = y[rounds % n] / 2;
    move(n, x, y, 0.1);
    live(20, n % 20, cells, next);
    relax(n, x, y);
    rounds++;
  }
  return rounds;
}
