// Grey images.
#ifndef IMAGE_H
#define IMAGE_H

#include <algorithm>
#include <cstddef>
#include <vector>

class Image {
public:
  Image() = default;
  Image(int width, int height, float value = 0.0f)
      : width_(width), height_(height), data_(static_cast<std::size_t>(width) * height, value) {}

  int width() const { return width_; }
  int height() const { return height_; }
  float operator()(int x, int y) const { return data_[static_cast<std::size_t>(y) * width_ + x]; }
  float &operator()(int x, int y) { return data_[static_cast<std::size_t>(y) * width_ + x]; }
  /// Beyond an edge is what is at the edge.
  float clamped(int x, int y) const
  {
    return (*this)(std::min(std::max(x, 0), width_ - 1), std::min(std::max(y, 0), height_ - 1));
  }

private:
  int width_ = 0, height_ = 0;
  std::vector<float> data_;
};

/// f of each pixel.
template <class Function> Image map(const Image &in, Function f)
{
  Image out(in.width(), in.height());
  for (int y = 0; y < in.height(); ++y)
    for (int x = 0; x < in.width(); ++x)
      out(x, y) = f(in(x, y));
  return out;
}

/// f of the pixels of two images.
template <class Function> Image combine(const Image &a, const Image &b, Function f)
{
  Image out(a.width(), a.height());
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x)
      out(x, y) = f(a(x, y), b(x, y));
  return out;
}

#endif
