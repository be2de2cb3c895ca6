/* A library: rows of n numbers, each the mean of its neighbours; and what it has done, for a count of its own. */
static _Thread_local long rows;

void blur_row(const float *in, float *out, int n) {
  rows++;
  for (int i = 0; i < n; i++)
    out[i] = (in[i > 0 ? i - 1 : 0] + in[i] + in[i < n - 1 ? i + 1 : n - 1]) / 3;
}

double spread(const float *x, int n, float *scratch) {
  double sum = 0;
  blur_row(x, scratch, n);
  for (int i = 0; i < n; i++)
    sum += (x[i] - scratch[i]) * (x[i] - scratch[i]);
  return sum;
}
