#include "target/gpu/RangeText.h"

#include "ir/ExprText.h"
#include "ir/Notation.h"
#include "target/common/ClosedForm.h"

namespace parlift::target::gpu {

using ir::BinaryOp;
using ir::ExprKind;

namespace {

/// The sum begins with a difference of pointers: behind another pointer C would add two of them.
bool beginsWithPointers(const ir::Expr &value) {
  const ir::Expr *first = &value;
  while (first->kind == ExprKind::Binary &&
         (first->binaryOp == BinaryOp::Add || first->binaryOp == BinaryOp::Sub))
    first = first->operands[0].get();
  return first->kind == ExprKind::Binary && first->binaryOp == BinaryOp::PtrDiff;
}

} // namespace

std::string summandText(const ir::Expr &value) {
  const int inSum = ir::notation::precedence(BinaryOp::Add);
  return ir::lineText(value, beginsWithPointers(value) ? inSum + 1 : inSum);
}

/// What nobody wrote has the type that the tree says; the words of a macro or a variable may have another one.
std::string longText(const ir::Expr &value) {
  const bool isMade =
      !value.range.valid() && value.kind != ExprKind::Load && value.kind != ExprKind::Call;
  const bool isLong = value.type->isInteger() && value.type->isSigned && value.type->bits == 64;
  if (value.kind == ExprKind::IntLiteral || (isMade && isLong))
    return summandText(value);
  return "(long)" + primary(summandText(value));
}

std::string limitText(const ir::Expr &value) {
  const bool isWord = value.kind == ExprKind::Cast && !value.range.valid() &&
                      value.operands[0]->kind == ExprKind::Load &&
                      value.operands[0]->operands[0]->kind == ExprKind::VarRef &&
                      value.operands[0]->type->isInteger();
  return ir::lineText(isWord ? *value.operands[0] : value,
                      ir::notation::precedence(BinaryOp::Lt) + 1);
}

} // namespace parlift::target::gpu
