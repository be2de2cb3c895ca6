void blur_row(const float *in, float *out, int n) {
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += in[i];
  for (int i = 0; i < n; i++)
    out[i] = sum;
}

/* It fills the scratch row before it reads it. */
double spread(const float *x, int n, float *scratch) {
  double sum = 0;
  blur_row(x, scratch, n);
  for (int i = 0; i < n; i++)
    sum += x[i] * scratch[i];
  return sum;
}
