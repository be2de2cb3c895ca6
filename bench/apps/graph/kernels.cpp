#include "graph.h"
#include <cmath>

std::vector<double> pageRank(const Graph &in, const Graph &out, int iterations)
{
  const int n = in.nodes();
  const double damping = 0.85;
  std::vector<double> rank(n, 1.0 / n), share(n), next(n);
  for (int it = 0; it < iterations; ++it) {
    double lost = 0;
    for (int v = 0; v < n; ++v) {
      if (out.degree(v) == 0) {
        lost += rank[v];
        share[v] = 0;
      } else {
        share[v] = rank[v] / out.degree(v);
      }
    }
    const double base = (1 - damping + damping * lost) / n;
    for (int v = 0; v < n; ++v) {
      double sum = 0;
      for (const int *u = in.begin(v); u != in.end(v); ++u)
        sum += share[*u];
      next[v] = base + damping * sum;
    }
    double change = 0;
    for (int v = 0; v < n; ++v)
      change += std::fabs(next[v] - rank[v]);
    rank.swap(next);
    if (change < 1e-12)
      break;
  }
  return rank;
}

/// Steps from the root; -1: not reached.
std::vector<int> breadthFirst(const Graph &graph, int root)
{
  std::vector<int> level(graph.nodes(), -1), frontier, next;
  level[root] = 0;
  frontier.push_back(root);
  for (int depth = 1; !frontier.empty(); ++depth) {
    next.clear();
    for (std::size_t i = 0; i < frontier.size(); ++i) {
      const int v = frontier[i];
      for (const int *u = graph.begin(v); u != graph.end(v); ++u)
        if (level[*u] < 0) {
          level[*u] = depth;
          next.push_back(*u);
        }
    }
    frontier.swap(next);
  }
  return level;
}

/// The smallest node that each node is connected with.
std::vector<int> components(const Graph &graph)
{
  const int n = graph.nodes();
  std::vector<int> label(n), next(n);
  for (int v = 0; v < n; ++v)
    label[v] = v;
  bool changed = true;
  while (changed) {
    changed = false;
    for (int v = 0; v < n; ++v) {
      int least = label[v];
      for (const int *u = graph.begin(v); u != graph.end(v); ++u)
        if (label[*u] < least)
          least = label[*u];
      next[v] = least;
      if (least != label[v])
        changed = true;
    }
    label.swap(next);
  }
  return label;
}

/// Neighbours in order: of each edge v < u, how many neighbours beyond u have both?
long triangles(const Graph &graph)
{
  long count = 0;
  for (int v = 0; v < graph.nodes(); ++v)
    for (const int *u = graph.begin(v); u != graph.end(v); ++u) {
      if (*u <= v)
        continue;
      const int *a = graph.begin(v), *b = graph.begin(*u);
      while (a != graph.end(v) && b != graph.end(*u)) {
        if (*a < *b)
          ++a;
        else if (*b < *a)
          ++b;
        else {
          if (*a > *u)
            ++count;
          ++a;
          ++b;
        }
      }
    }
  return count;
}
