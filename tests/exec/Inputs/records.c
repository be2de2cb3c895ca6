#include <stddef.h>

struct point {
  double x;
  int tag[2];
};
typedef struct {
  size_t size, stride;
  double *data;
} vec;
static double table[100];
double weight = 2.5;

void move(struct point *p, int n, double dx) {
  for (int i = 0; i < n; i++) {
    p[i].x += dx;
    p[i].tag[1] = p[i].tag[0] + i; /* tag */
  }
}

static double scale(vec *v, double s) {
  for (size_t i = 0; i < v->size; i++)
    v->data[i * v->stride] *= s; /* data */
  return s;
}

void rows(double **a, double **b, int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = b[i][j] * weight; /* rows */
}

void tabulate(int n) {
  for (int i = 0; i < n; i++)
    table[i] *= weight; /* table */
}

int main(void) {
  vec v = {0};
  return (int)scale(&v, 0);
}
