#include "plan/search/Estimate.h"

#include "analysis/dependences/Locality.h"
#include "plan/cpu/Candidate.h"
#include "plan/cpu/Collapse.h"
#include "plan/cpu/Simd.h"
#include "plan/model/Operations.h"

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
               const CostModel &cost, const analysis::Liveness &liveness, double size)
      : nest_(nest), facts_(facts), machine_(machine), cost_(cost), liveness_(liveness),
        children_(nest.table().loops.size()), trips_(legality::presumedTrips(nest, size)) {
    for (LoopIndex loop = 0; loop < nest.table().loops.size(); ++loop) {
      if (nest.loop(loop).parent)
        children_[*nest.loop(loop).parent].push_back(loop);
      if (const auto most = analysis::iterationsInRow(nest.table(), loop))
        trips_[loop] = std::min(trips_[loop], *most);
    }
    for (const Access &access : nest.table().accesses)
      if (!access.loops.empty() && !access.isScalarVariable && !access.path.empty())
        accesses_[access.loops.back()].push_back(&access);
    findRegisters();
  }

  double time() { return time(0); }

private:
  double time(LoopIndex loop);
  void findRegisters();
  bool fitsRegisters(const analysis::Base &base) const;
  std::optional<double> constantTrips(LoopIndex loop) const;
  static double bytesOf(const analysis::Base &base);
  double firstTouch() const;
  double copyTime(LoopIndex loop, const ir::Symbol &array) const;
  double blocksOf(LoopIndex loop, const analysis::LoopFacts &facts, ir::ParallelMark mark) const;
  bool hasUnequalIterations(LoopIndex loop) const;
  double ownTime(LoopIndex loop);
  double accessTime(const Access &access, LoopIndex innermost, double lanes);
  bool meet(const Access &a, const Access &b, LoopIndex innermost, LoopIndex outermost) const;
  std::optional<double> timeAfter(const Access &leader, const Access &access, LoopIndex innermost,
                                  double lanes);
  Footprint footprintOf(LoopIndex loop);
  double linesPerIteration(const Access &access, LoopIndex loop) const {
    return analysis::linesPerIteration(nest_.table(), access, loop, machine_.lineBytes);
  }
  double costOfReuse(LoopIndex loop, const LineCosts &costs);
  bool isVector(LoopIndex loop) const;
  bool isInVector(LoopIndex loop) const;
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
  std::set<unsigned> kept_;           ///< arrays that registers hold
  std::set<LoopIndex> unrolled_;      ///< loops of constant lengths through them
  std::optional<LoopIndex> parallel_; ///< the loop that runs in parallel around what is looked at
};

double NestEstimate::time(LoopIndex loop) {
  const analysis::LoopFacts *facts = factsOf(loop);
  const auto mark = !parallel_ && facts ? candidate(*facts, facts_, liveness_).mark : std::nullopt;
  const ir::Symbol *copied = mark ? sumsOnHeap(*facts, *mark) : nullptr;
  const bool starts = mark && (!copied || copiesPay(*facts, facts_, cost_));
  if (starts) {
    parallel_ = loop;
    footprints_.clear();
  }
  double body = ownTime(loop);
  for (const LoopIndex child : children_[loop])
    body += time(child);
  // The counter and the test.
  const double perIteration = unrolled_.contains(loop) ? 0 : isVector(loop) ? 0.25 : 1;
  const double whole = trips_[loop] * (body + perIteration);
  if (!starts)
    return whole;
  parallel_.reset();
  footprints_.clear();
  // In the last round of iterations some threads wait, half of them on average; twice as long as a thread's share
  // where iterations differ in length.
  // Diagonals of blocks are shorter at both ends, but their blocks are handed out one by one.
  const bool isDiagonal = nest_.loop(loop).stmt->isProvedApart && nest_.loop(loop).step > 1;
  const double blocks = blocksOf(loop, *facts, *mark);
  const double rest = isDiagonal && blocks == 0 ? 1
                      : hasUnequalIterations(loop)
                          ? 2
                          : (machine_.threads - 1) / (2 * machine_.threads);
  const double trips = std::max(1.0, blocks > 0 ? blocks : trips_[loop]);
  // A scan goes through its iterations twice, and its threads wait for each other in between.
  const double runs = mark->scan ? 2 : 1;
  const double shared = whole * std::min(1.0, runs * (1 / machine_.threads + rest / trips));
  return std::min(whole, shared + (2 * runs - 1) * cost_.startCost + firstTouch() +
                             (copied ? copyTime(loop, *copied) : 0));
}

