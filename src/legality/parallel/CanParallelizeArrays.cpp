// Dependences that the loop carries through memory, and what removes them.
#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/SharedWords.h"
#include "ir/ExprText.h"
#include "ir/Levels.h"
#include "ir/MemberSection.h"
#include "ir/Walk.h"
#include "legality/loops/CanDistribute.h"
#include "legality/nest/Describe.h"
#include "legality/nest/UnknownCounter.h"
#include "legality/parallel/CanRunInLevels.h"
#include "legality/parallel/ParallelQuestion.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <type_traits>

namespace parlift::legality {

using namespace analysis;
using diag::NeedKind;
using diag::ReasonId;
using diag::Verdict;

void Question::arrays() {
  std::vector<unsigned> carried = nest_.carried(loop_);
  // The roles of scalar variables are settled above.
  carried.erase(std::remove_if(carried.begin(), carried.end(),
                               [&](unsigned id) {
                                 const Dependence &d = nest_.dependences.dependences[id];
                                 const auto &accesses = nest_.table().accesses;
                                 return accesses[d.source].isScalarVariable &&
                                        accesses[d.sink].isScalarVariable;
                               }),
                carried.end());
  if (!dropAppends(carried))
    return;
  for (unsigned id : carried)
    (nest_.dependences.dependences[id].exact ? carriedAsWritten_ : doubtAsWritten_) = true;
  if (carried.empty())
    return;
  if (restsOnProofs(nest_.table(), nest_.options)) {
    for (const ScalarUse &use : passedOn_)
      refuseScalar(use);
    triedScan_ = true;
    refuseDependences(carried); // assumed ones: there is nothing to find out about them
    return;
  }
  Remedies remedies = findRemedies(nest_, loop_, carried, parts_.roles);
  apply(remedies.chosen);
  answer_.objections.insert(answer_.objections.end(), remedies.objections.begin(),
                            remedies.objections.end());
  answer_.blocking.insert(answer_.blocking.end(), remedies.left.begin(), remedies.left.end());
  std::ranges::sort(answer_.blocking);
  // Distribution leaves what variables pass on where it is.
  const bool isSolved = remedies.left.empty() || (passedOn_.empty() && distributes(remedies)) ||
                        isSumInOrder(remedies) || runsInLevels(remedies.left) ||
                        passOn(remedies.left);
  if (!isSolved)
    refuseDependences(remedies.left);
}

/// Two appends to one container keep their order. False: what is appended to is touched otherwise.
bool Question::dropAppends(std::vector<unsigned> &carried) {
  const auto containerAt = [&](unsigned access) -> const ir::Expr * {
    const auto found = appends_.find(nest_.table().accesses[access].expr);
    return found == appends_.end() ? nullptr : found->second;
  };
  for (const unsigned id : carried) {
    const Dependence &dependence = nest_.dependences.dependences[id];
    const ir::Expr *source = containerAt(dependence.source), *sink = containerAt(dependence.sink);
    if ((source || sink) && !(source && sink && sameExpression(*source, *sink))) {
      refuseDependences({id});
      return false;
    }
  }
  if (!appends_.empty())
    std::erase_if(carried, [&](unsigned id) {
      return containerAt(nest_.dependences.dependences[id].source) != nullptr;
    });
  return true;
}

/// What is left goes when the loop is distributed, perhaps with its loops in another order.
bool Question::distributes(const Remedies &remedies) {
  std::set<unsigned> removed;
  for (const Remedy &remedy : remedies.chosen)
    removed.insert(remedy.removes.begin(), remedy.removes.end());
  const auto distribution = canDistribute(nest_, loop_, removed);
  if (!distribution || refused_)
    return false;
  if (distribution->distributes)
    answer_.needs.push_back({NeedKind::Distribute, "", {}});
  if (distribution->interchanges)
    answer_.needs.push_back({NeedKind::Interchange, "", {}});
  return true;
}

/// All that is left would be sums, were they not to be taken in order.
bool Question::isSumInOrder(const Remedies &remedies) {
  const auto &accesses = nest_.table().accesses;
  const bool areSums = std::ranges::all_of(remedies.left, [&](unsigned id) {
    const std::string &name =
        nest_.table().bases[accesses[nest_.dependences.dependences[id].source].base].text;
    return std::ranges::find(remedies.inOrder, name) != remedies.inOrder.end();
  });
  if (areSums)
    refuse(Verdict::Sequential, ReasonId::StrictFp, {remedies.inOrder.front()});
  return areSums;
}

/// What is left says which iterations must keep their order, and no more.
bool Question::runsInLevels(const std::vector<unsigned> &carried) {
  if (refused_ || !passedOn_.empty())
    return false;
  LevelsAnswer levels = canRunInLevels(nest_, loop_, parts_.roles, carried);
  if (levels.refusal && nest_.options.explains)
    answer_.objections.push_back(std::move(*levels.refusal));
  if (!levels.clause)
    return false;
  for (const std::string &name : levels.clause->levels->names)
    need(NeedKind::Inspect, "", name);
  answer_.inspections.push_back(std::move(*levels.clause));
  return true;
}

void Question::apply(std::vector<Remedy> &remedies) {
  // As the user reads them: what is private, what is copied, what is tested, what is combined.
  const auto applyAll = [&]<typename Means>(std::type_identity<Means>) {
    for (Remedy &remedy : remedies)
      if (auto *means = std::get_if<Means>(&remedy.means))
        apply(remedy, *means);
  };
  applyAll(std::type_identity<Remedy::OfRole>());
  applyAll(std::type_identity<PrivateArray>());
  applyAll(std::type_identity<CopiedArray>());
  applyAll(std::type_identity<Remedy::Condition>());
  applyAll(std::type_identity<Remedy::SameStores>());
  applyAll(std::type_identity<ir::InspectClause>());
  applyAll(std::type_identity<ArrayReduction>());
  applyAll(std::type_identity<RecordReduction>());
  applyAll(std::type_identity<PlaceReduction>());
  applyAll(std::type_identity<BestKept>());
}

void Question::apply(const Remedy &remedy, const Remedy::OfRole &) {
  privateBases_.insert(remedy.base);
}

void Question::apply(const Remedy &remedy, PrivateArray &array) {
  privateBases_.insert(remedy.base);
  need(array.last ? NeedKind::Lastprivate : NeedKind::Private, "",
       nest_.table().bases[remedy.base].text);
  if (array.holds)
    need(NeedKind::Inspect, "", nest_.table().bases[remedy.base].text);
  parts_.privateArrays.push_back(std::move(array));
}

void Question::apply(const Remedy &remedy, CopiedArray &array) {
  need(NeedKind::Copy, "", array.name);
  parts_.copiedArrays.push_back(std::move(array));
  answer_.blocking.insert(answer_.blocking.end(), remedy.removes.begin(), remedy.removes.end());
}

void Question::apply(const Remedy &remedy, const Remedy::Condition &condition) {
  clauses_.add(condition);
  answer_.blocking.insert(answer_.blocking.end(), remedy.removes.begin(), remedy.removes.end());
}

void Question::apply(const Remedy &remedy, ir::InspectClause &clause) {
  need(NeedKind::Inspect, "", clause.name);
  answer_.blocking.insert(answer_.blocking.end(), remedy.removes.begin(), remedy.removes.end());
  const auto areSame = [](const std::vector<ir::ExprRef> &one,
                          const std::vector<ir::ExprRef> &other) {
    return std::ranges::equal(one, other, [](const ir::ExprRef &a, const ir::ExprRef &b) {
      return sameExpression(*a, *b);
    });
  };
  const auto saysSame = [&](const ir::InspectClause &known) {
    if (known.kind != clause.kind)
      return false;
    if (clause.kind == ir::InspectClause::Kind::Distinct)
      return known.low[0]->operands[0] == clause.low[0]->operands[0];
    return clause.kind == ir::InspectClause::Kind::Ascending && areSame(known.low, clause.low) &&
           areSame(known.end, clause.end);
  };
  if (std::ranges::none_of(answer_.inspections, saysSame))
    answer_.inspections.push_back(std::move(clause));
}

void Question::apply(const Remedy &remedy, Remedy::SameStores &found) {
  need(NeedKind::Atomic, "", nameOf(nest_.table().bases[remedy.base]));
  parts_.reductions.push_back(std::move(found.stores));
}

void Question::apply(const Remedy &remedy, ArrayReduction &found) {
  const std::string name = nameOf(nest_.table().bases[remedy.base]);
  if (auto remark = reorderingOf(found.reduction, nest_.loop(loop_).stmt->source.keyword, name))
    answer_.more.push_back(std::move(*remark));
  need(found.reduction.isIrregular ? NeedKind::Histogram : NeedKind::Reduction, found.reduction.op,
       name);
  if (found.reduction.search && !found.reduction.start &&
      found.reduction.symbol == nest_.table().bases[remedy.base].symbol)
    searchedBases_[remedy.base] = parts_.reductions.size();
  parts_.reductions.push_back(std::move(found.reduction));
}

void Question::apply(const Remedy &, RecordReduction &found) {
  for (Reduction &member : found.members) {
    const auto section = ir::memberSection(*member.symbol->type, member.member);
    const std::string name = member.symbol->name + (section ? section->member : "");
    if (auto remark = reorderingOf(member, nest_.loop(loop_).stmt->source.keyword, name))
      answer_.more.push_back(std::move(*remark));
    need(NeedKind::Reduction, member.op, name);
    parts_.reductions.push_back(std::move(member));
  }
}

void Question::apply(const Remedy &, PlaceReduction &found) {
  const std::string &name = found.reduction.symbol->name;
  if (auto remark = reorderingOf(found.reduction, nest_.loop(loop_).stmt->source.keyword, name))
    answer_.more.push_back(std::move(*remark));
  need(NeedKind::Reduction, found.reduction.op, name);
  parts_.reductions.push_back(std::move(found.reduction));
}

void Question::apply(const Remedy &, BestKept &found) {
  const Reduction &kept = found.reduction;
  if (kept.end)
    need(NeedKind::Reduction, kept.op, ir::lineText(*kept.end));
  else
    need(NeedKind::Reduction, kept.op, kept.symbol->name);
  if (!kept.end)
    for (const ir::SymbolRef &follower : kept.payload)
      need(NeedKind::Reduction, kept.op, follower->name);
  parts_.reductions.push_back(std::move(found.reduction));
}

/// The object by which the loop walks from one element to the next, since no subscript leads there: `it` of
///     for (auto it = list.begin(); it != list.end(); ++it)       and what a loop over the list has in its place
static const ir::Symbol *walkerOf(const ir::Stmt &loop) {
  std::set<const ir::Symbol *> tested;
  const ir::Symbol *walker = nullptr;
  if (!loop.condition)
    return nullptr;
  const auto isTested = [&](const ir::Expr &part) { tested.insert(part.symbol.get()); };
  ir::forEachExpr(*loop.before, isTested); // `it != list.end()` sets a temporary for the end
  ir::forEachExpr(*loop.condition, isTested);
  ir::forEachExpr(*loop.step, [&](const ir::Expr &part) {
    const bool isObject =
        part.kind == ir::ExprKind::VarRef &&
        (part.type->kind == ir::TypeKind::Record || part.type->kind == ir::TypeKind::Opaque);
    if (isObject && tested.contains(part.symbol.get()))
      walker = part.symbol.get();
  });
  return walker;
}

void Question::refuseDependences(const std::vector<unsigned> &carried) {
  const Dependence *worst = nullptr;
  for (unsigned id : carried) {
    const Dependence &dependence = nest_.dependences.dependences[id];
    if (!worst || (dependence.exact && !worst->exact) ||
        (dependence.exact == worst->exact && dependence.kind < worst->kind))
      worst = &dependence;
  }
  answer_.blocking = carried;
  const Access &source = nest_.table().accesses[worst->source];
  const Access &sink = nest_.table().accesses[worst->sink];
  const ir::Stmt &loop = *nest_.loop(loop_).stmt;
  const ir::Symbol *walker = walkerOf(loop);
  if (walker && nest_.table().bases[source.base].symbol.get() == walker) {
    refuse(worst->exact ? Verdict::Sequential : Verdict::Unknown, ReasonId::LoopNotCounted, {},
           loop.source.keyword,
           {{loop.source.header, "where the next element is, only the one before it says"}});
    return;
  }
  for (const Access *access : {&source, &sink})
    if (access->isWrite && access->expr && isSharedWord(*access->expr)) {
      refuse(Verdict::Unknown, ReasonId::DependenceUnknown, {whyWordsAreShared(*access->expr)},
             access->range, notesOf(nest_, *worst));
      return;
    }
  auto notes = notesOf(nest_, *worst);
  notes.insert(notes.end(), answer_.objections.begin(), answer_.objections.end());
  addWhyNotScanned(notes);
  for (const Assumed &assumed : nest_.table().assumed)
    if (worst->exact && assumed.loop == loop_ && assumed.said->range.valid() &&
        assumed.said->kind == ir::AssumptionKind::Independent)
      notes.push_back({assumed.said->range, "`independent` is said here, and is not so"});
  if (worst->exact) {
    refuse(Verdict::Sequential, ReasonId::DependenceCarried, {describe(nest_, loop_, *worst)},
           source.range, std::move(notes));
    return;
  }
  if (worst->quota) {
    refuse(Verdict::Unknown, ReasonId::QuotaExceeded,
           {fmt::format("{:g}", nest_.options.timeoutPerLoop)}, source.range, std::move(notes));
    return;
  }
  const AccessTable &table = nest_.table();
  const Base &base = table.bases[source.base];
  if (base.variesEverywhere ||
      (!base.variesIn.empty() && !base.holder && !rowOf(base, nest_.options))) {
    const ir::Expr *rows = tableOf(base);
    refuse(Verdict::Unknown, ReasonId::RowsMayAlias, {rows ? ir::lineText(*rows) : base.text},
           source.range, std::move(notes));
    return;
  }
  // What no counter says is worse than counters that are multiplied with sizes: `a[j]` with a j out of data, beside `a[i * n + k]`.
  const auto ofData = [&](const PathStep &step) {
    return step.index.isPoisoned() || std::ranges::any_of(step.index.atoms(), [&](AtomId atom) {
             const Atom &known = table.atoms[atom];
             if (known.kind == AtomKind::Counter || known.kind == AtomKind::Quotient ||
                 known.kind == AtomKind::Remainder || !known.cases.empty())
               return false;
             return known.variesEverywhere ||
                    std::ranges::any_of(known.variesIn,
                                        [&](LoopIndex in) { return nest_.isInside(in, loop_); });
           });
  };
  const auto ofProducts = [](const PathStep &step) { return !step.index.isAffine(); };
  // Without a place in the program nobody wrote a subscript: a call touches some element (ModRef.h).
  const auto isWritten = [](const Access &access) {
    return !access.expr || access.expr->range.valid();
  };
  const auto first = [&](const auto &isBad) {
    for (const Access *access : {&sink, &source})
      if (isWritten(*access) && std::ranges::any_of(access->path, isBad))
        return access;
    return static_cast<const Access *>(nullptr);
  };
  // Where one of them may be anywhere, the other one's subscript is not what is to be mended.
  const Access *bad = first(ofData);
  if (!bad)
    bad = first(ofProducts);
  if (bad && !sink.wholeObject && !source.wholeObject) {
    if (refuseCounter(notes))
      return;
    // Of a container it is a call that changes it, and nobody wrote a subscript.
    if (!bad->expr || !bad->expr->type || bad->expr->type->kind != ir::TypeKind::Container) {
      refuse(Verdict::Unknown, ReasonId::SubscriptNotAffine, {bad->text}, bad->range,
             std::move(notes));
      return;
    }
  }
  if (source.path.size() != sink.path.size() && !source.wholeObject && !sink.wholeObject) {
    refuse(Verdict::Unknown, ReasonId::UnionOrCast, {source.variable}, source.range,
           std::move(notes));
    return;
  }
  if (hidesEffects_ && refuseCounter(notes))
    return;
  refuse(Verdict::Unknown, ReasonId::DependenceUnknown, {describe(nest_, loop_, *worst)},
         source.range, std::move(notes));
}

/// A subscript in a counter without a closed form is not affine; the counter is what to mend.
bool Question::refuseCounter(std::vector<diag::Note> &notes) {
  for (LoopIndex index = 0; index < nest_.table().loops.size(); ++index) {
    if (!nest_.isInside(index, loop_) || nest_.loop(index).variable)
      continue;
    const ir::Stmt &loop = *nest_.loop(index).stmt;
    if (const auto counter = unknownCounter(loop)) {
      refuse(Verdict::Unknown, counter->reason, {counter->symbol->name}, loop.source.keyword,
             std::move(notes));
      return true;
    }
    // A call that may do anything gets the counter by a reference, or knows its address.
    if (hidesEffects_ && steppedVariable(loop)) {
      obstacles();
      return refused_;
    }
  }
  return false;
}

} // namespace parlift::legality
