// Spans in records and arrays, and vectors in records: elements that several views show are one element.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
#include <cstdio>
#include <span>
#include <vector>

struct Holder {
  std::span<double> v;
};
struct Node {
  std::vector<double> v;
  Node *next = nullptr;
};

void shift(Holder &s, Holder &t, int n) {
  for (int i = 1; i < n; i++)
    s.v[i] = t.v[i - 1] + 1.0;
}
void shiftValues(Holder s, Holder t, int n) {
  for (int i = 1; i < n; i++)
    s.v[i] = t.v[i - 1] + 1.0;
}
void heads(std::span<Holder> s) {
  for (unsigned i = 0; i < s.size(); i++)
    s[i].v[0] = 0.5 * s[i].v[0] + i;
}
void arrayOfSpans(std::span<double> (&s)[2], int n) {
  for (int i = 1; i < n; i++)
    s[0][i] = s[1][i - 1] + 1;
}
void ofNext(Node *p, int n) {
  for (int i = 0; i < n - 1; i++)
    p->v[i] = p->next->v[i + 1];
}
void rows(std::vector<std::vector<double>> &m, int n, int k) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++)
      m[i][j] += i - j;
}

int main() {
  constexpr int n = 200000;
  std::vector<double> a(n), b(n, 1.0);
  Holder s{a}, t{a}, u{b};
  shift(s, t, n);
  std::printf("%.0f\n", a.back());
  shift(s, u, n);
  std::printf("%.0f\n", a.back());
  shiftValues(s, t, n);
  std::printf("%.0f\n", a.back());
  double one[1] = {0};
  std::vector<Holder> all(n, Holder{std::span<double>(one, 1)});
  heads(all);
  std::printf("%.9f\n", one[0]);
  std::span<double> both[2] = {a, a};
  arrayOfSpans(both, n);
  std::printf("%.0f\n", a.back());
  Node x, y;
  x.v = a;
  y.v = b;
  x.next = &y;
  ofNext(&x, n);
  y.next = &y;
  ofNext(&y, n);
  std::printf("%.0f %.0f\n", x.v[5], y.v[n - 2]);
  std::vector<std::vector<double>> m(300, std::vector<double>(300));
  rows(m, 300, 300);
  std::printf("%.0f\n", m[7][200]);
  return 0;
}
