#include "plan/cpu/Policy.h"

#include "analysis/dependences/Locality.h"
#include "ir/CallSites.h"
#include "ir/ExprText.h"
#include "ir/MemberSection.h"
#include "ir/RootSymbol.h"
#include "ir/Scan.h"
#include "ir/Walk.h"
#include "legality/scan/CanScan.h"
#include "plan/cpu/Candidate.h"
#include "plan/cpu/Collapse.h"
#include "plan/cpu/Simd.h"
#include "plan/cpu/UnitPlan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

namespace parlift::plan {

namespace {

using analysis::FunctionFacts;
using analysis::LoopFacts;
using diag::ReasonId;

/// Its first clause is this one.
bool beginsWith(const ir::Conjunction &condition, const ir::ExprRef &clause) {
  return clause && !condition.empty() &&
         ir::lineText(*condition.parts().front()) == ir::lineText(*clause);
}

/// A loop of enough iterations runs: the condition need not ask that again.
ir::Conjunction withoutEntryTest(const ir::ParallelMark &mark, const LoopFacts &loop) {
  if (!isGuardedByTrips(loop) || !beginsWith(mark.condition, loop.entryTest))
    return mark.condition;
  const std::vector<ir::ExprRef> &clauses = mark.condition.parts();
  ir::Conjunction rest;
  rest.add(std::vector<ir::ExprRef>(clauses.begin() + 1, clauses.end()));
  return rest;
}

diag::Remark remarkAbout(const LoopFacts &loop, ReasonId id, const std::string &argument = {}) {
  return diag::makeRemark(id, loop.loop->source.keyword, {loopName(loop), argument});
}

/// `s.sum` of a structure's member.
std::string nameOf(const analysis::Reduction &reduction) {
  if (!reduction.symbol) // elements that words of the loop alone stand for
    return reduction.elements ? reduction.elements->name : "";
  const auto part = ir::memberSection(*reduction.symbol->type, reduction.member);
  return reduction.symbol->name + (part ? part->member : "");
}

/// Copies of an array for each thread are set to zero and added up, by each thread after the other.
CostModel withCopies(CostModel cost, const ir::ParallelMark &mark, const LoopFacts &loop) {
  constexpr double threads = 16; // presumed
  constexpr double few = 64;     // elements that are nothing beside the start of the threads
  for (const ir::ReductionClause &reduction : mark.reductions)
    for (const analysis::Reduction &one : loop.evidence->reductions)
      if (reduction.isSection() && one.symbol == reduction.symbol && cost.startCost > 0 &&
          one.length && one.length->kind == ir::ExprKind::IntLiteral)
        if (const auto length = static_cast<double>(one.length->intValue); length > few)
          cost.startCost += threads * length;
  // Threads start to look for the subscripts, start again, touch new memory, and wait for each other before they put copies
  // together: two threads that gain half of the loop's time at best must gain that.
  constexpr double known = 12, searched = 24;
  for (const ir::HistogramClause &histogram : mark.histograms)
    cost.startCost *= histogram.search ? searched : known;
  return cost;
}

/// The last values of an array of the threads' own are the last thread's: it must not have had other iterations after that one.
bool keepsOwnArray(const ir::ParallelMark &mark) {
  return std::ranges::any_of(mark.ownArrays,
                             [](const ir::OwnArrayClause &array) { return array.last; });
}

/// The functions of the blocks are composed before the blocks run.
CostModel withComposing(CostModel cost, const ir::ParallelMark &mark) {
  if (mark.scan)
    cost.startCost *= 3;
  return cost;
}

/// Bytes of arrays that an iteration is next to touch: an element of each array that the body names.
double bytesOf(const ir::Stmt &body) {
  std::map<const ir::Symbol *, unsigned> arrays;
  ir::forEachExpr(body, [&](const ir::Expr &expr) {
    if (expr.kind != ir::ExprKind::Subscript || !expr.type->isScalar())
      return;
    unsigned &bits = arrays[ir::rootSymbolOf(expr)];
    bits = std::max(bits, expr.type->bits);
  });
  double bytes = 0;
  for (const auto &[array, bits] : arrays)
    bytes += bits / 8.0;
  return bytes;
}

/// A scan goes through its data twice, the second time in the cache, where the loop is known to run.
void cutIntoStrips(ir::ParallelMark &mark, const LoopFacts &loop, const CostModel &cost) {
  auto scan = std::make_shared<ir::ScanMark>(*mark.scan);
  constexpr double least = 1, most = 65536; // iterations, of 4 bytes each and more
  const double room = cost.stripBytes / std::max(4.0, bytesOf(*loop.loop->body));
  scan->strip =
      static_cast<std::int64_t>(std::exp2(std::floor(std::log2(std::clamp(room, least, most)))));
  mark.scan = std::move(scan);
}

/// Two loops around it may start it so often that a clause that says no costs more than the loop: stages of a transform,
///     for (len = 2; len <= n; len *= 2) for (i = 0; i < n; i += len) for (j = 0; j < len / 2; j++)
/// A loop over the four rows of a tile is not one of them.
bool isStartedOften(const LoopFacts &loop, const FunctionFacts &facts) {
  constexpr std::int64_t few = 8;
  unsigned around = 0;
  for (const ir::Stmt *at = loop.parent; at;) {
    const LoopFacts *parent = facts.find(at);
    if (!parent)
      break;
    around += parent->constantTrip.value_or(few + 1) > few ? 1 : 0;
    at = parent->parent;
  }
  return around > 1;
}

/// What the user has said is said again where something is written because of it.
void addAssumptions(const LoopFacts &loop, Step &step) {
  for (const diag::Remark &remark : loop.record.remarks)
    if (remark.id == ReasonId::RestsOnAssumption)
      step.remarks.push_back(remark);
}

/// A search before the loop, which stays as it is.
Step searchStep(const LoopFacts &loop, const PlanOptions &options, ir::ParallelMark mark) {
  dealOut(mark, loop, options.cost);
  const std::string clauses = print(mark);
  Step step{loop.loop, loop.record.id, Action::Parallel, std::move(mark), {}, {}};
  step.outcome = remarkAbout(loop, ReasonId::LoopParallelized, clauses);
  addAssumptions(loop, step);
  return step;
}

/// Rules 3 to 5.
Step markedStep(const LoopFacts &loop, const FunctionFacts &facts, const PlanOptions &options,
                ir::ParallelMark mark) {
  if (mark.search)
    return searchStep(loop, options, std::move(mark));
  ir::Conjunction guard;
  if (const ir::ExprRef enough =
          tripGuard(loop, withComposing(withCopies(options.cost, mark, loop), mark)))
    guard.add(enough);
  // Where nothing runs, pointers in a test for overlap may be null, and adding to them has no meaning.
  const bool isEntered = beginsWith(mark.condition, loop.entryTest);
  if (guard.empty() && !mark.condition.empty() && !isEntered)
    if (const ir::ExprRef runs = entryGuard(loop))
      guard.add(runs);
  // Where many iterations run, there are elements before the first one.
  if (mark.scan && mark.scan->entryTest && !(isGuardedByTrips(loop) && !guard.empty()))
    guard.add(mark.scan->entryTest);
  const bool isRun = mark.runsAtLeastOnce || loop.constantTrip.value_or(0) > 0 ||
                     (isGuardedByTrips(loop) && !guard.empty());
  const ir::ExprRef enters = isRun ? nullptr : entryGuard(loop);
  if (mark.scan && mark.scan->appends.empty() && (isRun || enters)) {
    cutIntoStrips(mark, loop, options.cost);
    if (enters)
      guard.add(enters);
  }
  if (!guard.empty()) {
    ir::Conjunction all = guard;
    all.add(withoutEntryTest(mark, loop));
    mark.condition = std::move(all);
  }
  const bool inVersions = options.inVersions || (!guard.empty() && isStartedOften(loop, facts));
  if (inVersions && !mark.condition.empty() && canStandTwice(*loop.loop)) {
    mark.hasFallback = true;
    mark.inductionsNeedCondition = false;
  }
  if (mark.hasFallback)
    mark.runsAtLeastOnce |= isGuardedByTrips(loop) && loop.step && !guard.empty();
  if (!mark.scan && collapses(loop, facts, mark))
    mark.collapse = 2;
  else if (keepsOwnArray(mark))
    mark.schedule = "static";
  else if (mark.argReductions.empty() &&
           !mark.scan) // which need each thread's share to be one ascending run
    mark.schedule = schedule(loop, facts);
  // Where threads steal iterations from each other, LLVM's runtime 19 often takes no iteration for the
  // last one, and the last value is lost.
  const bool takesLast = !mark.lastprivates.empty() ||
                         std::ranges::any_of(mark.reductions, &ir::ReductionClause::takesLast);
  if (takesLast && mark.schedule.starts_with("dynamic"))
    mark.schedule = "monotonic:" + mark.schedule;

  const std::string clauses = print(mark);
  Step step{loop.loop, loop.record.id, Action::Parallel, std::move(mark), {}, {}};
  step.outcome =
      remarkAbout(loop, ReasonId::LoopParallelized, clauses.empty() ? "parallel for" : clauses);
  for (const analysis::Reduction &reduction : loop.evidence->reductions)
    if (auto remark = reorderingOf(reduction, loop.loop->source.keyword, nameOf(reduction)))
      step.remarks.push_back(std::move(*remark));
  if (step.mark.scan && step.mark.scan->appends.empty())
    if (auto remark = legality::roundingOf(*step.mark.scan, loop.loop->source.keyword,
                                           step.mark.scan->states.front().symbol->name))
      step.remarks.push_back(std::move(*remark));
  addAssumptions(loop, step);
  return step;
}

Step vectorStep(const LoopFacts &loop, ir::ParallelMark mark) {
  Step step{loop.loop, loop.record.id, Action::Simd, std::move(mark), {}, {}};
  const std::string clauses = print(step.mark);
  step.outcome =
      remarkAbout(loop, ReasonId::LoopParallelized, clauses.empty() ? "simd" : "simd " + clauses);
  for (const analysis::Reduction &reduction : loop.evidence->reductions)
    if (auto remark = reorderingOf(reduction, loop.loop->source.keyword, nameOf(reduction)))
      step.remarks.push_back(std::move(*remark));
  addAssumptions(loop, step);
  return step;
}

/// Long loops around each call of a function, inside of which its own loops start often.
constexpr unsigned manyLoops = 2;
/// Starts of threads that a loop must be worth where each of many starts rests on a guess.
constexpr double onTrust = 10;

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
  bool isPresumablySmall(const LoopFacts &loop) const;
  bool isStartedForOneValue(const LoopFacts &loop) const;
  bool isSweep(const LoopFacts &loop) const;
  bool isParallelInside(const LoopFacts &loop) const;
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
};

/// What is presumed of one size says something about the trips; of the difference of two, `hi - lo + 1`, it says nothing.
bool mentionsOneSize(const LoopFacts &loop) {
  if (loop.loop->init->children.empty()) // it starts at what its counter holds
    return false;
  std::set<const ir::Symbol *> sizes;
  const auto add = [&](const ir::Expr &expr) {
    if (expr.symbol)
      sizes.insert(expr.symbol.get());
  };
  for (const ir::StmtRef &start : loop.loop->init->children)
    if (start->value)
      ir::forEachExpr(*start->value, add);
  const bool startsFromItself = sizes.contains(loop.counter.get());
  if (loop.loop->condition)
    ir::forEachExpr(*loop.loop->condition, add);
  sizes.erase(loop.counter.get());
  return sizes.size() <= 1 && !startsFromItself;
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
               ? !isSweep(loop)
               : loop.presumedTrips > 1 && loop.presumedTrips <= few && mentionsOneSize(loop);
  return isStartedForOneValue(loop);
}

/// The loops around it come back to the same data, as those over time steps and iterations until convergence do: their
/// counters do not occur in it. Its length is tested each time; where it is long, that is true of all its runs.
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
  bool uses = false;
  ir::forEachExpr(*loop.loop,
                  [&](const ir::Expr &expr) { uses |= counters.count(expr.symbol.get()) != 0; });
  return !uses && starts <= mostStarts;
}

