#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define L 512
static signed char spin[L][L];
static double prob[2][5];

static uint32_t hash3(uint32_t a, uint32_t b, uint32_t c) {
  uint32_t h = a * 0x9E3779B1u ^ b * 0x85EBCA77u ^ c * 0xC2B2AE3Du;
  h ^= h >> 15; h *= 0x2C1B3C6Du; h ^= h >> 12; h *= 0x297A2D39u; h ^= h >> 15;
  return h;
}

static void sweep_colour(int colour, int step) {
  int i, j;
  for (i = 0; i < L; i++)
    for (j = (i + colour) & 1; j < L; j += 2) {
      int up = i == 0 ? L - 1 : i - 1, down = i == L - 1 ? 0 : i + 1;
      int left = (j + L - 1) % L, right = (j + 1) % L;
      int sum = spin[up][j] + spin[down][j] + spin[i][left] + spin[i][right];
      int dE = 2 * spin[i][j] * sum;
      if (dE <= 0 || hash3(i, j, step) < exp(-dE / 2.2) * 4294967296.0)
        spin[i][j] = -spin[i][j];
    }
}

static uint64_t rng = 42;
static double uniform(void) {
  rng ^= rng >> 12; rng ^= rng << 25; rng ^= rng >> 27;
  return (rng * 2685821657736338717ULL >> 11) * 0x1.0p-53;
}
static void metropolis(int flips) {
  for (int k = 0; k < flips; k++) {
    int i = (int)(uniform() * L), j = (int)(uniform() * L);
    int sum = spin[(i + 1) % L][j] + spin[(i + L - 1) % L][j] + spin[i][(j + 1) % L] + spin[i][(j + L - 1) % L];
    int dE = 2 * spin[i][j] * sum;
    if (dE <= 0 || uniform() < prob[0][dE / 2])
      spin[i][j] *= -1;
  }
}

static long magnetisation(void) {
  long m = 0;
  int i, j;
  for (i = 0; i < L; i++)
    for (j = 0; j < L; j++)
      m += spin[i][j];
  return m;
}
static long energy(void) {
  long e = 0;
  int i, j;
  for (i = 0; i < L; i++)
    for (j = 0; j < L; j++)
      e -= spin[i][j] * (spin[(i + 1) % L][j] + spin[i][(j + 1) % L]);
  return e;
}

int main(void) {
  int i, j, t;
  for (i = 0; i < L; i++)
    for (j = 0; j < L; j++)
      spin[i][j] = hash3(i, j, 777) & 1 ? 1 : -1;
  for (i = 0; i < 5; i++) prob[0][i] = exp(-2.0 * i / 2.2);
  for (t = 0; t < 60; t++) {
    sweep_colour(0, 2 * t);
    sweep_colour(1, 2 * t + 1);
    if (t % 20 == 0) printf("%ld %ld\n", magnetisation(), energy());
  }
  metropolis(3000000);
  printf("%ld %ld\n", magnetisation(), energy());
  return 0;
}
