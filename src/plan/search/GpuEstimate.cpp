#include "plan/search/GpuEstimate.h"

#include "ir/Kernel.h"
#include "ir/Walk.h"
#include "legality/gpu/TouchedRanges.h"
#include "plan/cpu/Policy.h"
#include "plan/gpu/Kernels.h"
#include "plan/gpu/Residency.h"
#include "plan/model/Coalescing.h"
#include "plan/model/Operations.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

namespace parlift::plan {

namespace {

using analysis::Access;
using legality::LoopIndex;
using legality::Nest;

constexpr double startNs = 6000;    ///< a launch, with the host's questions before it
constexpr double transferNs = 8000; ///< of an element, the wait for the kernel before it included
constexpr double stepNs = 8; ///< an iteration that a thread waits for, others of it on the way
constexpr double cachedPart = 0.35;    ///< of the bytes that other threads read as well
constexpr double tiledPart = 1.0 / 32; ///< of those that a block reads once for all its threads
constexpr double cpuOperationNs = 0.2, cpuAccessNs = 0.2;

class NestTime {
public:
  NestTime(const Nest &nest, const Plan &plan, const Machine &machine, double size)
      : nest_(nest), machine_(machine), size_(size), trips_(legality::presumedTrips(nest, size)),
        children_(nest.table().loops.size()) {
    for (const Step &step : plan.steps)
      steps_[step.loop] = &step;
    for (LoopIndex loop = 0; loop < nest.table().loops.size(); ++loop)
      if (nest.loop(loop).parent)
        children_[*nest.loop(loop).parent].push_back(loop);
  }

  double time() const {
    const Part all = of(0);
    return all.ns + (all.hasKernels ? 0 : all.bytes / machine_.gpu.link);
  }

private:
  struct Part {
    double ns = 0;
    double bytes = 0; ///< that its kernels touch, or the CPU where there is none
    bool hasKernels = false;
    bool hasCpuAccesses = false;
  };
  /// Statements of a loop that get the elements they touch, where arrays are on the GPU (Residency.h).
  struct Visits {
    double transfers = 0;
    std::set<const ir::Expr *> places;
  };
  static Visits visitsIn(const ir::Stmt &loop);
  Part of(LoopIndex loop) const;
  Part kernel(LoopIndex loop, const Step &step) const;
  double bytesOf(const Access &access, const std::vector<LoopIndex> &grid,
                 const ir::KernelMark &kernel, bool walksAreAcross) const;
  static bool walksAreAcross(const Step &step);
  static unsigned sharesOf(const ir::KernelMark &kernel);
  double footprint(LoopIndex loop) const;
  bool varies(const Access &access, LoopIndex loop) const {
    return strideAlong(nest_, access, loop).pattern != Pattern::Same;
  }
  /// Of a loop from one unknown size to another nothing is known, not even that they differ.
  double trips(LoopIndex loop) const {
    const analysis::NestLoop &header = nest_.loop(loop);
    const bool isNumber = header.upper && (*header.upper - header.lower).constantValue();
    return trips_[loop] > 1 || isNumber ? std::max(1.0, trips_[loop]) : size_;
  }
  bool isMemory(const Access &access) const {
    return !access.isScalarVariable && !access.path.empty();
  }

