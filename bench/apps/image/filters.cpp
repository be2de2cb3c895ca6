#include "filters.h"
#include <cmath>

Image gaussian(const Image &in, float sigma)
{
  const int radius = static_cast<int>(std::ceil(3 * sigma));
  std::vector<float> weight(2 * radius + 1);
  float sum = 0;
  for (int k = -radius; k <= radius; ++k) {
    weight[k + radius] = std::exp(-0.5f * k * k / (sigma * sigma));
    sum += weight[k + radius];
  }
  for (float &w : weight)
    w /= sum;

  Image along(in.width(), in.height()), out(in.width(), in.height());
  for (int y = 0; y < in.height(); ++y)
    for (int x = 0; x < in.width(); ++x) {
      float s = 0;
      for (int k = -radius; k <= radius; ++k)
        s += weight[k + radius] * in.clamped(x + k, y);
      along(x, y) = s;
    }
  for (int y = 0; y < in.height(); ++y)
    for (int x = 0; x < in.width(); ++x) {
      float s = 0;
      for (int k = -radius; k <= radius; ++k)
        s += weight[k + radius] * along.clamped(x, y + k);
      out(x, y) = s;
    }
  return out;
}

Image bilateral(const Image &in, int radius, float space, float range)
{
  Image out(in.width(), in.height());
  for (int y = 0; y < in.height(); ++y) {
    for (int x = 0; x < in.width(); ++x) {
      const float centre = in(x, y);
      float sum = 0, weights = 0;
      for (int dy = -radius; dy <= radius; ++dy)
        for (int dx = -radius; dx <= radius; ++dx) {
          const float value = in.clamped(x + dx, y + dy);
          const float d = (value - centre) / range;
          const float w = std::exp(-0.5f * ((dx * dx + dy * dy) / (space * space) + d * d));
          sum += w * value;
          weights += w;
        }
      out(x, y) = sum / weights;
    }
  }
  return out;
}

Image median3(const Image &in)
{
  Image out(in.width(), in.height());
  for (int y = 0; y < in.height(); ++y)
    for (int x = 0; x < in.width(); ++x) {
      float window[9];
      int n = 0;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
          window[n++] = in.clamped(x + dx, y + dy);
      for (int i = 1; i < 9; ++i) {
        const float v = window[i];
        int j = i - 1;
        while (j >= 0 && window[j] > v) {
          window[j + 1] = window[j];
          --j;
        }
        window[j + 1] = v;
      }
      out(x, y) = window[4];
    }
  return out;
}

Image half(const Image &in)
{
  Image out(in.width() / 2, in.height() / 2);
  for (int y = 0; y < out.height(); ++y)
    for (int x = 0; x < out.width(); ++x)
      out(x, y) = 0.25f * (in(2 * x, 2 * y) + in(2 * x + 1, 2 * y) + in(2 * x, 2 * y + 1) + in(2 * x + 1, 2 * y + 1));
  return out;
}

/// Linear between the pixels.
Image twice(const Image &in, int width, int height)
{
  Image out(width, height);
  const float sx = static_cast<float>(in.width()) / width, sy = static_cast<float>(in.height()) / height;
  for (int y = 0; y < height; ++y) {
    const float fy = (y + 0.5f) * sy - 0.5f;
    const int y0 = static_cast<int>(std::floor(fy));
    for (int x = 0; x < width; ++x) {
      const float fx = (x + 0.5f) * sx - 0.5f;
      const int x0 = static_cast<int>(std::floor(fx));
      const float ax = fx - x0, ay = fy - y0;
      out(x, y) = (1 - ay) * ((1 - ax) * in.clamped(x0, y0) + ax * in.clamped(x0 + 1, y0)) +
                  ay * ((1 - ax) * in.clamped(x0, y0 + 1) + ax * in.clamped(x0 + 1, y0 + 1));
    }
  }
  return out;
}

void sobel(const Image &in, Image &gx, Image &gy)
{
  for (int y = 1; y < in.height() - 1; ++y)
    for (int x = 1; x < in.width() - 1; ++x) {
      gx(x, y) = in(x + 1, y - 1) + 2 * in(x + 1, y) + in(x + 1, y + 1) - in(x - 1, y - 1) - 2 * in(x - 1, y) -
                 in(x - 1, y + 1);
      gy(x, y) = in(x - 1, y + 1) + 2 * in(x, y + 1) + in(x + 1, y + 1) - in(x - 1, y - 1) - 2 * in(x, y - 1) -
                 in(x + 1, y - 1);
    }
}

/// Only what is the largest along its gradient.
Image thinned(const Image &magnitude, const Image &gx, const Image &gy)
{
  Image out(magnitude.width(), magnitude.height());
  for (int y = 1; y < magnitude.height() - 1; ++y)
    for (int x = 1; x < magnitude.width() - 1; ++x) {
      const float m = magnitude(x, y), ax = std::fabs(gx(x, y)), ay = std::fabs(gy(x, y));
      float before, after;
      if (ax > 2.414f * ay) {
        before = magnitude(x - 1, y);
        after = magnitude(x + 1, y);
      } else if (ay > 2.414f * ax) {
        before = magnitude(x, y - 1);
        after = magnitude(x, y + 1);
      } else if (gx(x, y) * gy(x, y) > 0) {
        before = magnitude(x - 1, y - 1);
        after = magnitude(x + 1, y + 1);
      } else {
        before = magnitude(x + 1, y - 1);
        after = magnitude(x - 1, y + 1);
      }
      if (m >= before && m > after)
        out(x, y) = m;
    }
  return out;
}

std::vector<int> histogram(const Image &in, int bins)
{
  std::vector<int> count(bins, 0);
  for (int y = 0; y < in.height(); ++y)
    for (int x = 0; x < in.width(); ++x) {
      const int bin = static_cast<int>(in(x, y) * bins);
      ++count[std::min(std::max(bin, 0), bins - 1)];
    }
  return count;
}

Image equalized(const Image &in, int bins)
{
  const std::vector<int> count = histogram(in, bins);
  std::vector<float> table(bins);
  long sum = 0;
  for (int b = 0; b < bins; ++b) {
    sum += count[b];
    table[b] = static_cast<float>(sum) / (static_cast<float>(in.width()) * in.height());
  }
  return map(in, [&](float v) { return table[std::min(std::max(static_cast<int>(v * bins), 0), bins - 1)]; });
}
