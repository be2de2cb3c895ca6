// A window over an image in a structure: the structure is there where the window is looked at, which its first or last place tells. Where
// nothing is looked at, it need not be there.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>
typedef struct { int w, h, stride; double *data; } Im;
static __attribute__((noinline)) void blur(const Im *s, Im *d, int r) {
  for (int y = 0; y < d->h; y++)
    for (int x = 0; x < d->w; x++) {
      double sum = 0; int c = 0;
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
static __attribute__((noinline)) void some(const Im *s, Im *d, int r, int from) {
  for (int y = 0; y < d->h; y++)
    for (int j = -r; j <= r; j++) {
      int yy = y + j;
      if (yy >= from && yy < s->h)
        d->data[y * d->stride] += s->data[yy * s->stride];
    }
}
static __attribute__((noinline)) void leaves(const Im *s, Im *d, int r, const int *stop) {
  for (int y = 0; y < d->h; y++) {
    double sum = 0;
    for (int j = -r; j <= r; j++) {
      if (stop[y])
        break;
      if (y + j >= 0)
        sum += s->data[(y + j) % 3 * s->stride];
    }
    d->data[y * d->stride] = sum;
  }
}
int main(void) {
  Im a = {300, 200, 310, malloc(310 * 200 * sizeof(double))}, b = {300, 200, 300, malloc(300 * 200 * sizeof(double))};
  int *stop = malloc(200 * sizeof(int));
  for (int i = 0; i < 310 * 200; i++) a.data[i] = i % 17;
  for (int i = 0; i < 300 * 200; i++) b.data[i] = 1;
  for (int i = 0; i < 200; i++) stop[i] = 1;
  blur(&a, &b, 2);
  blur(NULL, &b, -1);
  Im none = {300, 0, 300, b.data};
  blur(NULL, &none, 3);
  some(NULL, &b, 1, 100000);
  some(&a, &b, 1, 5);
  leaves(NULL, &b, 1, stop);
  double s = 0;
  for (int i = 0; i < 300 * 200; i++) s += b.data[i] * (i % 13);
  printf("%.9g\n", s);
  free(a.data), free(b.data), free(stop);
}
