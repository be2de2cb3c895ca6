#include "field.h"
#include <cstdio>

constexpr int N = 80;
static double cells[N][N], pressures[N], totals[N];
static float singles[N];

static void advance_all() {
  for (int i = 0; i < N; i++)
    physics::advance(cells[i], N, 0.01);
}

static void pressures_all() {
  for (int i = 0; i < N; i++)
    pressures[i] = physics::pressure(cells[i][i]);
}

static void singles_all() {
  for (int i = 0; i < N; i++)
    singles[i] = physics::pressure(static_cast<float>(i));
}

static void totals_all() {
  for (int i = 0; i < N; i++)
    totals[i] = physics::total(cells[i], N);
}

int main() {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      cells[i][j] = (i * 5 + j) % 13;
  for (int step = 0; step < 3; step++) {
    advance_all();
    pressures_all();
    singles_all();
    totals_all();
  }
  double sum = 0;
  for (int i = 0; i < N; i++) {
    const int part = static_cast<int>(pressures[i] + totals[i] + static_cast<double>(singles[i]));
    sum += part;
  }
  std::printf("%.10g\n", sum);
}
