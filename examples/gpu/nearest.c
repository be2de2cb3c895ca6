/* For each query the index of the nearest of m points on a plane. */
void nearest(int n, int m, const float *restrict qx, const float *restrict qy, const float *restrict px,
             const float *restrict py, int *restrict index) {
  for (int i = 0; i < n; i++) {
    float best = 1e30f;
    int at = 0;
    for (int j = 0; j < m; j++) {
      float dx = qx[i] - px[j], dy = qy[i] - py[j];
      float d = dx * dx + dy * dy;
      if (d < best) {
        best = d;
        at = j;
      }
    }
    index[i] = at;
  }
}
