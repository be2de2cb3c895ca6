#include "plan/gpu/Scans.h"

#include "ir/Jumps.h"
#include "ir/RootSymbol.h"
#include "ir/Scan.h"
#include "ir/Walk.h"
#include "plan/gpu/KernelObstacle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace parlift::plan {

namespace {

constexpr unsigned lanes = 32, sideBySide = 4;
constexpr unsigned fewThreads = 256, someThreads = 384, manyThreads = 512;
constexpr std::uint64_t mostWords = 16, mostWordsInPhases = 64;
constexpr unsigned phaseThreads = 256, mostOfBlock = 32768; ///< bytes of shared memory
constexpr unsigned fewTiles = 5, manyTiles = 6;             ///< that shared memory has room for
constexpr unsigned ownShared =
    8192; ///< of a multiprocessor's shared memory, what the GPU and the kernel's variables take

/// Of an iteration: what is fetched, and what is stored where nothing was fetched. Arrays that hold the state are not read for it.
unsigned bytesOf(const std::vector<ir::DeviceArray> &arrays, const ir::ScanMark &scan) {
  unsigned read = 0, written = 0;
  for (const ir::DeviceArray &array : arrays) {
    const ir::TypeRef &element = array.symbol->type->element;
    const unsigned bytes = element ? element->bits / 8 : 8;
    const bool holdsState = std::ranges::any_of(scan.states, [&](const ir::ScanState &state) {
      return state.element && ir::rootSymbolOf(*state.element) == array.symbol.get();
    });
    (array.isRead && !holdsState ? read : written) += bytes;
  }
  return std::max({read, written, 1U});
}

/// Shared memory of a thread: what it makes of the state, and its part of sums.
unsigned bytesOfThread(const ir::ParallelMark &mark) {
  unsigned bytes = 0;
  for (const ir::ScanLevel &level : mark.scan->levels)
    for (const ir::ScanGroup &group : level.groups)
      for (const ir::SymbolRef &member : group.members)
        bytes += std::max(member->type->bits / 8, 8U);
  for (const ir::SymbolRef &symbol : reducedBy(mark))
    bytes += std::max(symbol->type->bits / 8, 8U);
  return bytes;
}

} // namespace

std::string scanObstacle(const ir::Stmt &loop, const ir::ParallelMark &mark,
                         const GpuOptions &options) {
  const ir::ScanMark &scan = *mark.scan;
  if (!scan.appends.empty())
    return "its iterations append to a vector";
  const std::string &first = scan.states.front().symbol->name;
  if (!scan.packs.empty())
    return fmt::format("its iterations read the array that they pack at `{}`", first);
  // What it points to is copied, so that in a kernel the address is another one.
  for (const ir::ScanState &state : scan.states)
    if (state.symbol->type->isPointer())
      return fmt::format("its iterations pass `{}` on, which is a pointer that moves",
                         state.symbol->name);
  for (const ir::ScanState &state : scan.states)
    if (!options.isCxx && !state.symbol->type->isInteger() && !state.symbol->type->isFloating())
      return fmt::format("its iterations pass `{}` on, which is no number, and kernels in OpenCL "
                         "pass on nothing else",
                         state.symbol->name);
  if (scan.lastIsUnknown && std::ranges::any_of(scan.states, &ir::ScanState::liveAfter))
    return fmt::format("`{}` is used behind the loop, and what the last iteration makes of it is "
                       "known where that runs alone",
                       first);
  for (const ir::ScanLevel &level : scan.levels)
    if (std::ranges::any_of(level.groups, [](const ir::ScanGroup &group) {
          return !group.join || group.family == ir::ScanFamily::Fractional;
        }))
      return fmt::format("its iterations pass `{}` on by a fraction, whose composed numbers may "
                         "leave their range where no value shows it",
                         first);
  for (const ir::ScanLevel &level : scan.levels)
    for (const ir::ScanGroup &group : level.groups) {
      bool looksUp = false; // what composes steps has no arrays
      ir::forEachExpr(*group.apply, [&](const ir::Expr &part) {
        looksUp |= part.kind == ir::ExprKind::Subscript;
      });
      if (looksUp)
        return fmt::format("its iterations pass `{}` on and compare by what stands there", first);
    }
  if (!mark.argReductions.empty())
    return fmt::format("its iterations pass `{}` on and look for the place of an extremum, and "
                       "kernels do one or the other",
                       first);
  if (!mark.firstprivates.empty())
    return fmt::format("its iterations pass `{}` on, and `{}` has a value from before the loop",
                       first, mark.firstprivates.front()->name);
  if (ir::jumpsOf(*loop.body).continues)
    return fmt::format("its iterations pass `{}` on, and end by `continue`", first);
  if (ir::scanWords(scan) > mostWordsInPhases)
    return fmt::format("what its iterations make of `{}` is {} numbers of 32 bits, which is more "
                       "than {}",
                       first, ir::scanWords(scan), mostWordsInPhases);
  return {};
}

