#include <math.h>

struct point {
  float x, y, z;
};

/* The lengths of vectors that lie in memory one after the other: an array of structures. */
void norms(int n, const struct point *restrict p, float *restrict length) {
  for (int i = 0; i < n; i++)
    length[i] = sqrtf(p[i].x * p[i].x + p[i].y * p[i].y + p[i].z * p[i].z);
}
