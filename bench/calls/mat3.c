// 3 x 3 matrices in structures, again and again.
#include <stdio.h>
typedef struct {
  double m[3][3];
} mat3;
mat3 mul(mat3 a, mat3 b);
void transform(const mat3 *m, const double *in, double *out);

#ifndef CALLS
mat3 mul(mat3 a, mat3 b) {
  mat3 c;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      c.m[i][j] = 0;
      for (int k = 0; k < 3; k++)
        c.m[i][j] += a.m[i][k] * b.m[k][j];
    }
  return c;
}
void transform(const mat3 *m, const double *in, double *out) {
  for (int i = 0; i < 3; i++) {
    out[i] = 0;
    for (int j = 0; j < 3; j++)
      out[i] += m->m[i][j] * in[j];
  }
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  mat3 a = {{{1, .1, 0}, {0, 1, .1}, {.1, 0, 1}}}, b = a;
  double v[3] = {1, 2, 3}, w[3], t = 0;
  for (int q = 0; q < 12000000; q++) {
    mat3 c = mul(a, b);
    transform(&c, v, w);
    a.m[0][1] = w[0] * 1e-3;
    t += w[2];
  }
  printf("%.9g\n", t);
  return 0;
}
#endif
