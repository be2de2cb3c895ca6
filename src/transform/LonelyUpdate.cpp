#include "transform/LonelyUpdate.h"

#include "ir/Builder.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"

#include <set>

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprKind;
using ir::StmtKind;
using ir::StmtRef;

namespace {

bool isPure(const ir::Expr &expr) {
  bool result = true;
  ir::forEachExpr(expr, [&](const ir::Expr &part) {
    result &= part.kind != ExprKind::OpaqueExpr && !part.type->isVolatile && !part.type->isAtomic &&
              (part.kind != ExprKind::Call || !part.effects.any());
  });
  return result;
}

} // namespace

std::optional<LonelyUpdate> lonelyUpdate(const ir::Stmt &body) {
  std::vector<StmtRef> stmts = ir::withoutSequences(body.children);
  if (stmts.empty() || stmts.back()->kind != StmtKind::If || stmts.back()->elseBranch)
    return std::nullopt;
  LonelyUpdate result;
  const StmtRef update = stmts.back();
  stmts.pop_back();
  const std::set<const ir::Symbol *> assigned = assignedByName(*update);
  for (const StmtRef &stmt : stmts) {
    // What the update assigns, the next iteration would have to declare as it was.
    if (stmt->kind != StmtKind::Declare || !stmt->value || !isPure(*stmt->value) ||
        assigned.count(stmt->symbol.get()) != 0)
      return std::nullopt;
    result.before.push_back(stmt);
  }
  const ir::Expr &test = ir::withoutCasts(*update->condition);
  if (test.kind != ExprKind::Binary ||
      (test.binaryOp != BinaryOp::Lt && test.binaryOp != BinaryOp::Gt) || !isPure(test))
    return std::nullopt;
  result.isLess = test.binaryOp == BinaryOp::Lt;
  const auto isBound = [&](const ir::Expr &expr) {
    const ir::Expr &place = ir::withoutCasts(expr);
    return place.kind == ExprKind::Load && place.operands[0]->kind == ExprKind::VarRef &&
           assigned.count(place.operands[0]->symbol.get()) != 0;
  };
  result.value = test.operands[0];
  result.bound = test.operands[1];
  if (!isBound(*result.bound)) {
    std::swap(result.value, result.bound);
    result.isLess = !result.isLess;
  }
  const ir::Type &type = *result.value->type;
  const bool isNumber = type.isInteger() || (type.isFloating() && type.bits <= 64);
  if (!isBound(*result.bound) || isBound(*result.value) || !isNumber ||
      !ir::sameType(type, *result.bound->type))
    return std::nullopt;
  return result;
}

bool isExtreme(const std::string &function) {
  return function == "fmin" || function == "fminf" || function == "fmax" || function == "fmaxf";
}

ir::ExprRef extreme(const ir::ExprRef &left, const ir::ExprRef &right, bool isLess) {
  const ir::TypeRef type = ir::unqualified(left->type);
  if (type->isFloating())
    return ir::call(std::string(isLess ? "fmin" : "fmax") + (type->bits == 32 ? "f" : ""),
                    {left, right}, type, {});
  return ir::select(ir::binary(isLess ? BinaryOp::Lt : BinaryOp::Gt, right, left), right, left);
}

} // namespace parlift::transform
