// Matrices of a structure that functions get pointers to, without restrict.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
typedef struct {
  int rows, cols;
  double *data;
} Matrix;
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}
Matrix *create(int rows, int cols) {
  Matrix *m = malloc(sizeof *m);
  m->rows = rows;
  m->cols = cols;
  m->data = malloc(sizeof(double) * rows * cols);
  return m;
}
void product(const Matrix *a, const Matrix *b, Matrix *c) {
  for (int i = 0; i < a->rows; i++)
    for (int j = 0; j < b->cols; j++) {
      double s = 0;
      for (int k = 0; k < a->cols; k++)
        s += a->data[i * a->cols + k] * b->data[k * b->cols + j];
      c->data[i * c->cols + j] = s;
    }
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1501;
  Matrix *a = create(n, n + 2), *b = create(n + 2, n - 3), *c = create(n, n - 3);
  for (int i = 0; i < n * (n + 2); i++)
    a->data[i] = i % 7;
  for (int i = 0; i < (n + 2) * (n - 3); i++)
    b->data[i] = i % 5;
  for (int r = 0; r < 3; r++) {
    double t = now();
    product(a, b, c);
    fprintf(stderr, "structures %.2f ms\n", now() - t);
  }
  printf("%.10g %.10g\n", c->data[0], c->data[n * (n - 3) - 1]);
}
