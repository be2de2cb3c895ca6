#include <stdio.h>
#include <stdlib.h>
#define IX(i, j, k) (((i) * ny + (j)) * nz + (k))

struct field {
  int nx, ny, nz;
  float *now, *then;
};

static struct field *create(int nx, int ny, int nz) {
  struct field *f = malloc(sizeof *f);
  f->nx = nx;
  f->ny = ny;
  f->nz = nz;
  f->now = calloc(nx * ny * nz, sizeof(float));
  f->then = calloc(nx * ny * nz, sizeof(float));
  return f;
}

static void diffuse(struct field *f, float k0) {
  int nx = f->nx, ny = f->ny, nz = f->nz;
  int i, j, k;
  for (i = 1; i < nx - 1; i++)
    for (j = 1; j < ny - 1; j++)
      for (k = 1; k < nz - 1; k++)
        f->then[IX(i, j, k)] = f->now[IX(i, j, k)] +
          k0 * (f->now[IX(i + 1, j, k)] + f->now[IX(i - 1, j, k)] + f->now[IX(i, j + 1, k)] + f->now[IX(i, j - 1, k)] +
                f->now[IX(i, j, k + 1)] + f->now[IX(i, j, k - 1)] - 6.0f * f->now[IX(i, j, k)]);
  float *t = f->now;
  f->now = f->then;
  f->then = t;
}

int main(void) {
  struct field *f = create(96, 96, 96);
  int nx = f->nx, ny = f->ny, nz = f->nz;
  for (int i = 30; i < 60; i++)
    for (int j = 30; j < 60; j++)
      for (int k = 30; k < 60; k++)
        f->now[IX(i, j, k)] = 100.0f + (i * j * k) % 7;
  for (int s = 0; s < 200; s++)
    diffuse(f, 0.1f);
  float hottest = 0;
  for (int i = 0; i < nx * ny * nz; i++)
    if (f->now[i] > hottest)
      hottest = f->now[i];
  printf("%.6f %.6f\n", hottest, f->now[IX(20, 48, 48)]);
  return 0;
}
