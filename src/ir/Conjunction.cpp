#include "ir/Conjunction.h"

#include "ir/Builder.h"
#include "ir/ExprText.h"

#include <algorithm>

namespace parlift::ir {

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
  if (!alwaysHolds && !contains(*condition))
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
