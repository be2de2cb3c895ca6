// Walks that the threads of an iteration share, with sizes that are no multiples of anything: sums along rows and columns, in variables
// and in elements, of all types and kinds, one walk behind the other.
// RUN: %S/same-on-gpu.sh %parlift %s %t --as-written --strict-aliasing
// RUN: FileCheck --input-file=%t.ran %s
// RUN: sed /TEXT/d %t.opencl.c > %t.text; FileCheck --input-file=%t.text --check-prefix=TEXT %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void show(const char *name, int n, const double *x) {
  double sum = 0, weighted = 0;
  for (int i = 0; i < n; i++) {
    sum += x[i];
    weighted += x[i] * (i % 17 - 8);
  }
  printf("%s %.10g %.10g\n", name, sum, weighted);
}
static void fill(int n, double *x, int seed) {
  for (int i = 0; i < n; i++)
    x[i] = (double)((i * 37 + seed * 101) % 64) / 8 - 3;
}

// CHECK-DAG: ran columns_kernel
// TEXT: // `j` along x, 32 threads a block
// TEXT-NEXT: // `A[i][j]` coalesced, `s[j]` coalesced
// TEXT-NEXT: // `i` in turns by 8 threads, `sum` put together in shared memory
// TEXT-NEXT: kernel {{.*}} void columns_kernel
// TEXT: local double {{sum_}}parts[256];
void columns(int n, int m, double A[restrict n][m], double s[restrict m]) {
  for (int j = 0; j < m; j++) {
    double sum = 0;
    for (int i = 0; i < n; i++)
      sum += A[i][j];
    s[j] = sum;
  }
}

// CHECK-DAG: ran vector_kernel
// TEXT: // `i` along x, 4 threads a block
// TEXT-NEXT: // `y[i]` coalesced, `A[i][k]` coalesced, `x[k]` coalesced
// TEXT-NEXT: // `k` in turns by 64 neighbouring threads, `y` put together in shared memory
void vector(int n, int m, double A[restrict n][m], double x[restrict m], double y[restrict n]) {
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int k = 0; k < m; k++)
      y[i] += A[i][k] * x[k];
  }
}

// With old counters, rows by hand, and what was there before.
// CHECK-DAG: ran onto_kernel
void onto(int n, int m, const double *restrict A, const double *restrict x, double *restrict y) {
  int i, k;
  for (i = 0; i < n; i++)
    for (k = m - 1; k >= 0; k--)
      y[i] -= A[i * m + k] * x[k];
}

// Extrema with NaNs among the elements, and where the walk is empty.
// CHECK-DAG: ran extremes_kernel
void extremes(int n, int m, double A[restrict n][m], double least[restrict n], double most[restrict n]) {
  for (int i = 0; i < n; i++) {
    double low = 2, high = -2;
    for (int k = 0; k < m; k++) {
      if (A[i][k] < low)
        low = A[i][k];
      high = fmax(high, A[i][k]);
    }
    least[i] = low;
    most[i] = high;
  }
}

// Each walk asks for the sum of the one before; the last one has none.
// CHECK-DAG: ran normalize_kernel
// TEXT: `k` in turns by 64 neighbouring threads, `mean` put together in shared memory
// TEXT: `k` in turns by 64 neighbouring threads, `spread` put together in shared memory
// TEXT: `k` in turns by 64 neighbouring threads{{$}}
void normalize(int n, int m, double A[restrict n][m], double B[restrict n][m]) {
  for (int i = 0; i < n; i++) {
    double mean = 0, spread = 1;
    for (int k = 0; k < m; k++)
      mean += A[i][k];
    mean /= 64;
    for (int k = 0; k < m; k++) {
      const double d = A[i][k] - mean;
      spread += d * d;
    }
    for (int k = 0; k < m; k++)
      B[i][k] = (A[i][k] - mean) * spread;
  }
}

