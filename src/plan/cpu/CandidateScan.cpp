// Loops that pass a small state on: what else may stand beside it, and from how many threads on it pays.
#include "analysis/symbolic/ValueRange.h"
#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/CountedLoop.h"
#include "ir/ExprText.h"
#include "ir/MacroWords.h"
#include "ir/Notation.h"
#include "ir/PlainParts.h"
#include "ir/Scan.h"
#include "ir/Walk.h"
#include "plan/cpu/MarkMaker.h"
#include "plan/model/Cost.h"
#include "plan/model/LoopVariables.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace parlift::plan {

namespace {

/// What is computed and what is read, each as one.
double operationsOf(const ir::Stmt &stmt) {
  double count = 0;
  ir::forEachExpr(stmt, [&](const ir::Expr &expr) {
    count += expr.kind == ir::ExprKind::Binary || expr.kind == ir::ExprKind::Unary ||
                     expr.kind == ir::ExprKind::Select || expr.kind == ir::ExprKind::Call ||
                     expr.kind == ir::ExprKind::Subscript
                 ? 1
                 : 0;
  });
  return count;
}

/// The words at its place are its own and may be replaced.
bool canBeNamed(const ir::Expr &place, const ir::Stmt &loop, const ir::Function &function) {
  const SourceRange &words = place.range, &body = loop.source.body;
  const bool isInBody = isMade(loop) || (words.file == body.file && words.begin >= body.begin &&
                                         words.end <= body.end);
  return words.valid() && !place.wordsSayMore && isInBody &&
         ir::wordsOfMacros(words.oneLine(), function.outline.get()).empty();
}

} // namespace

/// The header's words can say a part of the range: strips are what buffers are as long as.
static bool canBeCut(const ir::Stmt &loop) {
  const auto header = ir::countedLoop(loop);
  const auto isNumber = [](const ir::Type &type) {
    return type.isInteger() && type.bits >= 32 && type.bits <= 64;
  };
  const auto isSaid = [&](const ir::Expr &expr) {
    const SourceRange &words = expr.range, &all = loop.source.header;
    return isMade(loop) || // it gets words when it is written
           (words.valid() && words.file == all.file && words.begin >= all.begin &&
            words.end <= all.end && !expr.wordsSayMore);
  };
  if (!header || header->step != 1 || !loop.condition || !isSaid(*header->first) ||
      !isSaid(*header->limit) || !isSaid(*loop.condition) ||
      (!isMade(loop) && mentionsWord(loop.source.header.text(), "auto")))
    return false;
  const ir::Expr &first = ir::withoutCasts(*header->first),
                 &limit = ir::withoutCasts(*header->limit);
  const bool isNatural = first.kind == ir::ExprKind::IntLiteral && first.intValue >= 0;
  return isNumber(*header->counter->type) && isNumber(*limit.type) &&
         (isNatural || header->counter->type->isUnsigned() == limit.type->isUnsigned());
}

/// Words for a store in a buffer: `a[k++]` is `a_part[k++ - k_first]`.
bool MarkMaker::canPack(const ir::Expr &store) const {
  const ir::Expr &array = *store.operands[0];
  ir::Expr place = store;
  place.wordsSayMore = false; // `k++` steps, and stays
  return canBeCut(loop_) && canBeNamed(place, loop_, *all_.function) && array.range.valid() &&
         array.range.begin == store.range.begin && array.range.end < store.range.end &&
         store.range.text().ends_with(']') && isDeclarableIn(*all_.function, *store.type);
}

bool MarkMaker::isState(const ir::Symbol &symbol) const {
  return facts_.scan && std::ranges::any_of(facts_.scan->states, [&](const ir::ScanState &state) {
           return state.symbol.get() == &symbol;
         });
}

/// Each thread has a vector of its own in a region around the loop, and its share is one ascending run.
bool MarkMaker::addAppends() {
  const auto needsMore = [](const ir::ReductionClause &clause) {
    return clause.isPart() ||
           ((clause.op == "min" || clause.op == "max") && clause.symbol->type->isFloating());
  };
  const bool isAlone = mark_.inductions.empty() && mark_.argReductions.empty() && !mark_.counted &&
                       mark_.ownArrays.empty() && mark_.copyIns.empty() &&
                       mark_.inspections.empty() && mark_.histograms.empty() &&
                       mark_.atomics.empty() && std::ranges::none_of(mark_.reductions, needsMore);
  if (!isAlone)
    return refuseNeed("what it appends joined beside copies, closed forms and searches");
  if (loop_.source.isTemplateInstance)
    return refuse(diag::ReasonId::InTemplate);
  for (const ir::AppendClause &clause : facts_.scan->appends) {
    if (!isDeclarableIn(*all_.function, *clause.container->type))
      return refuseNeed("a type with a name for what it appends");
    if (!clause.sizes.empty() &&
        (!facts_.canonical || !facts_.counter || !isDeclaredIn(*loop_.init, *facts_.counter)))
      return refuseNeed(
          fmt::format("the sizes of `{}` added up", clause.container->range.oneLine()));
    for (const ir::Stmt *size : clause.sizes)
      if (!canBeNamed(*size->target, loop_, *all_.function))
        return refuseNeed(fmt::format("`{}` in words of its own", size->target->range.oneLine()));
    for (const ir::Expr *name : clause.names)
      if (!canBeNamed(*name, loop_, *all_.function))
        return refuseNeed(fmt::format("`{}` in words of its own", name->range.oneLine()));
  }
  // On one thread of this version the loop would still append to a vector of its own.
  standsTwice_ = facts_.record.verdict == diag::Verdict::Conditional;
  mark_.scan = facts_.scan;
  return true;
}

