#include "legality/loops/CanDistribute.h"

#include "ir/OnlyStatement.h"
#include "ir/Walk.h"
#include "legality/loops/CanInterchange.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/Touched.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace parlift::legality {

using namespace analysis;
using diag::Direction;

namespace {

constexpr std::size_t mostStatements = 40;

/// The perfectly nested loops around and inside `loop`, outermost first.
std::vector<LoopIndex> bandOf(const Nest &nest, LoopIndex loop) {
  LoopIndex outermost = loop;
  while (
      nest.loop(outermost).parent &&
      isPerfectlyNested(*nest.loop(*nest.loop(outermost).parent).stmt, *nest.loop(outermost).stmt))
    outermost = *nest.loop(outermost).parent;
  return perfectBand(nest, outermost, nest.table().loops.size());
}

/// One row of the direction matrix, over the band.
using Row = std::vector<Direction>;

/// In this order of the band's loops no row leads with ">".
bool isLegal(const std::vector<Row> &rows, const std::vector<std::size_t> &order) {
  for (const Row &row : rows)
    for (std::size_t position : order) {
      if (mayBe(row[position], Direction::Gt))
        return false;
      if (!mayBe(row[position], Direction::Eq))
        break;
    }
  return true;
}

/// The loop at `which` carries no row in this order.
bool isParallel(const std::vector<Row> &rows, const std::vector<std::size_t> &order,
                std::size_t which) {
  for (const Row &row : rows) {
    bool carriedOutside = false;
    for (std::size_t position : order) {
      if (position == which) {
        if (!carriedOutside && row[position] != Direction::Eq)
          return false;
        break;
      }
      carriedOutside |= row[position] == Direction::Lt;
    }
  }
  return true;
}

/// Groups of statements on common cycles, by transitive closure (there are few statements).
std::vector<std::size_t> groupsOf(std::vector<std::vector<bool>> reaches) {
  const std::size_t count = reaches.size();
  for (std::size_t k = 0; k < count; ++k)
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = 0; j < count; ++j)
        if (reaches[i][k] && reaches[k][j])
          reaches[i][j] = true;
  std::vector<std::size_t> group(count);
  for (std::size_t i = 0; i < count; ++i) {
    group[i] = i;
    for (std::size_t j = 0; j < i; ++j)
      if (reaches[i][j] && reaches[j][i]) {
        group[i] = group[j];
        break;
      }
  }
  return group;
}

} // namespace

Distribution canDistribute(const Nest &nest, LoopIndex loop) {
  Distribution result;
  const auto band = bandOf(nest, loop);
  const auto statements = ir::bodyStatements(*nest.loop(band.back()).stmt);
  if (band.size() > 3 || statements.size() > mostStatements)
    return result;
  for (const ir::StmtRef &statement : statements) {
    bool simple = true;
    ir::forEachStmt(*statement, [&](const ir::Stmt &part) {
      simple &= part.kind != ir::StmtKind::Loop && part.kind != ir::StmtKind::Break &&
                part.kind != ir::StmtKind::Continue && part.kind != ir::StmtKind::Return &&
                part.kind != ir::StmtKind::OpaqueStmt;
    });
    if (!simple)
      return result;
  }
  Makers makers;
  std::vector<Touched> touched;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    makers.add(*statements[i], i);
    touched.push_back(touchedBy(nest, *statements[i]));
  }
  // Scalars that carry values between statements tie them together; one that carries values between
  // iterations is more than distribution can mend.
  std::vector<std::vector<bool>> edges(statements.size(),
                                       std::vector<bool>(statements.size(), false));
  for (const auto &[first, second] : makers.sharing()) // as in a swap of two places
    edges[first][second] = edges[second][first] = true;
  for (const ScalarUse &use : scalarUses(*nest.loop(band.front()).stmt, nest.liveness)) {
    bool counter = false;
    for (LoopIndex index : band)
      counter |= nest.loop(index).variable == use.symbol;
    if (counter || !use.written)
      continue;
    if (use.exposedRead || use.liveAfter)
      return result;
    std::vector<std::size_t> users;
    for (std::size_t i = 0; i < statements.size(); ++i)
      if (touched[i].has(*use.symbol))
        users.push_back(i);
    for (std::size_t i : users)
      for (std::size_t j : users)
        edges[i][j] = true;
  }
  struct Edge {
    std::size_t from, to;
    Row row;
  };
  std::vector<Edge> rows;
  for (const Dependence &dependence : nest.dependences.dependences) {
    if (dependence.carriedBy && !nest.isInside(*dependence.carriedBy, band.front()))
      continue;
    if (dependence.viaAlias)
      continue; // ruled out by the condition
    const auto from = makers.of(nest.table().accesses[dependence.source]);
    const auto to = makers.of(nest.table().accesses[dependence.sink]);
    if (!from || !to)
      return result;
    Row row;
    for (LoopIndex index : band) {
      auto at = std::find(dependence.loops.begin(), dependence.loops.end(), index);
      if (at == dependence.loops.end())
        return result;
      row.push_back(dependence.direction[static_cast<std::size_t>(at - dependence.loops.begin())]);
    }
    edges[*from][*to] = true;
    rows.push_back({*from, *to, std::move(row)});
  }
  const auto group = groupsOf(edges);
  const auto wanted =
      static_cast<std::size_t>(std::find(band.begin(), band.end(), loop) - band.begin());
  bool loopHelps = false;
  std::size_t groups = 0;
  for (std::size_t g = 0; g < statements.size(); ++g) {
    if (group[g] != g)
      continue;
    ++groups;
    std::vector<Row> inside;
    for (const Edge &edge : rows)
      if (group[edge.from] == g && group[edge.to] == g)
        inside.push_back(edge.row);
    std::vector<std::size_t> order(band.size());
    std::iota(order.begin(), order.end(), 0);
    bool some = false, here = false, hereAsWritten = false;
    bool asWritten = true;
    do {
      if (isLegal(inside, order)) {
        for (std::size_t which = 0; which < band.size(); ++which)
          some |= isParallel(inside, order, which);
        bool parallel = isParallel(inside, order, wanted);
        here |= parallel;
        hereAsWritten |= parallel && asWritten;
      }
      asWritten = false;
    } while (std::next_permutation(order.begin(), order.end()));
    if (!some)
      return result;
    if (here) {
      loopHelps = true;
      result.interchanges |= !hereAsWritten;
    }
  }
  result.helps = loopHelps;
  result.distributes = groups > 1;
  return result;
}

} // namespace parlift::legality
