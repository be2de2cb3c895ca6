double norm2(int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i] * x[i];
  return sum;
}

void accumulate(int n, const double *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] += x[i];
}

void solve(int n, const double *a, double *x) {
  double value = 0;
  for (int i = 0; i < n; i++)
    value += a[i];
  for (int i = 0; i < n; i++)
    x[i] = value / (1 + x[i] * x[i]);
}

#define SCALE(T, p)                                                                                \
  void scale_##p(int n, T f, T *x) {                                                               \
    for (int i = 0; i < n; i++)                                                                    \
      x[i] *= f;                                                                                   \
  }
SCALE(float, s)
SCALE(double, d)

int smooth(int n, float *x) {
  for (int i = 0; i < n; i++)
    x[i] = 0;
  return 0;
}

__attribute__((weak)) void replaced(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] = 0;
}
