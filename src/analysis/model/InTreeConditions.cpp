// Conditions: a constraint as a comparison.
//
//     n - k - 1 >= 0       n > k              left and right are the terms with a plus and with a minus; the constant goes where it is
//     n - 1 == 0           n == 1             added, or says of `>=` that it is `>`
//     -1 >= 0              none               what never holds is the caller's to notice; what always holds is the number 1
//
// A comparison of two values is written as they are, which never overflows. Where something is added first, narrow values are computed as
// `long`, and all as `long` where values with a sign meet values without.
#include "analysis/model/FirstIteration.h"
#include "analysis/model/InTree.h"
#include "analysis/model/OrderOfTerms.h"
#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/Tightened.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"

#include <algorithm>

namespace parlift::analysis {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprRef;
using ir::number;
using ir::together;

bool isAlwaysTrue(const Expr &condition) {
  return condition.kind == ir::ExprKind::IntLiteral && condition.intValue != 0;
}

namespace {

/// More than a comparison of two values, or of one with a number, which cannot overflow.
bool computes(const Polynomial &value) {
  std::size_t plus = 0, minus = 0;
  for (const auto &[monomial, factor] : value.terms()) {
    if (!monomial.empty() && factor != 1 && factor != -1)
      return true;
    if (!monomial.empty())
      ++(factor > 0 ? plus : minus);
  }
  const std::int64_t constant = value.coefficient({});
  return plus > 1 || minus > 1 || (plus > 0 && minus > 0 && constant != 0 && constant != -1);
}

ExprRef withAdded(const ExprRef &side, std::int64_t value) {
  return side ? together(BinaryOp::Add, side, number(value)) : number(value);
}

/// A comparison, or several: what C prints as 1 or 0.
bool isTruth(const ExprRef &word) {
  const bool isOperation = word && word->kind == ir::ExprKind::Binary;
  return isOperation && (isComparison(word->binaryOp) || word->binaryOp == BinaryOp::LogicalAnd ||
                         word->binaryOp == BinaryOp::LogicalOr);
}

/// left - right + constant is 0, or is not: `n == 1`, and neither `1 == n` nor `n + 1 == 0`; of a truth value `n <= m`.
ExprRef equation(ExprRef left, ExprRef right, std::int64_t constant, BinaryOp op) {
  if (const ExprRef &alone = left ? left : right;
      (!left || !right) && constant == 0 && isTruth(alone))
    return op == BinaryOp::Ne ? alone : ir::unary(ir::UnaryOp::LogicalNot, alone);
  if (!left || !right)
    return together(op, left ? left : right, number(left ? -constant : constant));
  if (constant > 0)
    left = withAdded(left, constant);
  else if (constant < 0)
    right = withAdded(right, -constant);
  return together(op, left, right);
}

/// left - right + constant >= 0
ExprRef inequality(ExprRef left, ExprRef right, std::int64_t constant) {
  if (!right && constant == -1 && isTruth(left))
    return left;
  if (!left && constant == 0 && isTruth(right))
    return ir::unary(ir::UnaryOp::LogicalNot, right);
  if (!left)
    return constant == -1 ? together(BinaryOp::Lt, right, number(0))
                          : together(BinaryOp::Le, right, number(constant));
  if (!right)
    return constant == -1 ? together(BinaryOp::Gt, left, number(0))
                          : together(BinaryOp::Ge, left, number(-constant));
  if (constant == -1)
    return together(BinaryOp::Gt, left, right);
  if (constant > 0)
    left = withAdded(left, constant);
  else if (constant < 0)
    right = withAdded(right, -constant);
  return together(BinaryOp::Ge, left, right);
}

InTree::Maybe knownAnswer(const Constraint &constraint, std::int64_t value) {
  using Kind = Constraint::Kind;
  const bool isTrue = constraint.kind == Kind::NonNegative ? value >= 0
                      : constraint.kind == Kind::Zero      ? value == 0
                                                           : value != 0;
  return isTrue ? InTree::Maybe(number(1)) : std::nullopt;
}

} // namespace

InTree::Maybe InTree::holds(const Constraint &asked) const {
  using Kind = Constraint::Kind;
  const Constraint constraint = tightened(asked);
  const Polynomial &value = constraint.value;
  if (value.isPoisoned())
    return std::nullopt;
  if (const auto known = value.constantValue())
    return knownAnswer(constraint, *known);
  // Signed and unsigned words in one comparison, or sums: everything is compared as long. Two words are compared as they are: what
  // is no length, `(size_t)-1`, is larger than any.
  const bool isOfTwo = !computes(value) && value.denominator() == 1;
  const bool widen =
      hasNoSign(value) && (isSigned(value) || (value.terms().size() > 2 && !isOfTwo));
  const std::int64_t constant = value.coefficient({});
  const Polynomial variable = value - Polynomial::constant(constant).dividedBy(value.denominator());
  if (variable.isPoisoned() || constant == INT64_MIN)
    return std::nullopt; // no number of 64 bits is its opposite
  if (!isOfTwo && leavesNoRoom(value))
    return std::nullopt;
  const Widening widening = widen             ? Widening::All
                            : computes(value) ? Widening::Narrow
                                              : Widening::Products;
  const Maybe plus = sum(variable, 1, widening), minus = sum(variable, -1, widening);
  if (!plus || !minus || (!*plus && !*minus))
    return std::nullopt;
  if (constraint.kind != Kind::NonNegative)
    return equation(*plus, *minus, constant,
                    constraint.kind == Kind::Zero ? BinaryOp::Eq : BinaryOp::Ne);
  if (!*minus && constant >= 0 && !isSigned(value))
    return number(
        1); // a sum of unsigned words: C would take the constant on the other side for a large one
  return inequality(*plus, *minus, constant);
}

/// From the outermost loop inwards: where an inner one ends may be read only in those around it, which are asked before.
std::optional<std::vector<ExprRef>> InTree::entryTests(const std::set<LoopIndex> &loops) const {
  std::vector<LoopIndex> inwards(loops.begin(), loops.end());
  std::ranges::stable_sort(inwards, {}, [&](LoopIndex at) { return model_.table.loops[at].depth; });
  std::set<LoopIndex> tested;
  std::vector<ExprRef> result;
  for (const LoopIndex index : inwards) {
    const NestLoop &loop = model_.table.loops[index];
    if (!loop.exact || loop.leavesOutTest)
      return std::nullopt;
    std::set<LoopIndex> needed;
    InTree tree = *this;
    tree.entered_ = &needed;
    for (const Constraint &test : firstIteration(loop)) {
      const Maybe words = tree.holds(test);
      if (!words || !std::ranges::includes(tested, needed))
        return std::nullopt;
      if (!isAlwaysTrue(**words))
        result.push_back(*words);
    }
    tested.insert(index);
  }
  return result;
}

} // namespace parlift::analysis
