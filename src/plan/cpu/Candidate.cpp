#include "plan/cpu/Candidate.h"

#include "plan/cpu/MarkMaker.h"
#include "plan/model/Cost.h"
#include "support/Hints.h"
#include "support/Words.h"

#include <fmt/format.h>

namespace parlift::plan {

using analysis::LoopFacts;
using diag::ReasonId;

namespace {

/// The identifier at the place where the loop seems to stand: the macro that it comes from.
std::string macroName(const ir::LoopSource &source) {
  if (!source.macroName.empty())
    return source.macroName;
  if (!source.keyword.valid())
    return "?";
  const std::string &text = source.keyword.file->text();
  const std::size_t begin = source.keyword.begin;
  return text.substr(begin, wordEnd(text, begin) - begin);
}

/// One of those that `condition` joins.
bool holdsClause(const std::string &condition, const std::string &clause) {
  return (" && " + condition + " && ").find(" && " + clause + " && ") != std::string::npos;
}

} // namespace

Candidate MarkMaker::make() {
  const bool ok = checkVerdict() && checkPlace() && checkNeeds() && addShape() && addRoles() &&
                  addReductions() && addInductions() && checkCondition() && checkCopies() &&
                  checkStatics();
  Candidate result;
  if (ok)
    result.mark = std::move(mark_);
  else
    result.refusal = std::move(refusal_);
  return result;
}

bool MarkMaker::checkVerdict() {
  refusal_ = verdictRefusal(facts_);
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
    return refuse(reason ? reason->id : ReasonId::InMacro, {macroName(source)});
  }
  if (all_.function->isConstexpr) // OpenMP's statements are not allowed in it
    return refuseNeed("a function that is not constexpr");
  for (const Hint &hint : hintsBefore(source.keyword))
    if (hint.reader == Hint::Reader::Unknown)
      return refuseNeed(fmt::format("`{}` before it removed", hint.range.oneLine()));
  return true;
}

/// Needs that lines cannot fulfil; those that clauses fulfil follow from the roles, except for arrays.
bool MarkMaker::checkNeeds() {
  using diag::NeedKind;
  for (const diag::Need &need : facts_.record.needs) {
    if (need.kind == NeedKind::Reduction || need.kind == NeedKind::Induction ||
        need.kind == NeedKind::Histogram || need.kind == NeedKind::Inspect)
      continue;
    if (need.kind == NeedKind::Copy) {
      if (!addCopies(need))
        return false;
      continue;
    }
    if (need.kind != NeedKind::Private && need.kind != NeedKind::Firstprivate &&
        need.kind != NeedKind::Lastprivate)
      return refuseNeed(fmt::format("`{}`", diag::name(need.kind)));
    for (const std::string &name : need.names) {
      const auto array = std::find_if(facts_.privateArrays.begin(), facts_.privateArrays.end(),
                                      [&](const auto &one) { return one.name == name; });
      const bool isArray = array != facts_.privateArrays.end();
      const ir::SymbolRef symbol = variable(name);
      if (!isArray && symbol && facts_.roles.contains(symbol.get()))
        continue;
      if (!isArray || !array->symbol || !array->followsName)
        return refuseNeed(fmt::format("a private copy of what `{}` points to", name));
      if (!addPrivateArray(*array))
        return false;
    }
  }
  for (const ir::SymbolRef &symbol : variables_)
    if (symbol->isThreadLocal)
      return refuseNeed(fmt::format("one `{}` for all threads", symbol->name));
  return true;
}

bool MarkMaker::checkCondition() {
  const bool isConditional = facts_.record.verdict == diag::Verdict::Conditional;
  if (!isConditional && entryTests_.empty())
    return true;
  mark_.condition = isConditional ? facts_.record.condition.value_or("") : "";
  // The threads' copies of a section are added to it whatever an `if` clause says.
  for (const std::string &test : entryTests_)
    if (!holdsClause(mark_.condition, test))
      mark_.condition = mark_.condition.empty() ? test : conjunct(mark_.condition) + " && " + test;
  // Other names would see the variable itself, not the copy.
  const auto exposed = [](const ir::SymbolRef &symbol) { return symbol->isExposed(); };
  // A trip count that may be wrong has no clause; inductions step by themselves on one thread.
  // OpenMP counts the trips once, on one thread too.
  bool ok = !(mark_.counted && facts_.formsNeedCondition) && !facts_.headerNeedsCondition &&
            !standsTwice_;
  for (const auto *list : {&mark_.privates, &mark_.firstprivates, &mark_.lastprivates})
    ok &= std::none_of(list->begin(), list->end(), exposed);
  for (const ir::ReductionClause &reduction : mark_.reductions)
    ok &= reduction.section.empty() && !reduction.symbol->isExposed();
  for (const ir::ArgReductionClause &search : mark_.argReductions)
    ok &= !search.extremum->isExposed() &&
          std::none_of(search.payload.begin(), search.payload.end(), exposed);
  if (mark_.condition.empty() || (!ok && !fallBack()))
    return refuseNeed("a second version for the case that its condition does not hold");
  mark_.inductionsNeedCondition =
      facts_.formsNeedCondition && !mark_.inductions.empty() && !mark_.hasFallback;
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

/// A variable that the loop's own text declares `static` has no name before the loop, where clauses name it.
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
  }
  return true;
}

const ir::Symbol *sumsOnHeap(const LoopFacts &facts, const ir::ParallelMark &mark) {
  for (const ir::HistogramClause &histogram : mark.histograms)
    for (const analysis::Reduction &one : facts.reductions)
      if (one.symbol == histogram.symbol && one.isArray && !one.isIrregular)
        return one.symbol.get();
  return nullptr;
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
  return std::ranges::any_of(record.needs, [](const diag::Need &need) {
    switch (need.kind) {
    case diag::NeedKind::Private:
    case diag::NeedKind::Firstprivate:
    case diag::NeedKind::Lastprivate:
    case diag::NeedKind::Reduction:
    case diag::NeedKind::Copy:
    case diag::NeedKind::Histogram:
    case diag::NeedKind::Inspect:
    case diag::NeedKind::Induction:
    case diag::NeedKind::Atomic:
      return false;
    case diag::NeedKind::Expand:
    case diag::NeedKind::Distribute:
    case diag::NeedKind::Interchange:
    case diag::NeedKind::Skew:
    case diag::NeedKind::Scan:
      return true;
    }
    return true;
  });
}

bool canStandTwice(const ir::Stmt &loop) {
  const ir::LoopSource &source = loop.source;
  return source.editable && source.whole.valid() && source.label.empty() &&
         source.hiddenDeclaration.empty() && !source.whole.holdsDirectives() &&
         std::ranges::none_of(
             variablesOf(loop),
             [&](const ir::SymbolRef &symbol) { return isStaticOf(loop, *symbol); }) &&
         std::ranges::all_of(hintsBefore(source.keyword), meansNothing);
}

std::string loopName(const LoopFacts &facts) {
  if (!facts.record.induction.empty())
    return facts.record.induction;
  if (facts.counter && !facts.counter->isSynthetic)
    return facts.counter->name;
  const ir::LoopSource &source = facts.loop->source;
  return source.keyword.valid() ? source.keyword.oneLine() : "for";
}

Candidate candidate(const LoopFacts &facts, const analysis::FunctionFacts &all,
                    const analysis::Liveness &liveness) {
  return MarkMaker(facts, all, liveness).make();
}

} // namespace parlift::plan
