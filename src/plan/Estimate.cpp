#include "plan/Estimate.h"

#include "analysis/Locality.h"
#include "plan/Candidate.h"
#include "plan/Operations.h"
#include "plan/Simd.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace parlift::plan {

namespace {

using analysis::Access;
using analysis::LoopIndex;
using legality::Nest;

/// What fetching one line costs, by where it is. Streams are fetched ahead.
struct LineCosts {
  double fromL1, fromL2, fromL3, fromMemory;
};
constexpr LineCosts streamed = {1, 2, 6, 25}, jumping = {1, 4, 14, 40};

/// Bytes that are touched: those that differ from thread to thread, and those that all threads touch.
struct Footprint {
  double own = 0, shared = 0;
};

/// The same words touch the same places, save in copies of a statement: those have the words of the first one
/// and subscripts that are a number further.
using Place = std::tuple<unsigned, std::string, std::vector<std::int64_t>>;
Place placeOf(const Access &access) {
  std::vector<std::int64_t> offsets;
  for (const analysis::PathStep &step : access.path)
    offsets.push_back(step.isField ? 0 : step.index.coefficient({}));
  return {access.base, access.text, std::move(offsets)};
}

class NestEstimate {
public:
  NestEstimate(const Nest &nest, const analysis::FunctionFacts &facts, const Machine &machine,
               const CostModel &cost, const analysis::Liveness &liveness)
      : nest_(nest), facts_(facts), machine_(machine), cost_(cost), liveness_(liveness),
        children_(nest.table().loops.size()) {
    for (LoopIndex loop = 0; loop < nest.table().loops.size(); ++loop) {
      trips_.push_back(nest.trips[loop]);
      if (nest.loop(loop).parent)
        children_[*nest.loop(loop).parent].push_back(loop);
    }
    for (const Access &access : nest.table().accesses)
      if (!access.loops.empty() && !access.isScalarVariable && !access.path.empty())
        accesses_[access.loops.back()].push_back(&access);
  }

  double time() { return time(0); }

private:
  double time(LoopIndex loop);
  bool hasUnequalIterations(LoopIndex loop) const;
  double ownTime(LoopIndex loop);
  double accessTime(const Access &access, LoopIndex innermost, double lanes);
  Footprint footprintOf(LoopIndex loop);
  double linesPerIteration(const Access &access, LoopIndex loop) const {
    return analysis::linesPerIteration(nest_.table(), access, loop, machine_.lineBytes);
  }
  double costOfReuse(LoopIndex loop, const LineCosts &costs);
  bool isVector(LoopIndex loop) const;
  static bool isSum(const analysis::LoopFacts &facts);
  const analysis::LoopFacts *factsOf(LoopIndex loop) const {
    return nest_.loop(loop).inlined ? nullptr : facts_.find(nest_.loop(loop).stmt);
  }

