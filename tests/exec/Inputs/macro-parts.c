#include <stdio.h>

enum { N = 14, S = N * N };
static int storeA[S], storeB[S], storeC[S];
static double storeX[S], storeY[S];

#define A(i, j) storeA[(i) * N + (j)]
#define B(i, j) storeB[i * N + j]
#define X(i, j) storeX[(N) * (i) + (j)]
#define SQ(x) ((x) * (x))
#define HALF(x) (double)(x) / 2
#define LAST(n) (n) - 1
#define ADD(to, what) to += what
#define BOTH(p, q) p = 2 * q, q += 3
#define STEP storeY[i * N + j] = i + 2 * j;
#define NEXT(k) (k + 1)

static void product(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        A(i, j) += B(i, k) * storeC[k * N + j];
}

static void squares(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      X(j, i) = SQ(i + j) + HALF(A(j, i)) + HALF(j);
}

static void bounds(void) {
  for (int i = 0; i < LAST(N); i++)
    for (int j = 0; j < LAST(N); j++)
      A(i, j) = A(NEXT(i), NEXT(j)) + SQ(j);
}

static void statements(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      ADD(A(i, j), SQ(j));
      BOTH(B(i, j), storeC[i * N + j]);
      STEP
    }
}

static void diagonal(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      A(i, j) = A(i - 1, j) % 5 + A(i, j - 1) % 7 + SQ(i - j);
}

int main(void) {
  for (int i = 0; i < S; i++)
    storeB[i] = i % 7, storeC[i] = i % 5, storeX[i] = i / 4.0;
  void (*const all[])(void) = {product, squares, bounds, statements, diagonal};
  for (int which = 0; which < 5; which++) {
    all[which]();
    double sum = 0;
    for (int i = 0; i < S; i++)
      sum += (storeA[i] * 3.0 + storeB[i] * 5 + storeC[i] + storeX[i] * 2 + storeY[i]) * (i + 1);
    printf("%.17g\n", sum);
  }
}
