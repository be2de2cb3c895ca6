#include "report/GraphDrawing.h"

#include "report/Html.h"
#include "report/Svg.h"
#include "report/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace parlift::report {

namespace {

constexpr double margin = 12, nodeHeight = 30, gap = 10, frame = 9, frameGap = 16;
constexpr double character = 7.3, padding = 12, lineColumn = 40;
constexpr double lane = 52, belly = 0.75; ///< how far a cubic curve gets towards its control points
constexpr double spread = 6;              ///< between arcs that meet at a statement

struct Layout {
  std::vector<double> middle; ///< of each node
  struct Frame {
    double top = 0, height = 0;
    bool isCycle = false;
  };
  std::vector<Frame> frames;
  double width = 0, height = 0; ///< of the nodes, of all
};

bool isCycle(const Graph &graph, std::size_t begin, std::size_t end) {
  return end - begin > 1 || std::any_of(graph.edges.begin(), graph.edges.end(), [&](const auto &e) {
           return e.from == begin && e.to == begin && !e.isTied;
         });
}

Layout layoutOf(const Graph &graph) {
  Layout layout;
  std::size_t longest = 8;
  for (const Graph::Node &node : graph.nodes)
    longest = std::max(longest, shortened(node.text, 46).size());
  layout.width = lineColumn + 2 * padding + character * static_cast<double>(longest);
  double y = margin;
  for (const auto &[begin, end] : graph.components) {
    const double top = y;
    y += frame;
    for (std::size_t node = begin; node < end; ++node) {
      layout.middle.push_back(y + nodeHeight / 2);
      y += nodeHeight + (node + 1 < end ? gap : 0);
    }
    y += frame;
    layout.frames.push_back({top, y - top, isCycle(graph, begin, end)});
    y += frameGap;
  }
  layout.height = y - frameGap + margin;
  return layout;
}

std::string rowsText(const Graph::Edge &edge) {
  if (edge.isTied || edge.rows.empty())
    return "";
  return edge.count <= 1 ? fmt::format("d{}", edge.rows.front())
                         : fmt::format("d{} +{}", edge.rows.front(), edge.count - 1);
}

/// Arcs that begin or end at a node share its side out.
class Ports {
public:
  Ports(const Graph &graph, const Layout &layout)
      : layout_(layout), count_(graph.nodes.size()), used_(count_.size()) {
    for (const Graph::Edge &edge : graph.edges) {
      ++count_[edge.from];
      ++count_[edge.to];
    }
  }
  double next(std::size_t node) {
    const double place =
        static_cast<double>(used_[node]++) - (static_cast<double>(count_[node]) - 1) / 2;
    return layout_.middle[node] +
           place * std::min(spread, (nodeHeight - 6) / static_cast<double>(count_[node]));
  }

private:
  const Layout &layout_;
  std::vector<std::size_t> count_, used_;
};

const char *classOf(const Graph::Edge &edge) {
  return edge.isTied ? "tied" : kindClass(edge.kind);
}

} // namespace

std::vector<std::size_t> lanesOf(const std::vector<std::pair<std::size_t, std::size_t>> &arcs) {
  std::vector<std::size_t> order(arcs.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
    return arcs[left].second - arcs[left].first < arcs[right].second - arcs[right].first;
  });
  std::vector<std::size_t> lanes(arcs.size());
  std::vector<std::vector<std::size_t>> held;
  for (const std::size_t arc : order) {
    const auto isFree = [&](const std::vector<std::size_t> &in) {
      return std::none_of(in.begin(), in.end(), [&](std::size_t other) {
        return arcs[arc].first <= arcs[other].second && arcs[other].first <= arcs[arc].second;
      });
    };
    auto found = std::find_if(held.begin(), held.end(), isFree);
    if (found == held.end())
      found = held.emplace(held.end());
    lanes[arc] = static_cast<std::size_t>(found - held.begin());
    found->push_back(arc);
  }
  return lanes;
}

