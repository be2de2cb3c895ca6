#include <algorithm>
#include <array>
#include <cstdint>
#include <iostream>
#include <vector>

template <typename T> void merge_sort(std::vector<T> &v, std::vector<T> &tmp, int lo, int hi) {
  if (hi - lo < 2) return;
  int mid = lo + (hi - lo) / 2;
  merge_sort(v, tmp, lo, mid);
  merge_sort(v, tmp, mid, hi);
  std::merge(v.begin() + lo, v.begin() + mid, v.begin() + mid, v.begin() + hi, tmp.begin() + lo);
  std::copy(tmp.begin() + lo, tmp.begin() + hi, v.begin() + lo);
}

void radix(std::vector<uint32_t> &v) {
  std::vector<uint32_t> out(v.size());
  for (int shift = 0; shift < 32; shift += 8) {
    std::array<size_t, 256> count{};
    for (uint32_t x : v) ++count[(x >> shift) & 0xff];
    size_t sum = 0;
    for (auto &c : count) {
      size_t t = c;
      c = sum;
      sum += t;
    }
    for (uint32_t x : v) out[count[(x >> shift) & 0xff]++] = x;
    v.swap(out);
  }
}

template <typename It> void odd_even_sort(It first, It last) {
  bool sorted = false;
  auto n = last - first;
  while (!sorted) {
    sorted = true;
    for (int phase = 1; phase >= 0; --phase)
      for (auto i = phase; i + 1 < n; i += 2)
        if (first[i] > first[i + 1]) {
          std::iter_swap(first + i, first + i + 1);
          sorted = false;
        }
  }
}

void bitonic(std::vector<int> &a) {
  size_t n = a.size();
  for (size_t k = 2; k <= n; k *= 2)
    for (size_t j = k / 2; j > 0; j /= 2)
      for (size_t i = 0; i < n; ++i) {
        size_t l = i ^ j;
        if (l > i && ((a[i] > a[l]) == ((i & k) == 0)))
          std::swap(a[i], a[l]);
      }
}

template <class C> uint64_t digest(const C &c) {
  uint64_t h = 0;
  for (const auto &x : c) h = h * 1000003 + static_cast<uint64_t>(x);
  return h;
}

int main() {
  std::vector<uint32_t> a(2000000);
  uint32_t s = 1;
  for (auto &x : a) x = s = s * 1664525u + 1013904223u;
  std::vector<int> b(a.begin(), a.begin() + (1 << 17)), c(a.begin(), a.begin() + 4000), d(a.begin(), a.begin() + 300000), t(d.size());
  radix(a);
  bitonic(b);
  odd_even_sort(c.begin(), c.end());
  merge_sort(d, t, 0, static_cast<int>(d.size()));
  std::cout << digest(a) << ' ' << digest(b) << ' ' << digest(c) << ' ' << digest(d) << ' ' << std::is_sorted(b.begin(), b.end()) << '\n';
  // rows sorted independently
  std::vector<std::vector<int>> rows(500, std::vector<int>(2000));
  for (auto &r : rows)
    for (auto &x : r) x = (s = s * 69069u + 1) >> 8;
  for (auto &r : rows) std::sort(r.begin(), r.end());
  uint64_t h = 0;
  for (auto &r : rows) h ^= digest(r);
  std::cout << h << '\n';
}
