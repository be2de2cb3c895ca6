/* Edge detection: recursive filters along rows and columns */
#include "bench.h"

void kernel(int w, int h, const double in[restrict w][h], double out[restrict w][h], double y1[restrict w][h],
            double y2[restrict w][h], double a1, double a2, double a3, double a4, double b1, double b2) {
  for (int i = 0; i < w; i++) {
    double before = 0, before2 = 0, last = 0;
    for (int j = 0; j < h; j++) {
      y1[i][j] = a1 * in[i][j] + a2 * last + b1 * before + b2 * before2;
      last = in[i][j];
      before2 = before;
      before = y1[i][j];
    }
  }
  for (int i = 0; i < w; i++) {
    double after = 0, after2 = 0, x1 = 0, x2 = 0;
    for (int j = h - 1; j >= 0; j--) {
      y2[i][j] = a3 * x1 + a4 * x2 + b1 * after + b2 * after2;
      x2 = x1;
      x1 = in[i][j];
      after2 = after;
      after = y2[i][j];
    }
  }
  for (int i = 0; i < w; i++)
    for (int j = 0; j < h; j++)
      out[i][j] = y1[i][j] + y2[i][j];
  for (int j = 0; j < h; j++) {
    double before = 0, before2 = 0, last = 0;
    for (int i = 0; i < w; i++) {
      y1[i][j] = a1 * out[i][j] + a2 * last + b1 * before + b2 * before2;
      last = out[i][j];
      before2 = before;
      before = y1[i][j];
    }
  }
  for (int j = 0; j < h; j++) {
    double after = 0, after2 = 0, x1 = 0, x2 = 0;
    for (int i = w - 1; i >= 0; i--) {
      y2[i][j] = a3 * x1 + a4 * x2 + b1 * after + b2 * after2;
      x2 = x1;
      x1 = out[i][j];
      after2 = after;
      after = y2[i][j];
    }
  }
  for (int i = 0; i < w; i++)
    for (int j = 0; j < h; j++)
      out[i][j] = y1[i][j] + y2[i][j];
}

int main(void) {
  enum { W = 4096, H = 2160 };
  MATRIX(in, W, H);
  MATRIX(out, W, H);
  MATRIX(y1, W, H);
  MATRIX(y2, W, H);
  BENCH_RUN(kernel(W, H, (const double(*)[H])in, out, y1, y2, 0.2, -0.1, 0.15, -0.05, 0.9, -0.3), out, (size_t)W * H);
  return 0;
}
