#include "analysis/scalars/NothingYet.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/CountedLoop.h"

namespace parlift::analysis {

using namespace ir;

namespace {

/// `test` as `variable op number`.
struct Comparison {
  BinaryOp op = BinaryOp::Eq;
  SymbolRef variable;
  std::int64_t number = 0;
};

std::optional<std::int64_t> literal(const ExprRef &expr) {
  const ExprRef &core = withoutPreservingCasts(expr);
  if (core->kind == ExprKind::IntLiteral)
    return core->intValue;
  const bool isNegative = core->kind == ExprKind::Unary && core->unaryOp == UnaryOp::Neg &&
                          core->type->isSigned && core->operands[0]->kind == ExprKind::IntLiteral;
  if (isNegative)
    return -core->operands[0]->intValue;
  // NULL: `((void *)0)`
  const bool isNull =
      core->kind == ExprKind::Cast && core->type->isPointer() && literal(core->operands[0]) == 0;
  return isNull ? std::optional<std::int64_t>(0) : std::nullopt;
}

std::optional<Comparison> comparisonOf(const ExprRef &written) {
  const ExprRef &test = withoutTruthTest(written);
  if (test->kind == ExprKind::Unary && test->unaryOp == UnaryOp::LogicalNot) {
    const SymbolRef variable = readVariable(withoutTruthTest(test->operands[0]));
    return variable ? std::optional(Comparison{BinaryOp::Eq, variable, 0}) : std::nullopt;
  }
  if (test->kind != ExprKind::Binary)
    return std::nullopt;
  switch (test->binaryOp) {
  case BinaryOp::Lt:
  case BinaryOp::Le:
  case BinaryOp::Gt:
  case BinaryOp::Ge:
  case BinaryOp::Eq:
    break;
  default:
    return std::nullopt;
  }
  for (const std::size_t side : {0U, 1U}) {
    const SymbolRef variable = readVariable(test->operands[side]);
    const std::optional<std::int64_t> number = literal(test->operands[1 - side]);
    if (variable && number)
      return Comparison{side == 0 ? test->binaryOp : mirrored(test->binaryOp), variable, *number};
  }
  return std::nullopt;
}

/// An unsigned variable is compared with no negative number, and a floating one with none at all.
bool isExact(const Comparison &comparison) {
  const Type &type = *comparison.variable->type;
  return !type.isVolatile && !type.isAtomic &&
         (type.isPointer() ? comparison.op == BinaryOp::Eq && comparison.number == 0
                           : type.isInteger() && (!type.isUnsigned() || comparison.number >= 0));
}

} // namespace

std::optional<NothingYet> nothingYet(const ExprRef &written) {
  const ExprRef &condition = withoutTruthTest(written);
  if (condition->kind != ExprKind::Binary || condition->binaryOp != BinaryOp::LogicalOr)
    return std::nullopt;
  const ExprRef &test = withoutTruthTest(condition->operands[0]);
  const std::optional<Comparison> comparison = comparisonOf(test);
  if (!comparison || !isExact(*comparison))
    return std::nullopt;
  return NothingYet{test, comparison->variable, condition->operands[1]};
}

bool endedByNumber(const ExprRef &test, std::int64_t least, std::int64_t most) {
  const auto comparison = comparisonOf(test);
  if (!comparison || comparison->variable->type->isPointer())
    return false;
  const std::int64_t number = comparison->number;
  switch (comparison->op) {
  case BinaryOp::Lt:
    return least >= number;
  case BinaryOp::Le:
    return least > number;
  case BinaryOp::Gt:
    return most <= number;
  case BinaryOp::Ge:
    return most < number;
  default:
    return number < least || number > most;
  }
}

bool endedByAddress(const ExprRef &test, const Expr &value) {
  const auto comparison = comparisonOf(test);
  const Expr *core = &value;
  while (core->kind == ExprKind::Cast && core->type->isPointer() &&
         core->operands[0]->type->isPointer())
    core = core->operands[0].get();
  return comparison && comparison->variable->type->isPointer() && core->kind == ExprKind::AddressOf;
}

} // namespace parlift::analysis
