#include "report/Work.h"

#include <algorithm>
#include <cmath>

namespace parlift::report {

namespace {

/// Inner loops may be counted by the bytes that they move, and outer ones by operations: a loop is no less than what is inside it.
struct Parts {
  std::vector<double> work, inside;
};

Parts partsOf(const std::vector<LoopWork> &loops) {
  Parts parts{std::vector<double>(loops.size()), std::vector<double>(loops.size())};
  for (std::size_t at = loops.size(); at-- > 0;) {
    const double trips = std::max(1.0, loops[at].trips);
    parts.work[at] = std::max(loops[at].work, trips * parts.inside[at]);
    if (loops[at].parent)
      parts.inside[*loops[at].parent] += parts.work[at];
  }
  return parts;
}

std::vector<double> executionsOf(const std::vector<LoopWork> &loops) {
  std::vector<double> result;
  for (const LoopWork &loop : loops) {
    const double around =
        loop.parent ? result[*loop.parent] * std::max(1.0, loops[*loop.parent].trips) : 1;
    result.push_back(loop.executions.value_or(around));
  }
  return result;
}

double timeOnThreads(double work, double trips, const Costs &costs) {
  return costs.start + std::ceil(trips / costs.threads) * work / trips;
}

} // namespace

std::vector<Worth> worthOf(const std::vector<LoopWork> &loops, const Costs &costs, double program) {
  const Parts parts = partsOf(loops);
  const double all = totalOf(loops, program).work;
  std::vector<Worth> result(loops.size());
  std::vector<double> spanInside(loops.size()), coveredInside(loops.size());
  const std::vector<double> executions = executionsOf(loops);
  for (std::size_t at = loops.size(); at-- > 0;) {
    const LoopWork &loop = loops[at];
    Worth &worth = result[at];
    worth.executions = executions[at];
    const double work = parts.work[at], trips = std::max(1.0, loop.trips);
    const double body = std::max(0.0, work / trips - parts.inside[at]) + spanInside[at];
    worth.spanIfParallel = body + loop.rounds * std::log2(trips);
    worth.span = loop.isParallel ? std::min(worth.spanIfParallel, trips * body) : trips * body;
    worth.parallelism = worth.span > 0 ? work / worth.span : 1;
    worth.coverage = all > 0 ? std::min(1.0, worth.executions * work / all) : 0;
    worth.coveredInParallel = loop.isParallel ? worth.coverage : coveredInside[at];
    if (work > 0) {
      const double time = timeOnThreads(work, trips, costs);
      worth.loopSpeedup = work / time;
      worth.saved = worth.coverage * std::max(0.0, 1 - time / work);
      worth.programSpeedup = 1 / (1 - worth.saved);
    }
    if (loop.parent) {
      spanInside[*loop.parent] += worth.span;
      coveredInside[*loop.parent] += worth.coveredInParallel;
    }
  }
  return result;
}

Total totalOf(const std::vector<LoopWork> &loops, double program) {
  const Parts parts = partsOf(loops);
  Total total;
  const std::vector<double> executions = executionsOf(loops);
  std::vector<bool> isCovered(loops.size());
  double parallel = 0;
  for (std::size_t at = 0; at < loops.size(); ++at) {
    const std::optional<std::size_t> parent = loops[at].parent;
    if (parent)
      isCovered[at] = isCovered[*parent];
    else
      total.work += executions[at] * parts.work[at];
    if (loops[at].isParallel && !isCovered[at]) {
      parallel += executions[at] * parts.work[at];
      isCovered[at] = true;
    }
  }
  total.work = std::max(total.work, program);
  total.parallel = total.work > 0 ? std::min(1.0, parallel / total.work) : 0;
  return total;
}

double amdahl(double parallel, double threads) {
  return 1 / ((1 - parallel) + parallel / threads);
}

std::optional<double> amdahlLimit(double parallel) {
  constexpr double whole = 1 - 1e-9;
  return parallel >= whole ? std::nullopt : std::optional(1 / (1 - parallel));
}

double gustafson(double parallel, double threads) {
  return (1 - parallel) + parallel * threads;
}

} // namespace parlift::report