/// Each thread sets all elements of its copy, and puts together a part of what all of them have.
double NestEstimate::copyTime(LoopIndex loop, const ir::Symbol &array) const {
  constexpr double perElement = 2, perCopy = 1;
  double most = 0;
  for (const auto &[innermost, all] : accesses_)
    for (const Access *access : all) {
      if (!nest_.isInside(innermost, loop) ||
          nest_.table().bases[access->base].symbol.get() != &array)
        continue;
      double elements = 1;
      for (LoopIndex at = innermost; at != loop; at = *nest_.loop(at).parent)
        elements *= linesPerIteration(*access, at) > 0 ? std::max(1.0, trips_[at]) : 1;
      most = std::max(most, elements);
    }
  return most * (perElement + perCopy * machine_.threads);
}

/// How many blocks the threads share where the loop inside goes over blocks, too; 0: it does not.
double NestEstimate::blocksOf(LoopIndex loop, const analysis::LoopFacts &facts,
                              ir::ParallelMark mark) const {
  return children_[loop].size() == 1 && collapses(facts, facts_, mark)
             ? trips_[loop] * trips_[children_[loop].front()]
             : 0;
}

std::optional<double> NestEstimate::constantTrips(LoopIndex loop) const {
  const analysis::LoopFacts *facts = factsOf(loop);
  return facts && facts->constantTrip ? std::optional(static_cast<double>(*facts->constantTrip))
                                      : std::nullopt;
}

/// Of an array of numbers that each iteration of a loop has anew; 0: it is none.
double NestEstimate::bytesOf(const analysis::Base &base) {
  if (base.kind != analysis::BaseKind::Object || !base.symbol ||
      base.symbol->storage != ir::Storage::Local || base.declaredIn.empty())
    return 0;
  double elements = 1;
  const ir::Type *type = base.symbol->type.get();
  for (; type->kind == ir::TypeKind::Array; type = type->element.get()) {
    if (!type->extent || type->extent->kind != ir::ExprKind::IntLiteral)
      return 0;
    elements *= static_cast<double>(type->extent->intValue);
  }
  return elements > 1 && type->isScalar() ? elements * type->bits / 8 : 0;
}

bool NestEstimate::fitsRegisters(const analysis::Base &base) const {
  const double bytes = bytesOf(base);
  return bytes > 0 && bytes < machine_.registers * machine_.vectorBytes;
}

/// The stacks of threads get their pages when they are touched first, one fault after the other: they share an address space.
double NestEstimate::firstTouch() const {
  constexpr double page = 4096, perFault = 6000;
  double bytes = 0;
  for (const analysis::Base &base : nest_.table().bases)
    bytes += bytesOf(base);
  return bytes < page ? 0 : machine_.threads * bytes / page * perFault;
}

void NestEstimate::findRegisters() {
  constexpr double longest = 64; // compilers unroll no more
  std::map<unsigned, std::set<LoopIndex>> through;
  std::set<unsigned> refused;
  for (const auto &[innermost, all] : accesses_)
    for (const Access *access : all) {
      const analysis::Base &base = nest_.table().bases[access->base];
      if (refused.contains(access->base) || !fitsRegisters(base)) {
        refused.insert(access->base);
        continue;
      }
      for (const LoopIndex loop : access->loops)
        if (linesPerIteration(*access, loop) > 0) {
          through[access->base].insert(loop);
          if (constantTrips(loop).value_or(longest + 1) > longest)
            refused.insert(access->base);
        }
    }
  for (const auto &[base, loops] : through)
    if (!refused.contains(base)) {
      kept_.insert(base);
      unrolled_.insert(loops.begin(), loops.end());
    }
}

bool NestEstimate::hasUnequalIterations(LoopIndex loop) const {
  const analysis::LoopFacts *facts = factsOf(loop);
  std::vector<analysis::AtomId> counters = {nest_.loop(loop).counter};
  for (LoopIndex inner = 0; inner < nest_.table().loops.size(); ++inner) {
    if (inner == loop || !nest_.isInside(inner, loop) || !nest_.loop(inner).upper)
      continue;
    // Strips are as long as each other, and as unequal as the iterations in them.
    const analysis::LoopFacts *own = factsOf(inner);
    if (facts && facts->counter && own && own->stripOf == facts->counter) {
      counters.push_back(nest_.loop(inner).counter);
      continue;
    }
    const analysis::Polynomial trips = *nest_.loop(inner).upper - nest_.loop(inner).lower;
    if (std::ranges::any_of(counters, [&](auto counter) { return trips.mentions(counter); }))
      return true;
  }
  return false;
}

