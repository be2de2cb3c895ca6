// Objects behind a vector of std::shared_ptr: where they lie is asked of the pointers in the owners.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep "all.data()\[row - 1\].get() + 1 <= all.data()\[row\].get()" %t.omp.cpp
#include <cstdio>
#include <memory>
#include <vector>

struct Body {
  double x = 0, v = 1;
  void step(double dt) {
    v -= x * dt;
    x += v * dt;
  }
};
struct World {
  std::vector<std::shared_ptr<Body>> all;
  void step(double dt) {
    for (auto &p : all)
      p->step(dt);
  }
};

int main() {
  World w;
  for (int i = 0; i < 1000; i++)
    w.all.push_back(std::make_shared<Body>());
  w.step(0.5);
  std::swap(w.all[3], w.all[900]);
  w.all[7]->x = 3;
  w.step(0.25);
  double sum = 0;
  for (const auto &p : w.all)
    sum = sum * 0.5 + p->x;
  std::printf("%.17g\n", sum);
}
