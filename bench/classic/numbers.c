#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <stdbool.h>

static uint64_t mulmod(uint64_t a, uint64_t b, uint64_t m) { return (unsigned __int128)a * b % m; }
static uint64_t powmod(uint64_t b, uint64_t e, uint64_t m) {
  uint64_t r = 1;
  b %= m;
  while (e > 0) {
    if (e & 1) r = mulmod(r, b, m);
    b = mulmod(b, b, m);
    e >>= 1;
  }
  return r;
}

static bool miller_rabin(uint64_t n) {
  static const uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (n < 2) return false;
  for (int i = 0; i < 12; i++) {
    if (n == bases[i]) return true;
    if (n % bases[i] == 0) return false;
  }
  uint64_t d = n - 1;
  int s = 0;
  while (!(d & 1)) d >>= 1, s++;
  for (int i = 0; i < 12; i++) {
    uint64_t x = powmod(bases[i], d, n);
    if (x == 1 || x == n - 1) continue;
    int r;
    for (r = 1; r < s; r++) {
      x = mulmod(x, x, n);
      if (x == n - 1) break;
    }
    if (r == s) return false;
  }
  return true;
}

static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
static int gcd_loop(int a, int b) {
  while (b) {
    int t = a % b;
    a = b;
    b = t;
  }
  return a;
}

static int totient(int n) {
  int result = n;
  for (int p = 2; p * p <= n; ++p)
    if (n % p == 0) {
      while (n % p == 0) n /= p;
      result -= result / p;
    }
  if (n > 1) result -= result / n;
  return result;
}

static int sum_divisors(int n) {
  int s = 1;
  for (int i = 2; i * i <= n; i++)
    if (n % i == 0) {
      s += i;
      if (i != n / i) s += n / i;
    }
  return s;
}

static void totient_sieve(int *phi, int n) {
  for (int i = 0; i <= n; i++) phi[i] = i;
  for (int i = 2; i <= n; i++)
    if (phi[i] == i)
      for (int j = i; j <= n; j += i)
        phi[j] -= phi[j] / i;
}

int main(void) {
  int primes = 0;
  for (uint64_t n = 1000000000001ULL; n < 1000000000001ULL + 40000; n += 2)
    if (miller_rabin(n)) primes++;
  printf("%d\n", primes);
  static int table[800][800];
  for (int i = 0; i < 800; i++)
    for (int j = 0; j < 800; j++)
      table[i][j] = gcd(i + 1, j + 1);
  long coprime = 0, sum = 0;
  for (int i = 0; i < 800; i++)
    for (int j = 0; j < 800; j++) {
      coprime += table[i][j] == 1;
      sum += table[i][j];
    }
  int c2 = 0;
  for (int a = 1; a < 1500; a++)
    for (int b = a + 1; b < 1500; b++)
      if (gcd_loop(a, b) == 1) c2++;
  printf("%ld %ld %d\n", coprime, sum, c2);
  long phi = 0;
  for (int n = 1; n <= 100000; n++) phi += totient(n);
  int *p = malloc(4000001 * sizeof(int));
  totient_sieve(p, 4000000);
  long phi2 = 0;
  for (int i = 1; i <= 4000000; i++) phi2 += p[i];
  printf("%ld %ld\n", phi, phi2);
  int i = 0;
  for (int n = 2; n < 100000; n++)
    if (sum_divisors(n) == n) {
      printf("perfect %d\n", n);
      i++;
    }
  int amicable = 0;
  for (int n = 2; n < 50000; n++) {
    int s = sum_divisors(n);
    if (s != n && s < 60000 && sum_divisors(s) == n) amicable += n;
  }
  /* Pythagorean triples */
  int triples = 0;
  for (int a = 1; a < 400; a++)
    for (int b = a; b < 400; b++)
      for (int c = b; c < 600; c++)
        if (a * a + b * b == c * c) triples++;
  printf("%d %d %d\n", i, amicable, triples);
  return 0;
}
