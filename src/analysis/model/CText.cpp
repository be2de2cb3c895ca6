#include "analysis/model/CText.h"

#include "ir/ExprText.h"
#include "ir/Notation.h"

namespace parlift::analysis {

namespace {

std::optional<std::string> printed(const InTree::Maybe &made, int context = 0) {
  return made ? std::optional(ir::lineText(**made, context)) : std::nullopt;
}

/// The sum begins with a difference of pointers: behind another pointer C would add two of them.
bool beginsWithPointers(const ir::Expr &value) {
  const ir::Expr *first = &value;
  while (first->kind == ir::ExprKind::Binary &&
         (first->binaryOp == ir::BinaryOp::Add || first->binaryOp == ir::BinaryOp::Sub))
    first = first->operands[0].get();
  return first->kind == ir::ExprKind::Binary && first->binaryOp == ir::BinaryOp::PtrDiff;
}

/// Texts of values are joined to sums: `a + (b[0] & 65535)`, `c + (end - begin)`.
std::optional<std::string> printedInSum(const InTree::Maybe &made) {
  const int inSum = ir::notation::precedence(ir::BinaryOp::Add);
  return printed(made, made && beginsWithPointers(**made) ? inSum + 1 : inSum);
}

} // namespace

std::optional<std::string> CText::text(const Polynomial &value) const {
  return printedInSum(tree_.value(value));
}

std::optional<std::string> CText::longText(const Polynomial &value) const {
  return printedInSum(tree_.asLong(value));
}

std::optional<std::string> CText::lengthText(const Polynomial &value) const {
  return printedInSum(tree_.length(value));
}

std::optional<std::string> CText::text(const Constraint &constraint) const {
  return printed(tree_.holds(constraint));
}

std::optional<std::string> CText::text(const Base &base) const {
  return printed(tree_.address(base));
}

std::string addressWords(const Base &base) {
  if (base.kind != BaseKind::Object)
    return base.text;
  if (base.isContainer && !base.symbol->type->isView)
    return base.text + ".data()";
  return (base.symbol->type->kind == ir::TypeKind::Array ? "" : "&") + base.text;
}

} // namespace parlift::analysis
