#include "legality/loops/CanSplitStatements.h"

#include "ir/Builder.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/Describe.h"
#include "legality/nest/Touched.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::legality {

namespace {

constexpr const char *what = "distribute";

/// Declarations without a value hold nothing by themselves: they go where their variable is used.
bool isBareDeclaration(const ir::Stmt &stmt) {
  return stmt.kind == ir::StmtKind::Declare && !stmt.value;
}

/// Something is declared around the inner loop: each group would need it.
bool declaresBetween(const ir::Stmt &body, const ir::Stmt &inner) {
  bool found = false;
  for (const ir::StmtRef &child : body.children)
    if (child.get() != &inner)
      found |= child->kind == ir::StmtKind::Declare ||
               (child->kind == ir::StmtKind::Block && declaresBetween(*child, inner));
  return found;
}

Refusal oneGroup(const Nest &nest, LoopIndex root, const StatementGraph &graph) {
  std::vector<diag::Note> notes;
  for (const StatementGraph::Edge &edge : graph.edges) {
    if (edge.from == edge.to || !edge.dependence || notes.size() >= 4)
      continue;
    for (diag::Note &note : notesOf(nest, nest.dependences.dependences[*edge.dependence]))
      notes.push_back(std::move(note));
  }
  return refuse(diag::ReasonId::TransformIllegal, nest, root, what,
                graph.statements.size() < 2
                    ? "there is one statement only"
                    : "dependences, or scalars that pass values, tie all statements together",
                std::move(notes));
}

} // namespace

Answer<DistributionEvidence> canSplitStatements(const Nest &nest,
                                                const std::vector<LoopIndex> &band) {
  const LoopIndex root = band.front();
  if (auto no = cannotReorder(nest, root, what))
    return *no;
  for (const LoopIndex loop : band) {
    if (auto no = isNoCountedLoop(nest, loop, what))
      return *no;
    // The second nest starts when the first one has run.
    if (auto no = headerMayChange(nest, loop, root, band, /*withLimit=*/true, what))
      return *no;
  }
  if (auto no = countersLive(nest, band, what))
    return *no;
  for (std::size_t level = 0; level + 1 < band.size(); ++level)
    if (declaresBetween(*nest.loop(band[level]).stmt->body, *nest.loop(band[level + 1]).stmt))
      return refuse(diag::ReasonId::TransformUnsuited, nest, band[level], what,
                    "a variable is declared between the loops");
  const Answer<StatementGraph> graph = statementGraph(nest, band, what);
  if (!graph)
    return graph.refusal();
  DistributionEvidence evidence;
  for (const LoopIndex loop : band)
    evidence.loops_.push_back(nest.loop(loop).stmt);
  std::vector<ir::SymbolRef> counters; // `int j;` for loops of several groups, or of none
  for (const std::vector<std::size_t> &group : graph->groups()) {
    std::vector<ir::StmtRef> statements;
    for (const std::size_t index : group)
      statements.push_back(graph->statements[index]);
    if (std::ranges::all_of(statements, [](const auto &one) { return isBareDeclaration(*one); }))
      for (const ir::StmtRef &declaration : statements)
        counters.push_back(declaration->symbol);
    else
      evidence.groups_.push_back(std::move(statements));
  }
  for (const ir::SymbolRef &counter : counters)
    for (std::vector<ir::StmtRef> &group : evidence.groups_)
      if (std::ranges::any_of(group,
                              [&](const auto &one) { return touchedBy(nest, *one).has(*counter); }))
        group.insert(group.begin(), ir::declare(counter, nullptr));
  if (evidence.groups_.size() < 2)
    return oneGroup(nest, root, *graph);
  return evidence;
}

} // namespace parlift::legality
