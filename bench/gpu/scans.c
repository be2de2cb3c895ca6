// Loops whose iterations pass a state on, for scans.py.
void prefix_sums(int n, const float *restrict a, float *restrict p) {
  float s = 0;
  for (int i = 0; i < n; i++) {
    s += a[i];
    p[i] = s;
  }
}

void prefix_sums_int(int n, const int *restrict a, int *restrict p) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += a[i];
    p[i] = s;
  }
}

void prefix_sums_double(int n, const double *restrict a, double *restrict p) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    s += a[i];
    p[i] = s;
  }
}

void linear(int n, const float *restrict a, const float *restrict b, float *restrict y) {
  for (int i = 1; i < n; i++)
    y[i] = a[i] * y[i - 1] + b[i];
}

void linear_double(int n, const double *restrict a, const double *restrict b, double *restrict y) {
  for (int i = 1; i < n; i++)
    y[i] = a[i] * y[i - 1] + b[i];
}

void segmented(int n, const float *restrict a, const int *restrict head, float *restrict p) {
  float s = 0;
  for (int i = 0; i < n; i++) {
    if (head[i])
      s = 0;
    s += a[i];
    p[i] = s;
  }
}

void highest(int n, const float *restrict a, float *restrict p) {
  float most = -3.0e38f;
  for (int i = 0; i < n; i++) {
    most = a[i] > most ? a[i] : most;
    p[i] = most;
  }
}

void filter(int n, const float *restrict x, float *restrict y) {
  for (int i = 2; i < n; i++)
    y[i] = x[i] + y[i - 1] - y[i - 2];
}

void smoothed(int n, const float *restrict x, float *restrict y) {
  for (int i = 1; i < n; i++)
    y[i] = x[i] - y[i - 1];
}

float largest_segment(int n, const float *restrict a) {
  float here = 0, most = 0;
  for (int i = 0; i < n; i++) {
    here = here + a[i] > 0 ? here + a[i] : 0;
    most = here > most ? here : most;
  }
  return most;
}

int pack(int n, const double *restrict a, double *restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      out[k++] = a[i];
  return k;
}

int split(int n, const float *restrict a, float *restrict yes, int *restrict no) {
  int k = 0, m = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      yes[k++] = a[i];
    else
      no[m++] = i;
  return k;
}

long decode(int n, const int *restrict times, int *restrict out) {
  long k = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < times[i]; j++)
      out[k++] = i;
  return k;
}

void sum_of_sums(int n, const int *restrict a, int *restrict p) {
  int s = 0, t = 0;
  for (int i = 0; i < n; i++) {
    s += a[i];
    t += s;
    p[i] = t;
  }
}

void third_order(int n, const int *restrict x, int *restrict y) {
  for (int i = 3; i < n; i++)
    y[i] = x[i] + y[i - 1] - y[i - 2] + y[i - 3];
}

void quoted(int n, const signed char *restrict c, signed char *restrict p) {
  int in = 0;
  for (int i = 0; i < n; i++) {
    if (c[i] < 0)
      in = !in;
    p[i] = in ? c[i] : 7;
  }
}
