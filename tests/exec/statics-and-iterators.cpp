// Variables that a loop's body declares static have no name before it and exist once; iterators are compared with other
// iterators and with vectors as the pointers that they hold.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <vector>

using Row = std::vector<int>;

void temporary(Row &o) {
  for (std::size_t i = 0; i < o.size(); i++) {
    static int t;
    t = static_cast<int>(i) * 2;
    o[i] = t + 1;
  }
}
void buffer(Row &o) {
  for (std::size_t i = 0; i < o.size(); i++) {
    static int t[3];
    t[0] = static_cast<int>(i);
    t[1] = t[0] * 2;
    t[2] = t[1] + 1;
    o[i] = t[2];
  }
}
long total(const int *a, int *o, int n) {
  long *seen = nullptr;
  for (int i = 0; i < n; i++) {
    static long sum = 0;
    sum += a[i];
    seen = &sum;
    o[i] = a[i] + 1;
  }
  return *seen;
}
int counted(const int *a, int *o, int n) {
  int last = 0;
  for (int i = 0; i < n; i++) {
    static int calls = 0;
    calls++;
    last = calls;
    o[i] = a[i];
  }
  return last;
}
void table(const int *a, int *o, int n) {
  for (int i = 0; i < n; i++) {
    static const int t[4] = {1, 2, 3, 4};
    o[i] = a[i] + t[i & 3];
  }
}
void upTo(Row &o, int what) {
  auto end = std::find(o.begin(), o.end(), what);
  for (auto j = o.begin(); j != end; ++j)
    *j += 1;
}
void from(Row &o, int what) {
  for (auto j = std::find(o.begin(), o.end(), what); j != o.end(); ++j)
    *j += 1;
}
void between(Row::iterator a, Row::iterator b, Row::const_iterator c) {
  for (; a != b; ++a, ++c)
    *a = *c + 1;
}
void indexed(Row::iterator a, Row::const_iterator b, int n) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] + 1;
}
struct Part {
  Row::iterator first, last;
};
void parts(Part p, Part q) {
  auto j = q.first;
  for (auto i = p.first; i != p.last; ++i, ++j)
    *i = *j + 1;
}
void pointer(Row::iterator a, const int *b, int n) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] + 1;
}

long sum(const Row &v) {
  long result = 0;
  for (std::size_t i = 0; i < v.size(); i++)
    result += v[i] * static_cast<long>(i % 13);
  return result;
}

int main() {
  constexpr int n = 50000;
  Row a(n), b(n, 3);
  temporary(a);
  std::printf("%ld\n", sum(a));
  buffer(a);
  std::printf("%ld\n", sum(a));
  std::printf("%ld\n", total(a.data(), b.data(), n));
  std::printf("%ld\n", total(a.data(), a.data(), n));
  std::printf("%d\n", counted(a.data(), b.data(), n));
  std::printf("%d\n", counted(a.data(), a.data() + 1, n - 1));
  table(a.data(), b.data(), n);
  table(b.data(), b.data() + 1, n - 1);
  std::printf("%ld\n", sum(b));
  upTo(b, -1);
  from(b, b[1000]);
  std::printf("%ld\n", sum(b));
  between(a.begin(), a.end(), b.begin());
  between(a.begin() + 1, a.end(), a.begin());
  std::printf("%ld\n", sum(a));
  indexed(a.begin(), b.begin(), n);
  indexed(a.begin() + 1, a.begin(), n - 1);
  std::printf("%ld\n", sum(a));
  parts({a.begin() + 1, a.end()}, {a.begin(), a.end()});
  parts({b.begin(), b.end()}, {a.begin(), a.end()});
  std::printf("%ld %ld\n", sum(a), sum(b));
  pointer(a.begin() + 1, a.data(), n - 1);
  pointer(a.begin(), b.data(), n);
  std::printf("%ld\n", sum(a));
}
