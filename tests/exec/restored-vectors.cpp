// Vectors of marks and flags: the clause copies them, size and all, once each element is as it must be.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
// CHECK: in_parallel &= mark[{{k.*}}] < 0 || mark[{{k.*}}] >= n;
// CHECK: #pragma omp parallel for firstprivate(mark) if(in_parallel
// CHECK: in_parallel &= seen[{{k.*}}] == 0;
// CHECK: #pragma omp parallel for firstprivate(seen) reduction(+:t) if(in_parallel)
#include <vector>
#include <cstdio>
std::vector<int> symbolic(const std::vector<int> &p, const std::vector<int> &adj) {
  int n = (int)p.size() - 1;
  std::vector<int> mark(n, -1), out(n);
  for (int i = 0; i < n; ++i) {
    int cnt = 0;
    for (int k = p[i]; k < p[i + 1]; ++k)
      for (int l = p[adj[k]]; l < p[adj[k] + 1]; ++l) {
        int c = adj[l];
        if (mark[c] != i) { mark[c] = i; ++cnt; }
      }
    out[i] = cnt;
  }
  return out;
}
long triangles(const std::vector<int> &p, const std::vector<int> &adj) {
  int n = (int)p.size() - 1;
  std::vector<char> seen(n, 0);
  long t = 0;
  for (int u = 0; u < n; ++u) {
    for (int i = p[u]; i < p[u + 1]; ++i) seen[adj[i]] = 1;
    for (int i = p[u]; i < p[u + 1]; ++i)
      for (int j = p[adj[i]]; j < p[adj[i] + 1]; ++j)
        if (seen[adj[j]]) ++t;
    for (int i = p[u]; i < p[u + 1]; ++i) seen[adj[i]] = 0;
  }
  return t;
}
std::vector<int> bfs(const std::vector<int> &p, const std::vector<int> &adj, int m) {
  int n = (int)p.size() - 1;
  std::vector<int> dist(n, -1), q(n), out(m);
  for (int s = 0; s < m; ++s) {
    int h = 0, t = 0, sum = 0;
    q[t++] = s; dist[s] = 0;
    while (h < t) {
      int u = q[h++];
      sum += dist[u];
      for (int k = p[u]; k < p[u + 1]; ++k) {
        int v = adj[k];
        if (dist[v] == -1) { dist[v] = dist[u] + 1; q[t++] = v; }
      }
    }
    for (int k = 0; k < t; ++k) dist[q[k]] = -1;
    out[s] = sum;
  }
  return out;
}
int main() {
  const int n = 2000;
  std::vector<int> p(n + 1), adj;
  unsigned s = 1;
  for (int i = 0; i < n; ++i) { for (int k = 0; k < 5; ++k) { s = s * 1664525u + 1013904223u; adj.push_back((s >> 8) % n); } p[i + 1] = (int)adj.size(); }
  unsigned long h = 0;
  for (int x : symbolic(p, adj)) h = h * 31 + x;
  for (int x : bfs(p, adj, n < 500 ? n : 500)) h = h * 31 + x;
  std::printf("%lu %ld\n", h, triangles(p, adj));
}
