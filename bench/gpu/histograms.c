// Histograms, for histograms.py.
void count(int n, const int *restrict x, int *restrict h) {
  for (int i = 0; i < n; i++)
    h[x[i]]++;
}

void weigh(int n, const int *restrict x, const float *restrict w, float *restrict h) {
  for (int i = 0; i < n; i++)
    h[x[i]] += w[i];
}

void highest(int n, const int *restrict x, const int *restrict w, int *restrict h) {
  for (int i = 0; i < n; i++)
    if (w[i] > h[x[i]])
      h[x[i]] = w[i];
}