/// Statements directly in the loop, not in loops inside it.
double NestEstimate::ownTime(LoopIndex loop) {
  const bool isVectorLoop = isVector(loop) || isInVector(loop);
  const auto own = accesses_.find(loop);
  double width = 8;
  if (own != accesses_.end())
    for (const Access *access : own->second)
      if (access->size > 0)
        width = static_cast<double>(access->size);
  const double lanes = isVectorLoop ? std::max(1.0, machine_.vectorBytes / width) : 1;
  double memory = 0;
  std::set<std::pair<Place, bool>> seen; // the same place again is in a register
  std::vector<const Access *> leaders;
  if (own != accesses_.end())
    for (const Access *access : own->second) {
      if (!seen.insert({placeOf(*access), access->isWrite}).second)
        continue;
      std::optional<double> after;
      for (const Access *leader : leaders)
        if (const auto time = timeAfter(*leader, *access, loop, lanes))
          after = std::min(*time, after.value_or(*time));
      if (!after)
        leaders.push_back(access);
      memory += after.value_or(accessTime(*access, loop, lanes));
    }
  // A sum whose terms wait for each other is not faster than an addition takes, nor is one of vectors.
  const analysis::LoopFacts *facts = factsOf(loop);
  const bool isChain = facts && children_[loop].empty() && (!isVectorLoop || isSum(*facts));
  const double operations = operationsOf(*nest_.loop(loop).stmt, isVectorLoop);
  return (operations + (isChain ? 3 : 0)) / lanes + memory;
}

/// Compilers do not reorder sums of floats unless they are told to, which takes a scalar.
bool NestEstimate::isSum(const analysis::LoopFacts &facts) {
  return std::any_of(facts.evidence->reductions.begin(), facts.evidence->reductions.end(),
                     [](const auto &one) { return one.reassociatesFloat; });
}

bool NestEstimate::isVector(LoopIndex loop) const {
  const analysis::LoopFacts *facts = factsOf(loop);
  if (!children_[loop].empty())
    return facts && trips_[loop] >= 4 &&
           std::ranges::all_of(children_[loop],
                               [&](LoopIndex child) { return unrolled_.contains(child); }) &&
           simdMark(*facts, facts_, liveness_);
  if (!facts || !children_[loop].empty() || !facts->unitStrideInner || trips_[loop] < 4)
    return false;
  if (isSum(*facts))
    return simdMark(*facts, facts_, liveness_).has_value();
  return (facts->record.verdict == diag::Verdict::Parallel ||
          facts->record.verdict == diag::Verdict::Conditional) &&
         !needsOtherShape(facts->record);
}

/// It is written out in the body of a vector loop.
bool NestEstimate::isInVector(LoopIndex loop) const {
  for (LoopIndex at = loop; unrolled_.contains(at) && nest_.loop(at).parent;
       at = *nest_.loop(at).parent)
    if (isVector(*nest_.loop(at).parent))
      return true;
  return false;
}

/// Some iterations of these loops on, the one touches what the other one does now: `a[i - 1][j]` what `a[i + 1][j]`
/// did two iterations of i before.
bool NestEstimate::meet(const Access &a, const Access &b, LoopIndex innermost,
                        LoopIndex outermost) const {
  if (a.base != b.base || a.path.size() != b.path.size())
    return false;
  for (std::size_t k = 0; k < a.path.size(); ++k) {
    const analysis::PathStep &step = a.path[k], &other = b.path[k];
    if (step.isField != other.isField || (step.isField && step.fieldName != other.fieldName))
      return false;
    const auto distance =
        step.isField ? std::optional<std::int64_t>(0) : (step.index - other.index).constantValue();
    if (!distance)
      return false;
    bool isReached = *distance == 0;
    for (std::optional<LoopIndex> at = innermost; at && !isReached; at = nest_.loop(*at).parent) {
      const auto each = analysis::movement(nest_.table(), step, *at);
      const bool divides = each && *each != 0 && *distance % *each == 0;
      const std::int64_t iterations = divides ? *distance / *each : 0;
      isReached = divides && 2 * std::abs(static_cast<double>(iterations)) < trips_[*at];
      if (*at == outermost)
        break;
    }
    if (!isReached)
      return false;
  }
  return true;
}

/// Of an access whose lines the leader has fetched a few iterations before; none: it has not.
std::optional<double> NestEstimate::timeAfter(const Access &leader, const Access &access,
                                              LoopIndex innermost, double lanes) {
  if (leader.isWrite != access.isWrite)
    return std::nullopt;
  const double load = 0.25 / lanes;
  if (meet(leader, access, innermost, innermost))
    return load;
  const double lines = linesPerIteration(access, innermost);
  for (std::optional<LoopIndex> at = nest_.loop(innermost).parent; at; at = nest_.loop(*at).parent)
    if (meet(leader, access, innermost, *at))
      return load + lines * costOfReuse(*at, lines < 1 ? streamed : jumping);
  return std::nullopt;
}

