#include "plan/cpu/Policy.h"

#include "analysis/dependences/Locality.h"
#include "ir/CallSites.h"
#include "ir/Walk.h"
#include "plan/cpu/Agreement.h"
#include "plan/cpu/Candidate.h"
#include "plan/cpu/MarkedStep.h"
#include "plan/cpu/Simd.h"
#include "plan/cpu/TestedSizes.h"
#include "plan/cpu/UnitPlan.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace parlift::plan {

namespace {

using analysis::FunctionFacts;
using analysis::LoopFacts;
using diag::ReasonId;

/// Long loops around each call of a function, inside of which its own loops start often.
constexpr unsigned manyLoops = 2;
/// Starts of threads that a loop must be worth where each of many starts rests on a guess: no test can say how long it is.
constexpr double onTrust = 10;

bool hasRegionInside(const ir::Stmt &loop) {
  bool result = false;
  ir::forEachLoop(*loop.body, [&](const ir::Stmt &inner, const ir::LoopStack &) {
    result |= inner.source.inOmpRegion;
  });
  return result;
}

/// Decides on the loops of one function, outermost first.
class Planner {
public:
  /// `loopsAround`: around the calls of the function.
  Planner(const FunctionFacts &facts, const PlanOptions &options, unsigned loopsAround = 0)
      : facts_(facts), options_(options), liveness_(*facts.function), loopsAround_(loopsAround) {}

  Plan plan() {
    for (const LoopFacts &loop : facts_.loops)
      if (!loop.parent || !facts_.find(loop.parent))
        decide(loop);
    Plan result;
    for (const LoopFacts &loop : facts_.loops) // back in source order
      result.steps.push_back(std::move(steps_.at(loop.loop)));
    return result;
  }

private:
  void decide(const LoopFacts &loop);
  void decideInside(const LoopFacts &loop);
  void leaveInside(const LoopFacts &loop);
  void leaveShort(const LoopFacts &loop);
  void leaveSmall(const LoopFacts &loop);
  bool isPresumablySmall(const LoopFacts &loop) const;
  bool isStartedForOneValue(const LoopFacts &loop) const;
  bool isShort(const LoopFacts &loop) const;
  bool isSweep(const LoopFacts &loop) const;
  bool isStartedFewTimes(const LoopFacts &loop) const;
  bool isParallelInside(const LoopFacts &loop) const;
  bool goesOverDiagonals(const LoopFacts &loop) const;
  bool holdsAtomics(const LoopFacts &loop) const;
  void parallelize(const LoopFacts &loop, ir::ParallelMark mark);
  void forChildren(const LoopFacts &loop, void (Planner::*ask)(const LoopFacts &)) {
    for (const ir::Stmt *child : loop.children)
      if (const LoopFacts *inner = facts_.find(child))
        (this->*ask)(*inner);
  }
  Step &leave(const LoopFacts &loop, diag::Remark outcome) {
    return steps_[loop.loop] =
               Step{loop.loop, loop.record.id, Action::Leave, {}, std::move(outcome), {}};
  }

