#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define FEATURES 16
#define NTRAIN 8000
#define NTEST 800
#define NEIGHBOURS 5
#define CLASSES 4

float train_x[NTRAIN][FEATURES], test_x[NTEST][FEATURES];
int train_y[NTRAIN], test_y[NTEST], predicted[NTEST];

static void sample(float *x, int *y, unsigned *s) {
  int f;
  *s = *s * 1103515245u + 12345u;
  *y = (*s >> 16) % CLASSES;
  for (f = 0; f < FEATURES; f++) {
    *s = *s * 1103515245u + 12345u;
    x[f] = (float)((*s >> 16) & 1023) / 1024.0f + 0.25f * (f % CLASSES == *y);
  }
}

int classify(const float *x) {
  float best_d[NEIGHBOURS];
  int best_y[NEIGHBOURS], votes[CLASSES] = {0};
  int i, f, k;
  for (k = 0; k < NEIGHBOURS; k++) {
    best_d[k] = 1e30f;
    best_y[k] = -1;
  }
  for (i = 0; i < NTRAIN; i++) {
    float d = 0;
    for (f = 0; f < FEATURES; f++) {
      float t = x[f] - train_x[i][f];
      d += t * t;
    }
    if (d < best_d[NEIGHBOURS - 1]) {
      k = NEIGHBOURS - 1;
      while (k > 0 && best_d[k - 1] > d) {
        best_d[k] = best_d[k - 1];
        best_y[k] = best_y[k - 1];
        k--;
      }
      best_d[k] = d;
      best_y[k] = train_y[i];
    }
  }
  for (k = 0; k < NEIGHBOURS; k++)
    votes[best_y[k]]++;
  for (i = 0, k = 1; k < CLASSES; k++)
    if (votes[k] > votes[i])
      i = k;
  return i;
}

double mean[CLASSES][FEATURES], var[CLASSES][FEATURES];
int seen[CLASSES];
void bayes_train(void) {
  int i, f, c;
  for (i = 0; i < NTRAIN; i++) {
    seen[train_y[i]]++;
    for (f = 0; f < FEATURES; f++)
      mean[train_y[i]][f] += train_x[i][f];
  }
  for (c = 0; c < CLASSES; c++)
    for (f = 0; f < FEATURES; f++)
      mean[c][f] /= seen[c];
  for (i = 0; i < NTRAIN; i++)
    for (f = 0; f < FEATURES; f++) {
      double t = train_x[i][f] - mean[train_y[i]][f];
      var[train_y[i]][f] += t * t / seen[train_y[i]];
    }
}
int bayes(const float *x) {
  int c, f, best = 0;
  double top = -1e300;
  for (c = 0; c < CLASSES; c++) {
    double lp = log((double)seen[c] / NTRAIN);
    for (f = 0; f < FEATURES; f++) {
      double t = x[f] - mean[c][f];
      lp -= 0.5 * log(2 * 3.14159265358979 * var[c][f]) + t * t / (2 * var[c][f]);
    }
    if (lp > top) { top = lp; best = c; }
  }
  return best;
}

int main(void) {
  unsigned s = 99;
  int i, right = 0, bright = 0, rep;
  for (i = 0; i < NTRAIN; i++) sample(train_x[i], &train_y[i], &s);
  for (i = 0; i < NTEST; i++) sample(test_x[i], &test_y[i], &s);
  for (i = 0; i < NTEST; i++)
    predicted[i] = classify(test_x[i]);
  for (i = 0; i < NTEST; i++)
    if (predicted[i] == test_y[i]) right++;
  bayes_train();
  for (rep = 0; rep < 100; rep++)
    for (i = 0; i < NTEST; i++)
      bright += bayes(test_x[i]) == test_y[i];
  printf("%d %d of %d\n", right, bright, NTEST);
  return 0;
}