  const Nest &nest_;
  const analysis::FunctionFacts &facts_;
  const Machine &machine_;
  const CostModel &cost_;
  const analysis::Liveness &liveness_;
  std::vector<std::vector<LoopIndex>> children_;
  std::vector<double> trips_;
  std::map<LoopIndex, std::vector<const Access *>> accesses_; ///< by innermost loop
  std::map<LoopIndex, Footprint> footprints_;
  std::optional<LoopIndex> parallel_; ///< the loop that runs in parallel around what is looked at
};

double NestEstimate::time(LoopIndex loop) {
  const analysis::LoopFacts *facts = factsOf(loop);
  const bool starts = !parallel_ && facts && candidate(*facts, facts_, liveness_).mark;
  if (starts) {
    parallel_ = loop;
    footprints_.clear();
  }
  double body = ownTime(loop);
  for (const LoopIndex child : children_[loop])
    body += time(child);
  constexpr double perIteration = 1; // the counter and the test
  const double whole = trips_[loop] * (body + perIteration / (isVector(loop) ? 4 : 1));
  if (!starts)
    return whole;
  parallel_.reset();
  footprints_.clear();
  // In the last round of iterations some threads wait, half of them on average; twice as long as a thread's share
  // where iterations differ in length.
  const double rest =
      hasUnequalIterations(loop) ? 2 : (machine_.threads - 1) / (2 * machine_.threads);
  const double trips = std::max(1.0, trips_[loop]);
  const double shared = whole * std::min(1.0, 1 / machine_.threads + rest / trips);
  return std::min(whole, shared + cost_.startCost);
}

bool NestEstimate::hasUnequalIterations(LoopIndex loop) const {
  const analysis::AtomId counter = nest_.loop(loop).counter;
  for (LoopIndex inner = 0; inner < nest_.table().loops.size(); ++inner)
    if (inner != loop && nest_.isInside(inner, loop) && nest_.loop(inner).upper &&
        (*nest_.loop(inner).upper - nest_.loop(inner).lower).mentions(counter))
      return true;
  return false;
}

/// Statements directly in the loop, not in loops inside it.
double NestEstimate::ownTime(LoopIndex loop) {
  const bool isVectorLoop = isVector(loop);
  const auto own = accesses_.find(loop);
  double width = 8;
  if (own != accesses_.end())
    for (const Access *access : own->second)
      if (access->size > 0)
        width = static_cast<double>(access->size);
  const double lanes = isVectorLoop ? std::max(1.0, machine_.vectorBytes / width) : 1;
  double memory = 0;
  std::set<std::pair<Place, bool>> seen; // the same place again is in a register
  if (own != accesses_.end())
    for (const Access *access : own->second)
      if (seen.insert({placeOf(*access), access->isWrite}).second)
        memory += accessTime(*access, loop, lanes);
  // A sum whose terms wait for each other is not faster than an addition takes, nor is one of vectors.
  const analysis::LoopFacts *facts = factsOf(loop);
  const bool isChain = facts && children_[loop].empty() && (!isVectorLoop || isSum(*facts));
  const double operations = operationsOf(*nest_.loop(loop).stmt, isVectorLoop);
  return (operations + (isChain ? 3 : 0)) / lanes + memory;
}

/// Compilers do not reorder sums of floats unless they are told to, which takes a scalar.
bool NestEstimate::isSum(const analysis::LoopFacts &facts) {
  return std::any_of(facts.reductions.begin(), facts.reductions.end(),
                     [](const auto &one) { return one.reassociatesFloat; });
}

bool NestEstimate::isVector(LoopIndex loop) const {
  const analysis::LoopFacts *facts = factsOf(loop);
  if (!facts || !children_[loop].empty() || !facts->unitStrideInner || trips_[loop] < 4)
    return false;
  if (isSum(*facts))
    return simdMark(*facts, facts_, liveness_).has_value();
  return (facts->record.verdict == diag::Verdict::Parallel ||
          facts->record.verdict == diag::Verdict::Conditional);
}

/// What one run of the loop touches, whole lines counted.
Footprint NestEstimate::footprintOf(LoopIndex loop) {
  if (const auto known = footprints_.find(loop); known != footprints_.end())
    return known->second;
  Footprint result;
  std::set<Place> seen;
  for (const auto &[innermost, all] : accesses_) {
    if (!nest_.isInside(innermost, loop))
      continue;
    for (const Access *access : all) {
      if (!seen.insert(placeOf(*access)).second)
        continue;
      double lines = 1;
      for (std::optional<LoopIndex> at = innermost; at; at = nest_.loop(*at).parent) {
        lines *= std::max(1.0, trips_[*at] * linesPerIteration(*access, *at));
        if (*at == loop)
          break;
      }
      const bool isShared = parallel_ && linesPerIteration(*access, *parallel_) == 0;
      (isShared ? result.shared : result.own) += lines * machine_.lineBytes;
    }
  }
  return footprints_[loop] = result;
}

/// Of a line that was touched before a whole run of the loop.
double NestEstimate::costOfReuse(LoopIndex loop, const LineCosts &costs) {
  const Footprint all = footprintOf(loop);
  const double threads = parallel_ ? machine_.threads : 1;
  // A loop inside the parallel one is run by each thread, the parallel one itself by all of them together.
  const bool isThreads = parallel_ && loop != *parallel_ && nest_.isInside(loop, *parallel_);
  const double ofOne = all.shared + (isThreads ? all.own : all.own / threads);
  const double ofAll = all.shared + (isThreads ? all.own * threads : all.own);
  if (ofOne <= machine_.l1)
    return costs.fromL1;
  if (ofOne <= machine_.l2)
    return costs.fromL2;
  return ofAll <= machine_.l3 ? costs.fromL3 : costs.fromMemory;
}

double NestEstimate::accessTime(const Access &access, LoopIndex innermost, double lanes) {
  const double lines = linesPerIteration(access, innermost);
  const double load = 0.25 / lanes; // from a register or the first level, in the shade of others
  if (lines == 0)
    return load / 2;
  // A line is used again when a loop further out comes back to it; what was touched in between decides
  // where it is then. The part that such a loop moves on to is new to it, and old to a loop outside it at most.
  const LineCosts &costs = lines < 1 ? streamed : jumping;
  double time = load;
  double part = lines;
  LoopIndex inside = innermost;
  for (std::optional<LoopIndex> at = nest_.loop(innermost).parent; at && part > 0;
       at = nest_.loop(*at).parent) {
    const double moved = linesPerIteration(access, *at);
    if (moved < 1)
      time += part * (1 - moved) * costOfReuse(inside, costs);
    part *= moved;
    inside = *at;
  }
  return time + part * costs.fromMemory;
}

} // namespace

double estimate(const legality::Nests &nests, const analysis::FunctionFacts &facts,
                const Machine &machine, const CostModel &cost) {
  const analysis::Liveness liveness(nests.function());
  double sum = 0;
  for (const Nest &nest : nests.nests())
    if (const analysis::LoopFacts *root = facts.find(nest.loop(0).stmt); !root || !root->isFallback)
      sum += NestEstimate(nest, facts, machine, cost, liveness).time();
  return sum;
}

} // namespace parlift::plan