  const FunctionFacts &facts_;
  const PlanOptions &options_;
  analysis::Liveness liveness_;
  const unsigned loopsAround_;
  std::map<const ir::Stmt *, Step> steps_;
  double most_ = 0; ///< operations of the loop around, which is too small
};

using Symbols = std::set<const ir::Symbol *>;

/// The variables that it starts from.
Symbols startOf(const LoopFacts &loop) {
  Symbols result;
  for (const ir::StmtRef &start : loop.loop->init->children)
    if (start->value)
      ir::forEachExpr(*start->value, [&](const ir::Expr &expr) {
        if (expr.symbol)
          result.insert(expr.symbol.get());
      });
  return result;
}

/// What says how far it goes, its counter left out.
Symbols sizesOf(const LoopFacts &loop) {
  Symbols result = startOf(loop);
  if (loop.loop->condition)
    ir::forEachExpr(*loop.loop->condition, [&](const ir::Expr &expr) {
      if (expr.symbol)
        result.insert(expr.symbol.get());
    });
  result.erase(loop.counter.get());
  return result;
}

/// What is presumed of one size says something about the trips; of the difference of two, `hi - lo + 1`, it says nothing.
bool mentionsOneSize(const LoopFacts &loop) {
  return !loop.loop->init->children.empty() && // else it starts at what its counter holds
         sizesOf(loop).size() <= 1 && !startOf(loop).contains(loop.counter.get());
}

/// Rule 2 where the trips are not known: threads would be started in each iteration of a loop around it, or of several around
/// each call of the function, or the loop's bounds themselves say that there are few (`i < n % 8`): no size that is presumed
/// has so few iterations.
bool Planner::isPresumablySmall(const LoopFacts &loop) const {
  constexpr double few = 8;
  if (loop.presumedWork <= 0 || options_.cost.startCost <= 0)
    return false;
  // Where no test can say how long it is, each iteration of the loop around it starts threads on trust.
  const bool isTested =
      !loop.parent || loop.constantTrip || tripGuard(loop, options_.cost) != nullptr;
  if (loop.presumedWork < (isTested ? 1 : onTrust) * options_.cost.startCost)
    return loop.parent || loopsAround_ >= manyLoops
               ? !isSweep(loop) && !isStartedFewTimes(loop)
               : loop.presumedTrips > 1 && loop.presumedTrips <= few && mentionsOneSize(loop);
  return isStartedForOneValue(loop);
}

/// The loops around it come back to the same data, as those over time steps and iterations until convergence do: their
/// counters do not occur in it, or say only which row of an input is next (`dst[n] = src[n] + cost[t * cols + n]`). Its length is
/// tested each time; where it is long, that is true of all its runs.
bool Planner::isSweep(const LoopFacts &loop) const {
  if (!tripGuard(loop, options_.cost))
    return false;
  constexpr double mostStarts = 2 * analysis::presumedSize;
  double starts = 1;
  std::set<const ir::Symbol *> counters;
  for (const LoopFacts *around = facts_.find(loop.parent); around;
       around = around->parent ? facts_.find(around->parent) : nullptr) {
    starts *= std::max(1.0, around->presumedTrips);
    if (around->counter)
      counters.insert(around->counter.get());
  }
  const auto usesIn = [&](const auto &tree) {
    bool uses = false;
    ir::forEachExpr(tree,
                    [&](const ir::Expr &expr) { uses |= counters.count(expr.symbol.get()) != 0; });
    return uses;
  };
  // One end stays, the other may be an element that the loop around chooses, `c >= w[i]`, and where its stride grows it may be the start: of
  // `for (j = p * p; j <= n; j += p)` the first ones do most.
  const auto usesByItself = [&](const ir::Expr &expr, const auto &self) -> bool {
    return counters.count(expr.symbol.get()) != 0 ||
           (expr.kind != ir::ExprKind::Subscript &&
            std::ranges::any_of(expr.operands,
                                [&](const ir::ExprRef &operand) { return self(*operand, self); }));
  };
  const bool hasFixedEnds = loop.loop->condition && (!loop.step || !usesIn(*loop.loop->init)) &&
                            !usesByItself(*loop.loop->condition, usesByItself);
  bool storesElements = false, storesElsewhere = !loop.children.empty() || !hasFixedEnds;
  ir::forEachStmt(*loop.loop->body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ir::ExprKind::Subscript) {
      storesElements = true;
      storesElsewhere |= usesIn(*stmt.target);
    }
  });
  const bool comesBack = !usesIn(*loop.loop) || (storesElements && !storesElsewhere);
  return comesBack && starts <= mostStarts;
}

/// The loops around it are known to run a few times, as over the digits of a radix sort: its length is tested as often.
bool Planner::isStartedFewTimes(const LoopFacts &loop) const {
  constexpr double few = 64;
  double starts = 1;
  for (const LoopFacts *around = loop.parent ? facts_.find(loop.parent) : nullptr; around;
       around = around->parent ? facts_.find(around->parent) : nullptr)
    starts *= around->constantTrip ? static_cast<double>(*around->constantTrip) : few + 1;
  return loopsAround_ == 0 && starts <= few && tripGuard(loop, options_.cost) != nullptr;
}

