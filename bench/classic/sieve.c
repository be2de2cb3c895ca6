#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define LIMIT 30000000
#define MARKED 1

static char *make_sieve(int limit) {
  char *composite = malloc(limit + 1);
  int i, j;
  memset(composite, 0, limit + 1);
  composite[0] = composite[1] = MARKED;
  for (i = 2; i * i <= limit; i++) {
    if (composite[i] == MARKED)
      continue;
    for (j = i * i; j <= limit; j += i)
      composite[j] = MARKED;
  }
  return composite;
}

static int count_primes(const char *composite, int limit) {
  int i, n = 0;
  for (i = 2; i <= limit; i++)
    if (!composite[i])
      n++;
  return n;
}

static int twins(const char *composite, int limit) {
  int i, n = 0;
  for (i = 3; i + 2 <= limit; i += 2)
    if (!composite[i] && !composite[i + 2])
      ++n;
  return n;
}

static int largest_gap(const char *composite, int limit, int *at) {
  int i, last = 2, best = 0;
  for (i = 3; i <= limit; i++) {
    if (!composite[i]) {
      if (i - last > best) {
        best = i - last;
        *at = last;
      }
      last = i;
    }
  }
  return best;
}

int main(void) {
  int at = 0, gap;
  char *s = make_sieve(LIMIT);
  printf("primes: %d\n", count_primes(s, LIMIT));
  printf("twins: %d\n", twins(s, LIMIT));
  gap = largest_gap(s, LIMIT, &at);
  printf("gap: %d at %d\n", gap, at);
  free(s);
  return 0;
}
