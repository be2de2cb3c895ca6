#include <stdio.h>

enum { N = 12 };
static int a[N * N], b[N * N], c[N * N];

/* The counter of both inner loops is declared before them. */
static void counters(void) {
  for (int i = 0; i < N; i++) {
    int j;
    for (j = 0; j < N; j++)
      a[i * N + j] = i;
    for (j = 0; j < N; j++)
      b[i * N + j] += a[i * N + j] + j;
  }
}

static void rows(void) {
  for (int i = 0; i < N; i++) {
    int(*row)[1] = (int(*)[1])(b + i);
    (*row)[0] = a[i] + 1;
    c[i] = (*row)[0];
  }
}

static void choice(void) {
  for (int i = 0; i < N; i++)
    switch (a[i] & 3) {
    case 0:
      b[i] = 1;
      break;
    case 1:
      b[i] += 3;
      /* fall through */
    default:
      b[i] *= 2;
    }
}

/* Comments with braces, and what follows on the last line. */
static void comments(void) {
  for (int i = 0; i < N; i++) { // { open
    for /* f */ (int j = 0 /* ; */; j < N /* " */; j++) // " }
      a[i * N + j] += c[i * N + j]; /* after */ // after2
   /* trailing } */ } /* x */ c[0] = 1; }

int main(void) {
  for (int i = 0; i < N * N; i++)
    c[i] = i * 5 % 13, a[i] = i % 4;
  counters(), rows(), choice(), comments();
  long sum = 0;
  for (int i = 0; i < N * N; i++)
    sum += (i + 1L) * a[i] + b[i] * 3 + c[i];
  printf("%ld\n", sum);
}