/// Each run of it makes sums only, and loops around it make arrays of those: there are as many starts as elements, and most
/// of the time such a loop is a window (`dy <= radius`) or a row. One that goes as far as a loop around it is none, `j < n` in `i < n`: a test
/// says how much that is.
bool Planner::isStartedForOneValue(const LoopFacts &loop) const {
  constexpr double manyStarts = 100 * analysis::presumedSize;
  /// Work of one run, in starts of threads, that is worth it all the same.
  constexpr double startsWorth = 10000;
  double starts = 1;
  bool goesAsFar = false;
  const Symbols sizes = mentionsOneSize(loop) ? sizesOf(loop) : Symbols();
  for (const LoopFacts *around = loop.parent ? facts_.find(loop.parent) : nullptr; around;
       around = around->parent ? facts_.find(around->parent) : nullptr) {
    starts *= around->constantTrip ? std::max(1.0, around->presumedTrips)
                                   : std::max(analysis::presumedSize, around->presumedTrips);
    goesAsFar |= !sizes.empty() && sizesOf(*around) == sizes;
  }
  const bool onlySums =
      !loop.evidence->reductions.empty() &&
      std::none_of(loop.evidence->reductions.begin(), loop.evidence->reductions.end(),
                   [](const analysis::Reduction &one) { return one.isArray; });
  return onlySums && starts >= manyStarts &&
         loop.presumedWork < startsWorth * options_.cost.startCost &&
         !(goesAsFar && tripGuard(loop, options_.cost));
}

/// A loop inside it can be written as a parallel one, and is worth it.
bool Planner::isParallelInside(const LoopFacts &loop) const {
  return std::ranges::any_of(loop.children, [&](const ir::Stmt *child) {
    const LoopFacts *inner = facts_.find(child);
    return inner && ((!runsAtMost(*inner, 1) && !isPresumablySmall(*inner) &&
                      candidate(*inner, facts_, liveness_).mark) ||
                     isParallelInside(*inner));
  });
}

void Planner::decide(const LoopFacts &loop) {
  const ir::ExprRef enough = loop.parent ? nullptr : tripGuard(loop, options_.cost);
  if (testedAround(loop, *facts_.function, enough) == Tested::Fails)
    return leaveShort(loop);
  if (loop.isFallback) {
    leave(loop, remarkAbout(loop, ReasonId::VersionFallback));
    return forChildren(loop, &Planner::decide);
  }
  Candidate one = candidate(loop, facts_, liveness_);
  // Rule 7. Of a few iterations each would have a copy of its own.
  constexpr std::int64_t fewForCopies = 8;
  const ir::Symbol *array = one.mark ? sumsOnHeap(loop, *one.mark) : nullptr;
  const bool isForFew = one.mark && !one.mark->histograms.empty() && runsAtMost(loop, fewForCopies);
  if (isForFew)
    array = one.mark->histograms.front().symbol.get();
  if (isForFew || (array && isParallelInside(loop) && !copiesPay(loop, facts_, options_.cost))) {
    one.refusal = diag::makeRemark(
        ReasonId::NeedNotEmitted, loop.loop->source.keyword,
        {loopName(loop), fmt::format("a copy of `{}` for each thread", array->name)});
    one.mark.reset();
  }
  // Somebody wrote directives inside, or versions of which one has them: what holds under a condition only is left to these.
  if (one.mark && !one.mark->condition.empty() && hasRegionInside(*loop.loop)) {
    one.refusal = remarkAbout(loop, ReasonId::InOmpRegion);
    one.mark.reset();
  }
  const CostModel cost = asStarted(options_.cost, loop, facts_, loopsAround_);
  if (one.mark && isTooSmall(loop, withCopies(cost, *one.mark, loop))) {
    one.refusal =
        remarkAbout(loop, ReasonId::TooSmall,
                    fmt::format("{:.0f}", std::min(mostWork(loop).value_or(0), cost.startCost)));
    one.mark.reset();
  }
  if (one.mark && one.mark->search)
    if (const auto alone = workLookedAtAlone(*one.mark, loop, options_.cost)) {
      one.refusal = remarkAbout(loop, ReasonId::TooSmall, fmt::format("{:.0f}", *alone));
      one.mark.reset();
    }
  if (one.mark && isPresumablySmall(loop)) {
    one.refusal = remarkAbout(loop,
                              loop.presumedWork < options_.cost.startCost ? ReasonId::TooSmall
                                                                          : ReasonId::StartedOften,
                              fmt::format("{:.0f}", loop.presumedWork));
    one.mark.reset();
    if (auto vector = options_.simd ? simdMark(loop, facts_, liveness_) : std::nullopt) {
      steps_[loop.loop] = vectorStep(loop, std::move(*vector));
      return forChildren(loop, &Planner::leaveInside);
    }
  }
  if (one.mark)
    return parallelize(loop, std::move(*one.mark));
  // Of what is too small all parts are.
  if (const std::optional<double> work = mostWork(loop);
      work && *work < options_.cost.startCost && one.refusal->id == ReasonId::TooSmall) {
    leave(loop, std::move(*one.refusal));
    most_ = *work;
    return forChildren(loop, &Planner::leaveSmall);
  }
  // What begins where a search has ended runs a few iterations.
  const bool isSearched = loop.search && one.refusal->id == ReasonId::InOmpRegion;
  leave(loop, goesOverDiagonals(loop) ? remarkAbout(loop, ReasonId::RunsDiagonals)
                                      : std::move(*one.refusal));
  forChildren(loop, isSearched ? &Planner::decideInside : &Planner::decide);
}