/// What one iteration of the loop touches, whole lines counted. Loops side by side are taken to go through the same
/// parts of an array, and to share them among the threads alike.
Footprint NestEstimate::footprintOf(LoopIndex loop) {
  if (const auto known = footprints_.find(loop); known != footprints_.end())
    return known->second;
  std::map<unsigned, Footprint> most; // by base
  for (const auto &[innermost, all] : accesses_) {
    if (!nest_.isInside(innermost, loop))
      continue;
    std::map<unsigned, Footprint> here;
    std::set<Place> seen;
    std::vector<const Access *> counted;
    for (const Access *access : all) {
      const auto isCounted = [&, inner = innermost](const Access *other) {
        return inner != loop && meet(*other, *access, inner, loop);
      };
      if (!seen.insert(placeOf(*access)).second ||
          std::any_of(counted.begin(), counted.end(), isCounted))
        continue;
      counted.push_back(access);
      double lines = 1;
      for (LoopIndex at = innermost; at != loop; at = *nest_.loop(at).parent)
        lines *= std::max(1.0, trips_[at] * linesPerIteration(*access, at));
      const bool isShared = parallel_ && nest_.isInside(innermost, *parallel_) &&
                            linesPerIteration(*access, *parallel_) == 0;
      Footprint &of = here[access->base];
      (isShared ? of.shared : of.own) += lines * machine_.lineBytes;
    }
    for (const auto &[base, footprint] : here) {
      most[base].own = std::max(most[base].own, footprint.own);
      most[base].shared = std::max(most[base].shared, footprint.shared);
    }
  }
  Footprint result;
  for (const auto &[base, footprint] : most) {
    result.own += footprint.own;
    result.shared += footprint.shared;
  }
  return footprints_[loop] = result;
}

/// How much of what is gone through again and again a cache still holds. Pages lie anywhere, so that some of its sets are
/// full long before others: a cache that is half full holds all, one that would be full next to nothing.
double partHeld(double bytes, double cache) {
  return std::clamp(2 - 2 * bytes / cache, 0.0, 1.0);
}

/// Of a line that was touched an iteration of the loop before.
double NestEstimate::costOfReuse(LoopIndex loop, const LineCosts &costs) {
  const Footprint all = footprintOf(loop);
  const double threads = parallel_ ? machine_.threads : 1;
  // An iteration of the parallel loop is one thread's, and so is all inside it; one of a loop around it is run by all of
  // them together.
  const bool isThreads = parallel_ && nest_.isInside(loop, *parallel_);
  const double ofOne = all.shared + (isThreads ? all.own : all.own / threads);
  const double ofAll = all.shared + (isThreads ? all.own * threads : all.own);
  const double l1 = partHeld(ofOne, machine_.l1), l2 = partHeld(ofOne, machine_.l2),
               l3 = partHeld(ofAll, machine_.l3);
  const double beyondL2 = l3 * costs.fromL3 + (1 - l3) * costs.fromMemory;
  const double beyondL1 = l2 * costs.fromL2 + (1 - l2) * beyondL2;
  return l1 * costs.fromL1 + (1 - l1) * beyondL1;
}

double NestEstimate::accessTime(const Access &access, LoopIndex innermost, double lanes) {
  if (kept_.contains(access.base))
    return 0;
  const double lines = linesPerIteration(access, innermost);
  double uses = 1; // of what one load gets
  for (std::optional<LoopIndex> at = innermost; at && unrolled_.contains(*at);
       at = nest_.loop(*at).parent)
    if (linesPerIteration(access, *at) == 0)
      uses *= std::max(1.0, trips_[*at]);
  const double load = 0.25 / lanes; // from a register or the first level, in the shade of others
  if (lines == 0)
    return uses > 1 ? 0.25 / uses : load / 2;
  // A line is used again when a loop further out comes back to it; what was touched in between decides
  // where it is then. The part that such a loop moves on to is new to it, and old to a loop outside it at most.
  const LineCosts &costs = lines < 1 ? streamed : jumping;
  double time = load;
  double part = lines;
  for (std::optional<LoopIndex> at = nest_.loop(innermost).parent; at && part > 0;
       at = nest_.loop(*at).parent) {
    const double moved =
        std::min(linesPerIteration(access, *at),
                 analysis::newPartPerIteration(nest_.table(), access, *at, trips_));
    if (moved < 1)
      time += part * (1 - moved) * costOfReuse(*at, costs);
    part *= moved;
  }
  return (time + part * costs.fromMemory) / uses;
}

} // namespace

double estimate(const legality::Nests &nests, const analysis::FunctionFacts &facts,
                const Machine &machine, const CostModel &cost, double size) {
  double sum = 0;
  for (const Nest &nest : nests.nests())
    if (const analysis::LoopFacts *root = facts.find(nest.loop(0).stmt); !root || !root->isFallback)
      sum += NestEstimate(nest, facts, machine, cost, nests.liveness(), size).time();
  return sum;
}

} // namespace parlift::plan
