#include "report/Statements.h"

#include "ir/OnlyStatement.h"
#include "legality/loops/Reordering.h"
#include "legality/loops/StatementGraph.h"
#include "report/Words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace parlift::report {

namespace {

using legality::LoopIndex;
using legality::Nest;
using legality::StatementGraph;

constexpr std::size_t mostStatements = 24;
constexpr std::size_t longestText = 46;
constexpr std::size_t mostNamed = 6; ///< dependences that an arc names

/// 0: no record says this dependence.
unsigned rowOf(const Nest &nest, unsigned id, const DependenceIndex &records) {
  const analysis::Dependence &dependence = nest.dependences.dependences[id];
  return records.numberOf(dependence.kind, nest.table().accesses[dependence.source].range,
                          nest.table().accesses[dependence.sink].range, dependence.direction);
}

std::string labelOf(const diag::DependenceRecord &record) {
  std::vector<std::string> entries;
  for (const diag::Direction entry : record.direction)
    entries.emplace_back(diag::name(entry));
  return fmt::format("{} {} ({})", diag::name(record.kind), record.variable,
                     fmt::join(entries, ", "));
}

/// The statement of the body that holds the place.
std::optional<std::size_t> holding(const std::vector<ir::StmtRef> &statements,
                                   const SourceRange &place) {
  for (std::size_t at = 0; at < statements.size(); ++at) {
    const SourceRange &range = statements[at]->range;
    if (range.valid() && place.valid() && range.file == place.file && range.begin <= place.begin &&
        place.end <= range.end)
      return at;
  }
  return std::nullopt;
}

/// An edge with what it stands for: a number of a record; 0: the statements are tied.
struct Bond {
  std::size_t from = 0, to = 0;
  unsigned row = 0;
};

std::vector<Bond> bondsOfRecords(const std::vector<ir::StmtRef> &statements,
                                 const std::string &loop, const DependenceIndex &records) {
  std::vector<Bond> bonds;
  for (const unsigned row : records.rowsOf(loop)) {
    const auto from = holding(statements, records[row].source);
    const auto to = holding(statements, records[row].sink);
    if (from && to)
      bonds.push_back({*from, *to, row});
  }
  return bonds;
}

Graph::Edge &edgeFor(Graph &graph, const Graph::Edge &wanted) {
  const auto found = std::find_if(graph.edges.begin(), graph.edges.end(), [&](const auto &edge) {
    return edge.from == wanted.from && edge.to == wanted.to && edge.isTied == wanted.isTied &&
           edge.kind == wanted.kind;
  });
  return found != graph.edges.end() ? *found : graph.edges.emplace_back(wanted);
}

/// Nodes by components; one edge for each kind between two statements, whatever its number of dependences.
void fill(Graph &graph, StatementGraph statements, const std::vector<Bond> &bonds,
          const DependenceIndex &records) {
  statements.edges.clear();
  for (const Bond &bond : bonds) {
    statements.edges.push_back({bond.from, bond.to, std::nullopt});
    if (bond.row == 0)
      statements.edges.push_back({bond.to, bond.from, std::nullopt});
  }
  std::map<std::size_t, std::size_t> place;
  for (const std::vector<std::size_t> &group : statements.groups()) {
    graph.components.emplace_back(graph.nodes.size(), graph.nodes.size() + group.size());
    for (const std::size_t member : group) {
      place[member] = graph.nodes.size();
      const ir::Stmt &stmt = *statements.statements[member];
      graph.nodes.push_back({stmt.range.line(), shortened(stmt.range.oneLine(), longestText)});
    }
  }
  std::map<std::ptrdiff_t, std::set<unsigned>> seen; // of each edge
  for (const Bond &bond : bonds) {
    Graph::Edge wanted{place[bond.from], place[bond.to], bond.row == 0, {}, 0, {}, {}};
    if (bond.row == 0) {
      if (wanted.from > wanted.to)
        std::swap(wanted.from, wanted.to);
      wanted.label = "these stay together";
      edgeFor(graph, wanted);
      continue;
    }
    const diag::DependenceRecord &record = records[bond.row];
    if (wanted.from == wanted.to && !record.carriedBy)
      continue; // within one run of the statement
    wanted.kind = record.kind;
    Graph::Edge &edge = edgeFor(graph, wanted);
    if (!seen[&edge - graph.edges.data()].insert(bond.row).second)
      continue;
    ++edge.count;
    if (edge.rows.size() == mostNamed)
      continue;
    edge.rows.push_back(bond.row);
    edge.label += (edge.label.empty() ? "" : "; ") + labelOf(record);
  }
}

} // namespace

Graph statementsOf(const Nest &nest, LoopIndex loop, const DependenceIndex &records) {
  constexpr std::size_t anyDepth = 16;
  const std::vector<LoopIndex> band = legality::perfectBand(nest, loop, anyDepth);
  Graph graph;
  StatementGraph statements;
  std::vector<Bond> bonds;
  const legality::Answer<StatementGraph> answer =
      legality::statementGraph(nest, band, "the graph of its statements");
  if (answer) {
    statements = *answer;
    for (const StatementGraph::Edge &edge : statements.edges)
      if (!edge.dependence)
        bonds.push_back({edge.from, edge.to, 0});
      else if (const unsigned row = rowOf(nest, *edge.dependence, records))
        bonds.push_back({edge.from, edge.to, row});
  } else {
    graph.note = answer.refusal().remark.text;
    statements.statements = ir::bodyStatements(*nest.loop(band.back()).stmt);
    bonds = bondsOfRecords(
        statements.statements,
        fmt::format("{}:{}", nest.function.name, nest.loop(band.back()).stmt->loopPath), records);
  }
  if (statements.statements.size() > mostStatements) {
    graph.whyNot = fmt::format("{} statements are too many to draw; the direction matrix has "
                               "their dependences",
                               statements.statements.size());
    return graph;
  }
  fill(graph, std::move(statements), bonds, records);
  return graph;
}

} // namespace parlift::report