/// It counts as the loop inside does, which goes over blocks that a plan has proved to be apart: `wave` and `jj`, by 64 both.
bool Planner::goesOverDiagonals(const LoopFacts &loop) const {
  if (loop.loop->isProvedApart || loop.step.value_or(1) <= 1 || loop.children.size() != 1)
    return false;
  const LoopFacts *inner = facts_.find(loop.children.front());
  return inner && inner->loop->isProvedApart && inner->step == loop.step &&
         candidate(*inner, facts_, liveness_).mark;
}

/// A few lines, which stand twice as well as once, and which may run for less time than a clause that says no takes: libgomp makes
/// a team of one thread, a microsecond and more. In a loop of the function's own only innermost loops are that short, and nests
/// that become smaller from one of its iterations to the next, as what is left of a matrix does.
bool Planner::isShort(const LoopFacts &loop) const {
  constexpr unsigned veryFew = 3, few = 8, some = 16; // of a nest with the headers inside
  unsigned statements = 0, loops = 0;
  ir::forEachStmt(*loop.loop->body, [&](const ir::Stmt &stmt) {
    statements += stmt.kind == ir::StmtKind::Block ? 0 : 1;
    loops += stmt.kind == ir::StmtKind::Loop ? 1 : 0;
  });
  const LoopFacts *around = loop.parent ? facts_.find(loop.parent) : nullptr;
  if (!around)
    return statements <= some;
  if (statements > few)
    return false;
  if (loops == 0)
    return statements <= veryFew;
  // Several nests side by side, as splits leave them, would become long.
  const auto isNest = [&](const ir::Stmt *child) {
    const LoopFacts *one = facts_.find(child);
    return one && !one->children.empty();
  };
  bool shrinks = false;
  const auto look = [&](const ir::Expr &part) {
    shrinks |= around->counter && part.symbol == around->counter;
  };
  ir::forEachExpr(*loop.loop->init, look);
  if (loop.loop->condition)
    ir::forEachExpr(*loop.loop->condition, look);
  return shrinks && std::ranges::count_if(around->children, isNest) == 1;
}

/// Called in two loops, or by itself, it is started so often that a clause that says no costs more than the loop (isStartedOften), and that each
/// start on too high a guess of its work is paid for: it must be worth several. What is short and started in one loop that is in
/// sight stands in two versions, too.
void Planner::parallelize(const LoopFacts &loop, ir::ParallelMark mark) {
  PlanOptions options = options_;
  options.loopsAround = loopsAround_;
  if (loopsAround_ >= manyLoops) {
    options.inVersions |= tripGuard(loop, options.cost) != nullptr;
  } else if (options.asksCallers && (loop.parent || loopsAround_ > 0) && isShort(loop)) {
    options.inVersions |= tripGuard(loop, options.cost) != nullptr;
  }
  steps_[loop.loop] = markedStep(loop, facts_, options, std::move(mark));
  forChildren(loop, &Planner::decideInside);
}

/// A loop around it has made one of its statements one that no other one interrupts: these stand in no vector.
bool Planner::holdsAtomics(const LoopFacts &loop) const {
  bool result = false;
  for (const LoopFacts *around = facts_.find(loop.parent); around && !result;
       around = around->parent ? facts_.find(around->parent) : nullptr)
    if (const auto step = steps_.find(around->loop); step != steps_.end())
      ir::forEachStmt(*loop.loop, [&](const ir::Stmt &stmt) {
        result |= std::ranges::count(step->second.mark.atomics, &stmt) != 0;
      });
  return result;
}

