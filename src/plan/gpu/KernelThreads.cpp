#include "plan/gpu/KernelInMaking.h"

#include "plan/gpu/KernelGrid.h"
#include "plan/gpu/Transposes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace parlift::plan {

std::vector<const analysis::Access *> KernelInMaking::accesses() const {
  std::vector<const analysis::Access *> result;
  const auto isArray = [&](const ir::SymbolRef &symbol) { // threads have others for themselves
    return std::ranges::any_of(kernel_.arrays,
                               [&](const ir::DeviceArray &one) { return one.symbol == symbol; });
  };
  for (const analysis::Access &access : nest_.table().accesses)
    if (nest_.isInside(access, site_.index) && !access.isScalarVariable && !access.path.empty() &&
        isArray(nest_.table().bases[access.base].symbol))
      result.push_back(&access);
  return result;
}

Stride KernelInMaking::strideOf(const analysis::Access &access, legality::LoopIndex loop) const {
  return isTransposed(access) ? transposedStrideAlong(nest_, access, loop)
                              : strideAlong(nest_, access, loop);
}

bool KernelInMaking::isTransposed(const analysis::Access &access) const {
  const ir::SymbolRef &symbol = nest_.table().bases[access.base].symbol;
  return std::ranges::any_of(kernel_.arrays, [&](const ir::DeviceArray &one) {
    return one.symbol == symbol && one.isTransposed;
  });
}

bool KernelInMaking::hasLoopInside() const {
  return !band_.back()->children.empty();
}

Status KernelInMaking::addGrid(const ir::ParallelMark &mark,
                               const std::vector<ir::SymbolRef> &values) {
  KernelGrid grid = gridOf(nest_, site_.index, loop_, facts_, mark, values);
  band_ = std::move(grid.loops);
  grid_ = std::move(grid.indices);
  kernel_.grid = std::move(grid.dimensions);
  for (std::size_t at = 0; at < order_.grid.size(); ++at)
    if (at >= band_.size() || band_[at]->counter->name != order_.grid[at].counter)
      return Failure{fmt::format("`map` has a loop over `{}` where {}", order_.grid[at].counter,
                                 at < band_.size()
                                     ? fmt::format("the one over `{}` is", band_[at]->counter->name)
                                     : "none is that runs in parallel together with those around "
                                       "it, and is their whole body")};
  if (mark.scan) { // iterations of one loop, in their order
    band_.resize(1);
    grid_.resize(1);
    kernel_.grid.resize(1);
  }
  if (!order_.isFree() && order_.grid.size() > band_.size())
    return Failure{"iterations pass a state on, in the order of one loop"};
  if (!order_.isFree()) {
    band_.resize(order_.grid.size());
    grid_.resize(order_.grid.size());
    kernel_.grid.resize(order_.grid.size());
  }
  return {};
}

Status KernelInMaking::followOrder() {
  constexpr std::uint64_t mostThreads = 1024, mostAlongZ = 64, mostEach = 64;
  std::uint64_t all = order_.shares;
  for (std::size_t at = 0; at < kernel_.grid.size(); ++at) {
    const KernelOrder::Dimension &wanted = order_.grid[at];
    ir::GridDimension &dimension = kernel_.grid[at];
    dimension.axis = wanted.axis;
    dimension.threads = wanted.threads;
    dimension.each = order_.tile.empty() ? wanted.each : order_.tile[at];
    all *= wanted.threads;
    if (order_.isShared() && wanted.each > 1)
      return Failure{"threads that share a walk have one iteration each"};
    if (order_.isStaged() && wanted.each > 1)
      return Failure{fmt::format("the iterations of a thread along `{}` are those of "
                                 "`register-tile`, where a kernel is staged",
                                 wanted.counter)};
    if (wanted.each > mostEach)
      return Failure{
          fmt::format("a thread does at most {} iterations along `{}`", mostEach, wanted.counter)};
    if (wanted.axis == 'z' && wanted.threads > mostAlongZ)
      return Failure{fmt::format("a block has at most {} threads along z", mostAlongZ)};
  }
  if (all > mostThreads)
    return Failure{fmt::format("{} threads a block are more than {}", all, mostThreads)};
  return {};
}

void KernelInMaking::chooseAxes() {
  std::vector<double> score(band_.size(), 0);
  for (const analysis::Access *access : accesses())
    for (std::size_t at = 0; at < band_.size(); ++at) {
      const double weight = access->loops.size() > band_.size() ? 4 : 1;
      const Stride stride = strideAlong(nest_, *access, grid_[at]);
      const double apart = std::abs(static_cast<double>(stride.elements));
      constexpr double nearby = 8; // elements of which a few lie in one line
      score[at] += stride.pattern == Pattern::Unit   ? weight
                   : stride.pattern == Pattern::Same ? 0.25 * weight
                   : stride.pattern == Pattern::Strided && apart > 0 && apart <= nearby
                       ? weight / apart
                       : 0;
    }
  constexpr double warp = 32; // threads beyond a loop's iterations have nothing to do
  for (std::size_t at = 0; at < band_.size(); ++at)
    if (const auto trips = band_[at]->constantTrip)
      score[at] *= std::min(1.0, static_cast<double>(*trips) / warp);
  std::size_t best = 0;
  for (std::size_t at = 1; at < score.size(); ++at)
    if (score[at] >= score[best]) // of equals the innermost one
      best = at;
  char next = 'y';
  for (std::size_t at = score.size(); at-- > 0;)
    kernel_.grid[at].axis = at == best ? 'x' : next++;
}

void KernelInMaking::chooseBlock(bool reduces) {
  const bool isShort = !hasLoopInside() && !reduces;
  double strided = 0, all = 0;
  for (const analysis::Access *access : accesses())
    for (std::size_t at = 0; at < band_.size(); ++at)
      if (kernel_.grid[at].axis == 'x') {
        all += 1;
        strided += strideOf(*access, grid_[at]).pattern == Pattern::Strided ? 1 : 0;
      }
  for (ir::GridDimension &dimension : kernel_.grid) {
    const bool isX = dimension.axis == 'x';
    switch (kernel_.grid.size()) {
    case 1:
      // Rows apart, each thread keeps lines of its own in the cache: few threads at a time.
      dimension.threads = hasLoopInside() && strided > all / 2 ? 32 : 256;
      dimension.each = isShort ? 4 : 1;
      if (kernel_
              .readsFirst) { // three blocks fill a multiprocessor, and few copies are put together
        dimension.threads = site_.options.isCxx ? 512 : 256;
        dimension.each = 8;
      }
      break;
    case 2:
      dimension.threads = isX ? 64 : 4;
      dimension.each = isShort && !isX ? 4 : 1;
      break;
    default:
      dimension.threads = isX ? 64 : 2;
      dimension.each = isShort && dimension.axis == 'y' ? 2 : 1;
      break;
    }
  }
}

} // namespace parlift::plan
