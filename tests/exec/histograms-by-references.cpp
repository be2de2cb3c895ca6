// Elements that the loop updates by a reference of its own: `long &n = h[k]; n += w`.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstddef>
#include <cstdio>
#include <vector>

using Keys = const std::vector<int> &;
static long table[64];

struct Vec {
  double x = 0, y = 0;
};
// CHECK-LABEL: void ofVector(
// CHECK: long *const h = omp_get_thread_num() == 0
static void ofVector(Keys key, std::vector<long> &h) {
  for (std::size_t i = 0; i < key.size(); ++i) {
    long &n = h[key[i]];
    n += static_cast<long>(i);
  }
}
// CHECK-LABEL: void ofPointer(
// CHECK: long *const h = omp_get_thread_num() == 0
static void ofPointer(Keys key, long *__restrict__ h) {
  for (std::size_t i = 0; i < key.size(); ++i) {
    long &n = h[key[i]];
    ++n;
    if (i % 3 == 0)
      n += 2;
  }
}
// CHECK-LABEL: void ofTable(
// CHECK: reduction(+:table)
static void ofTable(Keys key) {
  for (std::size_t i = 0; i < key.size(); ++i) {
    auto &n = table[key[i] % 64];
    n += key[i];
  }
}
// CHECK-LABEL: void ofMember(
// CHECK: h[k].y = -0.0;
static void ofMember(Keys key, std::vector<Vec> &h) {
  for (std::size_t i = 0; i < key.size(); ++i) {
    double &y = h[key[i]].y;
    y += 0.5;
  }
}
// From here on nothing is written. Another pointer leads to the table, and what stands for the table in the loop says nothing of it.
// CHECK-LABEL: void byAnother(
// CHECK-NOT: #pragma
// CHECK-LABEL: int main(
static void byAnother(Keys key) {
  long *const other = table + 1;
  for (std::size_t i = 0; i < key.size(); ++i) {
    auto &n = other[key[i] % 63];
    n += key[i];
  }
}
static void fromBefore(Keys key) {
  long &third = table[3];
  for (std::size_t i = 0; i < key.size(); ++i) {
    auto &n = table[key[i] % 64];
    n += key[i];
    third += 1;
  }
}
static long readsIt(Keys key, std::vector<long> &h) {
  long sum = 0;
  for (std::size_t i = 0; i < key.size(); ++i) {
    long &n = h[key[i]];
    n += 2;
    sum += n % 7;
  }
  return sum;
}
static long *keepsIt(Keys key, std::vector<long> &h) {
  long *last = nullptr;
  for (std::size_t i = 0; i < key.size(); ++i) {
    long &n = h[key[i]];
    n += 2;
    last = &n;
  }
  return last;
}

int main() {
  const int n = 200000, m = 500;
  std::vector<int> key(n);
  for (int i = 0; i < n; ++i)
    key[i] = static_cast<int>(static_cast<unsigned>(i) * 2654435761u % m);
  std::vector<long> h(m), v(m);
  std::vector<Vec> vecs(m);
  ofVector(key, h);
  ofPointer(key, v.data());
  ofTable(key);
  ofMember(key, vecs);
  byAnother(key);
  fromBefore(key);
  long t = readsIt(key, h) + (keepsIt(key, h) - h.data());
  for (int i = 0; i < m; ++i)
    t += h[i] * (i % 3) + v[i] * (i % 5) + table[i % 64] * (i % 7) + static_cast<long>(vecs[i].y);
  std::printf("%ld\n", t);
}
