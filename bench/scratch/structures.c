/* Images and matrices in structures that functions make and hand on: a window over an image, a product, a table that is read by rows and
   cleared as a whole, and a sum that goes as far as the loop around it. Prints seconds and a checksum for each part. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
  int w, h, stride, *data;
} image;
typedef struct {
  int rows, cols;
  double *at;
} matrix;

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
static matrix *matrix_new(int rows, int cols) {
  matrix *m = checked(sizeof *m);
  m->rows = rows;
  m->cols = cols;
  m->at = checked(sizeof(double) * rows * cols);
  for (int i = 0; i < rows * cols; i++)
    m->at[i] = i * 7 % 101 * 0.01;
  return m;
}

/* Callers may be anywhere. */
void blur(const image *s, image *d, int r) {
  for (int y = 0; y < d->h; y++)
    for (int x = 0; x < d->w; x++) {
      int sum = 0, c = 0;
      for (int j = -r; j <= r; j++)
        for (int i = -r; i <= r; i++) {
          int xx = x + i, yy = y + j;
          if (xx < 0 || yy < 0 || xx >= s->w || yy >= s->h)
            continue;
          sum += s->data[yy * s->stride + xx];
          c++;
        }
      d->data[y * d->stride + x] = sum / (c ? c : 1);
    }
}

static void add_scaled(const matrix *a, const matrix *b, matrix *c) {
  for (int i = 0; i < c->rows; i++)
    for (int j = 0; j < c->cols; j++)
      c->at[i * c->cols + j] +=
          0.5 * a->at[i * a->cols + j] * b->at[i * b->cols + j] / (1 + b->at[i * b->cols + j]);
}

static double tables(int times, int n, double *c) {
  double all = 0;
  for (int s = 0; s < times; s++) {
    const int rows = n / (s + 1), m = s + 1;
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < m; j++)
        c[i * m + j] += i / (1.0 + c[i * m + j]);
    for (int k = 0; k < n; k++)
      c[k] = 2 / (2 + c[k]);
    all += c[s];
  }
  return all;
}

static void relax(int n, int steps, const double *a, double *x) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n; i++) {
      double s = 0;
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
          s += a[(i * n + j) * n + k];
      x[i] = s / (1 + x[i] + x[i - 1] * x[n - i]);
    }
}

int main(void) {
  double start = now(), sum = 0;
  image from = {2500, 2500, 2560, checked(sizeof(int) * 2560 * 2500)},
        to = {2500, 2500, 2500, checked(sizeof(int) * 2500 * 2500)};
  for (int i = 0; i < 2560 * 2500; i++)
    from.data[i] = i * 7 % 1009;
  start = now();
  blur(&from, &to, 2);
  for (int i = 0; i < 2500; i++)
    sum += to.data[i * 2500 + i];
  printf("blur %.4f %.6g\n", now() - start, sum);

  matrix *a = matrix_new(2000, 2000), *b = matrix_new(2000, 2000), *c = matrix_new(2000, 2000);
  start = now();
  for (int k = 0; k < 10; k++)
    add_scaled(a, b, c);
  printf("matrices %.4f %.6g\n", now() - start, c->at[12345]);

  start = now();
  sum = tables(40, 2000000, a->at);
  printf("tables %.4f %.6g\n", now() - start, sum);

  enum { n = 220 };
  double *cube = checked(sizeof(double) * n * n * n), *x = checked(sizeof(double) * n);
  for (int i = 0; i < n * n * n; i++)
    cube[i] = i % 17;
  for (int i = 0; i < n; i++)
    x[i] = i % 3;
  start = now();
  relax(n, 5, cube, x);
  printf("relax %.4f %.6g\n", now() - start, x[n - 1]);
  return 0;
}
