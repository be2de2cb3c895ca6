// What must hold when the loop is entered: premises of the model, pointers that do not overlap.
#include "analysis/dependences/AssumedIn.h"
#include "analysis/model/InTree.h"
#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/Synthetic.h"
#include "legality/parallel/CanFindRanges.h"
#include "legality/parallel/CanTellRowsApart.h"
#include "legality/parallel/CanonicalForm.h"
#include "legality/parallel/ParallelQuestion.h"
#include "legality/versions/CanAvoidOverlap.h"
#include "legality/versions/CanBeOne.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace parlift::legality {

using namespace analysis;
using diag::ReasonId;
using diag::Verdict;

/// What the model rests on must hold when the loop is entered.
void Question::premises() {
  InTree tree(nest_.model, loop_);
  auto needed = [&](const Constraint &constraint) {
    std::set<LoopIndex> entered;
    tree.noteEntered(entered);
    const auto words = tree.holds(constraint);
    const auto tests = tree.entryTests(entered);
    if (!words || !tests)
      return false;
    clauses_.add(*tests);
    clauses_.add(*words);
    parts_.formsNeedCondition = true;
    return true;
  };
  for (const Premise &premise : nest_.model.premises) {
    if (!nest_.isInside(premise.loop, loop_) && !nest_.isInside(loop_, premise.loop))
      continue;
    parts_.throwsOtherwise |= premise.throwsOtherwise;
    if (!needed(premise.constraint)) {
      doubtAsWritten_ = true;
      if (premise.throwsOtherwise) {
        refuse(Verdict::Unknown, ReasonId::MayThrow, {"at"});
        return;
      }
      const auto &variable = nest_.loop(premise.loop).variable;
      refuse(Verdict::Unknown, ReasonId::CounterMayWrap,
             {variable ? variable->name : nest_.name(loop_)});
      return;
    }
  }
  for (LoopIndex index = 0; index < nest_.table().loops.size(); ++index) {
    const NestLoop &loop = nest_.loop(index);
    const ir::ExprRef words =
        nest_.isInside(index, loop_) && loop.stmt ? comesToItsEnd(*loop.stmt) : nullptr;
    if (!words)
      continue;
    // Compilers ask the header, in the counter's own type: `from + n` may be less than `from`.
    if (index == loop_ && !loop.inlined) {
      clauses_.add(words);
      parts_.formsNeedCondition = true;
    } else if (!loop.upper || !needed({Constraint::Kind::NonNegative, *loop.upper - loop.lower})) {
      doubtAsWritten_ = true;
      refuse(Verdict::Unknown, ReasonId::CounterMayWrap,
             {loop.variable ? loop.variable->name : nest_.name(loop_)});
      return;
    }
  }
  for (const Assumption &assumption : nest_.dependences.assumptions) {
    // Of an array that each iteration has for itself no two iterations' accesses are compared.
    const auto compared = std::ranges::find_if(assumption.pairs, [&](const auto &pair) {
      const Access &first = nest_.table().accesses[pair.first],
                   &second = nest_.table().accesses[pair.second];
      return nest_.isInside(first, loop_) && nest_.isInside(second, loop_) &&
             !(privateBases_.contains(first.base) && privateBases_.contains(second.base));
    });
    if (compared == assumption.pairs.end() || !isAbout(nest_.table(), assumption, loop_))
      continue;
    std::set<LoopIndex> entered;
    tree.noteEntered(entered);
    const auto words = tree.holds(assumption.constraint);
    if (const auto tests = tree.entryTests(entered); words && tests) {
      clauses_.add(*tests);
      clauses_.add(*words);
      continue;
    }
    doubtAsWritten_ = true;
    const Access &access = nest_.table().accesses[compared->first];
    refuse(Verdict::Unknown, ReasonId::SubscriptNotAffine, {access.text}, access.range);
    return;
  }
}

