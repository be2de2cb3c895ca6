#include "transform/Tile.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "transform/Bodies.h"
#include "transform/StripLoops.h"

namespace parlift::transform {

Change tile(const legality::TileEvidence &evidence, Names &names) {
  const auto &loops = evidence.loops();
  std::vector<ir::StmtRef> between;
  std::vector<ir::CountedLoop> strips;
  std::vector<ir::StmtRef> ends;
  struct Inner {
    const ir::Stmt *loop;
    std::optional<ir::CountedLoop> header; ///< none: as it is
  };
  std::vector<Inner> inner;
  for (std::size_t level = 0; level < loops.size(); ++level) {
    if (level + 1 < loops.size())
      for (ir::StmtRef &stmt : besides(*loops[level], *loops[level + 1]))
        between.push_back(std::move(stmt));
    inner.push_back({loops[level], std::nullopt});
    if (evidence.sizes()[level] == 0)
      continue;
    StripLoops made = stripLoops(*ir::countedLoop(*loops[level]), evidence.sizes()[level], names);
    strips.push_back(made.strips);
    if (made.end)
      ends.push_back(made.end);
    inner.back().header = made.inside;
  }
  ir::StmtRef inside = loops.back()->body;
  if (!between.empty()) {
    between.push_back(inside);
    inside = ir::block(std::move(between));
  }
  for (auto level = inner.rbegin(); level != inner.rend(); ++level)
    inside =
        level->header ? ir::makeLoop(*level->header, {inside}) : ir::withBody(*level->loop, inside);
  std::vector<ir::StmtRef> body = std::move(ends);
  body.push_back(inside);
  for (auto strip = strips.rbegin(); strip != strips.rend(); ++strip)
    body = {ir::makeLoop(*strip, std::move(body))};
  return {loops.front(), body};
}

} // namespace parlift::transform
