#include "legality/search/Sum.h"

#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/ValueRange.h"
#include "ir/Builder.h"

#include <algorithm>

namespace parlift::legality {

using ir::BinaryOp;
using ir::ExprRef;

Sum Sum::of(ExprRef term) {
  Sum result;
  if (term->kind == ir::ExprKind::IntLiteral)
    result.number_ = term->intValue;
  else
    result.terms_.push_back({1, std::move(term)});
  return result;
}

Sum Sum::plus(const Sum &other, std::int64_t factor) const {
  Sum result = *this;
  result.number_ += factor * other.number_;
  for (const Term &term : other.terms_) {
    const auto same = std::ranges::find_if(result.terms_, [&](const Term &known) {
      return analysis::sameExpression(*known.value, *term.value);
    });
    if (same == result.terms_.end())
      result.terms_.push_back({factor * term.factor, term.value});
    else
      same->factor += factor * term.factor;
  }
  std::erase_if(result.terms_, [](const Term &term) { return term.factor == 0; });
  return result;
}

namespace {

/// As a `long` has it: an unsigned number of as many bits may be negative there. No container has so many elements.
analysis::ValueRange rangeAsLong(const ir::Expr &value) {
  constexpr double end = 9.3e18;
  const bool isSize = value.kind == ir::ExprKind::Load &&
                      value.operands[0]->kind == ir::ExprKind::Member &&
                      value.operands[0]->operands[0]->type->kind == ir::TypeKind::Container;
  if (isSize)
    return {0, end};
  constexpr unsigned widest = 64;
  if (value.type->isUnsigned() && value.type->bits >= widest)
    return {-end, end};
  return analysis::rangeOf(value);
}

} // namespace

bool Sum::isNonNegative() const {
  double least = static_cast<double>(number_);
  for (const Term &term : terms_) {
    const analysis::ValueRange range = rangeAsLong(*term.value);
    least += static_cast<double>(term.factor) * (term.factor > 0 ? range.low : range.high);
  }
  // Beyond 2^53 doubles are rounded.
  return least >= 0 && least < 9e15;
}

/// Its words are no `long`'s.
static ExprRef asLong(const ExprRef &value) {
  const ExprRef result = ir::cast(value, ir::longType());
  if (result->kind != ir::ExprKind::Cast || result == value)
    return result;
  auto copy = std::make_shared<ir::Expr>(*result);
  copy->range = {};
  return copy;
}

ExprRef Sum::treeOf(const std::vector<Term> &terms, std::int64_t number) {
  ExprRef result;
  const auto add = [&](std::int64_t factor, ExprRef value) {
    if (factor != 1 && factor != -1)
      value = ir::binary(BinaryOp::Mul, ir::intLiteral(std::abs(factor), ir::longType()), value);
    if (!result)
      result = factor < 0 ? ir::unary(ir::UnaryOp::Neg, value) : value;
    else
      result = ir::binary(factor < 0 ? BinaryOp::Sub : BinaryOp::Add, result, value);
  };
  for (const bool positive : {true, false})
    for (const Term &term : terms)
      if ((term.factor > 0) == positive)
        add(term.factor, asLong(term.value));
  if (!result)
    return ir::intLiteral(number, ir::longType());
  if (number != 0)
    result = ir::binary(number < 0 ? BinaryOp::Sub : BinaryOp::Add, result,
                        ir::intLiteral(std::abs(number), ir::longType()));
  return result;
}

ExprRef Sum::tree() const {
  return treeOf(terms_, number_);
}

/// What is subtracted goes to the other side.
ExprRef Sum::isNonNegativeTree() const {
  std::vector<Term> more, less;
  for (const Term &term : terms_)
    if (term.factor > 0)
      more.push_back(term);
    else
      less.push_back({-term.factor, term.value});
  // One number against another needs no other type than its own.
  const std::vector<Term> &all = more.empty() ? less : more;
  const std::int64_t limit = more.empty() ? number_ : -number_;
  constexpr unsigned bits = 32;
  if (terms_.size() == 1 && all.front().factor == 1 && limit >= INT32_MIN && limit <= INT32_MAX) {
    const ir::TypeRef type = ir::unqualified(all.front().value->type);
    if (type->kind == ir::TypeKind::Integer && type->isSigned && type->bits == bits &&
        !type->isEnumeration)
      return ir::binary(more.empty() ? BinaryOp::Le : BinaryOp::Ge, all.front().value,
                        ir::intLiteral(limit, type));
  }
  if (more.empty())
    return ir::binary(BinaryOp::Le, treeOf(less, 0), treeOf({}, number_));
  return ir::binary(BinaryOp::Ge, treeOf(more, less.empty() ? 0 : number_),
                    treeOf(less, less.empty() ? -number_ : 0));
}

} // namespace parlift::legality