/// `y = 1.0625 * y - 62.5`: a factor that is a number above one grows in each block, until its product and its sum fall away against each
/// other. Phases see that before anything is written, and one pass does not.
static bool growsByNumber(const ir::ScanMark &scan) {
  bool result = false;
  for (const ir::ScanLevel &level : scan.levels)
    for (const ir::ScanGroup &group : level.groups) {
      const std::vector<ir::SymbolRef> factors = ir::factorsThatMayGrow(scan, group);
      ir::forEachStmt(*level.compose, [&](const ir::Stmt &stmt) {
        if (stmt.kind != ir::StmtKind::Assign || !stmt.target->symbol ||
            std::ranges::find(factors, stmt.target->symbol) == factors.end())
          return;
        ir::forEachExpr(*stmt.value, [&](const ir::Expr &part) {
          result |= (part.kind == ir::ExprKind::FloatLiteral && std::abs(part.floatValue) > 1) ||
                    (part.kind == ir::ExprKind::IntLiteral && std::abs(part.intValue) > 1);
        });
      });
    }
  return result;
}

bool scansInPhases(const ir::ScanMark &scan, const ir::KernelMark &kernel,
                   const GpuOptions &options) {
  // Where nothing is copied, no element need exist.
  const bool wantsEnds = std::ranges::any_of(kernel.arrays, [&](const ir::DeviceArray &array) {
    const auto slice = std::ranges::find_if(
        scan.slices, [&](const ir::ScanSlice &one) { return one.array == array.symbol; });
    return array.cursor && (options.copies || slice->most == 0);
  });
  return !options.isCxx || scan.levels.size() > 1 || ir::scanWords(scan) > mostWords || wantsEnds ||
         growsByNumber(scan);
}

unsigned scanShared(const Gpu &gpu) {
  return std::max(static_cast<unsigned>(gpu.shared), 2 * ownShared) - ownShared;
}

static void shapePhases(const ir::ParallelMark &mark, ir::KernelMark &kernel) {
  const unsigned bytes = bytesOf(kernel.arrays, *mark.scan), own = bytesOfThread(mark);
  ir::GridDimension &dimension = kernel.grid.front();
  dimension.axis = 'x';
  for (dimension.threads = phaseThreads;
       dimension.threads > lanes && dimension.threads * own > mostOfBlock;)
    dimension.threads /= 2;
  // An odd number: so threads that read theirs from shared memory find them in different banks.
  dimension.each = bytes <= 2 ? 15 : 9;
}

void shapeScan(const ir::ParallelMark &mark, ir::KernelMark &kernel) {
  const ir::ScanMark &scan = *mark.scan;
  if (kernel.isInPhases)
    return shapePhases(mark, kernel);
  const unsigned bytes = bytesOf(kernel.arrays, scan);
  // Putting steps together costs the same for a lane of many iterations as for one of few, and more for steps of many numbers.
  const bool isHeavy = ir::scanWords(scan) > 2;
  const std::vector<ir::ScanGroup> &groups = scan.levels.front().groups;
  const bool isOneNumber = groups.size() == 1 && groups.front().members.size() == 1;
  const bool isLight = bytes <= 4 || (isOneNumber && bytes <= 8);
  const unsigned tile = kernel.shared / (isHeavy ? fewTiles : manyTiles);
  ir::GridDimension &dimension = kernel.grid.front();
  dimension.axis = 'x';
  dimension.threads = isHeavy ? someThreads : isLight ? manyThreads : fewThreads;
  const unsigned working = dimension.threads - ir::scanListeners(scan) * lanes;
  dimension.each = sideBySide;
  for (const unsigned each : {28U, 20U, 16U, 12U, 8U})
    if (working * each * bytes <= tile) {
      dimension.each = each;
      break;
    }
}

Status isScanShape(const ir::ParallelMark &mark, const ir::KernelMark &kernel) {
  const ir::ScanMark &scan = *mark.scan;
  const ir::GridDimension &dimension = kernel.grid.front();
  if (kernel.isInPhases) {
    const bool fits = dimension.threads * bytesOfThread(mark) <= mostOfBlock;
    if (dimension.axis != 'x' || dimension.threads % lanes != 0 || !fits)
      return Failure{fmt::format("where iterations pass a state on, blocks have a multiple of {} "
                                 "threads, each with {} bytes of {}",
                                 lanes, bytesOfThread(mark), mostOfBlock)};
    return {};
  }
  const unsigned least = (ir::scanListeners(scan) + 1) * lanes;
  if (dimension.threads % lanes != 0 || dimension.threads < least ||
      dimension.each % sideBySide != 0)
    return Failure{fmt::format("where iterations pass a state on, blocks have a multiple of {} "
                               "threads, here {} or more, and threads a multiple of {} iterations",
                               lanes, least, sideBySide)};
  return {};
}

} // namespace parlift::plan
