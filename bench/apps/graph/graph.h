// Directed graphs by rows.
#ifndef GRAPH_H
#define GRAPH_H

#include <cstddef>
#include <vector>

struct Edge {
  int from, to;
};

class Graph {
public:
  Graph(int nodes, const std::vector<Edge> &edges, bool backwards);
  int nodes() const { return nodes_; }
  std::size_t edges() const { return target_.size(); }
  int degree(int v) const { return start_[v + 1] - start_[v]; }
  const int *begin(int v) const { return target_.data() + start_[v]; }
  const int *end(int v) const { return target_.data() + start_[v + 1]; }

private:
  int nodes_;
  std::vector<int> start_, target_;
};

std::vector<Edge> recursiveEdges(int scale, int degree);
std::vector<Edge> cleaned(std::vector<Edge> edges, int nodes);
std::vector<double> pageRank(const Graph &in, const Graph &out, int iterations);
std::vector<int> breadthFirst(const Graph &graph, int root);
std::vector<int> components(const Graph &graph);
long triangles(const Graph &graph);

#endif
