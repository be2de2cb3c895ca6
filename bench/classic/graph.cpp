#include <algorithm>
#include <climits>
#include <iostream>
#include <queue>
#include <vector>
using namespace std;

typedef vector<vector<int>> VVI;
const int INF = 1e9;

VVI random_weights(int n, unsigned s) {
  VVI d(n, vector<int>(n, INF));
  for (int i = 0; i < n; i++) {
    d[i][i] = 0;
    for (int j = 0; j < n; j++) {
      s = s * 1664525u + 1013904223u;
      if (i != j && s >> 28 == 0) d[i][j] = (s >> 10) % 1000 + 1;
    }
  }
  return d;
}

void floyd(VVI &d) {
  int n = d.size();
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        if (d[i][k] < INF && d[k][j] < INF)
          d[i][j] = min(d[i][j], d[i][k] + d[k][j]);
}

vector<int> dijkstra(const vector<vector<pair<int, int>>> &g, int s) {
  vector<int> dist(g.size(), INF);
  priority_queue<pair<int, int>, vector<pair<int, int>>, greater<>> pq;
  dist[s] = 0;
  pq.push({0, s});
  while (!pq.empty()) {
    auto [d, u] = pq.top();
    pq.pop();
    if (d > dist[u]) continue;
    for (auto &[v, w] : g[u])
      if (d + w < dist[v]) {
        dist[v] = d + w;
        pq.push({dist[v], v});
      }
  }
  return dist;
}

vector<double> pagerank(const vector<vector<int>> &in, const vector<int> &out, int it) {
  int n = in.size();
  vector<double> r(n, 1.0 / n), t(n);
  while (it--) {
    for (int v = 0; v < n; v++) {
      double s = 0;
      for (int u : in[v]) s += r[u] / out[u];
      t[v] = 0.15 / n + 0.85 * s;
    }
    r = t;
  }
  return r;
}

int bfs_depth(const vector<vector<int>> &adj, int s) {
  vector<int> d(adj.size(), -1);
  queue<int> q;
  q.push(s);
  d[s] = 0;
  int m = 0;
  while (!q.empty()) {
    int u = q.front();
    q.pop();
    for (int v : adj[u])
      if (d[v] == -1) {
        d[v] = d[u] + 1;
        m = max(m, d[v]);
        q.push(v);
      }
  }
  return m;
}

int main() {
  int n = 400;
  VVI w = random_weights(n, 5), d = w;
  floyd(d);
  long long total = 0;
  for (auto &row : d)
    for (int x : row)
      if (x < INF) total += x;
  vector<vector<pair<int, int>>> g(n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (i != j && w[i][j] < INF) g[i].push_back({j, w[i][j]});
  long long t2 = 0;
  for (int s = 0; s < n; s++) {
    vector<int> dist = dijkstra(g, s);
    for (int x : dist)
      if (x < INF) t2 += x;
  }
  cout << total << ' ' << (total == t2) << '\n';
  int m = 20000;
  vector<vector<int>> in(m);
  vector<int> out(m);
  unsigned s = 3;
  for (int e = 0; e < 10 * m; e++) {
    s = s * 1664525u + 1013904223u;
    int a = (s >> 8) % m;
    s = s * 1664525u + 1013904223u;
    in[(s >> 8) % m].push_back(a);
    out[a]++;
  }
  auto r = pagerank(in, out, 60);
  int best = max_element(r.begin(), r.end()) - r.begin();
  int depth = 0;
  for (int v = 0; v < 40; v++) depth += bfs_depth(in, v * 100);
  cout << best << ' ' << depth << '\n';
}
