#include "plan/cpu/Candidate.h"

#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/CountedLoop.h"
#include "ir/ExprText.h"
#include "ir/FindLoop.h"
#include "ir/Iterator.h"
#include "ir/Levels.h"
#include "ir/OnlyStatement.h"
#include "ir/RangeFor.h"
#include "ir/RoomAround.h"
#include "ir/Walk.h"
#include "plan/cpu/MarkMaker.h"
#include "plan/model/Cost.h"
#include "support/Hints.h"

#include <fmt/format.h>

namespace parlift::plan {

using analysis::LoopFacts;
using analysis::ScalarRole;
using diag::ReasonId;

namespace {

/// The counter's first value is said in the loop's own header.
bool setsAtFirst(const ir::Stmt &loop, const ir::Symbol &counter) {
  const ir::Stmt *first = ir::onlyStatement(*loop.init);
  return first && first->value &&
         ((first->kind == ir::StmtKind::Declare && first->symbol.get() == &counter) ||
          (first->kind == ir::StmtKind::Assign && first->target->symbol.get() == &counter));
}

/// No clause fulfils it.
bool isOfShape(diag::NeedKind kind) {
  switch (kind) {
  case diag::NeedKind::Private:
  case diag::NeedKind::Firstprivate:
  case diag::NeedKind::Lastprivate:
  case diag::NeedKind::Reduction:
  case diag::NeedKind::Copy:
  case diag::NeedKind::Histogram:
  case diag::NeedKind::Induction:
  case diag::NeedKind::Inspect:
  case diag::NeedKind::Atomic:
    return false;
  case diag::NeedKind::Expand:
  case diag::NeedKind::Distribute:
  case diag::NeedKind::Interchange:
  case diag::NeedKind::Skew:
  case diag::NeedKind::Scan:
  case diag::NeedKind::Search:
    return true;
  }
  return true;
}

/// The loops in it are as long in each of its iterations, and words say how long: a window's, and not a row's that memory says.
bool hasFixedLoopsInside(const LoopFacts &loop, const analysis::FunctionFacts &all) {
  return std::ranges::all_of(loop.children, [&](const ir::Stmt *child) {
    const LoopFacts *inner = all.find(child);
    return inner && inner->rectangular && (inner->constantTrip || inner->longTrips) &&
           hasFixedLoopsInside(*inner, all);
  });
}

} // namespace

Candidate MarkMaker::make() {
  if (facts_.search)
    return makeSearch();
  const bool ok = checkVerdict() && checkPlace() && checkNeeds() && addShape() && addRoles() &&
                  addReductions() && addInductions() && addInspections() && addScan() &&
                  checkCondition() && checkCopies() && checkStatics() && checkHeader();
  Candidate result;
  if (ok)
    result.mark = std::move(mark_);
  else
    result.refusal = std::move(refusal_);
  return result;
}

bool MarkMaker::checkVerdict() {
  refusal_ = verdictRefusal(facts_);
  if (!refusal_ && !facts_.evidence.holds())
    return refuse(ReasonId::DependenceUnknown, {"nothing proves what its verdict says"});
  // A condition would compute addresses that nothing ever touches.
  if (!refusal_ && runsAtMost(facts_, 0))
    return refuse(ReasonId::TooSmall, {"0"});
  return !refusal_;
}

bool MarkMaker::checkPlace() {
  const ir::LoopSource &source = loop_.source;
  if (source.inOmpRegion)
    return refuse(ReasonId::InOmpRegion);
  if (!source.editable) {
    const diag::Reason *reason = diag::findReason(source.notEditable);
    return refuse(reason ? reason->id : ReasonId::InMacro, {source.macroName});
  }
  // OpenMP's statements are not allowed in the one, and GCC fails on regions in the other, which it has taken to pieces before.
  if (all_.function->isConstexpr)
    return refuseNeed("a function that is neither constexpr nor a coroutine");
  // `auto [a, b] = ...` before it: C++ had no captured bindings before C++20, and clang's OpenMP has none yet.
  for (const ir::SymbolRef &symbol : variables_)
    if (symbol->name.empty() && !isDeclaredIn(*facts_.loop, *symbol))
      return refuseNeed("a variable in place of a structured binding");
  for (const Hint &hint : hintsBefore(source.keyword))
    if (hint.reader == Hint::Reader::Unknown)
      return refuseNeed(fmt::format("`{}` before it removed", hint.range.oneLine()));
  return true;
}

/// A clause would not reach a variable that only callees name. Null: there is none.
const ir::Symbol *MarkMaker::privateWithoutName() const {
  const ir::Symbol *result = nullptr;
  for (const auto &[symbol, role] : facts_.evidence->roles) {
    const bool isPrivate = role == ScalarRole::Private || role == ScalarRole::Lastprivate;
    const bool isNamed = std::ranges::any_of(
        variables_, [&](const ir::SymbolRef &one) { return one.get() == symbol; });
    if (isPrivate && !isNamed && (!result || symbol->id < result->id))
      result = symbol;
  }
  return result;
}

/// Needs that lines cannot fulfil; those that clauses fulfil follow from the roles, except for arrays.
bool MarkMaker::checkNeeds() {
  const auto isOfScan = [&](diag::NeedKind kind) { // what the blocks of a scan do by themselves
    return facts_.scan && (kind == diag::NeedKind::Scan || kind == diag::NeedKind::Distribute);
  };
  for (const diag::Need &need : facts_.record.needs)
    if (isOfShape(need.kind) && !isOfScan(need.kind))
      return refuseNeed(fmt::format("`{}`", diag::name(need.kind)));
  if (const ir::Symbol *unnamed = privateWithoutName())
    return refuseNeed(fmt::format("a private copy of `{}`", unnamed->name));
  for (const analysis::PrivateArray &array : facts_.evidence->privateArrays) {
    if (!array.symbol || !array.followsName)
      return refuseNeed(fmt::format("a private copy of what `{}` points to", array.name));
    if (!addPrivateArray(array))
      return false;
  }
  for (const analysis::CopiedArray &array : facts_.evidence->copiedArrays)
    if (!addCopy(array))
      return false;
  for (const ir::SymbolRef &symbol : variables_)
    if (symbol->isThreadLocal)
      return refuseNeed(fmt::format("one `{}` for all threads", symbol->name));
  return true;
}

bool MarkMaker::checkCondition() {
  const bool isConditional = facts_.record.verdict == diag::Verdict::Conditional;
  // What index arrays hold is asked apart from it.
  const bool isInspected =
      !mark_.inspections.empty() ||
      std::ranges::any_of(mark_.histograms, [](const auto &one) { return !one.apart.empty(); }) ||
      std::ranges::any_of(mark_.ownArrays, [](const auto &one) { return one.holds != nullptr; });
  if (entryTests_.empty() && (!isConditional || (facts_.condition.empty() && isInspected)))
    return true;
  mark_.condition = isConditional ? facts_.condition : ir::Conjunction();
  // The threads' copies of a section are added to it whatever an `if` clause says.
  mark_.condition.add(entryTests_);
  // Other names would see the variable itself, not the copy.
  const auto exposed = [](const ir::SymbolRef &symbol) { return symbol->isExposed(); };
  // A trip count that may be wrong has no clause; inductions step by themselves on one thread.
  // OpenMP counts the trips once, on one thread too.
  bool ok = !(mark_.counted && facts_.evidence->formsNeedCondition) &&
            !facts_.headerNeedsCondition && !standsTwice_ && !facts_.evidence->throwsOtherwise;
  for (const auto *list : {&mark_.privates, &mark_.firstprivates, &mark_.lastprivates})
    ok &= std::none_of(list->begin(), list->end(), exposed);
  for (const ir::ReductionClause &reduction : mark_.reductions)
    ok &= !reduction.isPart() && !reduction.symbol->isExposed();
  for (const ir::ArgReductionClause &search : mark_.argReductions)
    ok &= !search.extremum->isExposed() &&
          std::none_of(search.payload.begin(), search.payload.end(), exposed);
  if (mark_.condition.empty() || (!ok && !fallBack()))
    return refuseNeed("a second version for the case that its condition does not hold");
  mark_.inductionsNeedCondition =
      facts_.evidence->formsNeedCondition && !mark_.inductions.empty() && !mark_.hasFallback;
  return true;
}

/// They are looked at by a loop with this one's header, and the loop stays as it is where they are not as they must be.
bool MarkMaker::addInspections() {
  if (facts_.inspections.empty())
    return true;
  const bool isPlain = mark_.counter && !mark_.counted && facts_.step && facts_.canonical &&
                       !mark_.counter->isSynthetic &&
                       isDeclarableIn(*all_.function, *mark_.counter->type) &&
                       setsAtFirst(loop_, *mark_.counter);
  const bool areRows = std::ranges::all_of(
      facts_.inspections, [](const ir::InspectClause &one) { return one.rows != nullptr; });
  if (!isPlain && !areRows)
    return refuseNeed("a `for` with one counter, which a loop over the index array can repeat");
  if (loop_.source.isTemplateInstance || !fallBack())
    return refuseNeed(fmt::format("a second version for the case that its {} not as {} must be",
                                  areRows ? "rows are" : "index array is",
                                  areRows ? "they" : "it"));
  mark_.inspections = facts_.inspections;
  const auto levels = std::ranges::find_if(
      mark_.inspections, [](const ir::InspectClause &one) { return one.levels != nullptr; });
  if (levels != mark_.inspections.end())
    return addLevels(*levels->levels);
  // Threads are started twice, and how long the rows are that memory says is not known: with few rows that takes longer than the loop.
  constexpr int fewestRows = 4000;
  const bool looksForRanges = std::ranges::any_of(
      mark_.inspections, [](const ir::InspectClause &one) { return one.ranges != nullptr; });
  const bool areSizesKnown = facts_.work && hasFixedLoopsInside(facts_, all_);
  if (looksForRanges && !facts_.operationsKnown && !areSizesKnown && !facts_.constantTrip &&
      facts_.longTrips)
    entryTests_.push_back(ir::together(ir::BinaryOp::Gt, analysis::comparableWord(facts_.longTrips),
                                       ir::number(fewestRows)));
  return true;
}

/// Threads take the iterations of a level, one after the other: what they need of their own they have throughout. What is found out once stands
/// around a loop that is left at its end alone.
bool MarkMaker::addLevels(const ir::LevelsMark &levels) {
  const auto isPlain = [](const ir::ReductionClause &one) {
    return !one.isPart() && !one.takesLast && one.symbol->type->bits <= 64 &&
           !one.symbol->isReference;
  };
  const bool areAlone = std::ranges::all_of(mark_.inspections, [&](const auto &one) {
    return one.levels.get() == &levels || one.ranges != nullptr;
  });
  const bool areClauses = areAlone && mark_.firstprivates.empty() && mark_.lastprivates.empty() &&
                          std::ranges::all_of(mark_.reductions, isPlain) &&
                          mark_.argReductions.empty() && mark_.inductions.empty() &&
                          mark_.ownArrays.empty() && mark_.copyIns.empty() &&
                          mark_.histograms.empty() && mark_.atomics.empty() && !facts_.scan &&
                          !mark_.counter->isReference;
  if (!areClauses)
    return refuseNeed("nothing but levels, private variables and sums");
  const ir::Stmt *outer = ir::findLoop(*all_.function->body, levels.keptIn);
  if (!outer || !ir::hasRoomAhead(*outer, loop_, *all_.function) || !ir::leavesByItsEnd(*outer))
    return refuseNeed("a loop around it that begins a line and is left at its end alone");
  constexpr int fewestIterations = 4000; // or the words for it are not worth it
  if (facts_.constantTrip && *facts_.constantTrip < fewestIterations)
    return refuse(
        ReasonId::TooSmall,
        {fmt::format("{:.0f}", static_cast<double>(*facts_.constantTrip) * facts_.operations)});
  if (!facts_.constantTrip)
    entryTests_.push_back(
        ir::together(ir::BinaryOp::Gt,
                     analysis::comparableWord(facts_.longTrips ? facts_.longTrips : levels.trips),
                     ir::number(fewestIterations)));
  return true;
}

/// The lines around the loop that make copies go with clauses and closed forms, not with other lines.
bool MarkMaker::checkCopies() {
  if (mark_.ownArrays.empty() && mark_.copyIns.empty() && mark_.histograms.empty())
    return true;
  const bool hasExtremum =
      !mark_.argReductions.empty() ||
      (!mark_.histograms.empty() &&
       std::ranges::any_of(mark_.reductions, [](const ir::ReductionClause &clause) {
         return (clause.op == "min" || clause.op == "max") && clause.symbol->type->isFloating();
       }));
  const bool ok = !hasExtremum && !(mark_.inductionsNeedCondition && !mark_.condition.empty());
  return ok || refuseNeed("copies of arrays and the index of an extremum at once");
}

/// A variable that the loop's own text declares `static` has no name before the loop, where clauses name it; a class's may be in none.
bool MarkMaker::checkStatics() {
  std::vector<ir::SymbolRef> named;
  for (const auto *list : {&mark_.privates, &mark_.firstprivates, &mark_.lastprivates})
    named.insert(named.end(), list->begin(), list->end());
  const auto add = [&](const auto &clauses) {
    for (const auto &clause : clauses)
      named.push_back(clause.symbol);
  };
  add(mark_.reductions);
  add(mark_.inductions);
  add(mark_.ownArrays);
  add(mark_.copyIns);
  add(mark_.histograms);
  for (const ir::ArgReductionClause &clause : mark_.argReductions) {
    named.push_back(clause.extremum);
    named.insert(named.end(), clause.payload.begin(), clause.payload.end());
  }
  for (const ir::SymbolRef &symbol : named) {
    if (isStaticOf(loop_, *symbol))
      return refuseNeed(fmt::format("`{}` declared in front of the loop", symbol->name));
    if (symbol->isStaticMember)
      return refuseNeed(fmt::format("a copy of `{}` for each thread", symbol->name));
  }
  return true;
}

/// Another header in place of a macro's would be no small edit, and its start stands nowhere that it could be said again. In a scan's
/// composing loops those inside would have to be said without it, too.
bool MarkMaker::checkHeader() {
  const ir::LoopSource *macro = nullptr;
  if ((mark_.counted || mark_.search) && ir::isHeaderOfMacro(loop_.source))
    macro = &loop_.source;
  if (mark_.scan)
    ir::forEachStmt(*loop_.body, [&](const ir::Stmt &stmt) {
      if (stmt.kind == ir::StmtKind::Loop && ir::isHeaderOfMacro(stmt.source))
        macro = &stmt.source;
    });
  if (macro)
    return refuse(ReasonId::InMacro, {macro->macroName});
  // `for (i = n--; i < m; i++)`: the trips are said with the n of before.
  bool changesTrips = false;
  if (mark_.counted)
    ir::forEachStmt(*loop_.init, [&](const ir::Stmt &stmt) {
      const ir::Symbol *set =
          stmt.kind == ir::StmtKind::Assign ? stmt.target->symbol.get() : nullptr;
      ir::forEachExpr(*mark_.counted->trip, [&](const ir::Expr &part) {
        changesTrips |= set && part.kind == ir::ExprKind::VarRef && part.symbol.get() == set;
      });
    });
  // What it holds where nothing runs is set once more behind the loop, in the header's words (target/openmp/LoopText.cpp).
  const bool isKept = mark_.counter && std::ranges::count(mark_.lastprivates, mark_.counter) != 0;
  const bool isUnsaid = isKept && !mark_.runsAtLeastOnce && !mark_.counted && loop_.condition &&
                        !loop_.condition->range.valid() && loop_.source.keyword.valid() &&
                        mark_.counter->isExposed();
  // Compilers take wrong what is not the loop's own: clang 19 runs nothing, or ends where it began, gcc 12 ends one too far.
  if (mark_.counter && !mark_.counted && ir::isIterator(*mark_.counter->type) &&
      !isDeclaredIn(loop_, *mark_.counter))
    return refuseNeed("an iterator that its header declares");
  return (!changesTrips && !isUnsaid) || refuseNeed("a header in words of its own");
}

const ir::Symbol *sumsOnHeap(const LoopFacts &facts, const ir::ParallelMark &mark) {
  for (const ir::HistogramClause &histogram : mark.histograms)
    for (const analysis::Reduction &one : facts.evidence->reductions)
      if ((one.elements ? one.elements : one.symbol) == histogram.symbol && one.isArray &&
          !one.isIrregular)
        return histogram.symbol.get();
  return nullptr;
}

bool copiesPay(const LoopFacts &facts, const analysis::FunctionFacts &all, const CostModel &cost) {
  // A sum in one place, `c->total += v[i]`, is better in a variable.
  return !facts.children.empty() && std::ranges::all_of(facts.children, [&](const ir::Stmt *child) {
    const LoopFacts *inner = all.find(child);
    bool usesCounter = false;
    ir::forEachExpr(*child, [&](const ir::Expr &expr) {
      usesCounter |= facts.counter && expr.symbol == facts.counter;
    });
    return inner && usesCounter && inner->presumedWork < cost.startCost;
  });
}

std::optional<diag::Remark> verdictRefusal(const LoopFacts &facts) {
  const diag::LoopRecord &record = facts.record;
  if (record.verdict == diag::Verdict::Parallel || record.verdict == diag::Verdict::Conditional)
    return std::nullopt;
  if (!record.remarks.empty())
    return record.remarks.front();
  return diag::makeRemark(record.reasonId, facts.loop->source.keyword,
                          {loopName(facts), record.reason});
}

bool needsOtherShape(const diag::LoopRecord &record) {
  return std::ranges::any_of(record.needs,
                             [](const diag::Need &need) { return isOfShape(need.kind); });
}

bool isMade(const ir::Stmt &loop) {
  return loop.source.editable && !loop.source.whole.valid() && !loop.source.body.valid();
}

bool canStandTwice(const ir::Stmt &loop) {
  const ir::LoopSource &source = loop.source;
  const bool isSaidOnce = source.whole.valid() ? source.whole.holdsDirectives() : !isMade(loop);
  return source.editable && !isSaidOnce && source.label.empty() &&
         source.hiddenDeclaration.empty() &&
         std::ranges::none_of(
             variablesOf(loop),
             [&](const ir::SymbolRef &symbol) { return isStaticOf(loop, *symbol); }) &&
         std::ranges::all_of(hintsBefore(source.keyword), meansNothing);
}

std::string loopName(const LoopFacts &facts) {
  if (const ir::Symbol *element = ir::rangeElement(*facts.loop))
    return element->name;
  if (facts.loop->source.form == ir::LoopForm::RangeFor)
    return "for";
  if (!facts.record.induction.empty())
    return facts.record.induction;
  if (facts.counter && !facts.counter->isSynthetic)
    return facts.counter->name;
  const ir::LoopSource &source = facts.loop->source;
  return source.keyword.valid() ? source.keyword.oneLine() : "for";
}

Candidate candidate(const LoopFacts &facts, const analysis::FunctionFacts &all,
                    const analysis::Liveness &liveness, bool updatesAlone) {
  return MarkMaker(facts, all, liveness, updatesAlone).make();
}

} // namespace parlift::plan
