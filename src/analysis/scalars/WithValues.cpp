#include "analysis/scalars/WithValues.h"

#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/OnlyComputes.h"
#include "ir/Builder.h"
#include "ir/PlainParts.h"
#include "ir/VariablesIn.h"

namespace parlift::analysis {

using namespace ir;

namespace {

class Correspondence {
public:
  explicit Correspondence(const ValuesOf &values) : values_(values) {
    for (const auto &[variable, value] : values)
      variables_.insert(variable);
  }

  bool holds(const ExprRef &one, const ExprRef &other) { return same(one, other) && isAbout_; }

private:
  bool same(const ExprRef &one, const ExprRef &other);
  bool isWhereValuePoints(const Expr &one, const Expr &other) const;
  /// What the variable that is read here has got; null: something else stands here.
  const ExprRef *valueOf(const Expr &expr) const {
    const bool isRead = expr.kind == ExprKind::Load && expr.operands[0]->kind == ExprKind::VarRef;
    const auto found = isRead ? values_.find(expr.operands[0]->symbol.get()) : values_.end();
    return found == values_.end() ? nullptr : &found->second;
  }

  const ValuesOf &values_;
  std::set<const Symbol *> variables_;
  bool isAbout_ = false;
};

/// `p[i]` is `*best`, for the value `&p[i]` or `p + i`.
bool Correspondence::isWhereValuePoints(const Expr &one, const Expr &other) const {
  const ExprRef *value =
      other.kind == ExprKind::Subscript && isZero(*withoutPreservingCasts(other.operands[1]))
          ? valueOf(*withoutPreservingCasts(other.operands[0]))
          : nullptr;
  if (!value)
    return false;
  const Expr &pointer = *withoutPreservingCasts(*value);
  if (pointer.kind == ExprKind::AddressOf)
    return sameExpression(one, *pointer.operands[0]);
  return pointer.kind == ExprKind::Binary &&
         (pointer.binaryOp == BinaryOp::Add || pointer.binaryOp == BinaryOp::PtrAdd) &&
         one.kind == ExprKind::Subscript &&
         sameExpression(*one.operands[0], *pointer.operands[0]) &&
         sameExpression(*withoutPreservingCasts(one.operands[1]),
                        *withoutPreservingCasts(pointer.operands[1]));
}

bool Correspondence::same(const ExprRef &one, const ExprRef &other) {
  if (const ExprRef *value = valueOf(*withoutPreservingCasts(other))) {
    isAbout_ = true;
    return sameExpression(*withoutPreservingCasts(one), *withoutPreservingCasts(*value));
  }
  if (isWhereValuePoints(*one, *other)) {
    isAbout_ = true;
    return true;
  }
  if (!mentionsAny(*other, variables_) && one->kind != ExprKind::Call)
    return sameExpression(*one, *other);
  const Expr &a = *one, &b = *other;
  const bool isSameNode =
      a.kind == b.kind && a.operands.size() == b.operands.size() && sameType(*a.type, *b.type) &&
      a.symbol == b.symbol && a.unaryOp == b.unaryOp && a.binaryOp == b.binaryOp &&
      a.field == b.field && a.intValue == b.intValue && a.callee == b.callee &&
      a.reason == b.reason && a.kind != ExprKind::OpaqueExpr && a.kind != ExprKind::FloatLiteral;
  if (!isSameNode ||
      (a.kind == ExprKind::Call && (a.target.lock() != b.target.lock() || !onlyComputes(a))))
    return false;
  for (std::size_t k = 0; k < a.operands.size(); ++k)
    if (!same(a.operands[k], b.operands[k]))
      return false;
  return true;
}

} // namespace

bool isWithValues(const ExprRef &one, const ExprRef &other, const ValuesOf &values) {
  return Correspondence(values).holds(one, other);
}

} // namespace parlift::analysis
