// Functions that call themselves get a place by reference, and the objects of member functions that return them; what they count in is
// the iteration's own, or else the loop runs in order.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.cpp
#include <cmath>
#include <cstdio>
#include <vector>

struct Vec {
  double x, y, z;
  Vec(double a = 0, double b = 0, double c = 0) : x(a), y(b), z(c) {}
  Vec operator+(const Vec &b) const { return Vec(x + b.x, y + b.y, z + b.z); }
  Vec operator*(double b) const { return Vec(x * b, y * b, z * b); }
  Vec &norm() { return *this = *this * (1 / std::sqrt(1 + x * x + y * y + z * z)); }
};
static double random(double x, int depth, unsigned &seed) {
  if (depth > 4)
    return x;
  seed = seed * 1664525u + 1;
  return 0.5 * random(x * 1.1 + seed % 100, depth + 1, seed) + 1;
}
static Vec radiance(const Vec &v, int depth) {
  if (depth > 4)
    return Vec();
  const Vec w = (v * 0.5).norm();
  return radiance(w, depth + 1) + v;
}
static long leaves(int n, long &visits) {
  ++visits;
  return n < 2 ? 1 : leaves(n - 1, visits) + leaves(n - 2, visits);
}
static int deepest;
static int depth(int n, int at, int &most) {
  if (at > most)
    most = at;
  return n <= 1 ? at : depth(n % 2 ? 3 * n + 1 : n / 2, at + 1, most);
}

// CHECK: void image(
// CHECK-NEXT: #pragma omp parallel for
void image(int n, double *__restrict o) {
  for (int i = 0; i < n; i++) {
    unsigned seed = i;
    o[i] = random(i, 0, seed) + seed % 7;
  }
}
// CHECK: void rays(
// CHECK-NEXT: #pragma omp parallel for
void rays(int n, Vec *__restrict o) {
  for (int i = 0; i < n; i++)
    o[i] = radiance(Vec(i, 1, 2), 0);
}
// A seed that one iteration passes on to the next.
// CHECK: void chain(
// CHECK-NEXT: unsigned seed
// CHECK-NEXT: for
void chain(int n, double *__restrict o) {
  unsigned seed = 3;
  for (int i = 0; i < n; i++)
    o[i] = random(i, 0, seed);
}
// CHECK: long count(
// CHECK-NEXT: long visits
// CHECK-NEXT: for
long count(int n, long *__restrict o) {
  long visits = 0;
  for (int i = 0; i < n; i++)
    o[i] = leaves(i % 12, visits);
  return visits;
}
// CHECK: void collatz(
// CHECK-NEXT: for
void collatz(int n, int *__restrict o) {
  for (int i = 1; i <= n; i++)
    o[i - 1] = depth(i, 0, deepest);
}
// An element of the output is what the function counts in.
void into(int n, long *__restrict o) {
  for (int i = 0; i < n; i++)
    o[i] += leaves(i % 9, o[i]);
}
void intoOne(int n, long *__restrict o) {
  for (int i = 0; i < n; i++)
    o[i] += leaves(i % 9, o[0]);
}

int main() {
  constexpr int n = 120;
  std::vector<double> o(n);
  std::vector<long> l(n);
  std::vector<int> k(n);
  std::vector<Vec> v(n);
  image(n, o.data());
  double sum = 0;
  for (double x : o)
    sum += x;
  chain(n, o.data());
  for (double x : o)
    sum += x;
  rays(n, v.data());
  for (const Vec &x : v)
    sum += x.x + x.y * 2 + x.z * 3;
  std::printf("%.0f\n", sum * 1000);
  const long visits = count(n, l.data());
  into(n, l.data());
  intoOne(n, l.data());
  collatz(n, k.data());
  long all = 0;
  for (int i = 0; i < n; i++)
    all += l[i] * (i % 3 + 1) + k[i];
  std::printf("%ld %ld %d\n", visits, all, deepest);
}
