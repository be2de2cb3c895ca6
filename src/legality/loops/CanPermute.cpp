#include "legality/loops/CanPermute.h"

#include "legality/loops/Reordering.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::legality {

namespace {

constexpr const char *what = "interchange";

/// In this order some instance of the row leads with ">".
bool leadsBackwards(const BandRow &row, const std::vector<std::size_t> &order) {
  for (const std::size_t place : order) {
    if (diag::mayBe(row.direction[place], diag::Direction::Gt))
      return true;
    if (!diag::mayBe(row.direction[place], diag::Direction::Eq))
      return false;
  }
  return false;
}

} // namespace

Answer<PermutationEvidence> canPermute(const Nest &nest, const std::vector<LoopIndex> &band,
                                       const std::vector<std::size_t> &order) {
  const LoopIndex root = band.front();
  if (auto no = cannotReorder(nest, root, what))
    return *no;
  for (const LoopIndex loop : band) {
    if (auto no = isNoCountedLoop(nest, loop, what))
      return *no;
    if (boundsVaryIn(nest, loop, band))
      return refuse(
          diag::ReasonId::TransformUnsuited, nest, loop, what,
          fmt::format("the bounds of loop `{}` change in the loops around it", nest.name(loop)));
  }
  // Inside another loop the outermost one starts many times.
  if (auto no = headerMayChange(nest, root, root, band, /*withLimit=*/false, what))
    return *no;
  for (std::size_t place = 0; place < order.size(); ++place) {
    std::vector<LoopIndex> passed;
    for (std::size_t later = place + 1; later < order.size(); ++later)
      if (order[later] < order[place])
        passed.push_back(band[order[later]]);
    if (auto no = headerMayTrap(nest, band[order[place]], passed, what))
      return *no;
  }
  if (auto no = countersLive(nest, band, what))
    return *no;
  if (auto no = cannotReorderScalars(nest, band, what))
    return *no;
  for (const BandRow &row : bandRows(nest, band))
    if (!row.coversBand || leadsBackwards(row, order))
      return refuseRow(nest, root, what, row.dependence, "would be turned round");
  PermutationEvidence evidence;
  for (const LoopIndex loop : band)
    evidence.loops_.push_back(nest.loop(loop).stmt);
  evidence.order_ = order;
  return evidence;
}

} // namespace parlift::legality
