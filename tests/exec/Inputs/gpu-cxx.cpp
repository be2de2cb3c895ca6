// C++ around kernels. See gpu-cxx.test.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

// The runtime is outside of all namespaces, a kernel where its function is.
namespace a { void add(int n, float *x, const float *y) {
    for (int i = 0; i < n; i++)
      x[i] += y[i];
  } void sub(int n, float *x, const float *y) { for (int i = 0; i < n; i++) x[i] -= y[i]; } }
namespace {
void mul(int n, float *x, const float *y) { // a comment of this function
  for (int i = 0; i < n; i++)
    x[i] *= y[i] + 1;
}
} // namespace
extern "C" {
void halves(int n, float *x, const float *y) {
  for (int i = 0; i < n; i++)
    x[i] = x[i] / 2 + y[i];
}
}
// Overloads have kernels of their own names.
void twice(int n, float *x) { for (int i = 0; i < n; i++) x[i] *= 2; }
void twice(int n, double *x) { for (int i = 0; i < n; i++) x[i] *= 2; }

enum class Mode { off, on };
enum Kind : unsigned char { red, green };
void modes(int n, float *__restrict x, const float *__restrict y, Mode mode, Kind kind) {
  for (int i = 0; i < n; i++)
    if (mode == Mode::on && kind == red)
      x[i] += y[i];
}
void sizes(std::size_t n, std::size_t m, float *__restrict x, const float *__restrict y) {
  for (std::size_t i = 0; i < n; i++)
    for (std::size_t j = 0; j < m; j++)
      x[i * m + j] += y[i * m + j];
}
void extremes(int n, float *__restrict x, const float *__restrict y, const int *__restrict k) {
  for (int i = 0; i < n; i++)
    x[i] = std::min(x[i], y[i]) + std::max(y[i], 2.0f) + std::max(k[i], 3);
}
void functions(int n, float *__restrict x, const float *__restrict y, double *__restrict d) {
  for (int i = 0; i < n; i++) {
    x[i] = std::sqrt(y[i]) + std::abs(x[i]) + std::fmin(x[i], y[i]) + std::floor(x[i]);
    d[i] = sqrt(y[i]) + std::sqrt(i) + fabs(d[i]) + std::pow(d[i], 2) + std::exp(y[i] * 0.01f);
  }
}
void integers(int n, int *__restrict k) {
  for (int i = 0; i < n; i++)
    k[i] = std::abs(k[i] - 5);
}
constexpr int width = 10;
void autos(int n, float *__restrict x, const float *__restrict y) {
  static_assert(width == 10, "");
  constexpr float f = 1.5f;
  for (auto i = 0; i < n; ++i) {
    auto t = static_cast<float>(y[i]) * width;
    const auto &r = y[i];
    x[i] += t + r * f;
  }
}
struct Pair {
  float a, b;
  Pair operator+(const Pair &o) const { return {a + o.a, b + o.b}; }
};
void pairs(int n, Pair *__restrict x, const Pair *__restrict y) {
  for (int i = 0; i < n; i++)
    x[i] = x[i] + y[i];
}
template <typename T> void scale(int n, T *x, T f) { for (int i = 0; i < n; i++) x[i] *= f; }
void lambdas(int n, float *__restrict x) {
  static float table[3] = {1, 2, 3};
  auto next = [](float v) { return v * 2 + table[1]; };
  for (int i = 0; i < n; i++)
    x[i] = next(x[i]);
}

int main() {
  static float x[1000], y[1000];
  static double d[1000];
  static int k[1000];
  for (int i = 0; i < 1000; i++)
    x[i] = i % 7, y[i] = i % 5, d[i] = i % 4, k[i] = i % 13;
  auto show = [&](const char *name) {
    double sum = 0;
    for (int i = 0; i < 1000; i++)
      sum += (x[i] + d[i] + k[i]) * (i % 11);
    std::printf("%s %.5g\n", name, sum);
  };
  a::add(1000, x, y), a::sub(999, x, y), mul(900, x, y), halves(1000, x, y), show("names");
  twice(1000, x), twice(900, d), show("twice");
  modes(1000, x, y, Mode::on, red), modes(1000, x, y, Mode::off, red), show("modes");
  sizes(30, 29, x, y), show("sizes");
  extremes(1000, x, y, k), show("extremes");
  functions(1000, x, y, d), show("functions");
  integers(1000, k), show("integers");
  autos(1000, x, y), show("autos");
  pairs(400, (Pair *)x, (Pair *)y), show("pairs");
  scale(1000, x, 0.5f), scale(1000, d, 0.5), show("scale");
  lambdas(700, x), show("lambdas");
}
