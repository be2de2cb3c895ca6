#include "target/gpu/SideBySide.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "target/gpu/Device.h"

#include <algorithm>

namespace parlift::target::gpu {

namespace {

using ir::Expr;
using ir::ExprKind;

/// `a[i]`, an element as the array has them.
bool isElement(const Expr &place, const ir::Symbol &array, const ir::Symbol &counter) {
  if (place.kind != ExprKind::Subscript || !ir::isReadOf(*place.operands[1], &counter) ||
      !array.type->element ||
      !ir::sameType(*ir::unqualified(place.type), *ir::unqualified(array.type->element)))
    return false;
  const Expr &pointer = ir::withoutCasts(*place.operands[0]);
  return (pointer.kind == ExprKind::VarRef && pointer.symbol.get() == &array) ||
         ir::isReadOf(pointer, &array);
}

/// What an iteration does with an array.
class Uses {
public:
  Uses(const ir::Symbol &array, const ir::Symbol &counter) : array_(array), counter_(counter) {}

  void statement(const ir::Stmt &stmt, bool isAlways);
  bool isAlwaysTouched = false, isAlwaysWritten = false, isRead = false, isWritten = false;
  bool isOnlyElements = true;

private:
  void value(const Expr &expr, bool isAlways);
  void target(const Expr &place, bool isAlways);

  const ir::Symbol &array_, &counter_;
};

void Uses::value(const Expr &expr, bool isAlways) {
  if (expr.kind == ExprKind::Load && isElement(*expr.operands[0], array_, counter_)) {
    isAlwaysTouched |= isAlways;
    isRead = true;
    return;
  }
  if (expr.kind == ExprKind::VarRef && expr.symbol.get() == &array_)
    isOnlyElements = false;
  const bool isChoice = expr.kind != ExprKind::Load && expr.kind != ExprKind::Subscript &&
                        expr.kind != ExprKind::Cast && expr.kind != ExprKind::Unary;
  for (std::size_t at = 0; at < expr.operands.size(); ++at) {
    const bool isArithmetic = expr.kind == ExprKind::Binary &&
                              expr.binaryOp != ir::BinaryOp::LogicalAnd &&
                              expr.binaryOp != ir::BinaryOp::LogicalOr;
    value(*expr.operands[at], isAlways && (!isChoice || isArithmetic || at == 0));
  }
}

void Uses::target(const Expr &place, bool isAlways) {
  if (!isElement(place, array_, counter_)) {
    value(place, isAlways);
    return;
  }
  isWritten = true;
  isAlwaysWritten |= isAlways;
  isAlwaysTouched |= isAlways;
}

void Uses::statement(const ir::Stmt &stmt, bool isAlways) {
  using ir::StmtKind;
  if (stmt.kind == StmtKind::Block) {
    for (const ir::StmtRef &child : stmt.children)
      statement(*child, isAlways);
    return;
  }
  if (stmt.kind == StmtKind::Assign) {
    target(*stmt.target, isAlways);
    value(*stmt.value, isAlways);
    return;
  }
  const bool isPlain = stmt.kind == StmtKind::Declare || stmt.kind == StmtKind::Evaluate ||
                       stmt.kind == StmtKind::If; // whose condition is asked in any case
  ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &expr) { value(*expr, isAlways && isPlain); });
  ir::forEachChild(stmt, [&](const ir::StmtRef &child) { statement(*child, false); });
}

} // namespace

std::vector<SideBySide> sideBySide(const ir::Stmt &loop, const ir::StmtRef &body) {
  std::vector<SideBySide> result;
  const ir::ParallelMark &mark = *loop.parallel;
  if (!mark.kernel->functions.empty())
    return result;
  for (const ir::DeviceArray &array : mark.kernel->arrays) {
    const ir::TypeRef &type = array.symbol->type->element;
    const ArrayShape shape = shapeOf(array);
    const bool isNumbers = type && (type->isInteger() || type->isFloating()) &&
                           shape.rows.empty() && !shape.isFlat && array.constant == 0 &&
                           !array.isTransposed;
    if (!isNumbers)
      continue;
    Uses uses(*array.symbol, *mark.counter);
    uses.statement(*body, true);
    const bool isKept = uses.isWritten
                            ? uses.isOnlyElements && (uses.isRead || uses.isAlwaysWritten)
                            : !array.isWritten;
    if (uses.isAlwaysTouched && isKept)
      result.push_back({array.symbol, shape.element, uses.isRead, uses.isWritten});
  }
  return result;
}

ir::StmtRef withElements(const ir::StmtRef &stmt, const ir::Stmt &loop, const SideBySide &one,
                         const ir::SymbolRef &element) {
  return ir::rewriteExprs(stmt, [&](const ir::ExprRef &part) -> ir::ExprRef {
    if (!isElement(*part, *one.array, *loop.parallel->counter))
      return nullptr;
    return ir::inPlaceOf(*part, ir::varRef(element));
  });
}

} // namespace parlift::target::gpu
