#include "ir/Conjunction.h"

#include "ir/Builder.h"
#include "ir/ExprText.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

namespace parlift::ir {

namespace {

/// `words >= least`, or `words <= most`.
struct NumberBound {
  std::string words;
  std::int64_t number = 0;
  bool isLeast = false;
  bool implies(const NumberBound &other) const {
    return words == other.words && isLeast == other.isLeast &&
           (isLeast ? number >= other.number : number <= other.number);
  }
};

/// Of conditions that nobody wrote.
std::optional<NumberBound> boundIn(const Expr &condition) {
  if (condition.kind != ExprKind::Binary || condition.range.valid() ||
      condition.operands[1]->kind != ExprKind::IntLiteral ||
      !condition.operands[0]->type->isInteger() || condition.operands[1]->type->isUnsigned())
    return std::nullopt;
  const std::int64_t number = condition.operands[1]->intValue;
  using Limits = std::numeric_limits<std::int64_t>;
  const std::string words = lineText(*condition.operands[0]);
  switch (condition.binaryOp) {
  case BinaryOp::Ge:
    return NumberBound{words, number, true};
  case BinaryOp::Gt:
    return number == Limits::max() ? std::nullopt
                                   : std::optional(NumberBound{words, number + 1, true});
  case BinaryOp::Le:
    return NumberBound{words, number, false};
  case BinaryOp::Lt:
    return number == Limits::min() ? std::nullopt
                                   : std::optional(NumberBound{words, number - 1, false});
  default:
    return std::nullopt;
  }
}

} // namespace

bool Conjunction::contains(const Expr &condition) const {
  const std::string words = lineText(condition);
  return std::ranges::any_of(parts_, [&](const ExprRef &part) { return lineText(*part) == words; });
}

void Conjunction::add(const ExprRef &condition) {
  const bool isMade = condition->kind == ExprKind::Binary && !condition->range.valid();
  if (isMade && condition->binaryOp == BinaryOp::LogicalAnd) {
    add(condition->operands[0]);
    add(condition->operands[1]);
    return;
  }
  const bool alwaysHolds = condition->kind == ExprKind::IntLiteral && condition->intValue != 0;
  if (alwaysHolds || contains(*condition))
    return;
  // `n > 0`, and `n >= 2` later on: the second stands where the first did.
  if (const auto bound = boundIn(*condition))
    for (ExprRef &part : parts_)
      if (const auto known = boundIn(*part)) {
        if (known->implies(*bound))
          return;
        if (bound->implies(*known)) {
          part = condition;
          return;
        }
      }
  parts_.push_back(condition);
}

ExprRef Conjunction::tree() const {
  ExprRef result;
  for (const ExprRef &part : parts_)
    result = result ? binary(BinaryOp::LogicalAnd, result, part) : part;
  return result;
}

std::string Conjunction::text() const {
  const ExprRef all = tree();
  return all ? lineText(*all) : "";
}

} // namespace parlift::ir
