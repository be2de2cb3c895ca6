#include "legality/parallel/CanTakeExtreme.h"

#include "analysis/symbolic/Bounds.h"
#include "ir/Jumps.h"
#include "ir/PlainParts.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;

namespace {

/// `i + c`, in types in which a greater i has a greater value.
struct Value {
  std::int64_t offset = 0;
};

/// All values of the one type in their order.
bool keepsOrder(const ir::Type &from, const ir::Type &to) {
  return from.isInteger() && to.isInteger() && to.bits >= from.bits &&
         (from.isSigned == to.isSigned || (!from.isSigned && to.bits > from.bits));
}

std::optional<std::int64_t> numberIn(const Expr &expr) {
  const Expr &plain = ir::withoutCasts(expr);
  if (plain.kind == ExprKind::IntLiteral)
    return plain.intValue;
  if (plain.kind != ExprKind::Unary || plain.unaryOp != ir::UnaryOp::Neg)
    return std::nullopt;
  const auto number = numberIn(*plain.operands[0]);
  return number && *number > 0 ? std::optional(-*number) : std::nullopt;
}

std::optional<Value> valueOf(const Expr &expr, const ir::Symbol &counter) {
  if (!expr.type)
    return std::nullopt;
  if (expr.kind == ExprKind::Load)
    return ir::isReadOf(expr, &counter) ? std::optional(Value{}) : std::nullopt;
  if (expr.kind == ExprKind::Cast) {
    const auto inside = valueOf(*expr.operands[0], counter);
    return inside && keepsOrder(*expr.operands[0]->type, *expr.type) ? inside : std::nullopt;
  }
  if (expr.kind != ExprKind::Binary || !expr.type->isSigned ||
      (expr.binaryOp != ir::BinaryOp::Add && expr.binaryOp != ir::BinaryOp::Sub))
    return std::nullopt;
  auto value = valueOf(*expr.operands[0], counter);
  const auto number = numberIn(*expr.operands[1]);
  constexpr std::int64_t far = std::int64_t{1} << 40U;
  if (!value || !number || *number > far || *number < -far)
    return std::nullopt;
  value->offset += expr.binaryOp == ir::BinaryOp::Add ? *number : -*number;
  return value;
}

bool setsWithin(const Stmt &stmt, const ir::Symbol &symbol) {
  return isDeclaredIn(stmt, symbol) || isAssignedIn(stmt, symbol) ||
         ir::holdsAny(stmt, {StmtKind::OpaqueStmt});
}

/// What the statement leaves in the variable for sure.
std::optional<std::int64_t> leftBy(const Stmt &stmt, const ir::Symbol &symbol) {
  const auto number = setBy(stmt) == &symbol && stmt.value ? numberIn(*stmt.value) : std::nullopt;
  const unsigned room = symbol.type->bits - (symbol.type->isSigned ? 1 : 0);
  const bool fits = number && (symbol.type->isSigned || *number >= 0) &&
                    (room >= 63 || (*number < (std::int64_t{1} << room) &&
                                    *number >= -(std::int64_t{1} << room)));
  return fits ? number : std::nullopt;
}

/// Looks for the loop behind the statements of a block, and for what the last one in front of it that sets the variable leaves
/// there. A loop around it would bring the value of its iteration before.
class FirstValue {
public:
  FirstValue(const Stmt &loop, const ir::Symbol &symbol) : loop_(loop), symbol_(symbol) {}

  std::optional<std::int64_t> in(const Stmt &body) {
    visit(body);
    return isFound_ ? value_ : std::nullopt;
  }

private:
  void visit(const Stmt &stmt) {
    if (isFound_)
      return;
    if (&stmt == &loop_) {
      isFound_ = true;
      return;
    }
    if (stmt.kind == StmtKind::Block) {
      for (const ir::StmtRef &child : stmt.children) {
        visit(*child);
        if (isFound_)
          return;
        if (setsWithin(*child, symbol_))
          value_ = leftBy(*child, symbol_);
      }
      return;
    }
    const std::optional<std::int64_t> before = value_;
    if (stmt.kind == StmtKind::Loop) {
      if (setsWithin(stmt, symbol_))
        value_.reset();
      visit(*stmt.body);
    } else if (stmt.kind == StmtKind::If) {
      visit(*stmt.thenBranch);
      if (!isFound_) {
        value_ = before;
        if (stmt.elseBranch)
          visit(*stmt.elseBranch);
      }
    }
    if (!isFound_)
      value_ = before; // whoever looks at the statement as a whole decides
  }

  const Stmt &loop_;
  const ir::Symbol &symbol_;
  std::optional<std::int64_t> value_;
  bool isFound_ = false;
};

} // namespace

Answer<Reduction, diag::Note> canTakeExtreme(const Nest &nest, LoopIndex loop,
                                             const ScalarUse &use) {
  const ir::Symbol &symbol = *use.symbol;
  const Stmt &stmt = *nest.loop(loop).stmt;
  const NestLoop &header = nest.loop(loop);
  const auto because = [&](const std::string &reason) {
    return diag::Note{use.firstWrite,
                      fmt::format("`{}` is no maximum or minimum: {}", symbol.name, reason)};
  };
  if (use.exposedRead || symbol.isExposed() || !symbol.type->isInteger() ||
      symbol.type->isVolatile || symbol.type->isAtomic || nest.function.hasUnstructuredFlow)
    return because("its value is more than what an iteration assigns");
  if (!header.variable || !header.step || *header.step == 0 || header.start.isPoisoned())
    return because("the loop has no counter that goes one way");
  std::optional<Value> value;
  bool isOne = true;
  ir::forEachStmt(stmt, [&](const Stmt &part) {
    if (part.kind != StmtKind::Assign || part.target->kind != ExprKind::VarRef ||
        part.target->symbol != use.symbol)
      return;
    const auto here = valueOf(*part.value, *header.variable);
    isOne = isOne && here && (!value || value->offset == here->offset) &&
            keepsOrder(*part.value->type, *symbol.type);
    value = here;
  });
  if (!isOne || !value)
    return because(fmt::format("it is assigned more than one and the same `{}` plus a number",
                               header.variable->name));
  const auto before = FirstValue(stmt, symbol).in(*nest.function.body);
  const bool ascends = *header.step > 0;
  const Polynomial first = header.start + Polynomial::constant(value->offset);
  const Bounds bounds(nest.table(), nest.table().context);
  const bool isBehind =
      before && bounds.nonNegative(ascends ? first - Polynomial::constant(*before)
                                           : Polynomial::constant(*before) - first);
  if (!isBehind)
    return because(fmt::format("its value before the loop is not known to be at {} `{}` of the "
                               "first iteration",
                               ascends ? "most" : "least", header.variable->name));
  Reduction result;
  result.op = ascends ? "max" : "min";
  result.symbol = use.symbol;
  result.takesLast = true;
  return result;
}

} // namespace parlift::legality
