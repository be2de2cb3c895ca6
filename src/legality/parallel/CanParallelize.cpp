#include "legality/parallel/CanParallelize.h"
#include "analysis/model/InTree.h"
#include "ir/Builder.h"
#include "ir/Captured.h"
#include "ir/Contradiction.h"
#include "ir/ExprText.h"
#include "ir/Walk.h"

#include "legality/nest/Describe.h"
#include "legality/parallel/AddressFlow.h"
#include "legality/parallel/ConditionWords.h"
#include "legality/parallel/ParallelQuestion.h"
#include "legality/versions/CanInspect.h"
#include "support/Lists.h"

#include <fmt/format.h>

namespace parlift::legality {

using namespace analysis;
using diag::NeedKind;
using diag::ReasonId;
using diag::Verdict;

void Question::refuse(Verdict verdict, ReasonId reason, std::vector<std::string> arguments,
                      SourceRange place, std::vector<diag::Note> notes) {
  // A proof that the loop is sequential says more than a doubt; otherwise the first reason stays.
  if (refused_ && !(verdict == Verdict::Sequential && answer_.verdict == Verdict::Unknown))
    return;
  refused_ = true;
  answer_.verdict = verdict;
  answer_.reason = reason;
  answer_.arguments.resize(1);
  answer_.arguments.insert(answer_.arguments.end(), arguments.begin(), arguments.end());
  answer_.place = std::move(place);
  answer_.notes = std::move(notes);
}

void Question::need(NeedKind kind, const std::string &op, const std::string &name) {
  for (diag::Need &known : answer_.needs)
    if (known.kind == kind && known.op == op) {
      if (std::find(known.names.begin(), known.names.end(), name) == known.names.end())
        known.names.push_back(name);
      return;
    }
  answer_.needs.push_back({kind, op, {name}});
}

/// Values that the model takes for fixed, and that a write under another name changes all the same.
void Question::heldValues() {
  const AccessTable &table = nest_.table();
  for (const Dependence &dependence : nest_.dependences.dependences) {
    if (dependence.viaAlias)
      continue; // ruled out by the condition
    const Access &source = table.accesses[dependence.source];
    const Access &sink = table.accesses[dependence.sink];
    if (source.isWrite == sink.isWrite)
      continue;
    const Access &read = source.isWrite ? sink : source;
    const Access &write = source.isWrite ? source : sink;
    // A variable stored to by its address is followed within one iteration of the same loops, and into loops that begin behind the
    // store; what a floating number holds is in no model, and what another iteration left in a variable of this one's own is not
    // read.
    const bool isOwn = dependence.carriedBy == loop_ && privateBases_.contains(read.base) &&
                       read.base == write.base;
    const bool variable = read.isScalarVariable && !write.isScalarVariable && !isOwn &&
                          !(read.expr && read.expr->type && read.expr->type->isFloating()) &&
                          (dependence.carriedBy || read.loops.size() < write.loops.size() ||
                           !std::equal(write.loops.begin(), write.loops.end(), read.loops.begin()));
    if (!variable && !refutesHeldValue(table, dependence))
      continue;
    doubtAsWritten_ = true;
    refuse(Verdict::Unknown, ReasonId::DependenceUnknown, {describe(nest_, loop_, dependence)},
           read.range, notesOf(nest_, dependence));
    return;
  }
}

/// A closure from outside the loop holds the variable itself, and no copy.
void Question::closures(const ir::Symbol &symbol) {
  ir::forEachExpr(*nest_.loop(loop_).stmt, [&](const ir::Expr &call) {
    for (const ir::ExprRef &operand : call.operands)
      if (operand->symbol.get() == &symbol &&
          ir::isHeldOutside(*operand, nest_.loop(loop_).depth)) {
        isHeldByClosure_ = true;
        refuse(Verdict::Unknown, ReasonId::DependenceUnknown,
               {fmt::format("threads need copies of `{0}`, and the lambda that is called here has "
                            "captured `{0}` itself, outside the loop",
                            symbol.name)},
               call.range,
               {{call.range, "a lambda that is made in the loop captures the thread's copy"}});
      }
  });
}

/// What threads have copies of, whose address is more than a way to it.
void Question::addresses() {
  const auto ask = [&](const ir::Symbol &symbol, const std::string &name, bool isPointee) {
    const ir::Expr *place =
        flowOfAddress(*nest_.loop(loop_).stmt, symbol, isPointee, nest_.liveness).escape;
    if (place)
      refuse(Verdict::Unknown, ReasonId::DependenceUnknown,
             {fmt::format("threads need copies of `{}`, whose address is kept or compared", name)},
             place->range);
  };
  for (const auto &[symbol, role] : parts_.roles)
    if (role != ScalarRole::ReadOnly && role != ScalarRole::Local && symbol->addressTaken) {
      ask(*symbol, symbol->name, false);
      closures(*symbol);
    }
  for (const PrivateArray &array : parts_.privateArrays)
    if (array.symbol) {
      ask(*array.symbol, array.name, array.symbol->type->isPointer());
      closures(*array.symbol);
    }
  for (const Reduction &reduction : parts_.reductions)
    if (reduction.isArray && reduction.symbol &&
        !reduction.elements) { // whose name stands nowhere else
      ask(*reduction.symbol, reduction.symbol->name, reduction.symbol->type->isPointer());
      closures(*reduction.symbol);
    }
}

/// It is asked before the loop whether the program ends in it, which no iteration decides.
bool Question::isNeverMet(const Obstacle &obstacle) {
  if (obstacle.unless.empty())
    return false;
  InTree tree(nest_.model, loop_);
  std::set<LoopIndex> entered;
  tree.noteEntered(entered);
  std::vector<ir::ExprRef> asked;
  for (const std::vector<Constraint> &clause : obstacle.unless) {
    ir::ExprRef oneOf;
    for (const Constraint &each : clause)
      if (const auto words = tree.holds(each))
        oneOf = oneOf ? ir::binary(ir::BinaryOp::LogicalOr, oneOf, *words) : *words;
    if (!oneOf)
      return false;
    asked.push_back(std::move(oneOf));
  }
  const auto tests = tree.entryTests(entered);
  if (!tests)
    return false;
  clauses_.add(*tests);
  clauses_.add(asked);
  parts_.formsNeedCondition = true;
  parts_.throwsOtherwise |= obstacle.needsVersion;
  return true;
}

void Question::obstacles() {
  const Obstacle *chosen = nullptr;
  for (const Obstacle &obstacle : nest_.model.obstacles) {
    if (!concerns(obstacle) || isNeverMet(obstacle))
      continue;
    // Leaving early explains an unknown count; the rest is taken in order of occurrence.
    if (!chosen || (chosen->reason == ReasonId::LoopNotCounted))
      chosen = &obstacle;
  }
  if (!chosen)
    return;
  doubtAsWritten_ = true;
  std::vector<std::string> arguments;
  if (!chosen->name.empty())
    arguments.push_back(chosen->name);
  // An effect that is not understood may hide anything: a proof about the rest still stands.
  refuse(Verdict::Unknown, chosen->reason, arguments, chosen->range);
}

void Question::conclude() {
  if (!refused_ && !answer_.blocking.empty() && ir::isContradictory(clauses_.parts()))
    refuse(Verdict::Unknown, ReasonId::DependenceUnknown,
           {describe(nest_, loop_, nest_.dependences.dependences[answer_.blocking.front()])});
  answer_.asWritten = carriedAsWritten_ ? Verdict::Sequential
                      : doubtAsWritten_ ? Verdict::Unknown
                                        : Verdict::Parallel;
  if (refused_) {
    answer_.needs.clear();
    answer_.more.clear();
    return;
  }
  const bool isInLevels = std::ranges::any_of(
      answer_.inspections, [](const ir::InspectClause &one) { return one.levels != nullptr; });
  std::string how = isInLevels ? "no iteration of a level writes what another one reads or writes"
                               : "no iteration writes what another one reads or writes";
  std::string apart;
  for (const diag::Need &need : answer_.needs)
    if (need.kind != NeedKind::Inspect) // what is found out, and nothing that is left
      apart += (apart.empty() ? ", apart from " : "; ") + inWords(need);
  how += apart;
  std::vector<std::string> looks; // at all elements of arrays whose copies begin as they are
  for (const PrivateArray &array : parts_.privateArrays)
    if (array.holds)
      looks.push_back(
          fmt::format("`{}` for each `{}`", ir::lineText(*array.holds), array.at->name));
  const bool isFoundOut =
      !answer_.inspections.empty() || !testedBehindSearch_.empty() || !looks.empty();
  if (clauses_.empty() && !isFoundOut) {
    answer_.verdict = Verdict::Parallel;
    answer_.reason = ReasonId::LoopParallel;
    answer_.arguments = {answer_.arguments[0], how};
    return;
  }
  answer_.verdict = Verdict::Conditional;
  // As it stands, levels do it no good.
  if (answer_.asWritten == Verdict::Parallel ||
      (answer_.asWritten == Verdict::Unknown && !isInLevels))
    answer_.asWritten = Verdict::Conditional;
  if (!isFoundOut) {
    answer_.reason = ReasonId::LoopConditional;
    answer_.arguments = {answer_.arguments[0], inWords(clauses_), how};
    answer_.condition = std::move(clauses_);
    return;
  }
  std::string found = clauses_.empty() ? "" : "`" + inWords(clauses_) + "`";
  for (const ir::InspectClause &clause : answer_.inspections)
    found += (found.empty() ? "" : " and ") + inWords(clause, nest_.loop(loop_).variable);
  for (const std::string &look : looks)
    found += (found.empty() ? "" : " and ") + look;
  std::map<unsigned, std::vector<std::string>> tested;
  for (const auto &[array, other] : testedBehindSearch_)
    tested[array].push_back(nest_.table().bases[other].text);
  for (auto &[array, others] : tested) {
    std::ranges::sort(others);
    found += fmt::format("{}the elements of `{}` that it updates lie apart from {}",
                         found.empty() ? "" : " and ", nest_.table().bases[array].text,
                         listedNames(std::move(others)));
  }
  answer_.reason = ReasonId::LoopInspected;
  answer_.arguments = {answer_.arguments[0], found, how};
  answer_.condition = std::move(clauses_);
}

Judgement canParallelize(const Nest &nest, LoopIndex loop) {
  return Question(nest, loop).answer();
}

} // namespace parlift::legality
