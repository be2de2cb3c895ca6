// The family, the state and the direction of a scan are in the records.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
// RUN: %parlift analyze --format=json %s | grep -A4 '"direction": "down"' | grep affine > %t.affine
// EXPECT backwards:1 parallel needs=scan
void backwards(int n, const double *restrict a, double *restrict y) {
  for (int i = n - 2; i >= 0; i--)
    y[i] = y[i] - a[i] * y[i + 1];
}
// EXPECT levels:1 parallel needs=scan
void levels(int n, const double *restrict a, const double *restrict b, double *restrict u, double *restrict y) {
  for (int i = 1; i < n; i++) {
    double beta = a[i] / u[i - 1];
    u[i] = 4 - beta;
    y[i] = b[i] - beta * y[i - 1];
  }
}
// EXPECT slices:1 parallel needs=scan
int slices(int n, const int *restrict b, int *restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    if (b[i] < 0)
      continue;
    out[k++] = b[i];
  }
  return k;
}
