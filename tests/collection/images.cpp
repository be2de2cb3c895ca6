// Images in C++: pixels as classes, views with strides, kernels as functors, pyramids, rays.
// RUN: %parlift analyze --format=json %s -- -std=c++20 -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -std=c++20 -I%S
#include "Inputs/collection.h"
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdint>
#include <vector>

struct Rgb {
  std::uint8_t r, g, b;
  friend bool operator==(const Rgb &, const Rgb &) = default;
};
template <typename T> class Picture {
public:
  Picture(int w, int h) : w_(w), h_(h), pixels_(static_cast<std::size_t>(w) * static_cast<std::size_t>(h)) {}
  int width() const { return w_; }
  int height() const { return h_; }
  T &operator()(int x, int y) { return pixels_[static_cast<std::size_t>(y * w_ + x)]; }
  const T &operator()(int x, int y) const { return pixels_[static_cast<std::size_t>(y * w_ + x)]; }
  T *row(int y) { return pixels_.data() + y * w_; }
  const T *row(int y) const { return pixels_.data() + y * w_; }
  std::vector<T> &pixels() { return pixels_; }
  const std::vector<T> &pixels() const { return pixels_; }

private:
  int w_, h_;
  std::vector<T> pixels_;
};
using Grey = Picture<std::uint8_t>;
using Colours = Picture<Rgb>;
using Floats = Picture<float>;

// A weighted mean of the colours, pixel by pixel.
// EXPECT toGrey:1 conditional
static void toGrey(const Colours &in, Grey &out) {
  for (int y = 0; y < in.height(); ++y)
    for (int x = 0; x < in.width(); ++x) {
      const Rgb &p = in(x, y);
      out(x, y) = static_cast<std::uint8_t>((p.r * 77 + p.g * 150 + p.b * 29) >> 8);
    }
}
// All pixels by a range.
// EXPECT invert:1 parallel
static void invert(Colours &c) {
  for (Rgb &p : c.pixels())
    p = {static_cast<std::uint8_t>(255 - p.r), static_cast<std::uint8_t>(255 - p.g), static_cast<std::uint8_t>(255 - p.b)};
}
// Pixels of one colour are counted.
// EXPECT countColour:1 parallel needs=reduction
static int countColour(const Colours &c, Rgb wanted) {
  int n = 0;
  for (const Rgb &p : c.pixels())
    if (p == wanted)
      ++n;
  return n;
}

// A kernel of three by three as a functor.
struct Kernel {
  std::array<int, 9> weights;
  int operator()(const Grey &in, int x, int y) const {
    int sum = 0;
    for (int k = 0; k < 9; ++k)
      sum += weights[static_cast<std::size_t>(k)] * in(x + k % 3 - 1, y + k / 3 - 1);
    return sum;
  }
};
// A functor or a lambda for each pixel.
// EXPECT convolve:1 conditional
template <typename F> static void convolve(const Grey &in, Grey &out, const F &kernel) {
  for (int y = 1; y < in.height() - 1; ++y)
    for (int x = 1; x < in.width() - 1; ++x)
      out(x, y) = static_cast<std::uint8_t>(std::clamp(kernel(in, x, y) / 16, 0, 255));
}

// Rows by pointers: the gradient along each.
// EXPECT gradient:1 conditional
static void gradient(const Grey &in, Floats &out) {
  for (int y = 0; y < in.height(); ++y) {
    const std::uint8_t *from = in.row(y);
    float *to = out.row(y);
    for (int x = 1; x < in.width(); ++x)
      to[x] = static_cast<float>(from[x] - from[x - 1]);
  }
}
// A running sum along each row, in place.
// EXPECT accumulateRows:1 parallel
static void accumulateRows(Floats &f) {
  for (int y = 0; y < f.height(); ++y) {
    float *row = f.row(y);
    float sum = 0;
    for (int x = 0; x < f.width(); ++x) {
      sum += row[x];
      row[x] = sum;
    }
  }
}
// Down the columns: rows need the one above.
// EXPECT accumulateColumns:1 sequential
// EXPECT accumulateColumns:1.1 parallel
static void accumulateColumns(Floats &f) {
  for (int y = 1; y < f.height(); ++y)
    for (int x = 0; x < f.width(); ++x)
      f(x, y) += f(x, y - 1);
}

