/// \file
/// A dependence graph as SVG: statements one below the other, in the order of their components, and arcs beside them.
///
///     +---------------------------+
///     | 4  B[i] = B[i - 1];       |--. d2         each frame is a strongly connected component:
///     +---------------------------+<-'  \ d1      arcs between frames go down
///     | 3  A[i] = B[i - 2];       |<----+
///     +---------------------------+
///
/// The components are in topological order already, so that a column with lanes of arcs shows it all, without a crossing in the
/// text and at any width. That is why there is no Graphviz here: what it is good at, layers and crossings, is not what these
/// graphs want, and the command would depend on it and its fonts.
///
/// Colours are the page's (classes raw, war, waw, tied). Empty for a graph without statements.
#pragma once

#include "report/Model.h"

namespace parlift::report {

/// `id`: distinguishes the drawing's title in the page.
std::string drawGraph(const Graph &graph, const std::string &id);

/// Arcs as [first, last] places along the column get lanes so that none in a lane overlaps another; narrow ones are innermost.
std::vector<std::size_t> lanesOf(const std::vector<std::pair<std::size_t, std::size_t>> &arcs);

} // namespace parlift::report
