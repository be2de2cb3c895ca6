// A grid of raw pointers that a class swaps after each step.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <utility>
class Heat {
  int nx, ny;
  double *cur, *next;

public:
  Heat(int nx, int ny) : nx(nx), ny(ny), cur(new double[nx * ny]()), next(new double[nx * ny]()) {
    cur[nx * ny / 2] = 100;
  }
  ~Heat() {
    delete[] cur;
    delete[] next;
  }
  void step() {
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++)
        next[i * ny + j] = cur[i * ny + j] +
                           0.1 * (cur[(i - 1) * ny + j] + cur[(i + 1) * ny + j] +
                                  cur[i * ny + j - 1] + cur[i * ny + j + 1] - 4 * cur[i * ny + j]);
    std::swap(cur, next);
  }
  double at(int i, int j) const { return cur[i * ny + j]; }
};
int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 2501;
  Heat h(n, n + 3);
  const auto t = std::chrono::steady_clock::now();
  for (int s = 0; s < 60; s++)
    h.step();
  std::fprintf(stderr, "heat %.2f ms\n",
               std::chrono::duration<double>(std::chrono::steady_clock::now() - t).count() * 1e3);
  std::printf("%.10g %.10g\n", h.at(n / 2, n / 2), h.at(n / 2 + 1, n / 2 + 3));
}
