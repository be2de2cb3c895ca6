// What a variable is before a loop may have been changed by references, captures, choices, algorithms, and destructors: the loop is asked about the value that it has then, not about an older one.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <algorithm>
#include <cstdio>
#include <memory>

enum { N = 60000 };
static int x[2 * N + 8], z;

static void set(int &r) { r = 3; }
struct guard {
  int &held;
  explicit guard(int &r) : held(r) {}
  ~guard() { held = 2; }
};

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int chosen(int n) {
  int k = n;
  (n > 3 ? k : z) = 1;
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int subtracted(int n) {
  int k = n;
  (n > 3 ? z : k) -= 5;
  (n > 3 ? k : z) -= 5;
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int bound(int n) {
  int k = n;
  int &r = n > 3 ? k : z;
  r = 1;
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int given(int n) {
  int k = n;
  set(n > 3 ? k : z);
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int visited(int n) {
  int k = n;
  std::for_each(&k, &k + 1, [](int &v) { v = 4; });
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int generated(int n) {
  int k = n;
  std::generate(&k, &k + 1, [] { return 6; });
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int captured(int n) {
  int k = n;
  auto f = [&r = k] { r = 1; };
  f();
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int deleted(int n) {
  int k = n;
  { std::shared_ptr<int> owner(&k, [](int *p) { *p = 9; }); }
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int guarded(int n) {
  int k = n;
  {
    guard g(k);
    k = n;
  }
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int guardedIf(int n) {
  int k = n;
  if (n > 5) {
    guard g(k);
    k = n;
  }
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int guardedCase(int n) {
  int k = n;
  switch (n % 2) {
  case 0: {
    guard g(k);
    k = n;
    break;
  }
  default:;
  }
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int largest(int n) {
  int k = n;
  const_cast<int &>(std::max(k, z)) = 1;
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// Of what is read nobody has the address.
// CHECK: loop over `i` is parallel:
__attribute__((noinline)) static int readOnly(int n) {
  int k = n, m = std::max(k, 5) + std::min(n, 7);
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k + m;
}

int main() {
  unsigned h = 0;
  h = h * 31 + static_cast<unsigned>(chosen(N)) + static_cast<unsigned>(x[N]);
  h = h * 31 + static_cast<unsigned>(subtracted(N)) + static_cast<unsigned>(x[N]);
  h = h * 31 + static_cast<unsigned>(bound(N)) + static_cast<unsigned>(x[N]);
  h = h * 31 + static_cast<unsigned>(given(N)) + static_cast<unsigned>(x[N]);
  h = h * 31 + static_cast<unsigned>(visited(N)) + static_cast<unsigned>(x[N]);
  h = h * 31 + static_cast<unsigned>(generated(N)) + static_cast<unsigned>(x[N]);
  h = h * 31 + static_cast<unsigned>(captured(N)) + static_cast<unsigned>(x[N]);
  h = h * 31 + static_cast<unsigned>(deleted(N)) + static_cast<unsigned>(x[N]);
  h = h * 31 + static_cast<unsigned>(guarded(N)) + static_cast<unsigned>(x[N]);
  h = h * 31 + static_cast<unsigned>(guardedIf(N)) + static_cast<unsigned>(x[N]);
  h = h * 31 + static_cast<unsigned>(guardedCase(N)) + static_cast<unsigned>(x[N]);
  h = h * 31 + static_cast<unsigned>(largest(N)) + static_cast<unsigned>(x[N]);
  h = h * 31 + static_cast<unsigned>(readOnly(N)) + static_cast<unsigned>(x[N]);
  std::printf("%u %d\n", h, z);
  return 0;
}