// Half the size, from four pixels each.
// EXPECT halveSize:1 unknown
// could be: conditional (out.width() >= in.width() / 2)
static void halveSize(const Grey &in, Grey &out) {
  for (int y = 0; y < in.height() / 2; ++y)
    for (int x = 0; x < in.width() / 2; ++x)
      out(x, y) = static_cast<std::uint8_t>((in(2 * x, 2 * y) + in(2 * x + 1, 2 * y) + in(2 * x, 2 * y + 1) + in(2 * x + 1, 2 * y + 1)) / 4);
}
// A pyramid of pictures: each from the one before.
// EXPECT pyramid:1 unknown
static void pyramid(std::vector<Grey> &levels) {
  for (std::size_t l = 1; l < levels.size(); ++l)
    halveSize(levels[l - 1], levels[l]);
}

// The least and the largest, and all values between them spread.
// EXPECT stretch:1 parallel needs=reduction
// EXPECT stretch:2 parallel
static void stretch(Grey &g) {
  int low = 255, high = 0;
  for (auto p : g.pixels()) {
    low = std::min<int>(low, p);
    high = std::max<int>(high, p);
  }
  if (high <= low)
    return;
  for (auto &p : g.pixels())
    p = static_cast<std::uint8_t>((p - low) * 255 / (high - low));
}
// How often each value occurs, in an array by value.
// EXPECT histogram:1 parallel needs=reduction
static std::array<int, 256> histogram(const Grey &g) {
  std::array<int, 256> counts{};
  for (int y = 0; y < g.height(); ++y)
    for (int x = 0; x < g.width(); ++x)
      ++counts[g(x, y)];
  return counts;
}
// The corner of the box around what is not black.
struct Box {
  int x0, y0, x1, y1;
};
// Four extremes in one structure.
// EXPECT box:1 parallel needs=reduction
static Box box(const Grey &g, int level) {
  Box b{g.width(), g.height(), -1, -1};
  for (int y = 0; y < g.height(); ++y)
    for (int x = 0; x < g.width(); ++x)
      if (g(x, y) > level) {
        b.x0 = std::min(b.x0, x);
        b.y0 = std::min(b.y0, y);
        b.x1 = std::max(b.x1, x);
        b.y1 = std::max(b.y1, y);
      }
  return b;
}

