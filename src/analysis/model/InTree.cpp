// Sums and products: a polynomial as C computes it, and in which type.
//
//     n - k - 1, all of `int`      n - k - 1           each operation in the type of C's own
//     2 * n of an `int` n          2 * (long)n         it may be no `int`, though what the loop computes with, 2 * i + 1 for i < n, is
//     u - n, u unsigned, n < 0     (long)u - n         C would take n for a large number
//
// What is subtracted stands behind one minus sign. Which words an atom has is said in InTreeWords.cpp.
#include "analysis/model/InTree.h"

#include "analysis/model/FirstIteration.h"
#include "analysis/model/OrderOfTerms.h"
#include "analysis/symbolic/Bounds.h"
#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"

#include <algorithm>
#include <cmath>

namespace parlift::analysis {

using ir::BinaryOp;
using ir::ExprRef;
using ir::number;
using ir::together;

InTree::InTree(const NestModel &model, LoopIndex loop)
    : model_(model), loop_(loop), widest_(ir::longType()) {}

void InTree::computeAsDouble() {
  widest_ = ir::doubleType();
  widensMultiples_ = true;
}

/// C rounds towards zero: the same as floor for what is not negative. `8 * m / 8` of a size_t is computed as the loop does, which may
/// have come round, and becomes a `long` as a whole.
InTree::Maybe InTree::quotient(const Atom &atom, bool isTrusted, Widening widening) const {
  const bool isAsInLoop = hasNoSign(atom.operand) && !mixesSigns(atom.operand);
  const bool isLong = isTrusted || (widening == Widening::All && !isAsInLoop);
  const Maybe operand = isLong ? asLong(atom.operand) : value(atom.operand);
  if (!operand || (!isTrusted && !atom.isSaidInC && (!atom.low || *atom.low < 0)))
    return std::nullopt;
  return together(atom.kind == AtomKind::Quotient ? BinaryOp::Div : BinaryOp::Rem, *operand,
                  number(atom.divisor));
}

namespace {

/// Computed in the type that C gives it, `2 * n` may be no number of that type: what the loop computes with is
/// smaller, at least by what it adds behind the last iteration.
bool mayOverflow(const AtomTable &atoms, const Monomial &monomial, std::int64_t magnitude) {
  if (monomial.empty() || magnitude == 1)
    return false;
  constexpr double widestInt = 2147483647.0, widestUnsigned = 4294967295.0;
  double most = static_cast<double>(magnitude);
  bool isUnsigned = false;
  for (const AtomId id : monomial) {
    const Atom &atom = atoms[id];
    if (!atom.low || !atom.high)
      return true;
    most *= std::max(std::abs(static_cast<double>(*atom.low)),
                     std::abs(static_cast<double>(*atom.high)));
    isUnsigned |= atom.type && atom.type->isUnsigned() && atom.type->bits == 32;
  }
  return most > (isUnsigned ? widestUnsigned : widestInt);
}

/// Times an `int` it is a number that a `long` has.
constexpr std::int64_t largestFactor = std::int64_t{1} << 31U;

} // namespace

bool InTree::isComputedWide(const Monomial &monomial, std::int64_t magnitude,
                            Widening widening) const {
  if (monomial.empty())
    return false;
  // The number of an iteration is widened where its words are known (target/common/ClosedForm.h).
  const bool isNumber = renamed_ && monomial == Monomial{*renamed_};
  return monomial.size() > 1 || widening != Widening::Products ||
         (widensMultiples_ && magnitude != 1) ||
         (!isNumber && mayOverflow(model_.table.atoms, monomial, magnitude));
}

/// In the widest type, unless it is as wide already: an unsigned number is so only where nothing is subtracted.
ExprRef InTree::widened(const ExprRef &word, Widening widening) const {
  const ir::Type &type = *word->type;
  const bool isNarrow = type.isInteger() && (type.bits < 64 || widest_->isFloating() ||
                                             (widening == Widening::All && type.isUnsigned()));
  return isNarrow ? saidAs(word, widest_) : word;
}

InTree::Maybe InTree::product(const Monomial &monomial, std::int64_t magnitude,
                              Widening widening) const {
  ExprRef result;
  if (monomial.empty() || magnitude != 1)
    result = number(magnitude);
  const bool isWide = isComputedWide(monomial, magnitude, widening);
  for (const AtomId id : monomial) {
    Maybe factor = word(id, widening);
    if (!factor || !*factor || !((*factor)->type->isInteger()))
      return std::nullopt;
    if (isWide)
      factor = widened(*factor, widening);
    result = result ? together(BinaryOp::Mul, result, *factor) : *factor;
  }
  return result;
}

/// The terms whose coefficient has the sign, made positive; null for none.
InTree::Maybe InTree::sum(const Polynomial &value, int sign, Widening widening) const {
  ExprRef result;
  std::vector<std::pair<Monomial, std::int64_t>> terms(value.terms().begin(), value.terms().end());
  std::sort(terms.begin(), terms.end(), [](const auto &a, const auto &b) {
    return a.first.size() != b.first.size() ? a.first.size() > b.first.size() : a.first < b.first;
  });
  for (const auto &[monomial, factor] : terms) {
    if ((factor > 0) != (sign > 0))
      continue;
    // The loop says (i - 9223372036854775800) * n, whose parts by themselves are no numbers of a `long`.
    if (factor == INT64_MIN ||
        (!monomial.empty() && (factor >= largestFactor || factor <= -largestFactor)))
      return std::nullopt;
    const Maybe term = product(monomial, factor < 0 ? -factor : factor, widening);
    if (!term)
      return std::nullopt;
    result = result ? together(BinaryOp::Add, result, *term) : *term;
  }
  return result;
}

bool InTree::isUnsignedWide(const Polynomial &value) const {
  for (AtomId id : value.atoms())
    if (const auto &type = model_.table.atoms[id].type;
        type && type->isUnsigned() && type->bits >= 32)
      return true;
  return false;
}

/// What is left of a number without a sign has none either.
bool InTree::isPartOfUnsigned(AtomId id) const {
  const Atom &atom = model_.table.atoms[id];
  return (atom.kind == AtomKind::Quotient || atom.kind == AtomKind::Remainder) &&
         isUnsignedWide(atom.operand);
}

bool InTree::isSigned(const Polynomial &value) const {
  for (AtomId id : value.atoms())
    if (const auto &type = model_.table.atoms[id].type;
        type ? type->isInteger() && type->isSigned : !isPartOfUnsigned(id))
      return true;
  return false;
}

/// A number without a sign of 32 bits, or what is left of one, takes part: sums with it have no sign either.
bool InTree::hasNoSign(const Polynomial &value) const {
  return isUnsignedWide(value) ||
         std::ranges::any_of(value.atoms(), [&](AtomId id) { return isPartOfUnsigned(id); });
}

/// `k + 8 * i` of an `int` below zero and an `unsigned` is no number that C computes of them; nor is `n + u % 4`, or `u - 1` of zero.
bool InTree::mixesSigns(const Polynomial &value) const {
  if (!hasNoSign(value))
    return false;
  const auto &atoms = model_.table.atoms;
  const auto mayBeNegative = [&](AtomId id) {
    const Atom &atom = atoms[id];
    return atom.type && atom.type->isInteger() && atom.type->isSigned &&
           !(atom.low && *atom.low >= 0);
  };
  if (std::ranges::any_of(value.atoms(), mayBeNegative))
    return true;
  const bool isTaken =
      std::ranges::any_of(value.terms(), [](const auto &t) { return t.second < 0; });
  if (!isTaken || value.isPoisoned())
    return false;
  const NestLoop &loop = model_.table.loops[loop_];
  std::vector<Constraint> facts = factsAround(model_.table, loop), first = firstIteration(loop);
  facts.insert(facts.end(), first.begin(), first.end());
  return !Bounds(model_.table, std::move(facts)).nonNegative(value);
}

InTree::Maybe InTree::value(const Polynomial &value) const {
  return difference(value, mixesSigns(value) || hasLargeNumber(value) ? Widening::All
                                                                      : Widening::Products);
}

InTree::Maybe InTree::asLong(const Polynomial &value) const {
  return difference(value, Widening::All);
}

InTree::Maybe InTree::length(const Polynomial &value) const {
  const bool isWord = value.denominator() == 1 && value.terms().size() == 1 &&
                      value.terms().begin()->first.size() == 1 &&
                      value.terms().begin()->second == 1;
  return isWord ? this->value(value) : asLong(value);
}

InTree::Maybe InTree::difference(const Polynomial &value, Widening widening) const {
  if (value.isPoisoned() || leavesNoRoom(value))
    return std::nullopt;
  // `hi - (lo + 5)`: what is taken away is no part of what the loop computes, and may be too large for its type.
  const auto taken =
      std::ranges::count_if(value.terms(), [](const auto &t) { return t.second < 0; });
  const Widening ofMinus =
      taken > 1 && widening == Widening::Products ? Widening::Narrow : widening;
  const Maybe plus = sum(value, 1, widening), minus = sum(value, -1, ofMinus);
  if (!plus || !minus)
    return std::nullopt;
  ExprRef result = *plus;
  if (!result)
    result = *minus ? ir::unary(ir::UnaryOp::Neg, ir::promoted(*minus)) : number(0);
  else if (*minus)
    result = together(BinaryOp::Sub, result, *minus);
  if (value.denominator() != 1)
    result = together(BinaryOp::Div, result, number(value.denominator()));
  return result;
}

} // namespace parlift::analysis