/// Each run of it makes sums only, and loops around it make arrays of those: there are as many starts as elements, and most
/// of the time such a loop is a window (`dy <= radius`) or a row.
bool Planner::isStartedForOneValue(const LoopFacts &loop) const {
  constexpr double manyStarts = 100 * analysis::presumedSize;
  /// Work of one run, in starts of threads, that is worth it all the same.
  constexpr double startsWorth = 10000;
  double starts = 1;
  for (const LoopFacts *around = loop.parent ? facts_.find(loop.parent) : nullptr; around;
       around = around->parent ? facts_.find(around->parent) : nullptr)
    starts *= around->constantTrip ? std::max(1.0, around->presumedTrips)
                                   : std::max(analysis::presumedSize, around->presumedTrips);
  const bool onlySums =
      !loop.evidence->reductions.empty() &&
      std::none_of(loop.evidence->reductions.begin(), loop.evidence->reductions.end(),
                   [](const analysis::Reduction &one) { return one.isArray; });
  return onlySums && starts >= manyStarts &&
         loop.presumedWork < startsWorth * options_.cost.startCost;
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
  if (isForFew || (array && isParallelInside(loop))) {
    one.refusal = diag::makeRemark(
        ReasonId::NeedNotEmitted, loop.loop->source.keyword,
        {loopName(loop), fmt::format("a copy of `{}` for each thread", array->name)});
    one.mark.reset();
  }
  if (one.mark && isTooSmall(loop, withCopies(options_.cost, *one.mark, loop))) {
    one.refusal =
        remarkAbout(loop, ReasonId::TooSmall, fmt::format("{:.0f}", mostWork(loop).value_or(0)));
    one.mark.reset();
  }
  if (one.mark && isPresumablySmall(loop)) {
    one.refusal = remarkAbout(loop, ReasonId::TooSmall, fmt::format("{:.0f}", loop.presumedWork));
    one.mark.reset();
    if (auto vector = options_.simd ? simdMark(loop, facts_, liveness_) : std::nullopt) {
      steps_[loop.loop] = vectorStep(loop, std::move(*vector));
      return forChildren(loop, &Planner::leaveInside);
    }
  }
  if (one.mark)
    return parallelize(loop, std::move(*one.mark));
  // What begins where a search has ended runs a few iterations.
  const bool isSearched = loop.search && one.refusal->id == ReasonId::InOmpRegion;
  leave(loop, std::move(*one.refusal));
  forChildren(loop, isSearched ? &Planner::decideInside : &Planner::decide);
}

