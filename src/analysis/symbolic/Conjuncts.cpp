#include "analysis/symbolic/Conjuncts.h"

#include "analysis/symbolic/ExprFacts.h"

namespace parlift::analysis {

using namespace ir;

namespace {

void collect(const ExprRef &written, std::vector<ExprRef> &parts) {
  const ExprRef &condition = withoutTruthTest(written);
  if (condition->kind != ExprKind::Binary || condition->binaryOp != BinaryOp::LogicalAnd) {
    parts.push_back(written);
    return;
  }
  collect(condition->operands[0], parts);
  collect(condition->operands[1], parts);
}

} // namespace

std::vector<ExprRef> conjuncts(const ExprRef &condition) {
  std::vector<ExprRef> parts;
  collect(condition, parts);
  return parts;
}

} // namespace parlift::analysis
