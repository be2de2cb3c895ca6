// The scalar variables of the loop: a role for each, or the reason why not.
#include "analysis/execution/Executor.h"
#include "analysis/model/InTree.h"
#include "analysis/scalars/ScalarFlow.h"
#include "ir/Builder.h"
#include "ir/RootSymbol.h"
#include "ir/Synthetic.h"
#include "ir/Walk.h"
#include "legality/parallel/CanPrivatize.h"
#include "legality/parallel/CanTakeExtreme.h"
#include "legality/parallel/FollowsName.h"
#include "legality/parallel/ParallelQuestion.h"

#include <fmt/format.h>

namespace parlift::legality {

using namespace analysis;
using diag::NeedKind;
using diag::ReasonId;
using diag::Verdict;

namespace {

/// The loop's own variable, changed by its header alone.
bool isCounter(const Nest &nest, LoopIndex loop, const ir::Symbol *symbol) {
  const NestLoop &nestLoop = nest.loop(loop);
  if (nestLoop.variable.get() != symbol || nestLoop.stmt->source.form != ir::LoopForm::For)
    return nestLoop.variable.get() == symbol && symbol->isSynthetic;
  return !assignedIn(*nestLoop.stmt->body).symbols.count(symbol) &&
         !assignedIn(*nestLoop.stmt->after).symbols.count(symbol) &&
         !assignedIn(*nestLoop.stmt->before).symbols.count(symbol);
}

} // namespace

namespace {

/// Of a variable whose address is taken, so that its accesses are all in the table.
std::optional<unsigned> baseOf(const AccessTable &table, const ir::SymbolRef &variable) {
  const auto base = std::ranges::find_if(
      table.bases, [&](const Base &one) { return isVariable(one) && one.symbol == variable; });
  if (!variable->addressTaken || base == table.bases.end())
    return std::nullopt;
  return static_cast<unsigned>(base - table.bases.begin());
}

} // namespace

/// Callees write the variable by its address, or by a reference, before anybody reads it.
std::optional<PrivateArray> Question::ownByAddress(const ScalarUse &use) const {
  const auto base = baseOf(nest_.table(), use.symbol);
  if (!base)
    return std::nullopt;
  const auto found = canPrivatize(nest_, loop_, *base);
  return found && found->followsName ? std::optional(*found) : std::nullopt;
}

/// Callees combine it with what they have, by its address, and so does the loop's own text: `o[i] = steps(i, &count);`
std::optional<Reduction> Question::reducedByAddress(const ScalarUse &use) const {
  const auto base = hidesEffects_ ? std::nullopt : baseOf(nest_.table(), use.symbol);
  if (!base || !use.written)
    return std::nullopt;
  const auto found = canReduceArray(nest_, loop_, *base, parts_.roles);
  std::vector<const Access *> accesses;
  for (const Access &access : nest_.table().accesses)
    if (access.base == *base && nest_.isInside(access, loop_))
      accesses.push_back(&access);
  const Base &variable = nest_.table().bases[*base];
  if (!found || !variable.printable || !followsName(nest_, loop_, variable, accesses, use.symbol))
    return std::nullopt;
  Reduction result;
  result.symbol = use.symbol;
  result.op = found->reduction.op;
  result.reassociatesFloat = found->reduction.reassociatesFloat;
  result.mayTakeOtherZero = found->reduction.mayTakeOtherZero;
  result.mayTakeOtherAfterNaN = found->reduction.mayTakeOtherAfterNaN;
  return result;
}

/// Callees that get its address, or a reference, might write it, and no one does: their accesses are all in the table.
bool Question::isOnlyPassedOn(const ScalarUse &use) const {
  const ir::Symbol &symbol = *use.symbol;
  if (!symbol.isExposed() || hidesEffects_)
    return false;
  bool isSet = false; // by a header, too, which is in no table
  ir::forEachStmt(*nest_.loop(loop_).stmt, [&](const ir::Stmt &stmt) {
    isSet |= stmt.kind == ir::StmtKind::Assign && ir::rootSymbolOf(*stmt.target) == &symbol;
  });
  for (const auto &[reference, roots] : nest_.liveness.accesses().references())
    isSet |= std::ranges::any_of(
        roots, [&](const ReferenceRoot &root) { return root.symbol.get() == &symbol; });
  return !isSet && std::ranges::none_of(nest_.table().accesses, [&](const Access &access) {
    const Base &base = nest_.table().bases[access.base];
    return access.isWrite && base.kind == BaseKind::Object && base.symbol == use.symbol &&
           nest_.isInside(access, loop_);
  });
}

void Question::scalars() {
  for (ScalarUse &use : scalarUses(*nest_.loop(loop_).stmt, nest_.liveness)) {
    const ir::Symbol *symbol = use.symbol.get();
    ScalarRole &role = parts_.roles[symbol];
    if (isCounter(nest_, loop_, symbol)) {
      role = ScalarRole::Counter;
      continue;
    }
    if (use.declaredInside) {
      role = ScalarRole::Local;
      continue;
    }
    if (!use.written || isOnlyPassedOn(use)) {
      role = ScalarRole::ReadOnly;
      continue;
    }
    carriedAsWritten_ = true;
    const Induction *form = nullptr;
    for (const Induction &induction : nest_.model.inductions)
      if (induction.loop == loop_ && induction.symbol.get() == symbol)
        form = &induction;
    // What follows an extremum stays with it even when nobody reads it later: it decides the ties.
    if (!use.exposedRead && !use.payloadOf && (!use.liveAfter || use.writtenEveryIteration)) {
      role = use.liveAfter ? ScalarRole::Lastprivate : ScalarRole::Private;
      need(use.liveAfter ? NeedKind::Lastprivate : NeedKind::Private, "", symbol->name);
    } else if (!use.reduction && !use.payloadOf && (use.reduction = reducedByAddress(use))) {
      role = ScalarRole::Reduction;
      reduceOrRefuse(use);
    } else if (form && !use.reduction) { // of what is only added to nobody asks in an iteration
      role = ScalarRole::Induction;
      induction(use, *form);
    } else if (use.reduction || use.payloadOf) {
      role = use.payloadOf ? ScalarRole::ArgReduction : ScalarRole::Reduction;
      if (use.reduction)
        reduceOrRefuse(use);
    } else if (const auto extreme = asExtreme(use)) {
      role = ScalarRole::Reduction;
      need(NeedKind::Reduction, extreme->op, symbol->name);
      parts_.reductions.push_back(*extreme);
    } else if (const auto own = ownByAddress(use)) {
      role = own->last ? ScalarRole::Lastprivate : ScalarRole::Private;
      need(own->last ? NeedKind::Lastprivate : NeedKind::Private, "", symbol->name);
    } else {
      role = ScalarRole::Carried;
      if (hidesEffects_ && symbol->isExposed())
        continue;               // what is written here is only what the call might do
      passedOn_.push_back(use); // to be asked about with what is passed on through memory
    }
  }
}

/// What only some iterations assign, as the greatest or the least of it all. Why not is worth a note where the last value is
/// what is missing.
std::optional<Reduction> Question::asExtreme(const ScalarUse &use) {
  const auto &counter = nest_.loop(loop_).variable;
  if (use.exposedRead || use.payloadOf || !counter || !isCounter(nest_, loop_, counter.get()))
    return std::nullopt;
  const auto answer = canTakeExtreme(nest_, loop_, use);
  if (answer)
    return *answer;
  if (use.symbol->type->isInteger())
    answer_.objections.push_back(answer.refusal());
  return std::nullopt;
}

/// Not every branch that writes is taken twice: a proof needs two iterations.
void Question::refuseScalar(const ScalarUse &use) {
  const ir::Symbol &symbol = *use.symbol;
  if (use.unsureRead && use.unsureRead->range.valid()) {
    refuse(Verdict::Unknown, ReasonId::ExtremumReadsAhead,
           {symbol.name, use.unsureRead->range.oneLine()}, use.unsureRead->range);
    return;
  }
  const bool isSure = (use.exposedRead ? flow(nest_.model, symbol, loop_)
                                       : rewriting(nest_.model, symbol, loop_)) == Passing::Surely;
  std::vector<diag::Note> notes;
  if (use.exposedRead)
    notes = {{use.firstExposedRead, "read here"}, {use.firstWrite, "written here"}};
  addWhyNotScanned(notes);
  const SourceRange &place = use.exposedRead ? use.firstExposedRead : use.firstWrite;
  if (!use.exposedRead && !answer_.objections.empty())
    notes = {{use.firstWrite, "written here"}, answer_.objections.back()};
  if (isSure)
    refuse(Verdict::Sequential,
           use.exposedRead ? ReasonId::ScalarCarried : ReasonId::LastValueConditional,
           {symbol.name}, place, std::move(notes));
  else
    refuse(Verdict::Unknown, ReasonId::DependenceUnknown,
           {use.exposedRead
                ? fmt::format("an iteration writes `{}`, a later one may read it", symbol.name)
                : fmt::format("`{}` is used after the loop and only some iterations may write it",
                              symbol.name)},
           place, std::move(notes));
}

void Question::reduceOrRefuse(const ScalarUse &use) {
  const Reduction &reduction = *use.reduction;
  const auto reordering = reorderingOf(reduction, use.firstWrite, use.symbol->name);
  if (nest_.options.strictFp && reordering) {
    refuse(Verdict::Sequential, ReasonId::StrictFp, {use.symbol->name}, use.firstWrite);
    return;
  }
  parts_.reductions.push_back(reduction);
  need(NeedKind::Reduction, reduction.op, use.symbol->name);
  for (const ir::SymbolRef &payload : reduction.payload)
    need(NeedKind::Reduction, reduction.op, payload->name);
  if (reordering)
    answer_.more.push_back(*reordering);
}

namespace {

/// What stands for the number of the iteration in a closed form, computed in the counter's type.
ir::SymbolRef iterationNumber(const ir::TypeRef &counter) {
  // Products with it are computed as long.
  return ir::syntheticSymbol("iteration number", counter ? counter : ir::intType());
}

} // namespace

void Question::induction(const ScalarUse &use, const Induction &induction) {
  const NestLoop &nestLoop = nest_.loop(loop_);
  InTree tree(nest_.model, loop_);
  const ir::SymbolRef number = iterationNumber(nest_.table().atoms[nestLoop.counter].type);
  tree.rename(nestLoop.counter, ir::load(ir::varRef(number)));
  std::set<LoopIndex> entered; // asked for in an iteration: the loop itself runs there
  tree.noteEntered(entered);
  const InTree::Maybe step = tree.value(induction.advance.substitute(
      nestLoop.counter, Polynomial::atom(nestLoop.counter) + nestLoop.lower));
  InductionForm form;
  form.symbol = use.symbol;
  entered.erase(loop_);
  if (step && entered.empty()) {
    form.number = number;
    form.step = *step;
  }
  form.liveAfter = use.liveAfter;
  parts_.inductions.push_back(std::move(form));
  steady_.push_back(use);
  need(NeedKind::Induction, "", use.symbol->name);
}

} // namespace parlift::legality