/// Called in two loops, it is started so often that a clause that says no costs more than the loop (isStartedOften), and that each
/// start on too high a guess of its work is paid for: it must be worth several.
void Planner::parallelize(const LoopFacts &loop, ir::ParallelMark mark) {
  PlanOptions options = options_;
  if (loopsAround_ >= manyLoops) {
    options.cost.startCost *= onTrust;
    options.inVersions |= tripGuard(loop, options.cost) != nullptr;
  }
  steps_[loop.loop] = markedStep(loop, facts_, options, std::move(mark));
  forChildren(loop, &Planner::decideInside);
}

void Planner::decideInside(const LoopFacts &loop) {
  const ir::Stmt *parent = loop.parent;
  const bool isCollapsed = steps_.at(parent).mark.collapse > 1;
  std::optional<ir::ParallelMark> vector;
  if (options_.simd && !isCollapsed)
    vector = simdMark(loop, facts_, liveness_);
  if (vector) {
    steps_[loop.loop] = vectorStep(loop, std::move(*vector));
    return forChildren(loop, &Planner::leaveInside);
  }
  if (std::optional<diag::Remark> refusal = verdictRefusal(loop)) {
    leave(loop, std::move(*refusal));
  } else {
    leave(loop, remarkAbout(loop, ReasonId::InsideParallel));
  }
  forChildren(loop, &Planner::decideInside);
}

