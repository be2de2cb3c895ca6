/* An unsigned counter that is asked for `!=` gets to its end over the end of its type, where OpenMP counts no iteration: a second version
   runs then. One that begins at 0 need not be asked.
   RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
   RUN: sed -n "/^static void fill/,/^}/p" %t.omp.c | grep -q "n >= from"
   RUN: sed -n "/^static void add/,/^}/p" %t.omp.c | grep -q "to >= from"
   RUN: sed -n "/^static int most/,/^}/p" %t.omp.c | grep -q "} else {"
   RUN: sed -n "/^static void down/,/^}/p" %t.omp.c | not grep -q "pragma omp parallel for$"
   RUN: sed -n "/^static void plain/,/^}/p" %t.omp.c | grep -q "#pragma omp parallel for$"
   RUN: sed -n "/^static void plain/,/^}/p" %t.omp.c | not grep -q "else"
   RUN: env parlift_flags="--thread-cost=0 --as-written" %S/same-output.sh %parlift %s %t.written
 */
#include <stdint.h>
#include <stdio.h>

static void fill(uint64_t from, int n, int *p) {
  for (uint64_t i = from; i != from + (uint64_t)n; i++)
    p[i - from] = 1;
}

static void add(size_t from, size_t to, int *p) {
  for (size_t i = from; i != to; ++i)
    p[i - from] += 1;
}

static int most(uint64_t a, uint64_t e, const int *p) {
  int m = -1;
  for (uint64_t i = a; i != e; i++)
    if (p[i % 100] > m)
      m = p[i % 100];
  return m;
}

static void down(uint64_t from, uint64_t to, int *p) {
  for (uint64_t i = from; i != to; i--)
    p[from - i] += 2;
}

static void rows(size_t from, size_t to, int p[][10]) {
  for (int k = 0; k < 10; k++)
    for (size_t i = from; i != to; i++)
      p[i - from][k] += k;
}

static void plain(size_t n, int *p) {
  for (size_t i = 0; i != n; i++)
    p[i] ^= 3;
}

static int sum(int *p) {
  int s = 0, i;
  for (i = 0; i < 200; i++)
    s = (s * 7 + p[i]) % 10007;
  return s;
}

int main(void) {
  static int p[200];
  static const uint64_t starts[] = {0, 5, UINT64_MAX - 4, UINT64_MAX, (uint64_t)1 << 63};
  for (unsigned k = 0; k < 5; k++) {
    const uint64_t a = starts[k];
    fill(a, 17, p);
    printf("%d ", sum(p));
    add(a, a + 11, p);
    printf("%d ", sum(p));
    p[3] = 9;
    printf("%d ", most(a, a + 60, p));
    down(a, a - 20, p);
    printf("%d ", sum(p));
    rows(a, a + 9, (int(*)[10])p);
    printf("%d ", sum(p));
    plain(50, p);
    printf("%d\n", sum(p));
  }
  return 0;
}
