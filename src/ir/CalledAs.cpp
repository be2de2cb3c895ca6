#include "ir/CalledAs.h"

#include "ir/ExprText.h"

namespace parlift::ir {

bool isPlainName(const Expr &word) {
  switch (word.kind) {
  case ExprKind::VarRef:
    return true;
  case ExprKind::Load:
  case ExprKind::AddressOf:
  case ExprKind::Member:
    return isPlainName(*word.operands[0]);
  case ExprKind::Subscript: // what `->` follows
    return word.operands[1]->kind == ExprKind::IntLiteral && word.operands[1]->intValue == 0 &&
           isPlainName(*word.operands[0]);
  default:
    return false;
  }
}

bool isThroughPointer(const Expr &call) {
  if (call.kind != ExprKind::Call || !call.callee.empty() || call.operands.empty())
    return false;
  // Types tell no more of a pointer to a function.
  const Expr &pointer = *call.operands.back();
  return pointer.kind == ExprKind::Load && pointer.type && pointer.type->kind == TypeKind::Opaque;
}

std::string calledAs(const Expr &call) {
  if (isThroughPointer(call))
    return isPlainName(*call.operands.back()) ? exprText(*call.operands.back()) : "";
  const bool isOfObject = call.callee.ends_with("::operator()") && !call.operands.empty() &&
                          call.operands[0]->kind == ExprKind::AddressOf;
  return isOfObject && isPlainName(*call.operands[0]) ? exprText(*call.operands[0]->operands[0])
                                                      : call.callee;
}

} // namespace parlift::ir
