/* Reductions: every element of one array is read once. */
#include <float.h>

float sum(int n, const float *x) {
  float s = 0;
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

float sum_above(int n, float least, const float *x) {
  float s = 0;
  for (int i = 0; i < n; i++)
    if (x[i] > least)
      s += x[i];
  return s;
}

float largest(int n, const float *x) {
  float best = -FLT_MAX;
  for (int i = 0; i < n; i++)
    best = x[i] > best ? x[i] : best;
  return best;
}

int index_of_largest(int n, const float *x) {
  float best = -FLT_MAX;
  int at = -1;
  for (int i = 0; i < n; i++)
    if (x[i] > best) {
      best = x[i];
      at = i;
    }
  return at;
}
