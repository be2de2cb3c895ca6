#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

#define BASE 1000000000u
typedef struct { int len; uint32_t *d; } big;

static big big_new(int cap) {
  big b = {0, calloc(cap, sizeof(uint32_t))};
  return b;
}

/* schoolbook, carries in the row */
static void big_mul(const big *a, const big *b, big *r) {
  memset(r->d, 0, (a->len + b->len) * sizeof(uint32_t));
  for (int i = 0; i < a->len; i++) {
    uint64_t carry = 0;
    for (int j = 0; j < b->len; j++) {
      uint64_t t = (uint64_t)a->d[i] * b->d[j] + r->d[i + j] + carry;
      r->d[i + j] = t % BASE;
      carry = t / BASE;
    }
    r->d[i + b->len] = carry;
  }
  r->len = a->len + b->len;
  while (r->len > 1 && r->d[r->len - 1] == 0)
    r->len--;
}

/* digits as ints, carries at the end */
static void digits_mul(const int *a, int n, const int *b, int m, int *r) {
  long *t = calloc(n + m, sizeof(long));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      t[i + j] += a[i] * b[j];
  long carry = 0;
  for (int k = 0; k < n + m; k++) {
    carry += t[k];
    r[k] = carry % 10;
    carry /= 10;
  }
  free(t);
}

static void factorial(big *f, int n) {
  f->d[0] = 1;
  f->len = 1;
  for (int k = 2; k <= n; k++) {
    uint64_t carry = 0;
    for (int i = 0; i < f->len; i++) {
      carry += (uint64_t)f->d[i] * k;
      f->d[i] = carry % BASE;
      carry /= BASE;
    }
    while (carry) {
      f->d[f->len++] = carry % BASE;
      carry /= BASE;
    }
  }
}

static void fib(int n) {
  static int a[25000], b[25000], c[25000];
  int len = 1, i, k;
  a[0] = 0;
  b[0] = 1;
  for (k = 1; k < n; k++) {
    int carry = 0;
    for (i = 0; i < len; i++) {
      int s = a[i] + b[i] + carry;
      c[i] = s % 10;
      carry = s / 10;
    }
    if (carry) c[len++] = carry;
    memcpy(a, b, sizeof(int) * len);
    memcpy(b, c, sizeof(int) * len);
  }
  printf("fib %d digits %d%d%d\n", len, b[len - 1], b[len - 2], b[0]);
}

int main(void) {
  big f = big_new(20000);
  factorial(&f, 8000);
  big sq = big_new(2 * f.len + 2), q = big_new(4 * f.len + 4);
  big_mul(&f, &f, &sq);
  big_mul(&sq, &sq, &q);
  uint32_t x = 0;
  for (int i = 0; i < q.len; i++) x = x * 31 + q.d[i];
  printf("%d %d %u\n", f.len, q.len, x);
  int n = 15000, *a = malloc(n * sizeof(int)), *b = malloc(n * sizeof(int)), *r = malloc(2 * n * sizeof(int));
  for (int i = 0; i < n; i++) {
    a[i] = i * 7 % 10;
    b[i] = i * i % 10;
  }
  digits_mul(a, n, b, n, r);
  int s = 0;
  for (int i = 0; i < 2 * n; i++) s += r[i] * (i % 5);
  printf("%d\n", s);
  fib(20000);
  return 0;
}
