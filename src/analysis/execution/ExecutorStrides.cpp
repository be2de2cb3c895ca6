// Counters that move by a value: `i += len`.
#include "analysis/execution/Executor.h"
#include "analysis/execution/ExecutorValues.h"
#include "analysis/model/WrapAround.h"
#include "analysis/symbolic/StridedLimit.h"
#include "ir/Builder.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

bool Executor::isFixedIn(const Polynomial &value, LoopIndex index) {
  const auto atoms = value.atoms();
  return !value.isPoisoned() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
    const Atom &atom = table().atoms[id];
    return !atom.variesEverywhere &&
           std::find(atom.variesIn.begin(), atom.variesIn.end(), index) == atom.variesIn.end();
  });
}

/// i + j with an `i += len` that is known not to come round.
bool Executor::isAtMostByStrides(const Polynomial &value, std::int64_t limit) {
  const bool isAround =
      std::ranges::any_of(loops_, [&](LoopIndex loop) { return strides_.contains(loop); });
  return isAround && isAtMost(value, limit, table(), loops_, Bounds::of(table(), factLists()));
}

/// A premise of it can be asked before the loop, and before all loops around it that may be parallel: those have counters.
bool Executor::isNamedBefore(const Polynomial &value) {
  const auto atoms = value.atoms();
  return value.isAffine() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
           const Atom &atom = table().atoms[id];
           const auto hasCounter = [&](LoopIndex loop) {
             return table().loops[loop].variable && table().loops[loop].counted;
           };
           return atom.kind == AtomKind::Value && !atom.variesEverywhere &&
                  (atom.variesIn.empty() ? atom.printable
                                         : std::ranges::none_of(atom.variesIn, hasCounter));
         });
}

/// `for (unsigned i = a; i < n; i += s)`: where i passes the test it is at most n - 1, and i + s is a number of its type if n - 1 + s is
/// one. That becomes a premise; of 64 bits it is asked that both are far from the end.
std::optional<Executor::Rise> Executor::riseByStride(const Stmt &loop, LoopIndex index,
                                                     const std::vector<Constraint> &holds) {
  neverRound_.erase(index);
  const Stmt *step = onlyStatement(*loop.step);
  if (isOfHeader_ || !loop.testFirst || !step || step->kind != StmtKind::Assign ||
      step->target->kind != ExprKind::VarRef || !isEmpty(loop.before) || !isEmpty(loop.after))
    return std::nullopt;
  const Symbol *counter = step->target->symbol.get();
  const Expr &sum = withoutCasts(*step->value);
  const Type &type = *counter->type;
  if (type.kind != TypeKind::Integer || type.isSigned || type.isEnumeration || type.bits < 32 ||
      type.bits > 64 || sum.kind != ExprKind::Binary || sum.binaryOp != BinaryOp::Add ||
      !isReadOf(*sum.operands[0], counter) || !sameType(*sum.type, type))
    return std::nullopt;
  const bool isWide = type.bits == 64;
  const auto now = environment_.find(counter);
  if (now == environment_.end() || now->second.kind != Value::Kind::Integer || now->second.modular)
    return std::nullopt;
  const Value by = askAgain([&] { return evaluate(*sum.operands[1]); });
  const bool isNumber = by.kind == Value::Kind::Integer && by.number.constantValue();
  if (by.kind != Value::Kind::Integer || by.modular || !isFixedIn(by.number, index) ||
      (isNumber && (isWide || *by.number.constantValue() <= 1)) || !provesNonNegative(by.number))
    return std::nullopt;
  for (const Constraint &test : holds) {
    const Polynomial last = test.value + now->second.number; // n - 1
    if (test.kind != Constraint::Kind::NonNegative || !isFixedIn(last, index))
      continue;
    constexpr unsigned farBits = 61;
    std::vector<Premise> premises;
    if (isWide) {
      const Polynomial most = Polynomial::constant(std::int64_t{1} << farBits);
      for (const Polynomial &value : {last, by.number})
        premises.push_back({index, {Constraint::Kind::NonNegative, most - value}});
    } else {
      const Polynomial most = Polynomial::constant((std::int64_t{1} << type.bits) - 1);
      premises.push_back({index, {Constraint::Kind::NonNegative, most - last - by.number}});
    }
    std::erase_if(premises, [&](const Premise &premise) {
      return provesNonNegative(premise.constraint.value);
    });
    if (!std::ranges::all_of(premises, [&](const Premise &premise) {
          return isNamedBefore(premise.constraint.value);
        }))
      return std::nullopt;
    if (dry_ == 0)
      addPremises(model(), premises);
    for (const Premise &premise : premises)
      bounds_.push_back(premise.constraint);
    neverRound_[index] = counter;
    return Rise{counter, now->second.number, &sum};
  }
  return std::nullopt;
}

/// `for (i = a; i < n; i += s)`: an iteration that runs is followed by others until i is n or more, so that s is positive
/// there; else i would overflow, or the loop never end. That one without a sign does not come round is presumed by `riseByStride`.
void Executor::chooseStridedCounter(const Stmt &loop, LoopIndex index, const ClosedForms &forms) {
  const Expr &test = withoutCasts(*loop.condition);
  if ((test.kind != ExprKind::Binary ||
       (test.binaryOp != BinaryOp::Lt && test.binaryOp != BinaryOp::Le)) ||
      test.operands[0]->kind != ExprKind::Load ||
      test.operands[0]->operands[0]->kind != ExprKind::VarRef || !isSureToEnd(loop))
    return;
  const SymbolRef &variable = test.operands[0]->operands[0]->symbol;
  const auto form = forms.find(variable.get());
  const Type &type = *variable->type;
  if (form == forms.end() || form->second.modular || type.kind != TypeKind::Integer ||
      type.bits < 32 || form->second.start.kind != Value::Kind::Integer)
    return;
  const Polynomial step = form->second.advance.substitute(time_, Polynomial::constant(1));
  if (!isFixedIn(step, index) || step.constantValue() || step.denominator() != 1 ||
      form->second.advance != Polynomial::atom(time_) * step)
    return;
  NestLoop &nest = table().loops[index];
  nest.variable = variable;
  nest.lower = Polynomial();
  nest.start = form->second.start.number;
  Atom &counter = table().atoms.atoms.change(nest.counter);
  counter.text = variable->name;
  counter.type = nullptr;
  counter.low = 0;
  strides_[index] = step;
}

} // namespace parlift::analysis
