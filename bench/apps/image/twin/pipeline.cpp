// Edges of a noisy picture, found at several sizes. image [WIDTH [HEIGHT]]
#include "filters.h"
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace {

/// Rings, a slope, and noise that depends on the place alone.
Image scene(int width, int height)
{
  Image image(width, height);
#pragma omp parallel for
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const float dx = x - 0.5f * width, dy = y - 0.4f * height;
      const float r = std::sqrt(dx * dx + dy * dy);
      unsigned noise = 2654435761u * static_cast<unsigned>(x) ^ 2246822519u * static_cast<unsigned>(y);
      noise ^= noise >> 15;
      noise *= 2246822519u;
      noise ^= noise >> 13;
      float v = 0.5f + 0.3f * (std::sin(r / 23.0f) > 0 ? 1.0f : -1.0f) + 0.1f * x / width;
      v += 0.1f * (noise / 4294967296.0f - 0.5f);
      if (noise % 97 == 0)
        v = 1.0f;
      image(x, y) = v;
    }
  return image;
}

double mean(const Image &image)
{
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      sum += image(x, y);
  return sum / (static_cast<double>(image.width()) * image.height());
}

float largest(const Image &image)
{
  float most = image(0, 0);
#pragma omp parallel for reduction(max : most)
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      if (image(x, y) > most)
        most = image(x, y);
  return most;
}

/// The threshold that parts the values into two groups best.
float otsu(const Image &image, int bins)
{
  const std::vector<int> count = histogram(image, bins);
  double total = 0, weighted = 0;
  for (int b = 0; b < bins; ++b) {
    total += count[b];
    weighted += static_cast<double>(b) * count[b];
  }
  double below = 0, sumBelow = 0, best = -1;
  int at = 0;
  for (int b = 0; b < bins; ++b) {
    below += count[b];
    sumBelow += static_cast<double>(b) * count[b];
    if (below == 0 || below == total)
      continue;
    const double m0 = sumBelow / below, m1 = (weighted - sumBelow) / (total - below);
    const double between = below * (total - below) * (m0 - m1) * (m0 - m1);
    if (between > best) {
      best = between;
      at = b;
    }
  }
  return (at + 1.0f) / bins;
}

Image edges(const Image &smooth)
{
  Image gx(smooth.width(), smooth.height()), gy(smooth.width(), smooth.height());
  sobel(smooth, gx, gy);
  Image magnitude = combine(gx, gy, [](float a, float b) { return std::sqrt(a * a + b * b); });
  const float top = largest(magnitude);
  magnitude = map(magnitude, [top](float v) { return v / top; });
  const float threshold = otsu(magnitude, 256);
  const Image thin = thinned(magnitude, gx, gy);
  return map(thin, [threshold](float v) { return v > threshold ? 1.0f : 0.0f; });
}

} // namespace

int main(int argc, char **argv)
{
  const int width = argc > 1 ? std::atoi(argv[1]) : 1600;
  const int height = argc > 2 ? std::atoi(argv[2]) : 1200;
  Image image = scene(width, height);
  const double before = mean(image);
  image = median3(image);
  image = bilateral(image, 4, 2.0f, 0.2f);
  const Image smooth = gaussian(image, 2.0f);
  bool bad = std::fabs(mean(smooth) - mean(image)) > 2e-3 || std::fabs(mean(image) - before) > 2e-2;
  const Image even = equalized(smooth, 1024);
  bad |= std::fabs(mean(even) - 0.5) > 2e-2;

  Image sum(width, height), level = smooth;
  for (int l = 0; l < 3; ++l) {
    const Image found = edges(level);
    std::printf("level %d edges %.8f mean %.7f\n", l, mean(found), mean(level));
    const Image large = twice(found, width, height);
    sum = combine(sum, large, [](float a, float b) { return a + b; });
    level = half(gaussian(level, 1.0f));
  }
  const double edgesFound = mean(sum);
  std::printf("edges %.7f equalized %.7f\n", edgesFound, mean(even));
  bad |= edgesFound < 0.01 || edgesFound > 1;
  std::printf("self-check: %s\n", bad ? "FAILED" : "passed");
  return bad;
}
