/// \file
/// The dependence graph of the statements in a loop's body, and what must stay together.
///
///     for (i) { S1: A[i] = B[i - 2];                S2 -> S1 (<),  S2 -> S2 (<)
///               S2: B[i] = B[i - 1]; }              groups in order: {S2}, {S1}
///
/// Nodes are the statements of the innermost body of a band of perfectly nested loops, inner loops
/// included. Edges are the dependences that no loop outside the band is sure to carry. Tied, as if by edges
/// both ways: parts of one statement of the source, and the users of a scalar through which a value may
/// pass. Groups are the strongly connected components (Tarjan 1972) in an order that all edges follow, as near
/// to the source's as that allows.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <cstddef>
#include <vector>

namespace parlift::legality {

struct StatementGraph {
  std::vector<ir::StmtRef> statements;
  struct Edge {
    std::size_t from = 0, to = 0;
    std::optional<unsigned> dependence; ///< none: tied
  };
  std::vector<Edge> edges;

  /// Components in topological order; within one, source order.
  std::vector<std::vector<std::size_t>> groups() const;
};

/// What a callee touches counts for the statement that calls it (Touched.h). Refuses when the graph cannot be drawn:
/// accesses of the band's headers that something depends on, jumps between statements. `band`: outermost
/// first, perfectly nested.
Answer<StatementGraph> statementGraph(const Nest &nest, const std::vector<LoopIndex> &band,
                                      const std::string &what);

/// Control can leave the statement other than at its end.
bool jumps(const ir::Stmt &stmt);

/// `const int k = 3;`: reads of it are its value in the tree, but its name in the text.
bool declaresConstant(const ir::Stmt &stmt);

/// All accesses of the variable in the statement are in loops that it counts: no value of it enters
/// or matters after.
bool isCounterOnly(const Nest &nest, const ir::Stmt &stmt, const ir::Symbol &symbol);

} // namespace parlift::legality
