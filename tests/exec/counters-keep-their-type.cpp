// Blocks by diagonals count in `long`; where the type of a counter says more than its value, reads of it are of its own type: overloads,
// deduced types, unsigned words beside it, braces that do not narrow. Bounds are not read where the loops around do not run.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -c "^ *for (long wave" %t.omp.cpp | grep -qx 7
// RUN: grep -q "kind((int)i)" %t.omp.cpp
// RUN: sed -n "/^unsigned plain(/,/^}/p" %t.omp.cpp | not grep "(int)"
#include <algorithm>
#include <cstdio>
#include <vector>

using Table = std::vector<std::vector<int>>;

int kind(int);
int kind(long);
int kind(int) { return 1; }
int kind(long) { return 2; }
template <class T> int width(T x) { return static_cast<int>(sizeof(x)); }

unsigned sum(const Table &t) {
  unsigned s = 0;
  for (const auto &row : t)
    for (int x : row)
      s = s * 31 + static_cast<unsigned>(x);
  return s;
}

unsigned plain(int m, int n) {
  Table t(m + 1, std::vector<int>(n + 1, 1));
  for (int i = 1; i <= m; i++)
    for (int j = 1; j <= n; j++)
      t[i][j] = (t[i - 1][j] + t[i][j - 1] + 2 * i - j) % 1009;
  return sum(t);
}
unsigned overloads(int m, int n) {
  Table t(m + 1, std::vector<int>(n + 1, 1));
  for (int i = 1; i <= m; i++)
    for (int j = 1; j <= n; j++)
      t[i][j] = (t[i - 1][j] + t[i][j - 1] + kind(i) + kind(j + 1) * 2) % 1009;
  return sum(t);
}
unsigned deduced(int m, int n) {
  Table t(m + 1, std::vector<int>(n + 1, 1));
  for (int i = 1; i <= m; i++)
    for (int j = 1; j <= n; j++) {
      auto x = i * 7;
      t[i][j] = (t[i - 1][j] + t[i][j - 1] + kind(x) + width(j)) % 1009;
    }
  return sum(t);
}
unsigned words(int m, int n) {
  Table t(m + 1, std::vector<int>(n + 1, 1));
  for (int i = 1; i <= m; i++)
    for (int j = 1; j <= n; j++)
      t[i][j] = (t[i - 1][j] + t[i][j - 1] + static_cast<int>((~j) % 5u)) % 1009;
  return sum(t);
}
unsigned largest(int m, int n) {
  Table t(m + 1, std::vector<int>(n + 1, 1));
  for (int i = 1; i <= m; i++)
    for (int j = 1; j <= n; j++)
      t[i][j] = std::max((t[i - 1][j] + t[i][j - 1]) % 1009, i);
  return sum(t);
}
unsigned braces(int m, int n) {
  Table t(m + 1, std::vector<int>(n + 1, 1));
  for (int i = 1; i <= m; i++)
    for (int j = 1; j <= n; j++) {
      int y{j};
      t[i][j] = (t[i - 1][j] + t[i][j - 1] + y) % 1009;
    }
  return sum(t);
}

// an empty grid has no first row
int filled(Table &g) {
  for (std::size_t i = 1; i < g.size(); i++)
    for (std::size_t j = 1; j < g[0].size(); j++)
      g[i][j] = (g[i - 1][j] + g[i][j - 1]) % 1009;
  return g.empty() ? 0 : g.back().back();
}
struct List {
  int n;
};
int beside(Table &t, int n, const List *list) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < list->n; j++)
      t[i][j] = (t[i - 1][j] + t[i][j - 1]) % 1009;
  return n;
}
// borders of known length run by diagonals
int square(Table &t, int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      t[i][j] = (t[i - 1][j] + t[i][j - 1]) % 1009;
  return t[n - 1][n - 1];
}

int main() {
  std::printf("%u %u\n", plain(700, 650), overloads(700, 650));
  std::printf("%u %u\n", deduced(700, 650), words(700, 650));
  std::printf("%u %u\n", largest(700, 650), braces(700, 650));
  Table none, some(400, std::vector<int>(500, 1));
  std::printf("%d %d\n", filled(none), filled(some));
  std::printf("%d %d\n", beside(none, 0, nullptr), square(some, 400));
  return 0;
}