  const Nest &nest_;
  const Machine &machine_;
  double size_;
  std::vector<double> trips_;
  std::vector<std::vector<LoopIndex>> children_;
  std::map<const ir::Stmt *, const Step *> steps_;
};

/// Bytes of all elements that the loop touches, of each array those of its widest access.
double NestTime::footprint(LoopIndex loop) const {
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
  double sum = 0;
  for (const auto &[base, bytes] : most)
    sum += bytes;
  return sum;
}

NestTime::Visits NestTime::visitsIn(const ir::Stmt &loop) {
  Visits result;
  ir::forEachStmt(*loop.body, [&](const ir::Stmt &part) {
    if (part.kind == ir::StmtKind::Loop)
      return false;
    const auto touched = visitedBy(part);
    if (!touched)
      return true;
    result.transfers += static_cast<double>(touched->read.size() + touched->written.size());
    const auto take = [&](const ir::Expr &expr) { result.places.insert(&expr); };
    if (part.kind == ir::StmtKind::If)
      ir::forEachExpr(*part.condition, take);
    else
      ir::forEachExpr(part, take);
    return part.kind == ir::StmtKind::If;
  });
  return result;
}

NestTime::Part NestTime::of(LoopIndex loop) const {
  const ir::Stmt &stmt = *nest_.loop(loop).stmt;
  const auto found = steps_.find(&stmt);
  const Step *step = nest_.loop(loop).inlined || found == steps_.end() ? nullptr : found->second;
  if (step && step->mark.kernel)
    return kernel(loop, *step);
  Part sum;
  std::set<std::string> seen; // the same words again are in a register
  const Visits visits = visitsIn(stmt);
  bool hasVisits = false;
  for (const Access &access : nest_.table().accesses)
    if (isMemory(access) && access.loops.back() == loop) {
      const bool isVisited = visits.places.contains(access.expr);
      hasVisits |= isVisited;
      sum.hasCpuAccesses |= !isVisited;
      sum.ns += access.text.empty() || seen.insert(access.text).second ? cpuAccessNs : 0;
    }
  sum.ns += cpuOperationNs * operationsOf(stmt, false);
  double kernelBytes = 0;
  std::vector<LoopIndex> onCpu;
  for (const LoopIndex child : children_[loop]) {
    const Part part = of(child);
    sum.ns += part.ns;
    kernelBytes += part.hasKernels ? part.bytes : 0;
    sum.hasKernels |= part.hasKernels;
    if (part.hasKernels || !part.hasCpuAccesses)
      sum.hasCpuAccesses |= part.hasCpuAccesses;
    else
      onCpu.push_back(child);
  }
  for (const LoopIndex child : onCpu)
    if (sum.hasKernels && legality::touchedRanges(nest_, child))
      sum.ns += 2 * (transferNs + footprint(child) / machine_.gpu.link);
    else
      sum.hasCpuAccesses = true;
  if (sum.hasKernels)
    sum.ns += visits.transfers * transferNs;
  else
    sum.hasCpuAccesses |= hasVisits;
  if (sum.hasKernels && sum.hasCpuAccesses)
    sum.ns += 2 * kernelBytes / machine_.gpu.link;
  sum.ns *= trips(loop);
  if (step && step->action == Action::Parallel)
    sum.ns = sum.ns / machine_.threads + startNs;
  sum.bytes = sum.hasKernels ? kernelBytes : footprint(loop);
  return sum;
}

/// That the iterations of one thread of the grid fetch by it, from memory and, cheaper, from caches.
double NestTime::bytesOf(const Access &access, const std::vector<LoopIndex> &grid,
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
unsigned NestTime::sharesOf(const ir::KernelMark &kernel) {
  unsigned threads = 1;
  for (const ir::GridDimension &one : kernel.grid)
    threads *= one.threads;
  return kernel.tree ? std::max(1U, kernel.tree->threads / threads) : 1;
}

/// Neighbouring threads have neighbouring iterations of a walk, not of the grid.
bool NestTime::walksAreAcross(const Step &step) {
  return std::ranges::any_of(step.kernel, [](const Instruction &words) {
    return words.verb == "share" && std::ranges::count(words.arguments, "neighbours") > 0;
  });
}

NestTime::Part NestTime::kernel(LoopIndex loop, const Step &step) const {
  const ir::KernelMark &kernel = *step.mark.kernel;
  std::vector<LoopIndex> grid;
  double iterations = 1, each = 1;
  for (const ir::GridDimension &one : kernel.grid)
    for (LoopIndex at = 0; at < nest_.table().loops.size(); ++at)
      if (nest_.loop(at).stmt == one.loop) {
        grid.push_back(at);
        iterations *= one.ownTrips.empty() ? trips(at) : std::max(trips(at), trips(grid.front()));
        each *= one.each;
      }
  Part part;
  part.hasKernels = true;
  part.bytes = footprint(loop);
  if (grid.size() != kernel.grid.size())
    return part;
  double bytes = 0, operations = 0, steps = 1;
  for (const Access &access : nest_.table().accesses)
    if (isMemory(access) && nest_.isInside(access, loop))
      bytes += bytesOf(access, grid, kernel, walksAreAcross(step));
  for (LoopIndex inner = 0; inner < nest_.table().loops.size(); ++inner) {
    if (!nest_.isInside(inner, grid.back()))
      continue;
    double runs = 1;
    for (std::optional<LoopIndex> at = inner; at && *at != grid.back(); at = nest_.loop(*at).parent)
      runs *= trips(*at);
    operations += runs * operationsOf(*nest_.loop(inner).stmt, true);
    steps = std::max(steps, runs);
  }
  constexpr double threadsForMemory = 512, threadsForRate = 1024; // of a multiprocessor
  const double shares = sharesOf(kernel);
  const double threads = std::max(1.0, shares * iterations / each);
  const auto used = [&](double wanted) {
    return std::min(1.0, threads / (wanted * machine_.gpu.multiprocessors));
  };
  constexpr double ratePerMultiprocessor = 200; // operations in a nanosecond
  const double memory = iterations * bytes / (machine_.gpu.bandwidth * used(threadsForMemory));
  const double arithmetic =
      iterations * operations /
      (ratePerMultiprocessor * machine_.gpu.multiprocessors * used(threadsForRate));
  part.ns = startNs + std::max({memory, arithmetic, steps / shares * stepNs});
  return part;
}

} // namespace

Plan planForGpu(const Rehearsal &program, const GpuOptions &gpu) {
  const auto isLookedAt = [&](const std::string &path) { return program.roots().contains(path); };
  analysis::FunctionFacts facts = program.facts();
  std::erase_if(facts.loops,
                [&](const analysis::LoopFacts &loop) { return !isLookedAt(loop.record.path); });
  Plan plan = makePlan(facts, PlanOptions{});
  FunctionKernels(facts, program.unit(), program.options(), gpu, [&](const ir::Stmt &loop) {
    return isLookedAt(loop.loopPath);
  }).addTo(plan);
  return plan;
}

double gpuEstimate(const Rehearsal &program, const GpuOptions &gpu, const Machine &machine,
                   double size) {
  const Plan plan = planForGpu(program, gpu);
  double sum = 0;
  for (const Nest &nest : program.nests().nests())
    if (const analysis::LoopFacts *root = program.facts().find(nest.loop(0).stmt);
        !root || !root->isFallback)
      sum += NestTime(nest, plan, machine, size).time();
  return sum;
}

} // namespace parlift::plan
