#include "ir/Contradiction.h"

#include "ir/ExprText.h"

#include <algorithm>
#include <set>
#include <string>

namespace parlift::ir {

bool isContradictory(const std::vector<ExprRef> &conditions) {
  std::set<std::string> said, denied;
  for (const ExprRef &condition : conditions)
    if (condition->kind == ExprKind::Unary && condition->unaryOp == UnaryOp::LogicalNot)
      denied.insert(lineText(*condition->operands[0]));
    else
      said.insert(lineText(*condition));
  return std::ranges::any_of(denied, [&](const std::string &one) { return said.contains(one); });
}

} // namespace parlift::ir
