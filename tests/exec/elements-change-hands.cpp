// Elements that go from one vector to another by a swap or a move: pointers, iterators and references stay where they are, and
// what they point to belongs to another vector.
// RUN: %S/same-output.sh %parlift %s %t
#include <cstdio>
#include <utility>
#include <vector>

using Row = std::vector<double>;

struct Pair {
  Row a, b;
  void turn() { std::swap(a, b); }
  void run(int n) {
    const double *p = a.data();
    turn();
    for (int i = 1; i < n; i++)
      b[i] = p[i - 1] + 1;
  }
};

Row numbers(int n) {
  Row v;
  for (int i = 0; i < n; i++)
    v.push_back(i * 37 % 23 + 1);
  return v;
}
void print(const char *name, const Row &v) {
  double sum = 0;
  int k = 0;
  for (double x : v)
    sum += x * (++k % 7 + 1);
  std::printf("%s %.17g\n", name, sum);
}
void exchange(Row &v, Row &w) { v.swap(w); }

void swapped(int n) {
  Row v = numbers(n), w = numbers(n);
  const double *p = v.data();
  v.swap(w);
  for (int i = 1; i < n; i++)
    w[i] = p[i - 1] + 1;
  print("swapped", w);
  const auto it = w.begin();
  std::swap(v, w);
  for (int i = 1; i < n; i++)
    v[i] = it[i - 1] + 1;
  print("iterator", v);
  const double *q = v.data();
  exchange(v, w);
  for (int i = 1; i < n; i++)
    w[i] = q[i - 1] + 1;
  print("callee", w);
}
void moved(int n) {
  Row v = numbers(n), w(3);
  const double *p = v.data();
  w = std::move(v);
  for (int i = 1; i < n; i++)
    w[i] = p[i - 1] + 1;
  print("moved", w);
  Row u = std::move(w);
  for (int i = 1; i < n; i++)
    u[i] = p[i - 1] + 2;
  print("constructed", u);
}
void element(int n) {
  Row v = numbers(n), w = numbers(n);
  const double &r = v[5];
  std::swap(v, w);
  for (int i = 0; i < n; i++)
    w[i] = r + i;
  print("element", w);
}
void inLoop(int n) {
  Row v = numbers(n), w = numbers(n);
  const double *p = v.data();
  for (int t = 0; t < 3; t++) {
    for (int i = 1; i < n; i++)
      w[i] = p[i - 1] + 1;
    v.swap(w);
  }
  print("in a loop", w);
  print("in a loop", v);
}
int main() {
  const int n = 200000;
  swapped(n);
  moved(n);
  element(n);
  inLoop(n);
  Pair both{numbers(n), numbers(n)};
  both.run(n);
  print("members", both.b);
}
