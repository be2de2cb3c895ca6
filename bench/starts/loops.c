/* Loops that start threads or not: the figures behind what an iteration is taken to be (src/legality/parallel). Each function is one loop. */
#include <math.h>

void copy(int n, int *a, const int *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}
void scale(int n, double *a, const double *b) {
  (void)b;
  for (int i = 0; i < n; i++)
    a[i] *= 1.0000001;
}
void axpy(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)
    a[i] += 2.5e-9 * b[i];
}
void axpy_float(int n, float *a, const float *b) {
  for (int i = 0; i < n; i++)
    a[i] += 2.5e-9f * b[i];
}
void axpy_int(int n, int *a, const int *b) {
  for (int i = 0; i < n; i++)
    a[i] += 3 * b[i];
}
void average_char(int n, unsigned char *a, const unsigned char *b) {
  for (int i = 0; i < n; i++)
    a[i] = (a[i] + b[i] + 1) / 2;
}
void polynomial(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)
    a[i] = (((b[i] * 0.5 + 0.25) * b[i] + 0.125) * b[i] + 0.3) * b[i] + 0.7;
}
void polynomial_float(int n, float *a, const float *b) {
  for (int i = 0; i < n; i++)
    a[i] = (((b[i] * 0.5f + 0.25f) * b[i] + 0.125f) * b[i] + 0.3f) * b[i] + 0.7f;
}
void stencil(int n, double *a, const double *b) {
  for (int i = 1; i < n - 1; i++)
    a[i] = 0.25 * b[i - 1] + 0.5 * b[i] + 0.25 * b[i + 1];
}
void limited(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] > 0.5 ? 0.5 : b[i];
}
void branch(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)
    if (b[i] > 0.5)
      a[i] = 2 * b[i];
}
void strided(int n, double *a, const double *b) {
  for (int i = 0; i < n / 2; i++)
    a[2 * i] += 2.5e-9 * b[2 * i];
}
void backwards(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)
    a[i] += 2.5e-9 * b[n - 1 - i];
}
struct particle {
  double x, v;
};
void records(int n, struct particle *a, const struct particle *b) {
  for (int i = 0; i < n / 2; i++)
    a[i].x += 2.5e-9 * b[i].v;
}
double sum(int n, const double *a, const double *b) {
  double s = 0;
  (void)b;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
int sum_int(int n, const int *a, const int *b) {
  int s = 0;
  (void)b;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
void division(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)
    a[i] = 0.5 / b[i];
}
void remainders(int n, int *a, const int *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] % (n + 1);
}
void gather(int n, int *a, const int *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[b[i]];
}
void roots(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)
    a[i] = sqrt(b[i]) * exp(b[i]);
}
