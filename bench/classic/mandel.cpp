#include <complex>
#include <cstdio>
#include <vector>

using Complex = std::complex<double>;

struct Image {
  int width, height;
  std::vector<int> pixels;
  Image(int w, int h) : width(w), height(h), pixels(w * h) {}
  int &operator()(int x, int y) { return pixels[y * width + x]; }
};

int mandelbrot(const Complex &c, int max) {
  Complex z = 0;
  int n = 0;
  for (; n < max && std::norm(z) <= 4.0; ++n)
    z = z * z + c;
  return n;
}

template <class Map, class F> void render(Image &img, Map map, F f) {
  for (int y = 0; y < img.height; ++y)
    for (int x = 0; x < img.width; ++x)
      img(x, y) = f(map(x, y));
}

int main() {
  Image img(600, 450);
  auto map = [&](int x, int y) { return Complex(-2.2 + 3.0 * x / img.width, -1.2 + 2.4 * y / img.height); };
  render(img, map, [](Complex c) { return mandelbrot(c, 150); });
  long s = 0;
  for (int p : img.pixels) s += p;
  Image j(300, 300);
  const Complex k(-0.4, 0.6);
  render(j, [&](int x, int y) { return Complex(x / 100.0 - 1.5, y / 100.0 - 1.5); },
         [k](Complex z) {
           int n = 0;
           while (std::abs(z) < 2 && n < 100) {
             z = z * z + k;
             n++;
           }
           return n;
         });
  long t = 0;
  for (std::size_t i = 0; i < j.pixels.size(); ++i) t += j.pixels[i] * static_cast<int>(i % 3);
  std::printf("%ld %ld\n", s, t);
}