/// The elements of `array` are found before the loop, and then compared with the other's.
bool Question::isTestedBehindSearch(unsigned array, unsigned other) {
  const auto found = searchedBases_.find(array);
  if (found == searchedBases_.end())
    return false;
  Reduction &reduction = parts_.reductions[found->second];
  if (!reduction.found)
    reduction.found = ir::syntheticSymbol("end", ir::longType());
  const auto apart =
      canAvoidElements(nest_, loop_, other, array, ir::load(ir::varRef(reduction.found)));
  if (!apart)
    return false;
  clauses_.add(apart->entryTests);
  reduction.apart.push_back(apart->condition);
  testedBehindSearch_.emplace_back(array, other);
  return true;
}

/// `out[k++]` touches as many elements as the loop has trips, at most: not all of them need exist. `out[--k]` touches those before,
/// which are elements of the array from its first one on where so many lie there.
bool Question::areSlicesApart(unsigned array, unsigned other) {
  const auto found = slices_.find(array);
  const NestLoop &loop = nest_.loop(loop_);
  if (found == slices_.end() || found->second.most == 0 || !loop.upper || !loop.counted)
    return false;
  // What a loop that packs an array reads of it lies behind these elements.
  const bool isOtherWritten =
      std::ranges::any_of(nest_.table().accesses, [&](const Access &access) {
        return access.base == other && access.isWrite && nest_.isInside(access, loop_);
      });
  if (found->second.packed && isOtherWritten)
    return false;
  const ir::Symbol &cursor = *found->second.cursor;
  const auto use = std::ranges::find_if(
      passedOn_, [&](const ScalarUse &one) { return one.symbol.get() == &cursor; });
  const auto trips = InTree(nest_.model, loop_).asLong(*loop.upper - loop.lower);
  const bool isFalling = found->second.most < 0, isPointer = cursor.type->isPointer();
  if (use == passedOn_.end() || !trips || (isPointer && isFalling))
    return false;
  using ir::BinaryOp;
  const auto number = [](std::int64_t value) { return ir::intLiteral(value, ir::longType()); };
  const ir::ExprRef first = ir::load(ir::varRef(use->symbol));
  const std::int64_t most = std::abs(found->second.most);
  const ir::ExprRef steps = most == 1 ? *trips : ir::binary(BinaryOp::Mul, number(most), *trips);
  const ir::ExprRef start = isPointer ? number(0) : ir::cast(first, ir::longType());
  const ir::ExprRef last = isPointer   ? steps
                           : isFalling ? start
                                       : ir::binary(BinaryOp::Add, start, steps);
  const auto apart =
      canAvoidElements(nest_, loop_, other, array, ir::binary(BinaryOp::Add, last, number(1)),
                       /*mayBeMissing=*/true, isPointer ? first : nullptr);
  if (!apart)
    return false;
  clauses_.add(apart->entryTests);
  if (isFalling)
    clauses_.add(ir::binary(BinaryOp::Ge, start, steps));
  else if (!isPointer && cursor.type->isSigned)
    clauses_.add(ir::binary(BinaryOp::Ge, first, ir::intLiteral(0, cursor.type)));
  clauses_.add(apart->condition);
  return true;
}

/// What is appended lies where the container has room, or in memory that nobody had before.
bool Question::isApartFromRoom(unsigned array, unsigned other) {
  const auto &accesses = nest_.table().accesses;
  const auto append = std::ranges::find_if(accesses, [&](const Access &access) {
    return access.base == array && appends_.contains(access.expr);
  });
  if (append == accesses.end())
    return false;
  auto container = std::make_shared<ir::Expr>(*appends_.at(append->expr));
  auto type = std::make_shared<ir::Type>(*container->type);
  type->fields.assign(1, {});
  type->fields[0].name = "capacity()";
  type->fields[0].type = ir::unsignedLongType();
  container->type = std::move(type);
  const ir::ExprRef room = ir::load(ir::member(std::move(container), 0));
  const auto apart =
      canAvoidElements(nest_, loop_, other, array, ir::cast(room, ir::longType()), true);
  if (!apart)
    return false;
  clauses_.add(apart->entryTests);
  clauses_.add(apart->condition);
  return true;
}

