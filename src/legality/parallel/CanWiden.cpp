#include "legality/parallel/CanWiden.h"

#include "ir/Strips.h"
#include "legality/loops/Reordering.h"

#include <algorithm>
#include <string>

namespace parlift::legality {

namespace {

LoopIndex indexOf(const Nest &nest, const ir::Stmt *loop) {
  const auto &loops = nest.table().loops;
  return static_cast<LoopIndex>(std::ranges::find(loops, loop, &analysis::NestLoop::stmt) -
                                loops.begin());
}

} // namespace

bool canWiden(const Nest &nest, LoopIndex strips) {
  const auto words = ir::stripsOf(*nest.loop(strips).stmt);
  if (!words)
    return false;
  const LoopIndex around = indexOf(nest, words->around), inner = indexOf(nest, words->inner);
  const auto &table = nest.table();
  // Two loops inside and no more: other ones may stand in functions that are called.
  const auto inside = std::ranges::count_if(table.loops, [&](const analysis::NestLoop &loop) {
    return nest.isInside(static_cast<LoopIndex>(&loop - table.loops.data()), strips);
  });
  const std::string what = "tile";
  if (around >= table.loops.size() || inner >= table.loops.size() || inside > 3 ||
      cannotReorder(nest, strips, what) || cannotReorderScalars(nest, {around, inner}, what) ||
      limitMayChange(nest, strips, what))
    return false;
  return std::ranges::all_of(
      nest.dependences.dependences, [&](const analysis::Dependence &dependence) {
        const analysis::Access &source = table.accesses[dependence.source],
                               &sink = table.accesses[dependence.sink];
        if (source.isScalarVariable || sink.isScalarVariable || !nest.isInside(source, strips) ||
            !nest.isInside(sink, strips))
          return true;
        const auto at = std::ranges::find(dependence.loops, inner);
        return at != dependence.loops.end() &&
               dependence.direction[static_cast<std::size_t>(at - dependence.loops.begin())] ==
                   diag::Direction::Eq;
      });
}

} // namespace parlift::legality
