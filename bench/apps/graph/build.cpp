#include "graph.h"
#include <utility>

namespace {

/// Edges in the order of a key below `keys`, by counting; equal ones keep their order.
template <class Key> void countingSort(std::vector<Edge> &edges, std::vector<Edge> &other, int keys, Key key)
{
  std::vector<int> at(keys + 1, 0);
  for (std::size_t i = 0; i < edges.size(); ++i)
    ++at[key(edges[i]) + 1];
  for (int k = 0; k < keys; ++k)
    at[k + 1] += at[k];
  for (std::size_t i = 0; i < edges.size(); ++i)
    other[at[key(edges[i])]++] = edges[i];
  edges.swap(other);
}

} // namespace

Graph::Graph(int nodes, const std::vector<Edge> &edges, bool backwards)
    : nodes_(nodes), start_(nodes + 1, 0), target_(edges.size())
{
  for (std::size_t i = 0; i < edges.size(); ++i)
    ++start_[(backwards ? edges[i].to : edges[i].from) + 1];
  for (int v = 0; v < nodes; ++v)
    start_[v + 1] += start_[v];
  std::vector<int> at(start_.begin(), start_.end() - 1);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const int from = backwards ? edges[i].to : edges[i].from, to = backwards ? edges[i].from : edges[i].to;
    target_[at[from]++] = to;
  }
}

/// A few nodes with many neighbours and many with few: each edge halves the square `scale` times.
std::vector<Edge> recursiveEdges(int scale, int degree)
{
  std::vector<Edge> edges(static_cast<std::size_t>(degree) << scale);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    unsigned long long s = 0x9E3779B97F4A7C15ULL * (i + 1);
    int from = 0, to = 0;
    for (int bit = 0; bit < scale; ++bit) {
      s ^= s >> 30;
      s *= 0xBF58476D1CE4E5B9ULL;
      s ^= s >> 27;
      s *= 0x94D049BB133111EBULL;
      s ^= s >> 31;
      const unsigned r = s % 100;
      from = 2 * from + (r >= 76);
      to = 2 * to + ((r >= 57 && r < 76) || r >= 95);
    }
    edges[i].from = from;
    edges[i].to = to;
  }
  return edges;
}

/// Both directions of each edge, in order, without loops and without doubles.
std::vector<Edge> cleaned(std::vector<Edge> edges, int nodes)
{
  const std::size_t n = edges.size();
  edges.resize(2 * n);
  for (std::size_t i = 0; i < n; ++i)
    edges[n + i] = {edges[i].to, edges[i].from};
  std::vector<Edge> other(edges.size());
  countingSort(edges, other, nodes, [](const Edge &e) { return e.to; });
  countingSort(edges, other, nodes, [](const Edge &e) { return e.from; });
  std::vector<Edge> kept;
  kept.reserve(edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (edges[i].from == edges[i].to)
      continue;
    if (i > 0 && edges[i].from == edges[i - 1].from && edges[i].to == edges[i - 1].to)
      continue;
    kept.push_back(edges[i]);
  }
  return kept;
}