/// They are known to point into one block, so that a test for ranges that are apart may well fail, and where they are equal each
/// iteration keeps to itself. Else nothing is known of them, and the test stays short. What looks ahead of the loop, or runs it in
/// passes, rests on more than that iterations are independent.
bool Question::mayWellBeOne(const AliasQuestion &question) const {
  const AccessTable &table = nest_.table();
  const ir::MemoryObjects &a = table.bases[question.baseA].objects,
                          &b = table.bases[question.baseB].objects;
  const bool shareBlock = std::ranges::any_of(
      a, [&](const auto *one) { return !one->isOutside() && std::ranges::count(b, one) != 0; });
  return shareBlock && passedOn_.empty() && appends_.empty() && slices_.empty() &&
         searchedBases_.empty() && answer_.inspections.empty() && !answer_.scan &&
         !answer_.search && parts_.copiedArrays.empty() &&
         canBeOne(nest_, loop_, question.baseA, question.baseB);
}

/// The ranges of both are said before the loop, perhaps by what is found there.
bool Question::isApartSomehow(const AliasQuestion &question) {
  const unsigned a = question.baseA, b = question.baseB;
  if (a == b)
    return false;
  const Overlap overlap = canAvoidOverlap(nest_, loop_, a, b);
  if (overlap.proved)
    return true;
  if (overlap.condition) {
    const ir::ExprRef same = mayWellBeOne(question) ? sameAddress(nest_, loop_, a, b) : nullptr;
    clauses_.add(overlap.entryTests);
    clauses_.add(same ? ir::binary(ir::BinaryOp::LogicalOr, overlap.condition, same)
                      : overlap.condition);
    return true;
  }
  return isTestedBehindSearch(a, b) || isTestedBehindSearch(b, a) || areSlicesApart(a, b) ||
         areSlicesApart(b, a) || isApartFromRoom(a, b) || isApartFromRoom(b, a);
}

/// The elements that only the body says are found before the loop.
bool Question::areFoundApart(const std::vector<AliasQuestion> &open,
                             const std::vector<AliasQuestion> &decided) {
  const auto pairs = [](const std::vector<AliasQuestion> &questions) {
    std::vector<BasePair> result;
    for (const AliasQuestion &one : questions)
      result.emplace_back(std::min(one.baseA, one.baseB), std::max(one.baseA, one.baseB));
    return result;
  };
  auto ranges = canFindRanges(nest_, loop_, parts_.roles, {pairs(open), pairs(decided)});
  if (!ranges)
    return false;
  clauses_.add(ranges->entryTests);
  need(diag::NeedKind::Inspect, "", ranges->clause.name);
  // What else is looked at is sure to stay as it is where this holds.
  answer_.inspections.insert(answer_.inspections.begin(), std::move(ranges->clause));
  return true;
}

/// What the dependences presume of rows is asked before the loop, with all that is open about them.
bool Question::areRowsApart(const std::vector<AliasQuestion> &open) {
  std::vector<BasePair> pairs;
  for (const AliasQuestion &one : open)
    pairs.emplace_back(std::min(one.baseA, one.baseB), std::max(one.baseA, one.baseB));
  auto rows = canTellRowsApart(nest_, loop_, pairs);
  if (!rows)
    return false;
  clauses_.add(rows->entryTests);
  need(diag::NeedKind::Inspect, "", rows->clause.name);
  answer_.inspections.insert(answer_.inspections.begin(), std::move(rows->clause));
  return true;
}

