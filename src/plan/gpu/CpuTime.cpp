#include "plan/gpu/CpuTime.h"

#include "ir/Walk.h"
#include "plan/model/Coalescing.h"
#include "plan/model/Operations.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace parlift::plan {

using analysis::Access;
using legality::LoopIndex;

namespace {

constexpr double operationNs = 0.25, accessOperations = 0.25;
constexpr double lineOperations = 6; ///< for an element that is in no line of the one before
constexpr double threadsNs = 5000;   ///< to start them
constexpr double coreMemory = 12;    ///< bytes in a nanosecond
constexpr double cachedRate = 4,
                 tiled = 2.5; ///< times the memory's rate, of data that are come back to

/// Functions of C's library that are an instruction or two.
bool isInstruction(const std::string &function) {
  static const std::set<std::string> all = {"fabs", "fabsf", "sqrt",  "sqrtf", "fmin",   "fminf",
                                            "fmax", "fmaxf", "floor", "ceil",  "floorf", "ceilf"};
  return all.contains(function);
}

/// Calls of others, which keep a loop from being one of vectors.
bool calls(const ir::Stmt &loop) {
  bool result = false;
  ir::forEachExpr(*loop.body, [&](const ir::Expr &expr) {
    result |=
        expr.kind == ir::ExprKind::Call && expr.target.expired() && !isInstruction(expr.callee);
  });
  return result;
}

/// What the loop's own statements touch.
std::vector<const Access *> accessesOf(const legality::Nest &nest, LoopIndex loop) {
  std::vector<const Access *> result;
  for (const Access &access : nest.table().accesses)
    if (KernelTime::isMemory(access) && !access.loops.empty() && access.loops.back() == loop)
      result.push_back(&access);
  return result;
}

/// Neighbours along some loop from the innermost one out to `outermost` touch neighbouring elements or the same: a plan can make
/// vectors of them.
bool canBeVectors(const legality::Nest &nest, const std::vector<const Access *> &accesses,
                  LoopIndex innermost, LoopIndex outermost) {
  for (std::optional<LoopIndex> at = innermost; at; at = nest.loop(*at).parent) {
    const auto isNear = [&](const Access *access) {
      const Pattern pattern = strideAlong(nest, *access, *at).pattern;
      return pattern == Pattern::Same || pattern == Pattern::Unit;
    };
    if (std::ranges::all_of(accesses, isNear))
      return true;
    if (*at == outermost)
      break;
  }
  return false;
}

/// What a run of the loop's own statements takes, in operations.
double ownOperations(const CpuSite &site, LoopIndex loop, LoopIndex outermost, bool isInnermost) {
  const legality::Nest &nest = site.nest;
  const std::vector<const Access *> accesses = accessesOf(nest, loop);
  std::set<std::string> seen;
  double count = 0, width = 8;
  for (const Access *access : accesses) {
    if (access->size > 0)
      width = static_cast<double>(access->size);
    if (strideAlong(nest, *access, loop).pattern != Pattern::Same &&
        (access->text.empty() || seen.insert(access->text).second))
      ++count;
  }
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  const bool asItStands = site.code == CpuCode::AsItStands;
  const analysis::LoopFacts *known = site.facts.find(&stmt);
  const bool passesOn = known && known->scan; // each iteration waits for the one before
  const bool isVector = isInnermost && !passesOn && !calls(stmt) &&
                        canBeVectors(nest, accesses, loop, asItStands ? loop : outermost);
  double lines = 0;
  if (asItStands)
    lines = static_cast<double>(std::ranges::count_if(accesses, [&](const Access *access) {
      const Pattern pattern = strideAlong(nest, *access, loop).pattern;
      return pattern != Pattern::Same && pattern != Pattern::Unit;
    }));
  const double lanes = isVector ? std::max(1.0, site.machine.vectorBytes / width) : 1;
  return (operationsOf(stmt, isVector) + accessOperations * count) / lanes + lineOperations * lines;
}

/// How often threads are started in a run of the loop; nullopt: never.
std::optional<double> startsIn(const CpuSite &site, LoopIndex loop, const KernelTime &sizes) {
  std::optional<double> starts;
  for (const Step &step : site.plan.steps) {
    if (step.action != Action::Parallel)
      continue;
    for (LoopIndex inner = 0; inner < site.nest.table().loops.size(); ++inner) {
      if (site.nest.loop(inner).stmt != step.loop || !site.nest.isInside(inner, loop))
        continue;
      double runs = 1;
      for (LoopIndex at = inner; at != loop;) {
        at = *site.nest.loop(at).parent;
        runs *= sizes.trips(at);
      }
      starts = starts.value_or(0) + runs;
    }
  }
  return starts;
}

} // namespace

double cpuTime(const CpuSite &site, LoopIndex loop, const KernelTime &sizes, bool isRepeated) {
  const legality::Nest &nest = site.nest;
  double operations = 0;
  for (LoopIndex inner = 0; inner < nest.table().loops.size(); ++inner) {
    if (!nest.isInside(inner, loop))
      continue;
    double runs = sizes.trips(inner);
    for (LoopIndex at = inner; at != loop;) {
      at = *nest.loop(at).parent;
      runs *= sizes.trips(at);
    }
    const bool isInnermost = std::ranges::none_of(
        nest.table().loops, [&](const analysis::NestLoop &other) { return other.parent == inner; });
    operations += runs * ownOperations(site, inner, loop, isInnermost);
  }
  const double bytes = sizes.bytes(loop), work = operations * operationNs;
  const bool isCached = bytes < site.machine.l3;
  const double rate = isRepeated ? (isCached ? cachedRate : tiled) : 1;
  const double alone = std::max(work, bytes / (coreMemory * rate));
  const auto starts = startsIn(site, loop, sizes);
  if (!starts)
    return alone;
  return std::min(alone, *starts * threadsNs + std::max(work / site.machine.gpu.hostThreads,
                                                        bytes / (site.machine.memory * rate)));
}

} // namespace parlift::plan