/// Loops that are written out in a vector loop.
void Planner::leaveInside(const LoopFacts &loop) {
  leave(loop, verdictRefusal(loop).value_or(remarkAbout(loop, ReasonId::InsideParallel)));
  forChildren(loop, &Planner::leaveInside);
}

using Place = std::pair<std::string, std::uint32_t>;

Place placeOf(const Step &step) {
  const SourceRange &keyword = step.loop->source.keyword;
  return {keyword.file ? keyword.file->path() : "", keyword.begin};
}

/// What the step does to the text, without the name of the function it is for.
std::string effectOf(const Step &step) {
  return step.action == Action::Leave
             ? ""
             : fmt::format("{} {}", static_cast<int>(step.action), print(step.mark));
}

bool contains(const ir::Stmt &outer, const ir::Stmt &inner) {
  const SourceRange &whole = outer.source.whole, &keyword = inner.source.keyword;
  return whole.file == keyword.file && whole.begin <= keyword.begin && keyword.begin < whole.end;
}

/// Rule 9: where instances disagree about a loop, it and the loops inside it are left in all of them.
void reconcile(Plan &plan) {
  std::map<Place, std::vector<Step *>> byPlace;
  for (Step &step : plan.steps)
    if (step.loop->source.keyword.valid())
      byPlace[placeOf(step)].push_back(&step);
  std::vector<const ir::Stmt *> disputed;
  for (const auto &[place, steps] : byPlace)
    if (std::any_of(steps.begin(), steps.end(),
                    [&](const Step *step) { return effectOf(*step) != effectOf(*steps.front()); }))
      disputed.push_back(steps.front()->loop);
  for (Step &step : plan.steps) {
    const bool isDisputed =
        std::any_of(disputed.begin(), disputed.end(),
                    [&](const ir::Stmt *loop) { return contains(*loop, *step.loop); });
    const bool dependsOnIt =
        step.action != Action::Leave || step.outcome.id == ReasonId::InsideParallel;
    if (!isDisputed || !dependsOnIt)
      continue;
    const std::string name = step.mark.counter ? step.mark.counter->name : "for";
    step = Step{step.loop,
                step.id,
                Action::Leave,
                {},
                diag::makeRemark(ReasonId::InTemplate, step.loop->source.keyword, {name}),
                {}};
  }
}

