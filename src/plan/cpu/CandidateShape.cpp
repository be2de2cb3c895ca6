// The loop's header as OpenMP can have it: canonical, or counted with all that changes in closed form.
#include "analysis/symbolic/ValueRange.h"
#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Synthetic.h"
#include "legality/nest/HeaderEffects.h"
#include "plan/cpu/MarkMaker.h"
#include "plan/model/Cost.h"

#include <fmt/format.h>

#include <cstdlib>

namespace parlift::plan {

using diag::ReasonId;

namespace {

/// `t`, `-t`, `3 * t`.
ir::ExprRef stepsOf(std::int64_t step, const ir::SymbolRef &number) {
  const ir::ExprRef t = ir::load(ir::varRef(number));
  if (std::abs(step) == 1)
    return step < 0 ? ir::unary(ir::UnaryOp::Neg, t) : t;
  return ir::together(ir::BinaryOp::Mul, ir::number(step), t);
}

/// Without conversions that leave the number as it is: all to 64 bits do for what a loop can count to, `(unsigned short)m` of an int
/// does not.
ir::ExprRef plain(const ir::ExprRef &value) {
  if (value->kind != ir::ExprKind::Cast)
    return value;
  const ir::Type &from = *value->operands[0]->type, &to = *value->type;
  if (from.isFloating() || to.isFloating())
    return value;
  return !from.isInteger() || to.bits >= 64 || ir::preservesValue(from, to)
             ? plain(value->operands[0])
             : value;
}

/// C compares pointers as they are.
ir::ExprRef isGreater(const ir::ExprRef &left, const ir::ExprRef &right) {
  return left->type->isPointer() ? ir::binary(ir::BinaryOp::Gt, left, right)
                                 : ir::together(ir::BinaryOp::Gt, left, right);
}

/// A name or a number.
bool isWord(const ir::Expr &expr) {
  return (expr.kind == ir::ExprKind::IntLiteral && expr.intValue >= 0) ||
         (expr.kind == ir::ExprKind::Load && expr.operands[0]->kind == ir::ExprKind::VarRef &&
          expr.type->isScalar());
}

/// Zero where the loop does not run.
bool isClamped(const ir::Expr &trips) {
  if (trips.kind != ir::ExprKind::Select)
    return false;
  return ir::isZero(ir::withoutCasts(*trips.operands[2]));
}

} // namespace

ir::ExprRef withOffset(const ir::ExprRef &step, std::int64_t offset) {
  if (offset == 0)
    return step;
  return ir::together(offset < 0 ? ir::BinaryOp::Sub : ir::BinaryOp::Add, step,
                      ir::number(std::abs(offset)));
}

/// Canonical, or counted and all that changes has a closed form.
bool MarkMaker::addShape() {
  mark_.counter = facts_.counter;
  mark_.step = facts_.step.value_or(1);
  mark_.runsAtLeastOnce = facts_.constantTrip.value_or(0) > 0;
  if (facts_.counter &&
      facts_.counter->type->bits > 64) // threads' iterations are counted in 64, and Clang says so
    return refuse(ReasonId::NotCanonical);
  // Its type decides the test: it runs never, or for ever.
  if (loop_.condition && analysis::knownComparison(ir::withoutCasts(*loop_.condition)))
    return refuse(ReasonId::NotCanonical);
  if (facts_.canonical && facts_.counter && !facts_.step)
    return addStride();
  if (facts_.canonical)
    return facts_.counter ? true : refuse(ReasonId::NotCanonical);
  // The counter of `for (T x : array)` has no name; since OpenMP 5.0 the loop is as good as canonical.
  if (loop_.source.form == ir::LoopForm::RangeFor && facts_.counted) {
    mark_.counter = nullptr;
    return facts_.evidence->inductions.empty() && legality::headerOnlyCounts(loop_)
               ? true
               : refuse(ReasonId::NotCanonical);
  }
  if (!facts_.counted || !facts_.trips)
    return refuse(ReasonId::NotCanonical);
  for (const ir::SymbolRef &symbol : variables_)
    if (!addHeaderVariable(symbol))
      return refuse(ReasonId::NotCanonical);
  if (!headerHasForm())
    return refuse(ReasonId::NotCanonical);
  const auto isCounter = [&](const auto &clause) { return clause.symbol == facts_.counter; };
  const bool hasForm = !facts_.counter || isInduction(*facts_.counter) ||
                       std::any_of(mark_.inductions.begin(), mark_.inductions.end(), isCounter);
  const ir::ExprRef trip = tripCount();
  if (!trip || !hasForm)
    return refuse(ReasonId::NotCanonical);
  mark_.counted = ir::CountedClause{trip};
  return true;
}

/// `i += s`: OpenMP divides by s, and asks for one that fits the test, where the loop runs no iteration, too.
bool MarkMaker::addStride() {
  const ir::Stmt *step = ir::onlyStatement(*loop_.step);
  const ir::Expr &sum = ir::withoutCasts(*step->value);
  const ir::Expr &by = ir::withoutPreservingCasts(*sum.operands.at(1));
  if (sum.binaryOp != ir::BinaryOp::Add || !by.range.valid() ||
      !facts_.evidence->inductions.empty() || loop_.source.isTemplateInstance ||
      liveness_.liveAfter(loop_, *facts_.counter))
    return refuse(ReasonId::NotCanonical);
  const auto stride = std::make_shared<const ir::Expr>(by);
  entryTests_.push_back(ir::together(ir::BinaryOp::Gt, stride, ir::number(0)));
  // GCC adds it to the distance before it divides: a large one may lead out of the counter's type. One without a sign is known to have
  // room behind the end.
  if (by.type->bits > 16 && facts_.counter->type->isSigned)
    entryTests_.push_back(ir::together(ir::BinaryOp::Le, stride, ir::number(65535)));
  standsTwice_ = true;
  return true;
}

/// Variables that the header of a `for` sets and moves, the counter for one, are no inductions to the
/// analysis, but step like them. Their step is gone from the new loop: false when it is not a constant.
bool MarkMaker::addHeaderVariable(const ir::SymbolRef &symbol) {
  const bool isMoved = isAssignedIn(*loop_.step, *symbol) || isAssignedIn(*loop_.before, *symbol) ||
                       isAssignedIn(*loop_.after, *symbol);
  const bool isOwn = isDeclaredIn(*loop_.init, *symbol);
  if (isInduction(*symbol) || (!isMoved && !(isOwn && isAssignedIn(*loop_.body, *symbol))))
    return true;
  const std::optional<std::int64_t> step =
      constantUpdates({loop_.before, loop_.after, loop_.step}, *symbol);
  const std::optional<std::int64_t> offset = testOffset(loop_, *symbol);
  if (!step || *step == 0 || !offset || isAssignedIn(*loop_.body, *symbol) || symbol->isSynthetic ||
      symbol->isExposed() || !isDeclarableIn(*all_.function, *symbol->type))
    return false;
  const ir::SymbolRef number = ir::syntheticSymbol("iteration number", ir::longType());
  mark_.inductions.push_back({symbol, withOffset(stepsOf(*step, number), *offset), number,
                              !isOwn && liveness_.liveAfter(loop_, *symbol)});
  return true;
}

/// Whatever the test and the step do is gone from a counted loop: they may step variables that have a closed form, and
/// no more.
bool MarkMaker::headerHasForm() const {
  const auto isKnown = [&](const ir::Symbol &symbol) {
    return isInduction(symbol) ||
           std::any_of(mark_.inductions.begin(), mark_.inductions.end(),
                       [&](const auto &clause) { return clause.symbol.get() == &symbol; });
  };
  bool result = legality::headerOnlyCounts(loop_);
  for (const ir::StmtRef &part : {loop_.before, loop_.after, loop_.step})
    if (part)
      ir::forEachStmt(*part, [&](const ir::Stmt &stmt) {
        const bool steps = stmt.kind == ir::StmtKind::Assign &&
                           stmt.target->kind == ir::ExprKind::VarRef &&
                           isKnown(*stmt.target->symbol);
        result &= steps || stmt.kind == ir::StmtKind::Block;
      });
  return result;
}

/// The trip count as words that are right, or null, whatever the signs and types. A difference of two
/// words is compared before it is taken, since it may be unsigned.
ir::ExprRef MarkMaker::tripCount() const {
  const ir::ExprRef &trips = facts_.trips;
  const bool isNeverNegative = trips->kind == ir::ExprKind::Load && trips->type->isUnsigned();
  if (mark_.runsAtLeastOnce || isClamped(*trips) || (isNeverNegative && loop_.testFirst))
    return trips;
  const ir::ExprRef least = ir::number(loop_.testFirst ? 0 : 1); // 1 of a do loop
  const bool isDifference =
      trips->kind == ir::ExprKind::Binary &&
      (trips->binaryOp == ir::BinaryOp::Sub || trips->binaryOp == ir::BinaryOp::PtrDiff);
  const ir::ExprRef left = isDifference ? plain(trips->operands[0]) : trips;
  const ir::ExprRef right = isDifference ? plain(trips->operands[1]) : ir::number(0);
  // As long, which an unsigned long makes unsigned again: the difference of two ints need not be one.
  const bool isWidened = isDifference && left->kind == ir::ExprKind::Load &&
                         left->type->isInteger() &&
                         std::ranges::count(variables_, left->operands[0]->symbol) != 0;
  if (isWord(*left) && isWord(*right)) {
    const ir::ExprRef count =
        isWidened ? ir::together(ir::BinaryOp::Sub, analysis::saidAs(left, ir::longType()), right)
                  : trips;
    return ir::either(isGreater(left, right), count, least);
  }
  // Anything longer is computed as long, and its sign says whether the loop runs. (m & 7) > 0
  const ir::ExprRef &count = facts_.longTrips;
  if (!count)
    return nullptr;
  // As the loop asks it, where that has words: what is unsigned may be more than any `long`.
  const bool isAsked = loop_.testFirst && facts_.entryTest;
  return ir::either(isAsked ? facts_.entryTest : isGreater(count, least), count, least);
}

} // namespace parlift::plan
