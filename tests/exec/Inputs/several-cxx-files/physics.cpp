#include "field.h"

namespace physics {
namespace {
int calls;
const double gamma[2] = {1.4, 0.4};
double clamp(double x) {
  return x < 0 ? 0 : x;
}
} // namespace

double pressure(double density) {
  return clamp(density) * gamma[0];
}

float pressure(float density) {
  calls++;
  return density + static_cast<float>(calls);
}

void advance(double *row, int width, double step) noexcept {
  for (int j = 0; j < width; j++)
    row[j] += step * pressure(row[j]) * gamma[1];
}

double total(const double *row, int width) {
  double sum = 0;
  for (int j = 0; j < width; j++)
    sum += row[j];
  return sum;
}
} // namespace physics