/// The loop runs in parallel, or did when somebody wrote a directive or two versions of it.
bool isParallel(const Step &step) {
  return step.action == Action::Parallel || step.outcome.id == ReasonId::InOmpRegion ||
         step.outcome.id == ReasonId::VersionFallback;
}

/// Rule 6 for the loops of callees: threads that run already start no others, and asking for them takes longer than a short loop.
void leaveInsideCallers(std::map<const ir::Function *, std::vector<Step>> &byFunction,
                        const ir::CallSites &calls) {
  std::set<const ir::Stmt *> parallel;
  for (const auto &[function, steps] : byFunction)
    for (const Step &step : steps)
      if (isParallel(step))
        parallel.insert(step.loop);
  for (auto &[function, steps] : byFunction) {
    if (!calls.isCalledInside(*function, parallel))
      continue;
    for (Step &step : steps)
      if (step.action == Action::Parallel) {
        const std::string name =
            step.mark.counter ? step.mark.counter->name : step.loop->source.keyword.oneLine();
        step = Step{step.loop,
                    step.id,
                    Action::Leave,
                    {},
                    diag::makeRemark(ReasonId::InsideParallel, step.loop->source.keyword, {name}),
                    {}};
      }
  }
}

} // namespace

Step parallelStep(const LoopFacts &loop, const FunctionFacts &facts, const PlanOptions &options) {
  Candidate one = candidate(loop, facts, analysis::Liveness(*facts.function));
  if (!one.mark)
    return {loop.loop, loop.record.id, Action::Leave, {}, std::move(*one.refusal), {}};
  return markedStep(loop, facts, options, std::move(*one.mark));
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
    byFunction[function.function.get()] = Planner(function, options, around).plan().steps;
  }
  if (options.cost.startCost > 0 && options.asksCallers)
    leaveInsideCallers(byFunction, calls);
  for (const FunctionFacts &function : facts)
    std::ranges::move(byFunction[function.function.get()], std::back_inserter(all.steps));
  reconcile(all);
  return all;
}

} // namespace parlift::plan