// Whole numbers of all widths.
// CHECK-DAG: ran count_kernel
void count(int n, int m, double A[restrict n][m], double x[restrict m]) {
  for (int j = 0; j < m; j++) {
    unsigned char few = 250;
    short odd = 3;
    unsigned long product = 1;
    unsigned bits = ~0u, found = 0;
    int any = 0;
    for (int i = 1; i < n; i += 2) {
      const int whole = (int)(A[i][j] * 8);
      few += whole;
      odd ^= whole;
      product *= (unsigned long)(whole & 7) | 1;
      bits &= ~(1u << (whole & 31));
      found |= whole & 96;
      any |= whole == 5;
    }
    x[j] = few + odd + (double)(product % 1001) + bits % 97 + found + any;
  }
}

// Two dimensions, rows of a matrix each.
// CHECK-DAG: ran planes_kernel
// TEXT: `k` in turns by 64 neighbouring threads
void planes(int n, int m, int p, double A[restrict n][m][p], double s[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = s[i][j];
      for (int k = 0; k < p; k++) {
        const double one = A[i][j][k];
        if (one < 0)
          continue;
        sum += one;
      }
      s[i][j] = sum / 2;
    }
}

// One thread writes what the others read.
// CHECK-DAG: ran between_kernel
void between(int n, int m, double A[restrict n][m], double s[restrict n]) {
  for (int i = 0; i < n; i++) {
    double first = s[i];
    s[i] = first + 1;
    double sum = first;
    for (int k = 0; k < m; k++)
      sum += A[i][k] - first;
    s[i] += sum;
    double second = s[i];
    for (int k = 0; k < m; k++)
      A[i][k] += second;
  }
}

// CHECK-DAG: ran floats_kernel
void floats(int n, int m, float A[restrict n][m], float s[restrict m]) {
  for (int j = m - 1; j > 0; j--)
    for (int i = 0; i < n; i++)
      s[j] += A[i][j];
}

// Rows of a triangle: each as long as its number says.
// CHECK-DAG: ran lower_kernel
// TEXT: kernel {{.*}} void lower_kernel
// TEXT: long {{k_trips[0-9]*}};
void lower(int n, double A[restrict n][n], double x[restrict n], double y[restrict n]) {
  for (int i = 0; i < n; i++) {
    y[i] = 1;
    for (int k = 0; k <= i; k++)
      y[i] += A[i][k] * x[k];
  }
}

int main(void) {
  const int sizes[][2] = {{67, 45}, {3, 700}, {700, 3}, {1, 1}, {130, 64}, {5, 0}, {0, 5}};
  for (unsigned at = 0; at < sizeof sizes / sizeof *sizes; at++) {
    const int n = sizes[at][0], m = sizes[at][1], most = (n + 1) * (m + 1) * 3;
    double *a = malloc(most * sizeof *a), *b = malloc(most * sizeof *a), *c = malloc(most * sizeof *a);
    float *f = malloc(most * sizeof *f), *g = malloc(most * sizeof *f);
    fill(most, a, 1), fill(most, b, 2), fill(most, c, 3);
    for (int i = 0; i < most; i++)
      f[i] = (float)a[i], g[i] = (float)b[i];
    columns(n, m, (void *)a, c), show("columns", m, c);
    vector(n, m, (void *)a, b, c), show("vector", n, c);
    onto(n, m, a, b, c), show("onto", n, c);
    for (int i = 0; i < n * m; i += 5)
      b[i] = NAN;
    extremes(n, m, (void *)b, c, c + n), show("extremes", 2 * n, c);
    normalize(n, m, (void *)a, (void *)b), show("normalize", n * m, b);
    count(n, m, (void *)a, c), show("count", m, c);
    planes(n, 3, m, (void *)a, (void *)c), show("planes", 3 * n, c);
    between(n, m, (void *)a, c), show("between", n, c), show("between, elements", n * m, a);
    const int least = n < m ? n : m;
    lower(least, (void *)a, b, c), show("lower", least, c);
    floats(n, m, (void *)f, g);
    for (int i = 0; i < m; i++)
      c[i] = g[i];
    show("floats", m, c);
    free(a), free(b), free(c), free(f), free(g);
  }
  return 0;
}