void Question::aliases() {
  const AccessTable &table = nest_.table();
  std::vector<AliasQuestion> open, decided;
  for (const AliasQuestion &question : nest_.dependences.aliases) {
    if (question.loop != loop_)
      continue;
    bool writes = false, first = false, second = false;
    for (const Access &access : table.accesses) {
      if (!nest_.isInside(access, loop_))
        continue;
      bool isFirst = access.base == question.baseA, isSecond = access.base == question.baseB;
      first |= isFirst;
      second |= isSecond;
      writes |= access.isWrite && (isFirst || isSecond);
    }
    if (!writes || !first || !second)
      continue;
    doubtAsWritten_ = true;
    const std::size_t before = testedBehindSearch_.size();
    if (!isApartSomehow(question))
      open.push_back(question);
    else if (testedBehindSearch_.size() ==
             before) // else it is asked only after other lines have read ahead
      decided.push_back(question);
  }
  if (nest_.options.presumesRows && reachesRows(nest_, loop_)) {
    if (!areRowsApart(open))
      refuse(Verdict::Unknown, ReasonId::RowsMayAlias, {nest_.name(loop_)});
    return;
  }
  if (!open.empty() && !areFoundApart(open, decided))
    refuseAlias(open.front());
}

const ir::Expr *tableOf(const Base &base) {
  const ir::Expr *result = nullptr;
  for (const ir::Expr *at = base.word.get(); at;
       at = at->operands.empty() ? nullptr : at->operands.front().get()) {
    const SourceRange &whole = base.word->range, &part = at->range;
    const bool isSaid =
        !whole.valid() || (part.file == whole.file && whole.begin <= part.begin &&
                           part.end <= whole.end); // and no member function's caller
    if (at->kind == ir::ExprKind::Subscript && isSaid)
      result = at->operands.front().get();
  }
  return result;
}

/// The private member that the pointer was read from, where no words were found for it; null: it is something else.
static const ir::Field *hiddenMember(const Base &base) {
  const bool isRead = base.kind == BaseKind::Pointer && !base.printable && base.word &&
                      base.word->kind == ir::ExprKind::Load &&
                      base.word->operands[0]->kind == ir::ExprKind::Member;
  if (!isRead)
    return nullptr;
  const ir::Expr &member = *base.word->operands[0];
  const auto &fields = member.operands[0]->type->fields;
  return member.field < fields.size() && fields[member.field].isHidden ? &fields[member.field]
                                                                       : nullptr;
}

void Question::refuseAlias(const AliasQuestion &question) {
  const AccessTable &table = nest_.table();
  const Base &a = table.bases[question.baseA];
  const Base &b = table.bases[question.baseB];
  const Access &shown = table.accesses[question.accessA];
  std::vector<diag::Note> notes;
  for (unsigned id : {question.accessA, question.accessB})
    notes.push_back(
        {table.accesses[id].range, std::string(table.accesses[id].isWrite ? "written" : "read") +
                                       " here: `" + table.accesses[id].text + "`"});
  for (const Base *base : {&a, &b})
    if (const ir::Field *member = hiddenMember(*base))
      notes.push_back(
          {shown.range, fmt::format("`{}` has no name outside of its class: a public function that "
                                    "only returns it, or an element, could be asked",
                                    member->name)});
  const auto rowsOf = [](const Base &base) {
    return base.kind == BaseKind::Pointer && !base.variesIn.empty() ? tableOf(base) : nullptr;
  };
  const ir::Expr *rows = rowsOf(a) ? rowsOf(a) : rowsOf(b);
  if (rows) {
    refuse(Verdict::Unknown, ReasonId::RowsMayAlias, {ir::lineText(*rows)}, shown.range, notes);
  } else if (a.kind == BaseKind::Unknown || b.kind == BaseKind::Unknown || a.text.empty() ||
             b.text.empty()) { // what a callee computes has no name here
    refuse(Verdict::Unknown, ReasonId::PointersMayAlias,
           {table.accesses[question.accessA].text, table.accesses[question.accessB].text},
           shown.range, notes);
  } else {
    refuse(Verdict::Unknown, ReasonId::PointersMayAlias, {a.text, b.text}, shown.range, notes);
  }
}

} // namespace parlift::legality
