#include "plan/model/Operations.h"

#include "ir/PlainParts.h"
#include "ir/Walk.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>

namespace parlift::plan {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;

namespace {

using Symbols = std::set<const ir::Symbol *>;

/// Variables and arrays that an iteration assigns or declares, its counter among them.
Symbols changedIn(const Stmt &loop) {
  Symbols result;
  ir::forEachStmt(loop, [&](const Stmt &stmt) {
    if (stmt.symbol)
      result.insert(stmt.symbol.get());
    if (!stmt.target)
      return;
    const Expr *place = stmt.target.get();
    while (!place->operands.empty() && place->operands.front())
      place = place->operands.front().get();
    if (place->symbol)
      result.insert(place->symbol.get());
  });
  return result;
}

bool isInvariant(const Expr &expr, const Symbols &changed) {
  bool result = true;
  ir::forEachExpr(expr, [&](const Expr &part) {
    result = result && part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr &&
             (!part.symbol || changed.count(part.symbol.get()) == 0);
  });
  return result;
}

/// `i + 1`: a displacement, which addresses have for nothing.
bool isDisplacement(const Expr &expr) {
  return expr.kind == ExprKind::Binary &&
         (expr.binaryOp == BinaryOp::Add || expr.binaryOp == BinaryOp::Sub) &&
         std::any_of(expr.operands.begin(), expr.operands.end(), [](const ir::ExprRef &operand) {
           return operand->kind == ExprKind::IntLiteral;
         });
}

double costOf(const Expr &expr, bool isVector, unsigned depth);

/// What the statements do in one run, loops inside them left out: the analysis has those of functions as loops of its own.
double costOf(const Stmt &stmt, const Symbols &changed, bool isVector, unsigned depth) {
  double sum = 0;
  ir::forEachStmt(stmt, [&](const Stmt &part) {
    if (part.kind == StmtKind::Loop)
      return false;
    ir::forEachOwnExpr(part, [&](const ir::ExprRef &own) {
      ir::forEachExpr(*own, [&](const Expr &expr) {
        if (isInvariant(expr, changed))
          return false;
        sum += costOf(expr, isVector, depth);
        return true;
      });
    });
    return true;
  });
  return sum;
}

/// A function of the program's is as much as it does: compilers write short ones into the loop.
double costOfCall(const Expr &call, bool isVector, unsigned depth) {
  constexpr unsigned deepest = 2;
  constexpr double unknown = 20;
  const ir::FunctionRef target = call.target.lock();
  if (!target || !target->body || depth >= deepest)
    return unknown;
  Symbols changed = changedIn(*target->body);
  for (const ir::SymbolRef &parameter : target->parameters)
    changed.insert(parameter.get());
  return costOf(*target->body, changed, isVector, depth + 1);
}

/// `x / 7`, `x % n` of whole numbers: compilers multiply where they know the divisor, and shift where it is a power of two.
double costOfQuotient(const Expr &expr) {
  constexpr double shifts = 1, products = 3, division = 16;
  const Expr &divisor = ir::withoutCasts(*expr.operands[1]);
  if (divisor.kind != ExprKind::IntLiteral)
    return division;
  const auto bits = static_cast<std::uint64_t>(divisor.intValue);
  const std::uint64_t number = divisor.intValue < 0 ? 0 - bits : bits;
  return std::has_single_bit(number) ? shifts : products;
}

double costOf(const Expr &expr, bool isVector, unsigned depth) {
  constexpr double wholeNumber = 0.3, division = 8;
  switch (expr.kind) {
  case ExprKind::Call:
    return costOfCall(expr, isVector, depth);
  case ExprKind::Binary:
    if (expr.type->isFloating())
      return expr.binaryOp == BinaryOp::Div ? division : isVector ? 0.5 : 1;
    if (expr.binaryOp == BinaryOp::Div || expr.binaryOp == BinaryOp::Rem)
      return costOfQuotient(expr);
    return isDisplacement(expr) ? 0 : wholeNumber;
  case ExprKind::Select:
  case ExprKind::Unary:
    return wholeNumber;
  default:
    return 0;
  }
}

} // namespace

double operationsOf(const Stmt &loop, bool isVector) {
  return costOf(*loop.body, changedIn(loop), isVector, 0);
}

} // namespace parlift::plan
