#include "legality/loops/CanTile.h"

#include "ir/CountedLoop.h"
#include "legality/loops/Reordering.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::legality {

using diag::Direction;

Answer<TileEvidence> canTile(const Nest &nest, const std::vector<LoopIndex> &band,
                             const std::vector<std::int64_t> &sizes) {
  const bool isStrip = band.size() == 1;
  const std::string what = isStrip ? "strip-mine" : "tile";
  const LoopIndex root = band.front();
  // Cutting one loop into strips reorders nothing, but the text must be there to change.
  if (auto no = isStrip ? cannotEdit(nest, root, what) : cannotReorder(nest, root, what))
    return *no;
  for (std::size_t level = 0; level < band.size(); ++level) {
    const LoopIndex loop = band[level];
    if (auto no = isNoCountedLoop(nest, loop, what))
      return *no;
    if (sizes[level] == 0)
      continue; // it stays where it is among the loops through a tile
    const auto header = ir::countedLoop(*nest.loop(loop).stmt);
    const bool rises = header->test == ir::BinaryOp::Lt || header->test == ir::BinaryOp::Le;
    if (!rises)
      return refuse(diag::ReasonId::TransformUnsuited, nest, loop, what,
                    fmt::format("loop over `{}` does not count up to a limit", nest.name(loop)));
    if (boundsVaryIn(nest, loop, band))
      return refuse(
          diag::ReasonId::TransformUnsuited, nest, loop, what,
          fmt::format("the bounds of loop `{}` change in the loops around it", nest.name(loop)));
  }
  std::vector<LoopIndex> uncut;
  for (std::size_t level = 0; level < band.size(); ++level) {
    if (sizes[level] == 0)
      uncut.push_back(band[level]);
    else if (auto no = headerMayTrap(nest, band[level], uncut, what))
      return *no;
  }
  if (isStrip)
    if (auto no = limitMayChange(nest, root, what)) // each strip asks for it anew
      return *no;
  if (!isStrip && sizes[0] == 0) // the strips outside start it many times
    if (auto no = headerMayChange(nest, root, root, band, /*withLimit=*/false, what))
      return *no;
  if (auto no = countersLive(nest, band, what))
    return *no;
  if (!isStrip) {
    if (auto no = cannotReorderScalars(nest, band, what))
      return *no;
    for (const BandRow &row : bandRows(nest, band)) {
      const bool turns =
          std::any_of(row.direction.begin(), row.direction.end(),
                      [](Direction entry) { return diag::mayBe(entry, Direction::Gt); });
      if (!row.coversBand || turns)
        return refuseRow(nest, root, what, row.dependence, "would leave a tile and come back");
    }
  }
  TileEvidence evidence;
  for (const LoopIndex loop : band)
    evidence.loops_.push_back(nest.loop(loop).stmt);
  evidence.sizes_ = sizes;
  return evidence;
}

} // namespace parlift::legality
