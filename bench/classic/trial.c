#include <stdio.h>
#include <stdbool.h>

static bool is_prime(int n) {
  if (n < 2)
    return false;
  if (n % 2 == 0)
    return n == 2;
  for (int d = 3; d * d <= n; d += 2)
    if (n % d == 0)
      return false;
  return true;
}

static int is_palindrome(int n) {
  int r = 0, m = n;
  while (m > 0) {
    r = r * 10 + m % 10;
    m /= 10;
  }
  return r == n;
}

int digit_sum(int n) {
  int s = 0;
  do {
    s += n % 10;
  } while (n /= 10);
  return s;
}

int main(void) {
  int count = 0, pal = 0;
  long long sum = 0;
  int biggest = 0;
  for (int i = 0; i < 1500000; i++) {
    if (is_prime(i)) {
      count++;
      sum += i;
      if (is_palindrome(i))
        pal++;
      if (digit_sum(i) > biggest)
        biggest = digit_sum(i);
    }
  }
  printf("%d primes, sum %lld, %d palindromes, digit sum %d\n", count, sum, pal, biggest);
  return 0;
}
