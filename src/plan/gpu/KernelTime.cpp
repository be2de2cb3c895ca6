#include "plan/gpu/KernelTime.h"

#include "ir/Scan.h"
#include "plan/gpu/KernelUpdates.h"
#include "plan/model/Coalescing.h"
#include "plan/model/Operations.h"

#include <algorithm>
#include <cmath>

namespace parlift::plan {

using analysis::Access;
using legality::LoopIndex;

namespace {

constexpr double stepNs = 8; ///< an iteration that a thread waits for, others of it on the way
constexpr double cachedPart = 0.35; ///< of the bytes that other threads read as well
constexpr double updateNs = 0.5;    ///< of an element that other threads update as well
constexpr double updateInBlockNs =
    0.01; ///< of a loop that only updates what data says, in copies of a block
constexpr double tiledPart = 1.0 / 32; ///< of those that a block reads once for all its threads

} // namespace

bool KernelTime::isRow(const analysis::NestLoop &header) const {
  if (!header.upper || header.upper->isPoisoned() || header.lower.isPoisoned())
    return false;
  const auto isReadAnew = [&](analysis::AtomId id) {
    const analysis::Atom &atom = nest_.table().atoms[id];
    return atom.kind == analysis::AtomKind::Value && atom.load && !atom.variesIn.empty();
  };
  return std::ranges::any_of((*header.upper - header.lower).atoms(), isReadAnew);
}

bool KernelTime::varies(const Access &access, LoopIndex loop) const {
  return strideAlong(nest_, access, loop).pattern != Pattern::Same;
}

double KernelTime::bytes(LoopIndex loop) const {
  double sum = 0;
  for (const auto &[base, bytes] : bytesOfBases(loop))
    sum += bytes;
  return sum;
}

std::map<unsigned, double> KernelTime::bytesOfBases(LoopIndex loop) const {
  std::map<unsigned, double> most;
  for (const Access &access : nest_.table().accesses) {
    if (!isMemory(access) || !nest_.isInside(access, loop))
      continue;
    double bytes = static_cast<double>(std::max<std::uint64_t>(access.size, 1));
    for (const LoopIndex around : access.loops)
      if (nest_.isInside(around, loop) && varies(access, around))
        bytes *= trips(around);
    most[access.base] = std::max(most[access.base], bytes);
  }
  return most;
}

/// That the iterations of one thread of the grid fetch by it, from memory and, cheaper, from caches.
double KernelTime::bytesOf(const Access &access, const std::vector<LoopIndex> &grid,
                           const ir::KernelMark &kernel, bool walksAreAcross) const {
  const auto size = static_cast<double>(std::max<std::uint64_t>(access.size, 1));
  const bool isWritten = std::ranges::any_of(nest_.table().accesses, [&](const Access &other) {
    return other.isWrite && other.base == access.base && nest_.isInside(other, grid.front());
  });
  LoopIndex x = grid.back();
  bool isShared = false;
  for (std::size_t at = 0; at < grid.size(); ++at) {
    if (kernel.grid[at].axis == 'x')
      x = grid[at];
    isShared |= !varies(access, grid[at]);
  }
  const auto innermost = std::ranges::find(access.loops, grid.back());
  if (walksAreAcross && innermost != access.loops.end() && innermost + 1 != access.loops.end())
    x = *(innermost + 1);
  double runs = 1;
  bool isInRegister = !isWritten; // as long as no loop moves it on
  for (auto at = access.loops.rbegin(); at != access.loops.rend() && *at != grid.back(); ++at) {
    isInRegister = isInRegister && !varies(access, *at);
    runs *= isInRegister ? 1 : trips(*at);
  }
  const ir::DeviceArray *array = nullptr;
  for (const ir::DeviceArray &one : kernel.arrays)
    if (one.symbol == nest_.table().bases[access.base].symbol)
      array = &one;
  if (array && array->isTransposed) // by copies before and, where it is written, behind
    return runs * size * (isWritten ? 5 : 3);
  const Stride stride = strideAlong(nest_, access, x);
  const bool isApart =
      stride.pattern == Pattern::Gather ||
      (stride.pattern == Pattern::Strided && (!kernel.tree || sharesOf(kernel) > 1));
  const double bytes = isApart ? bytesApart(stride, access.size) : size;
  const bool isTiled = kernel.tree && sharesOf(kernel) == 1 && isShared && !isWritten;
  return runs * bytes * (isTiled ? tiledPart : isShared ? cachedPart : 1);
}

/// Threads that have one iteration of the grid together.
unsigned KernelTime::sharesOf(const ir::KernelMark &kernel) {
  unsigned threads = 1;
  for (const ir::GridDimension &one : kernel.grid)
    threads *= one.threads;
  return kernel.tree ? std::max(1U, kernel.tree->threads / threads) : 1;
}

/// Neighbouring threads have neighbouring iterations of a walk, not of the grid.
bool KernelTime::walksAreAcross(const Step &step) {
  return std::ranges::any_of(step.kernel, [](const Instruction &words) {
    return words.verb == "share" && std::ranges::count(words.arguments, "neighbours") > 0;
  });
}

double KernelTime::mostOperations(const Gpu &gpu) {
  constexpr double ratePerMultiprocessor = 200; // operations in a nanosecond
  return ratePerMultiprocessor * gpu.multiprocessors;
}

std::optional<KernelTime::Load> KernelTime::load(LoopIndex loop, const Step &step) const {
  const ir::KernelMark &kernel = *step.mark.kernel;
  std::vector<LoopIndex> grid;
  Load result;
  for (const ir::GridDimension &one : kernel.grid)
    for (LoopIndex at = 0; at < nest_.table().loops.size(); ++at)
      if (nest_.loop(at).stmt == one.loop) {
        grid.push_back(at);
        result.iterations *= !one.ownTrips ? trips(at) : std::max(trips(at), trips(grid.front()));
        result.each *= one.each;
      }
  if (grid.size() != kernel.grid.size())
    return std::nullopt;
  for (const Access &access : nest_.table().accesses)
    if (isMemory(access) && nest_.isInside(access, loop))
      result.bytes += bytesOf(access, grid, kernel, walksAreAcross(step));
  for (const ir::Stmt *update : assignmentsOf(kernel.updates))
    for (const Access &access : nest_.table().accesses)
      if (access.isWrite && access.expr == update->target.get()) {
        double runs = 1;
        for (auto at = access.loops.rbegin(); at != access.loops.rend() && *at != grid.back(); ++at)
          runs *= trips(*at);
        result.updates +=
            runs * result.iterations * (kernel.readsFirst ? updateInBlockNs : updateNs);
      }
  for (LoopIndex inner = 0; inner < nest_.table().loops.size(); ++inner) {
    if (!nest_.isInside(inner, grid.back()))
      continue;
    double runs = 1;
    for (std::optional<LoopIndex> at = inner; at && *at != grid.back(); at = nest_.loop(*at).parent)
      runs *= trips(*at);
    result.operations += runs * operationsOf(*nest_.loop(inner).stmt, true);
    result.steps = std::max(result.steps, runs);
  }
  result.bytes *= result.iterations;
  result.operations *= result.iterations;
  return result;
}

double KernelTime::time(LoopIndex loop, const Step &step) const {
  const std::optional<Load> all = load(loop, step);
  if (!all)
    return gpu_.start;
  constexpr double threadsForMemory = 512, threadsForRate = 1024; // of a multiprocessor
  const double shares = sharesOf(*step.mark.kernel);
  const double threads = std::max(1.0, shares * all->iterations / all->each);
  const auto used = [&](double wanted) {
    return std::min(1.0, threads / (wanted * gpu_.multiprocessors));
  };
  const double memory = all->bytes / (gpu_.bandwidth * used(threadsForMemory));
  const double arithmetic = all->operations / (mostOperations(gpu_) * used(threadsForRate));
  // Each level of a scan in phases is composed, and its states are put together by a kernel of one block.
  const double levels = step.mark.kernel->isInPhases && step.mark.scan
                            ? static_cast<double>(step.mark.scan->levels.size())
                            : 0;
  return (1 + 2 * levels) * gpu_.start + all->updates +
         (1 + levels) * std::max({memory, arithmetic, all->steps / shares * stepNs});
}

} // namespace parlift::plan
