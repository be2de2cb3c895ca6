// What one asks of a large graph. graph [LOG2 OF NODES [EDGES OF A NODE]]
#include "graph.h"
#include <cmath>
#include <cstdio>
#include <cstdlib>

int main(int argc, char **argv)
{
  const int scale = argc > 1 ? std::atoi(argv[1]) : 17;
  const int degree = argc > 2 ? std::atoi(argv[2]) : 8;
  const int nodes = 1 << scale;
  const std::vector<Edge> edges = cleaned(recursiveEdges(scale, degree), nodes);
  const Graph out(nodes, edges, false), in(nodes, edges, true);

  const std::vector<double> rank = pageRank(in, out, 30);
  double sum = 0, most = 0;
  for (int v = 0; v < nodes; ++v) {
    sum += rank[v];
    if (rank[v] > most)
      most = rank[v];
  }

  int root = 0;
  for (int v = 1; v < nodes; ++v)
    if (out.degree(v) > out.degree(root))
      root = v;
  const std::vector<int> level = breadthFirst(out, root);
  const std::vector<int> label = components(out);
  long reached = 0, wrong = 0, same = 0;
  for (int v = 0; v < nodes; ++v) {
    reached += level[v] >= 0;
    same += label[v] == label[root];
    for (const int *u = out.begin(v); u != out.end(v); ++u)
      if (level[v] >= 0 ? std::abs(level[v] - level[*u]) > 1 : level[*u] >= 0)
        ++wrong;
  }
  const long found = triangles(out);
  std::printf("edges %zu rank %.10f largest %.8e reached %ld triangles %ld\n", out.edges(), sum, most, reached, found);
  const bool bad = std::fabs(sum - 1) > 1e-9 || wrong != 0 || reached != same;
  std::printf("self-check: %s\n", bad ? "FAILED" : "passed");
  return bad;
}
