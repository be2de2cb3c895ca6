#include "ir/VariablesIn.h"

#include "ir/Walk.h"

namespace parlift::ir {

namespace {

/// `where` is a statement or an expression.
template <typename Node, typename Wanted> bool names(const Node &where, const Wanted &isWanted) {
  bool found = false;
  forEachExpr(where, [&](const Expr &part) {
    found = found || (part.kind == ExprKind::VarRef && isWanted(part.symbol.get()));
  });
  return found;
}

} // namespace

SymbolSet variablesIn(const Expr &expr) {
  SymbolSet result;
  forEachExpr(expr, [&](const Expr &part) {
    if (part.kind == ExprKind::VarRef)
      result.insert(part.symbol.get());
  });
  return result;
}

bool mentions(const Expr &expr, const Symbol &symbol) {
  return names(expr, [&](const Symbol *one) { return one == &symbol; });
}

bool mentions(const Stmt &stmt, const Symbol &symbol) {
  return names(stmt, [&](const Symbol *one) { return one == &symbol; });
}

bool mentionsAny(const Expr &expr, const SymbolSet &symbols) {
  return names(expr, [&](const Symbol *one) { return symbols.contains(one); });
}

bool mentionsAny(const Stmt &stmt, const SymbolSet &symbols) {
  return names(stmt, [&](const Symbol *one) { return symbols.contains(one); });
}

} // namespace parlift::ir
