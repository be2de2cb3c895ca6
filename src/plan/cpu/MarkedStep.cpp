#include "plan/cpu/MarkedStep.h"

#include "ir/ExprText.h"
#include "ir/MemberSection.h"
#include "ir/RootSymbol.h"
#include "ir/Scan.h"
#include "ir/Strips.h"
#include "ir/Walk.h"
#include "legality/scan/CanScan.h"
#include "plan/cpu/ByValue.h"
#include "plan/cpu/Candidate.h"
#include "plan/cpu/Collapse.h"
#include "plan/cpu/TestedSizes.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parlift::plan {

using analysis::FunctionFacts;
using analysis::LoopFacts;
using diag::ReasonId;

namespace {

/// Work, in starts of threads, from which on they pay where the loop is started again and again. A start takes 1.7 us on 2 threads that
/// wait actively, 2 on 4 and 5 on 16, and 13 and more where they sleep in between; the cost model's is 4. Two threads win half of the
/// work at best. `a[i] += c * b[i]` takes 10 us for 16384 elements: on 2 threads 11, on 4 or 16 6, and with twice as many all are faster.
/// Once in a program nobody notices the difference, in a loop all of the program may be starts.
constexpr double ofSweeps = 2;
/// The same where the loops are in callers: between two starts one thread runs what nobody here sees, and its caches get what the threads have
/// and they what it wrote. A layer of 64 by 128 weights that one thread changes after each run, 10 us of work: 14 us a round on one, 21 on 4, 28 on 16.
constexpr double ofCallers = 4;
/// The same where several loops around choose what it works on: then it is a window or a piece of a row, of which what is presumed
/// of sizes says nothing, and what it fetches other threads have just written.
constexpr double ofWindows = 10;

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

/// `s.sum` of a structure's member.
std::string nameOf(const analysis::Reduction &reduction) {
  if (!reduction.symbol && reduction.elements) // that words of the loop alone stand for
    return reduction.elements->name;
  if (!reduction.symbol)
    return reduction.updates.empty() ? "" : reduction.updates.front()->target->range.oneLine();
  const auto part = ir::memberSection(*reduction.symbol->type, reduction.member);
  return reduction.symbol->name + (part ? part->member : "");
}

/// The last values of an array of the threads' own are the last thread's: it must not have had other iterations after that one.
bool keepsOwnArray(const ir::ParallelMark &mark) {
  return std::ranges::any_of(mark.ownArrays,
                             [](const ir::OwnArrayClause &array) { return array.last; });
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
  double room = cost.stripBytes / std::max(4.0, bytesOf(*loop.loop->body));
  constexpr double stack = 256 * 1024; // bytes of a buffer
  for (const ir::PackClause &pack : scan->packs)
    room = std::min(room, stack / static_cast<double>(pack.store->type->size));
  scan->strip =
      static_cast<std::int64_t>(std::exp2(std::floor(std::log2(std::clamp(room, least, most)))));
  mark.scan = std::move(scan);
}

/// Loops around it that run more than a few iterations: not the one over the four rows of a tile.
std::vector<const LoopFacts *> longLoopsAround(const LoopFacts &loop, const FunctionFacts &facts) {
  constexpr std::int64_t few = 8;
  std::vector<const LoopFacts *> result;
  for (const LoopFacts *around = loop.parent ? facts.find(loop.parent) : nullptr; around;
       around = around->parent ? facts.find(around->parent) : nullptr)
    if (around->constantTrip.value_or(few + 1) > few)
      result.push_back(around);
  return result;
}

/// Two loops around it may start it so often that a clause that says no costs more than the loop: stages of a transform,
///     for (len = 2; len <= n; len *= 2) for (i = 0; i < n; i += len) for (j = 0; j < len / 2; j++)
bool isStartedOften(const LoopFacts &loop, const FunctionFacts &facts) {
  return longLoopsAround(loop, facts).size() > 1;
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

/// Sums that are made in another order than the loop's.
void addReorderings(const LoopFacts &loop, Step &step) {
  for (const analysis::Reduction &reduction : loop.evidence->reductions)
    if (auto remark = reorderingOf(reduction, loop.loop->source.keyword, nameOf(reduction)))
      step.remarks.push_back(std::move(*remark));
}

/// A few lines, which may stand twice where no condition asks for it.
bool isShortText(const ir::Stmt &loop) {
  constexpr unsigned few = 16;
  unsigned statements = 0;
  ir::forEachStmt(*loop.body, [&](const ir::Stmt &stmt) {
    statements += stmt.kind == ir::StmtKind::Block ? 0 : 1;
  });
  return statements <= few;
}

/// Asked before the threads start: enough iterations, and what the mark asks.
void addGuards(const LoopFacts &loop, const FunctionFacts &facts, const PlanOptions &options,
               ir::ParallelMark &mark) {
  ir::Conjunction guard;
  const CostModel cost = asStarted(options.cost, loop, facts, options.loopsAround);
  const ir::ExprRef enough = tripGuard(loop, withCopies(cost, mark, loop));
  if (enough && testedAround(loop, *facts.function, enough) != Tested::Holds)
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
  // One thread reads the array itself: by its own name, so that compilers see what it is.
  const bool readsCopy = !mark.copyIns.empty();
  const bool inVersions =
      options.inVersions || readsCopy || (!guard.empty() && isStartedOften(loop, facts));
  const bool isForSeveral = options.oneThreadAsWritten && isShortText(*loop.loop) && !loop.mayWiden;
  if (inVersions && (readsCopy || !mark.condition.empty() || isForSeveral) &&
      canStandTwice(*loop.loop)) {
    mark.hasFallback = true;
    mark.inductionsNeedCondition = false;
  }
  if (mark.hasFallback)
    mark.runsAtLeastOnce |= isGuardedByTrips(loop) && loop.step && !guard.empty();
}

/// Strips of the search's making, of whatever width: nothing holds under a condition only, and nothing is put together behind the loop.
bool widens(const LoopFacts &loop, const ir::ParallelMark &mark) {
  return loop.mayWiden && loop.step == stripWidth &&
         loop.record.verdict == diag::Verdict::Parallel && !mark.hasFallback &&
         mark.reductions.empty() && mark.histograms.empty() && mark.lastprivates.empty() &&
         mark.ownArrays.empty() && mark.copyIns.empty() && mark.inductions.empty() &&
         mark.inspections.empty() && mark.atomics.empty();
}

/// How iterations are dealt out to the threads.
void addSchedule(const LoopFacts &loop, const FunctionFacts &facts, ir::ParallelMark &mark) {
  if (std::ranges::any_of(mark.inspections, [](const auto &one) { return one.levels != nullptr; }))
    return; // their iterations are much alike, and few
  if (!mark.scan && collapses(loop, facts, mark))
    mark.collapse = 2;
  else if (keepsOwnArray(mark) || // the order of the threads' numbers is that of their shares
           std::ranges::any_of(mark.argReductions, &ir::ArgReductionClause::isByThreads))
    mark.schedule = "static";
  else if (mark.argReductions.empty() &&
           !mark.scan) // which need each thread's share to be one ascending run
    mark.schedule = schedule(loop, facts);
  if (mark.schedule.empty() && mark.collapse < 2 && !mark.scan && widens(loop, mark))
    mark.schedule = ir::widened;
  // Where threads steal iterations from each other, LLVM's runtime 19 often takes no iteration for the
  // last one, and the last value is lost.
  const bool takesLast = !mark.lastprivates.empty() ||
                         std::ranges::any_of(mark.reductions, &ir::ReductionClause::takesLast);
  if (takesLast && mark.schedule.starts_with("dynamic"))
    mark.schedule = "monotonic:" + mark.schedule;
}

} // namespace

diag::Remark remarkAbout(const LoopFacts &loop, ReasonId id, const std::string &argument) {
  return diag::makeRemark(id, loop.loop->source.keyword, {loopName(loop), argument});
}

/// Between which elements of an array the loop goes is looked for before it.
static bool hasRanges(const ir::InspectClause &clause) {
  return clause.ranges != nullptr;
}

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
    cost.startCost *= histogram.search && !histogram.end ? searched : known;
  // Threads start for the look, too, which goes through all that the loops inside go through.
  constexpr double lookedThrough = 6;
  if (!loop.operationsKnown && std::ranges::any_of(mark.inspections, &hasRanges))
    cost.startCost *= lookedThrough;
  // Threads look at all elements, copy them all, and start once more.
  constexpr double copiedFirst = 4;
  if (std::ranges::any_of(mark.ownArrays, [](const auto &one) { return one.holds != nullptr; }))
    cost.startCost *= copiedFirst;
  // The functions of the blocks are composed before the blocks run, and handed on from thread to thread: 3 threads take as long as one
  // for 28 us of work, 4 and 16 a little less. Once that is nothing.
  if (mark.scan)
    cost.startCost *= loop.parent ? 6 : 3;
  return cost;
}

