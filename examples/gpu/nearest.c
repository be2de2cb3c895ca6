#include <math.h>

/* For each query the index of the nearest of m points on a line. */
void nearest(int n, int m, const float *restrict queries, const float *restrict points, int *restrict index) {
  for (int i = 0; i < n; i++) {
    float best = INFINITY;
    int at = -1;
    for (int j = 0; j < m; j++) {
      float d = fabsf(queries[i] - points[j]);
      if (d < best) {
        best = d;
        at = j;
      }
    }
    index[i] = at;
  }
}
