// Queues, heaps, stacks and sets that an iteration has for itself: searches of a graph from every vertex run side by side. Those that
// iterations share, whose elements others have, or whose functions are the program's, stay in order.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <algorithm>
#include <bitset>
#include <cstdio>
#include <deque>
#include <functional>
#include <queue>
#include <set>
#include <stack>
#include <utility>
#include <vector>

using Graph = std::vector<std::vector<std::pair<int, int>>>;

static int breadth(const Graph &g, int s) {
  std::vector<int> d(g.size(), -1);
  std::queue<int> q;
  q.push(s);
  d[s] = 0;
  int far = 0;
  while (!q.empty()) {
    const int u = q.front();
    q.pop();
    far = std::max(far, d[u]);
    for (const auto &[v, w] : g[u])
      if (d[v] < 0) {
        d[v] = d[u] + 1;
        q.push(v);
      }
  }
  return far;
}
static std::vector<int> shortest(const Graph &g, int s) {
  std::vector<int> dist(g.size(), 1 << 30);
  std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>, std::greater<>> open;
  dist[s] = 0;
  open.push({0, s});
  while (!open.empty()) {
    auto [d, u] = open.top();
    open.pop();
    if (d > dist[u])
      continue;
    for (const auto &[v, w] : g[u])
      if (d + w < dist[v]) {
        dist[v] = d + w;
        open.push({dist[v], v});
      }
  }
  return dist;
}

// CHECK-LABEL: long searches(
// CHECK-COUNT-2: #pragma omp parallel for
static long searches(const Graph &g, int n) {
  long sum = 0;
  for (int s = 0; s < n; s++)
    sum += breadth(g, s);
  for (int s = 0; s < n; s++) {
    const std::vector<int> dist = shortest(g, s);
    for (int d : dist)
      sum += d % 1000;
  }
  return sum;
}

// CHECK-LABEL: void windows(
// CHECK: #pragma omp parallel for
static void windows(const std::vector<int> &v, std::vector<int> &out, int n) {
  for (int i = 0; i < n; i++) {
    std::set<int> seen;
    std::deque<int> largest;
    std::stack<int> left;
    std::bitset<32> bits(v[i]);
    int sum = static_cast<int>(bits.count());
    for (int k = 0; k < 20; k++) {
      seen.insert(v[i + k]);
      while (!largest.empty() && v[largest.back()] <= v[i + k])
        largest.pop_back();
      largest.push_back(i + k);
      sum += v[largest.front()];
    }
    left.push(v[i] % 97);
    while (!left.empty()) {
      const int one = left.top();
      left.pop();
      sum++;
      if (one > 1)
        left.push(one / 2);
    }
    out[i] = sum + static_cast<int>(seen.size());
  }
}

struct Counting {
  static int calls;
  bool operator()(int a, int b) const {
    calls = (calls * 3 + a) % 1009;
    return a < b;
  }
};
int Counting::calls;

// CHECK-LABEL: void inOrder(
// CHECK-NOT: #pragma omp parallel for
// CHECK-LABEL: int main(
static void inOrder(std::vector<int> &out, std::queue<int> &given, int n) {
  std::queue<int> shared;
  for (int i = 0; i < n; i++) {
    shared.push(out[i]);
    out[i] += shared.front();
  }
  std::set<int> seen;
  for (int i = 0; i < n; i++)
    if (out[i] % 7 == 0) {
      seen.insert(out[i]);
      out[i] += static_cast<int>(seen.size());
    }
  std::queue<int> first;
  first.push(0);
  int &front = first.front();
  for (int i = 0; i < n; i++) {
    out[i] += first.front() % 100;
    front = out[i];
  }
  std::deque<int> row(3), other;
  int &second = row[2];
  for (int i = 0; i < n; i++) {
    out[i] += row.back() % 100 + static_cast<int>(row.size());
    second = out[i];
  }
  int &last = row.back();
  std::swap(row, other);
  for (int i = 0; i < n; i++) {
    out[i] += other.back() % 100;
    last = out[i];
  }
  for (int i = 0; i < n; i++) {
    std::set<int, Counting> own;
    own.insert(i);
    own.insert(out[i]);
    out[i] += static_cast<int>(own.size());
  }
  for (int i = 0; i < n; i++) {
    out[i] += given.front();
    given.pop();
  }
}

int main() {
  const int n = 300;
  Graph g(n);
  unsigned r = 7;
  for (int e = 0; e < 6 * n; e++) {
    r = r * 1664525U + 1013904223U;
    const int a = static_cast<int>((r >> 8) % n);
    r = r * 1664525U + 1013904223U;
    g[a].emplace_back(static_cast<int>((r >> 8) % n), static_cast<int>(r >> 28) + 1);
  }
  std::vector<int> v(n + 20), out(n);
  for (int i = 0; i < n + 20; i++)
    v[i] = (i * 7919 + i * i) % 311;
  std::queue<int> given;
  for (int i = 0; i < n; i++)
    given.push(i % 17);
  long sum = searches(g, n);
  windows(v, out, n);
  inOrder(out, given, n);
  for (int i = 0; i < n; i++)
    sum += (i % 11) * static_cast<long>(out[i]);
  std::printf("%ld %d\n", sum, Counting::calls);
}
