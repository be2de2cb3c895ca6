/* Polynomials: Horner's rule, the same modulo a prime power of two (a hash), and powers by recurrence.
 *
 *   horner [coefficients]
 */
#include <stdio.h>
#include <stdlib.h>

static double horner(int n, const double *c, double x) {
  double value = 0.0;
  for (int i = n - 1; i >= 0; i--)
    value = value * x + c[i];
  return value;
}

static double by_powers(int n, const double *c, double x) {
  double value = 0.0, power = 1.0;
  for (int i = 0; i < n; i++) {
    value += c[i] * power;
    power *= x;
  }
  return value;
}

static unsigned hash(int n, const unsigned char *text) {
  unsigned h = 5381;
  for (int i = 0; i < n; i++)
    h = h * 33 + text[i];
  return h;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5000000;
  if (n < 1)
    return 2;
  double *c = malloc(n * sizeof *c);
  unsigned char *text = malloc(n);
  if (!c || !text)
    return 1;
  for (int i = 0; i < n; i++) {
    c[i] = i % 13 - 6.0;
    text[i] = i * 11 % 127;
  }
  printf("%.6f %.6f %u\n", horner(n, c, 0.75), by_powers(n, c, 0.75), hash(n, text));
  free(c);
  free(text);
  return 0;
}
