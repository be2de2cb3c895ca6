#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int lcs(const std::string &a, const std::string &b) {
  std::vector<std::vector<int>> dp(a.size() + 1, std::vector<int>(b.size() + 1, 0));
  for (size_t i = 1; i <= a.size(); i++)
    for (size_t j = 1; j <= b.size(); j++)
      if (a[i - 1] == b[j - 1]) dp[i][j] = dp[i - 1][j - 1] + 1;
      else dp[i][j] = std::max(dp[i - 1][j], dp[i][j - 1]);
  return dp[a.size()][b.size()];
}

int edit(const std::string &a, const std::string &b) {
  std::vector<int> prev(b.size() + 1), cur(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) prev[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    cur[0] = i;
    for (size_t j = 1; j <= b.size(); ++j)
      cur[j] = std::min({prev[j] + 1, cur[j - 1] + 1, prev[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
    std::swap(prev, cur);
  }
  return prev[b.size()];
}

class Knapsack {
  std::vector<int> w, v;

public:
  void add(int weight, int value) {
    w.push_back(weight);
    v.push_back(value);
  }
  long best(int cap) const {
    std::vector<long> dp(cap + 1);
    for (size_t i = 0; i < w.size(); ++i)
      for (int c = cap; c >= w[i]; --c)
        dp[c] = std::max(dp[c], dp[c - w[i]] + v[i]);
    return dp[cap];
  }
};

long long lis(const std::vector<int> &a) {
  std::vector<int> len(a.size(), 1);
  for (size_t i = 0; i < a.size(); i++)
    for (size_t j = 0; j < i; j++)
      if (a[j] < a[i]) len[i] = std::max(len[i], len[j] + 1);
  return *std::max_element(len.begin(), len.end());
}

long long paths(const std::vector<std::vector<int>> &grid) {
  auto best = grid;
  int n = grid.size(), m = grid[0].size();
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      if (i == 0 && j == 0) continue;
      int up = i ? best[i - 1][j] : 1 << 30, left = j ? best[i][j - 1] : 1 << 30;
      best[i][j] += std::min(up, left);
    }
  return best[n - 1][m - 1];
}

int main() {
  std::string a, b;
  unsigned s = 3;
  auto next = [&s] { return (s = s * 1664525u + 1013904223u) >> 16; };
  for (int i = 0; i < 5000; i++) {
    a += static_cast<char>('a' + next() % 8);
    b += static_cast<char>('a' + next() % 8);
  }
  Knapsack k;
  for (int i = 0; i < 200; ++i) k.add(10 + next() % 200, next() % 1000);
  std::vector<int> v(8000);
  for (auto &x : v) x = next() % 100000;
  std::vector<std::vector<int>> grid(1500, std::vector<int>(2000));
  for (auto &r : grid)
    for (auto &c : r) c = next() % 10;
  std::cout << lcs(a, b) << ' ' << edit(a, b) << ' ' << k.best(200000) << ' ' << lis(v) << ' ' << paths(grid) << '\n';
}