CostModel asStarted(CostModel cost, const LoopFacts &loop, const FunctionFacts &facts,
                    unsigned loopsAround) {
  const std::vector<const LoopFacts *> around = longLoopsAround(loop, facts);
  const auto choosesData = [&](const LoopFacts *one) {
    bool result = false;
    ir::forEachExpr(*loop.loop, [&](const ir::Expr &part) {
      result |= one->counter && part.symbol == one->counter;
    });
    return result;
  };
  const auto choosing =
      static_cast<unsigned>(std::ranges::count_if(around, choosesData)) + loopsAround;
  if (choosing > 1)
    cost.startCost *= ofWindows;
  else if (loopsAround > 0)
    cost.startCost *= ofCallers;
  else if (!around.empty())
    cost.startCost *= ofSweeps;
  return cost;
}

Step markedStep(const LoopFacts &loop, const FunctionFacts &facts, const PlanOptions &options,
                ir::ParallelMark mark) {
  if (mark.search)
    return searchStep(loop, options, std::move(mark));
  addGuards(loop, facts, options, mark);
  addSchedule(loop, facts, mark);
  if (!options.updatesAlone) // kernels get their variables by value anyway
    std::ranges::copy(takenByValue(loop, facts, mark), std::back_inserter(mark.firstprivates));
  const std::string clauses = print(mark);
  Step step{loop.loop, loop.record.id, Action::Parallel, std::move(mark), {}, {}};
  step.outcome =
      remarkAbout(loop, ReasonId::LoopParallelized, clauses.empty() ? "parallel for" : clauses);
  addReorderings(loop, step);
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
  addReorderings(loop, step);
  addAssumptions(loop, step);
  return step;
}

} // namespace parlift::plan
