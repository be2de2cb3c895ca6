// A reference to an element is a name: what is read by it twice in an iteration is one value, unless the loop stores there.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <array>
#include <cstddef>
#include <cstdio>
#include <vector>

struct Particle {
  double x = 0;
  int cell = 0;
};
// CHECK-LABEL: count(
// CHECK: #pragma omp parallel for reduction(h_together:h)
static std::array<int, 64> count(const std::vector<Particle> &all) {
  std::array<int, 64> h{};
  for (const Particle &p : all)
    ++h[p.cell];
  return h;
}
// CHECK-LABEL: scatter(
// CHECK: #pragma omp parallel for
static void scatter(const std::vector<Particle> &all, std::vector<double> &out) {
  for (std::size_t i = 0; i < all.size(); i++) {
    const Particle &p = all[i];
    out[i] = p.cell > 3 ? p.cell * 2 : p.cell;
  }
}
// The cell changes between the two.
// CHECK-LABEL: twice(
// CHECK-NOT: #pragma omp parallel for{{.*}}reduction
// CHECK-LABEL: shared(
static void twice(std::vector<Particle> &all, int (&h)[64]) {
  for (Particle &p : all) {
    Particle &same = p;
    const int before = h[p.cell];
    same.cell = (p.cell + 1) % 64;
    h[p.cell] = before + 1;
  }
}
// All iterations bind the name to one element.
// CHECK-NOT: #pragma omp
// CHECK-LABEL: int main(
static int shared(std::vector<Particle> &all, std::vector<int> &h) {
  int last = 0;
  for (std::size_t i = 1; i < all.size(); i++) {
    Particle &p = all[0];
    h[p.cell] += 1;
    p.cell = (p.cell * 5 + static_cast<int>(i)) % 64;
    last = p.cell;
  }
  return last;
}
int main() {
  std::vector<Particle> all(60000);
  for (std::size_t i = 0; i < all.size(); i++)
    all[i].cell = static_cast<int>(i * 7 % 61);
  const auto h = count(all);
  std::vector<double> out(all.size());
  scatter(all, out);
  int k[64] = {};
  twice(all, k);
  std::vector<int> l(64);
  const int last = shared(all, l);
  long s = last;
  for (int i = 0; i < 64; i++)
    s = s % 1000003 * 2 + h[static_cast<std::size_t>(i)] + k[i] * 3 + l[static_cast<std::size_t>(i)];
  for (double x : out)
    s += static_cast<long>(x);
  std::printf("%ld\n", s);
}
