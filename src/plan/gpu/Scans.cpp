#include "plan/gpu/Scans.h"

#include "ir/Scan.h"
#include "ir/Walk.h"
#include "plan/gpu/KernelObstacle.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::plan {

namespace {

constexpr unsigned lanes = 32, sideBySide = 4;
constexpr unsigned fewThreads = 256, manyThreads = 512; ///< the latter of functions of one word
constexpr std::uint64_t mostWords = 16, wordsOfRows = 8, mostRows = 8;

std::uint64_t wordsOf(const ir::Symbol &symbol) {
  return (symbol.type->bits + 31) / 32;
}

/// Of a function, and of a state.
std::uint64_t wordsOf(const ir::ScanMark &scan) {
  std::uint64_t function = 0, states = 0;
  for (const ir::ScanLevel &level : scan.levels)
    for (const ir::ScanGroup &group : level.groups)
      for (const ir::SymbolRef &member : group.members)
        function += wordsOf(*member);
  for (const ir::ScanState &state : scan.states)
    states += wordsOf(*state.symbol);
  return std::max(function, states);
}

/// What stands behind the body would be passed by.
bool goesOn(const ir::Stmt &stmt) {
  bool found = stmt.kind == ir::StmtKind::Continue;
  if (stmt.kind != ir::StmtKind::Loop)
    ir::forEachChild(stmt, [&](const ir::StmtRef &child) { found |= goesOn(*child); });
  return found;
}

} // namespace

std::string scanObstacle(const ir::Stmt &loop, const ir::ParallelMark &mark,
                         const GpuOptions &options) {
  const ir::ScanMark &scan = *mark.scan;
  const std::string &first = scan.states.front().symbol->name;
  if (!options.isCxx)
    return fmt::format("its iterations pass `{}` on, for which blocks of threads wait for each "
                       "other, and OpenCL does not say that they run at the same time",
                       first);
  if (scan.levels.size() != 1)
    return fmt::format("its iterations pass `{}` on in {} steps that need each other's results",
                       first, scan.levels.size());
  if (const auto reduced = reducedBy(mark); !reduced.empty())
    return fmt::format("its iterations pass `{}` on and put `{}` together, and kernels do one or "
                       "the other",
                       first, reduced.front()->name);
  if (!mark.firstprivates.empty())
    return fmt::format("its iterations pass `{}` on, and `{}` has a value from before the loop",
                       first, mark.firstprivates.front()->name);
  if (goesOn(*loop.body))
    return fmt::format("its iterations pass `{}` on, and end by `continue`", first);
  if (wordsOf(scan) > mostWords)
    return fmt::format("what its iterations make of `{}` is {} numbers of 32 bits, which is more "
                       "than {}",
                       first, wordsOf(scan), mostWords);
  return {};
}

void shapeScan(const ir::ScanMark &scan, ir::GridDimension &dimension) {
  dimension.axis = 'x';
  dimension.threads = wordsOf(scan) == 1 ? manyThreads : fewThreads;
  dimension.each =
      sideBySide *
      static_cast<unsigned>(std::clamp<std::uint64_t>(wordsOfRows / wordsOf(scan), 1, mostRows));
}

Status isScanShape(const ir::GridDimension &dimension) {
  if (dimension.threads % lanes != 0 || dimension.each % sideBySide != 0)
    return Failure{fmt::format("where iterations pass a state on, blocks have a multiple of {} "
                               "threads, and threads a multiple of {} iterations",
                               lanes, sideBySide)};
  return {};
}

} // namespace parlift::plan
