#include "ir/TakenAddress.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"

#include <memory>

namespace parlift::ir {

namespace {

StmtRef declaring(const StmtRef &stmt, const Symbol &old, const SymbolRef &fresh) {
  const StmtRef inside =
      withParts(stmt, [&](const StmtRef &part) { return declaring(part, old, fresh); });
  if (inside->kind != StmtKind::Declare || inside->symbol.get() != &old)
    return inside;
  Stmt copy = *inside;
  copy.symbol = fresh;
  return std::make_shared<const Stmt>(std::move(copy));
}

} // namespace

bool isReachedByNameOnly(const Stmt &body, const Symbol &variable) {
  unsigned mentions = 0, plain = 0;
  bool isSaid = false; // where loops are promised something of it
  const auto note = [&](const Expr &place) {
    plain += variableHolding(place) == &variable ? 1 : 0;
  };
  forEachExpr(body, [&](const Expr &part) {
    mentions += part.kind == ExprKind::VarRef && part.symbol.get() == &variable ? 1 : 0;
    if (part.kind == ExprKind::Load)
      note(*part.operands[0]);
  });
  forEachStmt(body, [&](const Stmt &part) {
    if (part.kind == StmtKind::Assign)
      note(*part.target);
    isSaid |= !part.assumptions.empty();
  });
  return !isSaid && mentions == plain;
}

void takeNoAddress(Function &function, const Symbol &variable) {
  auto made = std::make_shared<Symbol>(variable);
  made->addressTaken = false;
  const SymbolRef fresh = std::move(made);
  for (auto *variables : {&function.parameters, &function.locals})
    for (SymbolRef &symbol : *variables)
      if (symbol.get() == &variable)
        symbol = fresh;
  function.body =
      declaring(replaceVariable(function.body, variable, varRef(fresh)), variable, fresh);
}

} // namespace parlift::ir