void Planner::decideInside(const LoopFacts &loop) {
  const ir::Stmt *parent = loop.parent;
  const bool isCollapsed = steps_.at(parent).mark.collapse > 1;
  std::optional<ir::ParallelMark> vector;
  // Compilers write few iterations out, and then fold what depends on the counter: `k < 5 ? w1 : w2`.
  constexpr std::int64_t writtenOut = 16;
  const bool isWrittenOut = loop.constantTrip && *loop.constantTrip <= writtenOut;
  if (options_.simd && !isCollapsed && !isWrittenOut && !holdsAtomics(loop))
    vector = simdMark(loop, facts_, liveness_);
  if (vector) {
    steps_[loop.loop] = vectorStep(loop, std::move(*vector));
    return forChildren(loop, &Planner::leaveInside);
  }
  // Nobody asks for more of what a plan has made to run inside of blocks.
  bool isInBlock = false;
  for (const ir::Stmt *at = parent; at; at = facts_.find(at) ? facts_.find(at)->parent : nullptr)
    isInBlock |= at->isProvedApart;
  const auto refusal = isInBlock ? std::nullopt : verdictRefusal(loop);
  leave(loop, refusal ? *refusal : remarkAbout(loop, ReasonId::InsideParallel));
  forChildren(loop, &Planner::decideInside);
}

/// Inside of a loop that is too small.
void Planner::leaveSmall(const LoopFacts &loop) {
  const double work = std::min(mostWork(loop).value_or(most_), most_);
  leave(loop, verdictRefusal(loop).value_or(
                  remarkAbout(loop, ReasonId::TooSmall, fmt::format("{:.0f}", work))));
  forChildren(loop, &Planner::leaveSmall);
}

/// What runs where the test of its threshold has failed.
void Planner::leaveShort(const LoopFacts &loop) {
  leave(loop, remarkAbout(loop, ReasonId::VersionFallback));
  forChildren(loop, &Planner::leaveShort);
}

/// Loops that are written out in a vector loop.
void Planner::leaveInside(const LoopFacts &loop) {
  leave(loop, verdictRefusal(loop).value_or(remarkAbout(loop, ReasonId::InsideParallel)));
  forChildren(loop, &Planner::leaveInside);
}

} // namespace

Step parallelStep(const LoopFacts &loop, const FunctionFacts &facts, const PlanOptions &options) {
  Candidate one = candidate(loop, facts, analysis::Liveness(*facts.function), options.updatesAlone);
  if (!one.mark)
    return {loop.loop, loop.record.id, Action::Leave, {}, std::move(*one.refusal), {}};
  return markedStep(loop, facts, options, std::move(*one.mark));
}

std::vector<PlanOptions> asCallersMayHaveIt(const PlanOptions &options) {
  std::vector<PlanOptions> result;
  for (unsigned around = 0; around <= manyLoops; ++around)
    for (const bool inVersions : {false, true}) {
      result.push_back(options);
      result.back().loopsAround = around;
      result.back().inVersions |= inVersions;
    }
  return result;
}

Step simdStep(const LoopFacts &loop, const FunctionFacts &facts) {
  if (auto mark = simdMark(loop, facts, analysis::Liveness(*facts.function)))
    return vectorStep(loop, std::move(*mark));
  diag::Remark outcome = verdictRefusal(loop).value_or(
      remarkAbout(loop, ReasonId::NeedNotEmitted, "straight arithmetic on unit stride"));
  return {loop.loop, loop.record.id, Action::Leave, {}, std::move(outcome), {}};
}

Plan makePlan(const FunctionFacts &facts, const PlanOptions &options) {
  return Planner(facts, options).plan();
}

Plan makePlan(const std::vector<FunctionFacts> &facts, const PlanOptions &options) {
  return makePlan(facts, options, {});
}

Plan makePlan(const std::vector<FunctionFacts> &facts, const PlanOptions &options,
              const LoopsAroundCalls &elsewhere) {
  std::vector<ir::FunctionRef> functions;
  for (const FunctionFacts &function : facts)
    functions.push_back(function.function);
  const ir::CallSites calls(functions);
  Plan all;
  std::map<const ir::Function *, std::vector<Step>> byFunction;
  for (const FunctionFacts &function : facts) {
    const auto other = elsewhere.find(function.function->name);
    const unsigned around = !options.asksCallers       ? 0
                            : other == elsewhere.end() ? calls.loopsAround(*function.function)
                                                       : other->second;
    const bool isRecursive = options.asksCallers && calls.isRecursive(*function.function);
    byFunction[function.function.get()] =
        Planner(function, options, isRecursive ? std::max(around, manyLoops) : around).plan().steps;
  }
  if (options.cost.startCost > 0 && options.asksCallers)
    leaveInsideCallers(byFunction, calls);
  for (const FunctionFacts &function : facts)
    std::ranges::move(byFunction[function.function.get()], std::back_inserter(all.steps));
  reconcile(all);
  return all;
}

} // namespace parlift::plan
