// Lambdas that capture objects: by reference a member is the variable's own, a copy is read in the closure.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <array>
#include <complex>
#include <cstdio>
#include <vector>

struct Image {
  int width, height;
  std::vector<int> pixels;
  Image(int w, int h) : width(w), height(h), pixels(w * h) {}
  int &operator()(int x, int y) { return pixels[y * width + x]; }
};

struct Line {
  double slope, at;
};

// CHECK-LABEL: void render(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int y
template <class Map, class F> void render(Image &image, Map map, F f) {
  for (int y = 0; y < image.height; y++)
    for (int x = 0; x < image.width; x++)
      image(x, y) = f(map(x, y));
}

static int steps(const std::complex<double> &c) {
  std::complex<double> z = 0;
  int n = 0;
  for (; n < 50 && std::norm(z) <= 4; n++)
    z = z * z + c;
  return n;
}

// CHECK-LABEL: static double copies(
// CHECK: #pragma omp parallel for
static double copies(std::vector<double> &out, Line line) {
  auto f = [line, twice = 2 * line.at](int i) { return line.slope * i + line.at + twice; };
  line.slope = 1e9;
  const int n = static_cast<int>(out.size());
  for (int i = 0; i < n; i++)
    out[i] = f(i) + line.at;
  return line.slope;
}

// CHECK-LABEL: static void references(
// CHECK: #pragma omp parallel for
static void references(std::vector<double> &out, Line &line) {
  auto f = [&](int i) { return line.slope * i + line.at; };
  line.at = 77;
  const int n = static_cast<int>(out.size());
  for (int i = 0; i < n; i++)
    out[i] += f(i);
}

// What the closure reads is what the loop writes.
// CHECK-LABEL: static void both(
// CHECK-NOT: #pragma omp parallel for
// CHECK-LABEL: static void ofOuter(
static void both(std::vector<double> &out, Line &line) {
  auto f = [&](int i) { return line.slope * i + line.at; };
  const int n = static_cast<int>(out.size());
  for (int i = 0; i < n; i++) {
    out[i] += f(i) + line.at;
    line.at = i % 7 * line.slope;
  }
}

// CHECK: #pragma omp parallel for
static void ofOuter(std::vector<double> &out, Line &line) {
  auto run = [&](int n) {
    auto f = [&](int i) { return line.slope * i - line.at; };
    for (int i = 0; i < n; i++)
      out[i] += f(i);
  };
  run(static_cast<int>(out.size()));
}

// One buffer for all iterations, which the closures hold.
// CHECK-LABEL: static void oneBuffer(
// CHECK-NOT: #pragma omp parallel for
// CHECK: for (int i = 0; i < n; i++)
static void oneBuffer(std::vector<double> &out) {
  std::vector<double> t(64);
  auto put = [&](int k, double v) { t[k] = v; };
  const int n = static_cast<int>(out.size());
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 64; k++)
      put(k, i + k);
    double s = 0;
    for (int k = 0; k < 64; k++)
      s += t[k] * k;
    out[i] += s;
  }
}

int main() {
  Image image(203, 101);
  auto map = [&](int x, int y) {
    return std::complex<double>(-2.2 + 3.0 * x / image.width, -1.2 + 2.4 * y / image.height);
  };
  render(image, map, [](std::complex<double> c) { return steps(c); });
  const std::complex<double> k(-0.4, 0.6);
  Image other(90, 90);
  render(
      other, [&](int x, int y) { return std::complex<double>(x / 30.0 - 1.5, y / 30.0 - 1.5); },
      [k](std::complex<double> z) { return steps(z * k); });
  std::vector<double> out(300);
  Line line{0.5, 3};
  double sum = copies(out, line);
  references(out, line);
  both(out, line);
  ofOuter(out, line);
  oneBuffer(out);
  for (double v : out)
    sum += v;
  long dark = 0;
  for (int p : image.pixels)
    dark += p;
  for (int p : other.pixels)
    dark += 3 * p;
  std::printf("%.6g %ld\n", sum, dark);
}
