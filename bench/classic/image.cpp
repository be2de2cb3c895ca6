#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

struct RGB { uint8_t r, g, b; };

template <typename P> class Image {
public:
  Image(int w, int h) : w_(w), h_(h), data_(static_cast<size_t>(w) * h) {}
  int width() const { return w_; }
  int height() const { return h_; }
  P *row(int y) { return data_.data() + static_cast<size_t>(y) * w_; }
  const P *row(int y) const { return &data_[static_cast<size_t>(y) * w_]; }
  P &operator()(int x, int y) { return data_[static_cast<size_t>(y) * w_ + x]; }
  const P &operator()(int x, int y) const { return data_[static_cast<size_t>(y) * w_ + x]; }
  const P &clamped(int x, int y) const { return (*this)(std::clamp(x, 0, w_ - 1), std::clamp(y, 0, h_ - 1)); }
  auto begin() { return data_.begin(); }
  auto end() { return data_.end(); }
  auto begin() const { return data_.begin(); }
  auto end() const { return data_.end(); }

private:
  int w_, h_;
  std::vector<P> data_;
};

Image<uint8_t> gray(const Image<RGB> &in) {
  Image<uint8_t> out(in.width(), in.height());
  std::transform(in.begin(), in.end(), out.begin(), [](const RGB &p) { return static_cast<uint8_t>((p.r * 77 + p.g * 150 + p.b * 29) >> 8); });
  return out;
}

Image<uint8_t> rotate(const Image<uint8_t> &in, double angle) {
  Image<uint8_t> out(in.width(), in.height());
  const double c = std::cos(angle), s = std::sin(angle), cx = in.width() / 2.0, cy = in.height() / 2.0;
  for (int y = 0; y < out.height(); ++y)
    for (int x = 0; x < out.width(); ++x) {
      double sx = c * (x - cx) + s * (y - cy) + cx, sy = -s * (x - cx) + c * (y - cy) + cy;
      int ix = static_cast<int>(std::floor(sx)), iy = static_cast<int>(std::floor(sy));
      if (ix < 0 || iy < 0 || ix + 1 >= in.width() || iy + 1 >= in.height()) {
        out(x, y) = 0;
        continue;
      }
      double fx = sx - ix, fy = sy - iy;
      out(x, y) = static_cast<uint8_t>((1 - fx) * (1 - fy) * in(ix, iy) + fx * (1 - fy) * in(ix + 1, iy) +
                                       (1 - fx) * fy * in(ix, iy + 1) + fx * fy * in(ix + 1, iy + 1));
    }
  return out;
}

Image<uint8_t> blur(const Image<uint8_t> &in, int radius) {
  Image<uint8_t> out(in.width(), in.height());
  const int n = (2 * radius + 1) * (2 * radius + 1);
  for (int y = 0; y < in.height(); ++y) {
    uint8_t *dst = out.row(y);
    for (int x = 0; x < in.width(); ++x) {
      int sum = 0;
      for (int dy = -radius; dy <= radius; ++dy)
        for (int dx = -radius; dx <= radius; ++dx)
          sum += in.clamped(x + dx, y + dy);
      dst[x] = static_cast<uint8_t>(sum / n);
    }
  }
  return out;
}

std::vector<uint64_t> integral(const Image<uint8_t> &in) {
  int w = in.width(), h = in.height();
  std::vector<uint64_t> s((w + 1) * (h + 1), 0);
  for (int y = 1; y <= h; ++y)
    for (int x = 1; x <= w; ++x)
      s[y * (w + 1) + x] = in(x - 1, y - 1) + s[(y - 1) * (w + 1) + x] + s[y * (w + 1) + x - 1] - s[(y - 1) * (w + 1) + x - 1];
  return s;
}

Image<uint8_t> box(const Image<uint8_t> &in, const std::vector<uint64_t> &s, int r) {
  Image<uint8_t> out(in.width(), in.height());
  int w = in.width();
  for (int y = 0; y < in.height(); ++y)
    for (int x = 0; x < w; ++x) {
      int x0 = std::max(x - r, 0), y0 = std::max(y - r, 0), x1 = std::min(x + r + 1, w), y1 = std::min(y + r + 1, in.height());
      uint64_t t = s[y1 * (w + 1) + x1] - s[y0 * (w + 1) + x1] - s[y1 * (w + 1) + x0] + s[y0 * (w + 1) + x0];
      out(x, y) = static_cast<uint8_t>(t / ((x1 - x0) * (y1 - y0)));
    }
  return out;
}

void floyd_steinberg(Image<uint8_t> &img) {
  std::vector<int> err(img.width() + 2, 0), next(img.width() + 2, 0);
  for (int y = 0; y < img.height(); ++y) {
    std::fill(next.begin(), next.end(), 0);
    for (int x = 0; x < img.width(); ++x) {
      int v = img(x, y) + err[x + 1] / 16, o = v < 128 ? 0 : 255, e = v - o;
      img(x, y) = static_cast<uint8_t>(o);
      err[x + 2] += 7 * e;
      next[x] += 3 * e;
      next[x + 1] += 5 * e;
      next[x + 2] += e;
    }
    err.swap(next);
  }
}

int main() {
  Image<RGB> src(1600, 1200);
  uint32_t s = 1;
  for (auto &p : src) {
    s = s * 1664525u + 1013904223u;
    p = {static_cast<uint8_t>(s >> 24), static_cast<uint8_t>(s >> 16), static_cast<uint8_t>(s >> 8)};
  }
  auto g = gray(src);
  auto r = rotate(g, 0.3);
  auto b = blur(r, 2);
  auto t = box(b, integral(b), 9);
  floyd_steinberg(b);
  std::vector<int> hist(256);
  for (auto p : t) hist[p]++;
  uint64_t h = 0;
  for (auto p : b) h = h * 31 + p;
  for (int i = 0; i < 256; ++i) h = h * 31 + hist[i];
  std::cout << h << "\n";
}