std::string drawGraph(const Graph &graph, const std::string &id) {
  if (graph.nodes.empty())
    return "";
  const Layout layout = layoutOf(graph);
  std::vector<std::pair<std::size_t, std::size_t>> arcs;
  for (const Graph::Edge &edge : graph.edges)
    arcs.emplace_back(std::minmax(edge.from, edge.to));
  const std::vector<std::size_t> lanes = lanesOf(arcs);
  const std::size_t laneCount =
      lanes.empty() ? 0 : *std::max_element(lanes.begin(), lanes.end()) + 1;
  const double right = margin + frame + layout.width;
  const double width =
      right + frame +
      (laneCount == 0 ? 0 : 30 + belly * lane * static_cast<double>(laneCount + 1)) + margin;

  std::string body;
  for (const Layout::Frame &one : layout.frames)
    body += fmt::format("<rect class=\"frame{}\" x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" "
                        "height=\"{:.0f}\" rx=\"10\"/>",
                        one.isCycle ? " cycle" : "", margin, one.top, layout.width + 2 * frame,
                        one.height);
  for (std::size_t at = 0; at < graph.nodes.size(); ++at) {
    const double top = layout.middle[at] - nodeHeight / 2;
    body += fmt::format(
        "<rect class=\"node\" x=\"{0:.0f}\" y=\"{1:.0f}\" width=\"{2:.0f}\" height=\"{3:.0f}\" "
        "rx=\"6\"/>"
        "<text class=\"line\" x=\"{4:.0f}\" y=\"{5:.0f}\" text-anchor=\"end\">{6}</text>"
        "<text class=\"code\" x=\"{7:.0f}\" y=\"{5:.0f}\">{8}</text>",
        margin + frame, top, layout.width, nodeHeight, margin + frame + lineColumn - 4,
        layout.middle[at] + 4.5, graph.nodes[at].line, margin + frame + lineColumn + 6,
        escaped(graph.nodes[at].text));
  }
  Ports ports(graph, layout);
  std::string labels;
  for (std::size_t at = 0; at < graph.edges.size(); ++at) {
    const Graph::Edge &edge = graph.edges[at];
    const double from = ports.next(edge.from), to = ports.next(edge.to);
    const double out = right + lane * static_cast<double>(lanes[at] + 1);
    const double round = edge.from == edge.to ? 12 : 0; // a loop that is seen as one
    body +=
        fmt::format("<path class=\"arc {0}\" d=\"M{1:.1f} {2:.1f}C{3:.1f} {4:.1f} {3:.1f} {5:.1f} "
                    "{1:.1f} {6:.1f}\"{7}>"
                    "<title>{8}</title></path>",
                    classOf(edge), right + 1, from, out, from - round, to + round, to,
                    edge.isTied ? "" : fmt::format(" marker-end=\"url(#head-{})\"", classOf(edge)),
                    escaped(edge.label));
    labels += fmt::format("<text class=\"arclabel {}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>",
                          classOf(edge), right + belly * (out - right) + 4,
                          (from + to) / 2 + (lanes[at] % 2 == 0 ? 4 : -7), rowsText(edge));
  }
  const std::size_t cycles = static_cast<std::size_t>(std::count_if(
      layout.frames.begin(), layout.frames.end(), [](const auto &one) { return one.isCycle; }));
  std::string description =
      fmt::format("{} in {}; {} a cycle.", counted(graph.nodes.size(), "statement"),
                  counted(graph.components.size(), "component"),
                  cycles == 1 ? "one of them is" : fmt::format("{} of them are", cycles));
  for (const Graph::Edge &edge : graph.edges)
    description += fmt::format(" Line {} to line {}: {}.", graph.nodes[edge.from].line,
                               graph.nodes[edge.to].line, edge.label);
  return svg({width, layout.height, id, "Dependence graph", description}, body + labels);
}

} // namespace parlift::report
