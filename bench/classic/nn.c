#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define IN 64
#define HID 128
#define OUT 10
#define SAMPLES 500
#define EPOCHS 20
#define RATE 0.05

static double w1[IN][HID], b1[HID], w2[HID][OUT], b2[OUT];
static double x[SAMPLES][IN];
static int label[SAMPLES];
static double hidden[HID], output[OUT], dh[HID], dout[OUT];

static double frand(void) {
  static unsigned s = 12345;
  s = s * 1664525u + 1013904223u;
  return (s >> 8) / 16777216.0 - 0.5;
}
static double sigmoid(double z) { return 1.0 / (1.0 + exp(-z)); }

static void forward(const double *in) {
  int i, j;
  for (j = 0; j < HID; j++) {
    double z = b1[j];
    for (i = 0; i < IN; i++)
      z += in[i] * w1[i][j];
    hidden[j] = sigmoid(z);
  }
  for (j = 0; j < OUT; j++) {
    double z = b2[j];
    for (i = 0; i < HID; i++)
      z += hidden[i] * w2[i][j];
    output[j] = sigmoid(z);
  }
}

static double backward(const double *in, int target) {
  int i, j;
  double loss = 0;
  for (j = 0; j < OUT; j++) {
    double e = output[j] - (j == target);
    loss += e * e;
    dout[j] = e * output[j] * (1 - output[j]);
  }
  for (i = 0; i < HID; i++) {
    double s = 0;
    for (j = 0; j < OUT; j++)
      s += dout[j] * w2[i][j];
    dh[i] = s * hidden[i] * (1 - hidden[i]);
  }
  for (i = 0; i < HID; i++)
    for (j = 0; j < OUT; j++)
      w2[i][j] -= RATE * hidden[i] * dout[j];
  for (j = 0; j < OUT; j++)
    b2[j] -= RATE * dout[j];
  for (i = 0; i < IN; i++)
    for (j = 0; j < HID; j++)
      w1[i][j] -= RATE * in[i] * dh[j];
  for (j = 0; j < HID; j++)
    b1[j] -= RATE * dh[j];
  return loss;
}

int main(void) {
  int i, j, e, right = 0;
  for (i = 0; i < IN; i++) for (j = 0; j < HID; j++) w1[i][j] = frand() * 0.5;
  for (i = 0; i < HID; i++) for (j = 0; j < OUT; j++) w2[i][j] = frand() * 0.5;
  for (i = 0; i < SAMPLES; i++) {
    label[i] = i % OUT;
    for (j = 0; j < IN; j++) x[i][j] = frand() + (j % OUT == label[i]);
  }
  double loss = 0;
  for (e = 0; e < EPOCHS; e++) {
    loss = 0;
    for (i = 0; i < SAMPLES; i++) {
      forward(x[i]);
      loss += backward(x[i], label[i]);
    }
  }
  for (i = 0; i < SAMPLES; i++) {
    int best = 0;
    forward(x[i]);
    for (j = 1; j < OUT; j++)
      if (output[j] > output[best]) best = j;
    right += best == label[i];
  }
  printf("loss %.8g, %d right\n", loss, right);
  return 0;
}
