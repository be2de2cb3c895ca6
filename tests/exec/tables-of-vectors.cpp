// Tables of dynamic programming in a vector of vectors run in blocks by diagonals; where rows change their memory while they are filled,
// or another row's element further on is read, they do not.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -c "^ \+// .*n blocks of .* by diagonals, estimated" %t.omp.cpp | grep -qx 3
// RUN: sed -n "/^long swapped/,/^}/p" %t.omp.cpp | not grep -q wave
// RUN: sed -n "/^long grown/,/^}/p" %t.omp.cpp | not grep -q wave
// RUN: sed -n "/^long further/,/^}/p" %t.omp.cpp | not grep -q wave
// RUN: sed -n "/^long one_row/,/^}/p" %t.omp.cpp | not grep -q wave
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

using Table = std::vector<std::vector<int>>;

long common(const std::string &a, const std::string &b) {
  int m = a.size(), n = b.size();
  Table dp(m + 1, std::vector<int>(n + 1, 0));
  for (int i = 1; i <= m; i++) {
    for (int j = 1; j <= n; j++) {
      if (a[i - 1] == b[j - 1])
        dp[i][j] = dp[i - 1][j - 1] + 1;
      else
        dp[i][j] = std::max(dp[i - 1][j], dp[i][j - 1]);
    }
  }
  return dp[m][n];
}

// borders inside, counters without a sign
long edit(const std::string &a, const std::string &b) {
  Table dp(a.size() + 1, std::vector<int>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0)
        dp[i][j] = static_cast<int>(j);
      else if (j == 0)
        dp[i][j] = static_cast<int>(i);
      else
        dp[i][j] = std::min({dp[i - 1][j] + 1, dp[i][j - 1] + 1, dp[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
    }
  return dp[a.size()][b.size()];
}

class Grid {
public:
  Grid(int rows, int columns) : cells_(rows, std::vector<long>(columns, 1)) {}
  long paths(int rows, int columns) {
    for (int i = 1; i < rows; i++)
      for (int j = 1; j < columns; j++)
        cells_[i][j] = (cells_[i - 1][j] + cells_[i][j - 1]) % 1000003;
    return cells_[rows - 1][columns - 1];
  }

private:
  std::vector<std::vector<long>> cells_;
};

long swapped(Table &t, int m, int n) {
  for (int i = 1; i < m; i++)
    for (int j = 1; j < n; j++) {
      t[i][j] = (t[i - 1][j] + 2 * t[i][j - 1] + 1) % 10007;
      if (j % 100 == 0)
        std::swap(t[i], t[i - 1]);
    }
  return t[m - 1][n - 1];
}

long grown(Table &t, int m, int n) {
  for (int i = 1; i < m; i++)
    for (int j = 1; j < n; j++) {
      if (static_cast<int>(t[i].size()) <= j)
        t[i].resize(j + 1);
      t[i][j] = (t[i - 1][j] + 2 * t[i][j - 1] + 1) % 10007;
    }
  return t[m - 1][n - 1];
}

long further(Table &t, const std::vector<int> &which, int m, int n) {
  for (int i = 1; i < m; i++)
    for (int j = 1; j < n; j++)
      t[i][j] = (t[which[i]][n - j] + 2 * t[i][j - 1] + 1) % 10007;
  return t[m - 1][n - 1];
}

// two names of one row
long one_row(Table &t, int p, int q, int m, int n) {
  for (int i = 1; i < m; i++)
    for (int j = 1; j < n; j++)
      t[p][i + j] = (t[q][i - j + n] + 1) % 10007;
  return t[p][m];
}

int main() {
  const int n = 600;
  std::string a, b;
  std::vector<int> which(n);
  unsigned seed = 5;
  for (int i = 0; i < n; i++) {
    seed = seed * 1103515245u + 12345u;
    a += static_cast<char>('a' + (seed >> 16) % 4);
    b += static_cast<char>('a' + (seed >> 20) % 4);
    which[i] = static_cast<int>((seed >> 8) % n);
  }
  std::printf("%ld %ld\n", common(a, b), edit(a, b));
  Grid grid(n, n + 10);
  std::printf("%ld\n", grid.paths(n, n + 10));
  Table t(n, std::vector<int>(2 * n, 3)), u = t, v = t;
  std::printf("%ld\n", swapped(t, n, n));
  std::printf("%ld\n", grown(u, n, n));
  std::printf("%ld\n", further(v, which, n, n));
  std::printf("%ld %ld\n", one_row(u, 3, 3, n, n), one_row(v, 4, 7, n, n));
}