// Rays against balls: the nearest hit colours the pixel.
struct Ball {
  double x, y, z, r;
  std::uint8_t shade;
};
// All balls for each pixel.
// EXPECT render:1 parallel
static void render(const std::vector<Ball> &balls, Grey &out) {
  for (int y = 0; y < out.height(); ++y)
    for (int x = 0; x < out.width(); ++x) {
      double nearest = 1e30;
      std::uint8_t shade = 0;
      for (const Ball &b : balls) {
        double dx = x - b.x, dy = y - b.y, d = b.r * b.r - dx * dx - dy * dy;
        if (d > 0 && b.z - d < nearest) {
          nearest = b.z - d;
          shade = b.shade;
        }
      }
      out(x, y) = shade;
    }
}
// Balls are painted one over the other: the last one is seen.
// EXPECT paint:1 unknown
// EXPECT paint:1.1 parallel
static void paint(const std::vector<Ball> &balls, Grey &out) {
  for (const Ball &b : balls)
    for (int y = 0; y < out.height(); ++y)
      for (int x = 0; x < out.width(); ++x)
        if ((x - b.x) * (x - b.x) + (y - b.y) * (y - b.y) < b.r * b.r)
          out(x, y) = b.shade;
}
// A filling of areas of one value by a stack.
// EXPECT flood:1 unknown
static int flood(Grey &g, int x0, int y0, std::uint8_t value) {
  const std::uint8_t old = g(x0, y0);
  if (old == value)
    return 0;
  std::vector<std::pair<int, int>> stack{{x0, y0}};
  int filled = 0;
  while (!stack.empty()) {
    auto [x, y] = stack.back();
    stack.pop_back();
    if (x < 0 || y < 0 || x >= g.width() || y >= g.height() || g(x, y) != old)
      continue;
    g(x, y) = value;
    ++filled;
    for (auto [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
      stack.emplace_back(x + dx, y + dy);
  }
  return filled;
}
// Two pictures are put over one another by a mask.
// EXPECT mask:1 conditional
static void mask(const Grey &a, const Grey &b, const Grey &m, Grey &out) {
  std::transform(a.pixels().begin(), a.pixels().end(), b.pixels().begin(), out.pixels().begin(),
                 [](std::uint8_t p, std::uint8_t q) { return p > q ? p : q; });
  for (std::size_t i = 0; i < out.pixels().size(); ++i)
    if (m.pixels()[i] < 128)
      out.pixels()[i] = a.pixels()[i];
}

static void showGrey(const char *name, const Grey &g) { showBytes(name, static_cast<int>(g.pixels().size()), g.pixels().data()); }
static void run(int w, int h) {
  Colours c(w, h);
  Grey g(w, h), o(w, h), m(w, h);
  Floats f(w, h);
  int n = 0;
  for (Rgb &p : c.pixels()) {
    p = {static_cast<std::uint8_t>(n * 7), static_cast<std::uint8_t>(n * 13), static_cast<std::uint8_t>(n / 3 % 2)};
    ++n;
  }
  toGrey(c, g);
  showGrey("grey", g);
  invert(c);
  std::printf("of one colour: %d\n", countColour(c, {255, 255, 255}));
  Kernel blur{{1, 2, 1, 2, 4, 2, 1, 2, 1}}, edge{{-1, -2, -1, 0, 64, 0, 1, 2, 1}};
  convolve(g, o, blur);
  showGrey("blur", o);
  convolve(o, o, edge);
  convolve(g, m, [](const Grey &in, int x, int y) { return 16 * std::max(in(x, y), in(x + 1, y)); });
  showGrey("edge", o);
  showGrey("lambda", m);
  gradient(g, f);
  accumulateRows(f);
  accumulateColumns(f);
  showBytes("floats", n * 4, f.pixels().data());
  std::vector<Grey> levels;
  for (int s = 1; s <= 8; s *= 2)
    levels.emplace_back(w / s, h / s);
  levels[0] = g;
  pyramid(levels);
  halveSize(g, g);
  showGrey("half", g);
  showGrey("top", levels.back());
  stretch(o);
  showGrey("stretched", o);
  auto counts = histogram(o);
  showInts("histogram", 256, counts.data());
  Box b = box(o, 100);
  std::printf("box %d %d %d %d\n", b.x0, b.y0, b.x1, b.y1);
  std::vector<Ball> balls;
  for (int i = 0; i < 20; ++i)
    balls.push_back({1.0 * (i * 7 % 60), 1.0 * (i * 11 % 40), 1.0 * (i * 37 % 100), 3.0 + i % 6, static_cast<std::uint8_t>(i * 12)});
  render(balls, g);
  showGrey("rendered", g);
  paint(balls, o);
  showGrey("painted", o);
  mask(g, o, m, m);
  mask(g, o, m, o);
  showGrey("masked", o);
  if (n)
    std::printf("filled %d\n", flood(g, w / 2, h / 2, 7));
  showGrey("filled", g);
}
int main() {
  run(0, 0);
  run(1, 1);
  run(5, 9);
  run(60, 40);
  return 0;
}
