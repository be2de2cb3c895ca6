// Histograms into vectors, arrays and spans: threads count into copies that bear the container's name in the loop.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <array>
#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>

struct Event {
  double energy = 0;
  int kind = 0;
};

// CHECK-LABEL: void count(
// CHECK: int *const h_all = h.data();
// CHECK: int *const h = omp_get_thread_num() == 0
// CHECK: h[x]++;
static void count(const std::vector<int> &v, std::vector<int> &h) {
  for (int x : v)
    h[x]++;
}
// CHECK-LABEL: weigh(
// CHECK: long *const sums_all = sums.data();
static std::vector<long> weigh(const std::vector<Event> &all) {
  std::vector<long> sums(3000);
  for (std::size_t i = 0; i < all.size(); ++i)
    sums[static_cast<std::size_t>(all[i].kind)] += static_cast<long>(all[i].energy);
  return sums;
}
// The bin is stored first, and read again.
// CHECK-LABEL: void sort(
// CHECK: int *const h_all = h.data();
static void sort(std::vector<Event> &all, std::vector<int> &h) {
  for (Event &e : all) {
    e.kind = static_cast<int>(e.energy * 100) % 3000;
    h[e.kind]++;
  }
}
// The bin moves between the read and the store.
// CHECK-LABEL: void move(
// CHECK-NOT: #pragma omp
// CHECK-LABEL: void spread(
static void move(std::vector<Event> &all, std::vector<int> &h) {
  for (Event &e : all) {
    const int before = h[e.kind];
    e.kind = (e.kind + 1) % 3000;
    h[e.kind] = before + 1;
  }
}
// The span's elements may be anywhere, among the keys too.
// CHECK-NOT: #pragma omp
// CHECK-LABEL: class Spectrum
static void spread(const std::vector<int> &v, std::span<unsigned> out) {
  for (std::size_t i = 0; i < v.size(); ++i)
    if (v[i] % 3 == 0)
      out[static_cast<std::size_t>(v[i]) * 7 % 3000] ^= static_cast<unsigned>(i);
}
class Spectrum {
  std::vector<int> bins_;
  int above_ = 0;

public:
  explicit Spectrum(int n) : bins_(static_cast<std::size_t>(n)) {}
  // CHECK-LABEL: void fill(
  // CHECK: int *const bins__all = bins_.data();
  void fill(const std::vector<Event> &all) {
    for (const Event &e : all)
      ++bins_[e.kind];
  }
  // Asks for more than elements.
  // CHECK-LABEL: void modulo(
  // CHECK-NOT: #pragma omp
  // CHECK-LABEL: void named(
  void modulo(const std::vector<Event> &all) {
    for (const Event &e : all)
      ++bins_[static_cast<std::size_t>(e.kind) * 5 % bins_.size()];
  }
  // CHECK-NOT: #pragma omp
  // CHECK-LABEL: void checked(
  void named(const std::vector<Event> &all) {
    for (const Event &e : all)
      ++this->bins_[e.kind];
  }
  // CHECK-NOT: #pragma omp
  // CHECK-LABEL: void running(
  void checked(const std::vector<Event> &all) {
    for (const Event &e : all)
      ++bins_.at(static_cast<std::size_t>(e.kind));
  }
  // What it counts, it reads.
  // CHECK-NOT: #pragma omp
  // CHECK-LABEL: long sum(
  void running(const std::vector<Event> &all) {
    for (const Event &e : all) {
      ++bins_[e.kind];
      above_ += bins_[e.kind] > 4 ? 1 : 0;
    }
  }
  long sum() const {
    long s = above_;
    for (std::size_t k = 0; k < bins_.size(); k++)
      s = (s * 31 + bins_[k]) % 1000000007;
    return s;
  }
};
int main() {
  std::vector<int> v(200000), h(3000);
  std::vector<Event> all(200000);
  for (std::size_t i = 0; i < v.size(); i++) {
    v[i] = static_cast<int>(i * 7919u % 3000u);
    all[i].kind = static_cast<int>(i * 31u % 2999u);
    all[i].energy = static_cast<double>(i % 17);
  }
  count(v, h);
  sort(all, h);
  move(all, h);
  const std::vector<long> sums = weigh(all);
  std::vector<unsigned> out(3000);
  spread(v, out);
  Spectrum s(3000);
  s.fill(all);
  s.modulo(all);
  s.named(all);
  s.checked(all);
  s.running(all);
  long t = s.sum();
  for (std::size_t k = 0; k < 3000; k++)
    t = (t * 31 + h[k] + sums[k] + static_cast<long>(out[k])) % 1000000007;
  // The same vector twice: one thread then.
  std::vector<int> same(50);
  for (int k = 0; k < 50; k++)
    same[static_cast<std::size_t>(k)] = (k * 7 + 3) % 50;
  count(same, same);
  for (const int k : same)
    t = (t * 31 + k) % 1000000007;
  std::printf("%ld\n", t);
}
