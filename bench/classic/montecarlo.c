#include <stdio.h>
#include <stdint.h>

static uint64_t state;

static void my_srand(uint64_t s) { state = s; }

static double my_rand(void) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (double)(state >> 11) / 9007199254740992.0;
}

static double pi_global(int n) {
  int in = 0;
  for (int i = 0; i < n; i++) {
    double x = my_rand();
    double y = my_rand();
    if (x * x + y * y <= 1.0)
      in++;
  }
  return 4.0 * in / n;
}

static uint32_t xorshift(uint32_t *s) {
  *s ^= *s << 13;
  *s ^= *s >> 17;
  *s ^= *s << 5;
  return *s;
}

static double pi_streams(int streams, int each) {
  long in = 0;
  for (int s = 0; s < streams; s++) {
    uint32_t seed = 12345u + 7919u * (uint32_t)s;
    for (int i = 0; i < each; i++) {
      double x = xorshift(&seed) / 4294967296.0;
      double y = xorshift(&seed) / 4294967296.0;
      in += x * x + y * y <= 1.0;
    }
  }
  return 4.0 * (double)in / ((double)streams * each);
}

static double hash01(uint64_t i) {
  i += 0x9E3779B97F4A7C15ULL;
  i = (i ^ (i >> 30)) * 0xBF58476D1CE4E5B9ULL;
  i = (i ^ (i >> 27)) * 0x94D049BB133111EBULL;
  i ^= i >> 31;
  return (double)(i >> 11) / 9007199254740992.0;
}

static double volume(int n) {
  int hits = 0, i;
  for (i = 0; i < n; i++) {
    double r = 0;
    for (int d = 0; d < 4; d++) {
      double u = 2 * hash01((uint64_t)i * 4 + d) - 1;
      r += u * u;
    }
    if (r < 1) hits++;
  }
  return 16.0 * hits / n;
}

int main(void) {
  my_srand(42);
  printf("%.15f\n", pi_global(30000000));
  printf("%.15f\n", pi_streams(64, 400000));
  printf("%.15f\n", volume(10000000));
  return 0;
}