bool MarkMaker::addScan() {
  if (!facts_.scan)
    return true;
  if (!facts_.scan->appends.empty())
    return addAppends();
  const auto isSection = [](const ir::ReductionClause &one) { return one.isPart(); };
  // Threads take strips in turn, and their numbers do not tell which find came first.
  const bool isAlone =
      mark_.inductions.empty() &&
      std::ranges::none_of(mark_.argReductions, &ir::ArgReductionClause::isByThreads) &&
      !mark_.counted && mark_.ownArrays.empty() && mark_.copyIns.empty() &&
      mark_.inspections.empty() && mark_.histograms.empty() && mark_.atomics.empty() &&
      std::ranges::none_of(mark_.reductions, isSection);
  if (!isAlone)
    return refuseNeed("a scan beside copies, closed forms and searches");
  if (!facts_.canonical || !facts_.counter)
    return refuse(diag::ReasonId::NotCanonical);
  if (loop_.source.isTemplateInstance)
    return refuse(diag::ReasonId::InTemplate);
  if (!canStandTwice(loop_))
    return refuseNeed("a second version of the loop, for few threads");
  for (const ir::ScanState &state : facts_.scan->states) {
    if (!isDeclarableIn(*all_.function, *state.symbol->type))
      return refuseNeed(fmt::format("variables like `{}`", state.symbol->name));
    for (const ir::Expr *read : state.reads)
      if (read->wordsSayMore ||
          !canBeNamed(read->isLvalue() ? *read : *read->operands[0], loop_, *all_.function))
        return refuseNeed(fmt::format("`{}` in words of its own", read->range.oneLine()));
  }
  for (const ir::PackClause &pack : facts_.scan->packs)
    if (!canPack(*pack.store))
      return refuseNeed(fmt::format("`{}` in words of its own, and a range to cut into strips",
                                    pack.store->range.oneLine()));
  auto scan = std::make_shared<ir::ScanMark>(*facts_.scan);
  // Nothing has set it: what blocks hand on before an iteration does so may be anything, and is to be something.
  for (ir::ScanState &state : scan->states)
    if (!state.isElement && !mayHaveValueBefore(*all_.function, loop_, *state.symbol))
      state.start = ir::intLiteral(0, ir::intType());
  const double own = std::max(1.0, operationsOf(*loop_.body));
  double all = own;
  for (const ir::ScanLevel &level : scan->levels) {
    unsigned times = 1; // a table is composed of one run for each value
    for (const ir::ScanGroup &group : level.groups)
      times = std::max(times, group.values);
    all += times * operationsOf(*level.compose);
  }
  if (scan->startTest)
    entryTests_.push_back(scan->startTest);
  scan->tooFewThreads = std::max(2U, static_cast<unsigned>(std::ceil(all / own)));
  std::size_t longest = 0, at = 0;
  for (const ir::ScanState &state : scan->states)
    at = !state.isElement ? 0 : state.element ? 1 : at + 1, longest = std::max(longest, at);
  if (longest > 0 && facts_.constantTrip.value_or(0) < static_cast<std::int64_t>(longest)) {
    if (longest == 1)
      scan->entryTest = entryGuard(facts_);
    else if (facts_.longTrips)
      scan->entryTest = ir::together(ir::BinaryOp::Ge, analysis::comparableWord(facts_.longTrips),
                                     ir::number(static_cast<std::int64_t>(longest)));
    if (!scan->entryTest)
      return refuseNeed("the number of its iterations before it runs");
  }
  if (scan->mostTrips > 0 && facts_.constantTrip.value_or(scan->mostTrips + 1) > scan->mostTrips) {
    if (!facts_.longTrips)
      return refuseNeed("the number of its iterations before it runs");
    // Where the loop does not run, the difference need be no number of its type.
    if (analysis::comparableWord(facts_.longTrips) != facts_.longTrips && facts_.entryTest)
      entryTests_.push_back(facts_.entryTest);
    if (analysis::rangeOf(*facts_.longTrips).high > static_cast<double>(scan->mostTrips))
      entryTests_.push_back(
          ir::together(ir::BinaryOp::Le, facts_.longTrips, ir::number(scan->mostTrips)));
  }
  if (scan->lastIsUnknown && !facts_.longTrips)
    return refuseNeed("the number of its iterations before it runs");
  scan->trips = facts_.longTrips;
  mark_.scan = std::move(scan);
  mark_.hasFallback = true;
  return true;
}

} // namespace parlift::plan
