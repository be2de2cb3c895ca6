#include "legality/parallel/TripCount.h"

#include "analysis/model/InTree.h"
#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;
using ir::BinaryOp;
using ir::ExprRef;
using ir::number;
using ir::together;

namespace {

constexpr std::size_t mostBounds = 3; ///< more make no line that anyone reads
/// Of 64-bit unsigned numbers a multiple below it is one that a `long` has: a loop that ends ran fewer than 2^48 times (WrapAround.h).
constexpr std::int64_t mostSteps = std::int64_t{1} << 14;
constexpr std::int64_t shortNumber = std::int64_t{1} << 32;

/// One bound of the loop: rest - steps * t >= 0 in iteration t.
struct Limit {
  Polynomial rest;
  std::int64_t steps = 1;
};

/// A value of 64 bits has a part in it, one without a sign.
bool isWide(const AtomTable &atoms, const Polynomial &value, bool isUnsigned) {
  const auto all = value.atoms();
  return std::ranges::any_of(all, [&](AtomId id) {
    const Atom &atom = atoms[id];
    if (atom.kind == AtomKind::Quotient || atom.kind == AtomKind::Remainder)
      return isWide(atoms, atom.operand, isUnsigned);
    const bool isKnown =
        atom.low && atom.high && *atom.low > -shortNumber && *atom.high < shortNumber;
    return !isKnown && (!atom.type || !atom.type->isInteger() ||
                        (atom.type->bits >= 64 && (!isUnsigned || atom.type->isUnsigned())));
  });
}

/// One value alone, or a number.
bool isAlone(const Polynomial &value) {
  if (value.constantValue())
    return true;
  return value.denominator() == 1 && value.terms().size() == 1 &&
         value.terms().begin()->first.size() == 1 && value.terms().begin()->second == 1;
}

bool isLiteral(const ExprRef &expr) {
  return expr->kind == ir::ExprKind::IntLiteral;
}

ExprRef saidAs(const ExprRef &value, const ir::TypeRef &type) {
  const ExprRef made = ir::cast(value, type);
  return made == value || isLiteral(value) ? made : saidConversion(*made);
}

/// Numbers above zero, in types that compare them as numbers. Compilers warn where their signs differ.
void level(std::vector<ExprRef> &counts, bool isAnyWide) {
  bool isAnyUnsigned = false, isAnySigned = false;
  for (const ExprRef &count : counts)
    if (!isLiteral(count))
      (ir::promoted(count)->type->isSigned ? isAnySigned : isAnyUnsigned) = true;
  if (!isAnyUnsigned || !isAnySigned)
    return;
  const ir::TypeRef common = isAnyWide ? ir::unsignedLongType() : ir::longType();
  for (ExprRef &count : counts)
    if (count->type->isSigned == isAnyWide) // those that do not have it
      count = saidAs(count, common);
}

/// The words as they stand, the conversions being C's own.
ExprRef least(const std::vector<ExprRef> &counts) {
  ExprRef result = counts.front();
  for (std::size_t at = 1; at < counts.size(); ++at) {
    const auto [left, right] = ir::balanced(result, counts[at]);
    const ExprRef test = together(BinaryOp::Lt, result, counts[at]);
    result = ir::select(test, isLiteral(result) ? result : left,
                        isLiteral(counts[at]) ? counts[at] : right);
  }
  return result;
}

class TripCount {
public:
  TripCount(const Nest &nest, LoopIndex index)
      : nest_(nest), loop_(nest.loop(index)), tree_(nest.model, index) {}

  std::optional<ExprRef> answer() {
    if (!loop_.counted || !loop_.exact || !loop_.step ||
        !std::ranges::all_of(loop_.bounds, [&](const Constraint &bound) { return take(bound); }) ||
        limits_.empty() || limits_.size() > mostBounds)
      return std::nullopt;
    std::vector<ExprRef> counts;
    bool isAnyWide = false;
    for (const Limit &limit : limits_) {
      const auto count = countOf(limit);
      if (!count)
        return std::nullopt;
      counts.push_back(*count);
      isAnyWide |= isWide(nest_.table().atoms, limit.rest, true);
    }
    level(counts, isAnyWide);
    const ExprRef count = least(counts);
    return runs_ ? ir::select(runs_, count, number(0)) : count;
  }

private:
  /// What it says of the first iteration is a condition; if it ends the loop it is a limit, too.
  bool take(const Constraint &bound) {
    const std::int64_t slope = bound.value.coefficient({loop_.counter});
    if (slope > 0) // where the counter begins
      return true;
    const Polynomial rest = bound.value.substitute(loop_.counter, loop_.lower);
    const auto test = tree_.holds({bound.kind, rest});
    if (rest.isPoisoned() || rest.mentions(loop_.counter) || rest.denominator() != 1 || !test ||
        (slope != 0 && bound.kind != Constraint::Kind::NonNegative))
      return false;
    if (!isAlwaysTrue(**test))
      runs_ = runs_ ? together(BinaryOp::LogicalAnd, runs_, *test) : *test;
    if (slope != 0)
      limits_.push_back({rest, -slope});
    return true;
  }

  /// rest is not negative where the words are evaluated.
  std::optional<ExprRef> countOf(const Limit &limit) const {
    const Polynomial distance = limit.rest + Polynomial::constant(limit.steps);
    const bool isOneOfMany = limits_.size() > 1;
    if (isWide(nest_.table().atoms, distance, !isOneOfMany) &&
        (isOneOfMany ? !isAlone(distance) : limit.steps > mostSteps))
      return std::nullopt;
    auto words = isAlone(distance) ? tree_.value(distance) : tree_.asLong(distance);
    if (!words || limit.steps == 1)
      return words;
    return together(BinaryOp::Div, *words, number(limit.steps));
  }

  const Nest &nest_;
  const NestLoop &loop_;
  const InTree tree_;
  ExprRef runs_; ///< null: it is sure to
  std::vector<Limit> limits_;
};

} // namespace

std::optional<ExprRef> tripCount(const Nest &nest, LoopIndex index) {
  return TripCount(nest, index).answer();
}

} // namespace parlift::legality
