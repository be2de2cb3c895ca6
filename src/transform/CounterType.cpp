#include "transform/CounterType.h"

#include "ir/Walk.h"

namespace parlift::transform {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;

namespace {

bool isSigned(const Expr &expr) {
  return expr.type && expr.type->isInteger() && !expr.type->isUnsigned();
}

/// What numbers become beside a floating one, or beside a `long`, they become whatever they were.
bool isWidest(const ir::TypeRef &type) {
  return type && (type->isFloating() || (type->isInteger() && type->isSigned && type->bits >= 64));
}

bool isComparison(BinaryOp op) {
  return op >= BinaryOp::Lt && op <= BinaryOp::Ne;
}

class Reads {
public:
  explicit Reads(const ir::Symbol &counter) : counter_(counter) {}

  /// `isConverted`: whoever takes the value converts it to a type of its own, or only asks how it compares.
  bool matter(const Expr &expr, bool isConverted) const {
    if (expr.kind == ExprKind::Load && expr.operands[0]->kind == ExprKind::VarRef)
      return expr.operands[0]->symbol.get() == &counter_ && !isConverted;
    switch (expr.kind) {
    case ExprKind::VarRef:
      return expr.symbol.get() == &counter_; // its address
    case ExprKind::Subscript:
      return matter(*expr.operands[0], false) || matter(*expr.operands[1], true);
    case ExprKind::Cast:
      return matter(*expr.operands[0], isConverted || isWidest(expr.type));
    case ExprKind::Unary:
      return matter(*expr.operands[0], expr.unaryOp == ir::UnaryOp::LogicalNot ||
                                           (expr.unaryOp == ir::UnaryOp::Neg && isConverted));
    case ExprKind::Binary: {
      const bool areSigned = isSigned(*expr.operands[0]) && isSigned(*expr.operands[1]);
      const bool isLogical =
          expr.binaryOp == BinaryOp::LogicalAnd || expr.binaryOp == BinaryOp::LogicalOr;
      const bool isArithmetic = expr.binaryOp == BinaryOp::Add || expr.binaryOp == BinaryOp::Sub ||
                                expr.binaryOp == BinaryOp::Mul || expr.binaryOp == BinaryOp::Div ||
                                expr.binaryOp == BinaryOp::Rem;
      const bool isPointer = expr.binaryOp == BinaryOp::PtrAdd;
      const bool passes = isLogical || isPointer || (isComparison(expr.binaryOp) && areSigned) ||
                          (isArithmetic && areSigned && isConverted);
      // A conversion between two operands is C's own, by the types that they have.
      return operandMatters(*expr.operands[0], passes) || operandMatters(*expr.operands[1], passes);
    }
    case ExprKind::Select: // or std::max, which deduces a type
      return matter(*expr.operands[0], false) || matter(*expr.operands[1], false) ||
             matter(*expr.operands[2], false);
    default:
      break;
    }
    for (const ir::ExprRef &operand : expr.operands)
      if (matter(*operand, false))
        return true;
    return false;
  }

private:
  bool operandMatters(const Expr &operand, bool passes) const {
    const bool isOwnCast = operand.kind == ExprKind::Cast && !isWidest(operand.type);
    return matter(operand, passes && !isOwnCast);
  }

  const ir::Symbol &counter_;
};

} // namespace

bool needsOwnType(const Stmt &stmt, const ir::Symbol &counter) {
  const Reads reads(counter);
  bool result = false;
  ir::forEachStmt(stmt, [&](const Stmt &part) {
    switch (part.kind) {
    case StmtKind::Assign:
      result |= reads.matter(*part.target, false) || reads.matter(*part.value, true);
      return;
    case StmtKind::If:
      result |= reads.matter(*part.condition, true);
      return;
    case StmtKind::Declare: // `auto x = j;`, or what a step before has declared with a type
      if (part.value)
        result |= reads.matter(*part.value, !part.range.valid());
      return;
    default:
      ir::forEachOwnExpr(part,
                         [&](const ir::ExprRef &own) { result |= reads.matter(*own, false); });
    }
  });
  return result;
}

} // namespace parlift::transform
