/* Loops over pixels by a macro, windows over images whose rows lie further apart than they are wide, rows that are sorted or searched
   by functions with scratch memory from before the loop, and sums of complex numbers. Prints seconds and a checksum for each part. */
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  int w, h, stride;
  float *data;
} image;
#define PIX(im, x, y) ((im)->data[(y) * (im)->stride + (x)])
#define FOR_PIXELS(im)              \
  for (int y = 0; y < (im)->h; y++) \
    for (int x = 0; x < (im)->w; x++)

static double now(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static void *checked(size_t bytes) {
  void *memory = malloc(bytes);
  if (!memory)
    exit(1);
  return memory;
}
static image image_of(int w, int h, int stride) {
  image made = {w, h, stride, checked((size_t)stride * h * sizeof(float))};
  for (int i = 0; i < stride * h; i++)
    made.data[i] = (float)(i % 1009 * 7 % 1009);
  return made;
}

static void gamma_of(const image *from, image *to) {
  FOR_PIXELS(from) {
    float v = PIX(from, x, y) * (1.0f / 1009);
    PIX(to, x, y) = v * (0.2f + v * (0.5f + 0.3f * v));
  }
}

static void blur(const image *from, image *to, int radius) {
  FOR_PIXELS(from) {
    float sum = 0;
    int count = 0;
    for (int dy = -radius; dy <= radius; dy++)
      for (int dx = -radius; dx <= radius; dx++) {
        int xx = x + dx, yy = y + dy;
        if (xx < 0 || yy < 0 || xx >= from->w || yy >= from->h)
          continue;
        sum += PIX(from, xx, yy);
        count++;
      }
    PIX(to, x, y) = sum / count;
  }
}

static int by_value(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}
static void medians(int rows, int n, const double *values, double *out) {
  double *row = checked(n * sizeof *row);
  for (int r = 0; r < rows; r++) {
    memcpy(row, values + r * n, n * sizeof *row);
    qsort(row, n, sizeof *row, by_value);
    out[r] = row[n / 2];
  }
  free(row);
}

static int neighbours(const double *x, const double *y, int n, int i, double r, int *found) {
  int count = 0;
  for (int j = 0; j < n; j++) {
    double dx = x[i] - x[j], dy = y[i] - y[j];
    if (j != i && dx * dx + dy * dy < r * r)
      found[count++] = j;
  }
  return count;
}
static void centres(int n, const double *x, const double *y, double r, double *out) {
  int *found = checked(n * sizeof *found);
  for (int i = 0; i < n; i++) {
    int count = neighbours(x, y, n, i, r, found);
    double sum = 0;
    for (int k = 0; k < count; k++)
      sum += x[found[k]] * y[found[k]];
    out[i] = count > 0 ? sum / count : 0;
  }
  free(found);
}

static double complex product(int n, const double complex *a, const double complex *b) {
  double complex sum = 0;
  for (int i = 0; i < n; i++)
    sum += conj(a[i]) * b[i];
  return sum;
}

static double sum_of(const image *im) {
  double sum = 0;
  for (int y = 0; y < im->h; y++)
    for (int x = 0; x < im->w; x++)
      sum += PIX(im, x, y);
  return sum;
}

int main(void) {
  enum { W = 3000, H = 2000, S = 3072, R = 4000, N = 1000, P = 12000, Z = 8000000 };
  image a = image_of(W, H, S), b = image_of(W, H, S);
  double *values = checked(R * N * sizeof *values), *out = checked(P * sizeof *out);
  double *x = checked(P * sizeof *x), *y = checked(P * sizeof *y), total = 0, t;
  double complex *z = checked(Z * sizeof *z), sum;
  for (int i = 0; i < R * N; i++)
    values[i] = (double)(i * 7919L % 100003);
  for (int i = 0; i < P; i++) {
    x[i] = i % 1009 * 31 % 1009 / 1009.0;
    y[i] = i % 997 * 17 % 997 / 997.0;
  }
  for (int i = 0; i < Z; i++)
    z[i] = i % 13 - 6 + I * (i % 7);
  t = now();
  for (int k = 0; k < 10; k++)
    gamma_of(&a, &b);
  printf("gamma      %.3f  %.8g\n", now() - t, sum_of(&b));
  t = now();
  blur(&a, &b, 3);
  printf("blur       %.3f  %.8g\n", now() - t, sum_of(&b));
  t = now();
  medians(R, N, values, out);
  for (int i = 0; i < R; i++)
    total += out[i];
  printf("medians    %.3f  %.10g\n", now() - t, total);
  t = now();
  total = 0;
  centres(P, x, y, 0.05, out);
  for (int i = 0; i < P; i++)
    total += out[i];
  printf("centres    %.3f  %.10g\n", now() - t, total);
  t = now();
  sum = product(Z - 1, z, z + 1);
  printf("product    %.3f  %.10g %.10g\n", now() - t, creal(sum), cimag(sum));
  return 0;
}
