#include "transform/KeepInPlace.h"

#include "ir/Builder.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "transform/Bodies.h"

namespace parlift::transform {

using ir::ExprRef;
using ir::StmtRef;

Change keepInPlace(const legality::InPlaceEvidence &evidence) {
  const ir::Symbol *variable = evidence.variable().get();
  const auto inPlace = [&](const ExprRef &expr) -> ExprRef {
    const bool isIt = expr->kind == ir::ExprKind::VarRef && expr->symbol.get() == variable;
    return isIt ? evidence.place() : nullptr;
  };
  std::vector<StmtRef> body;
  bool isWithin = false;
  for (const StmtRef &stmt : evidence.around().body->children) {
    if (stmt.get() == evidence.first()) {
      isWithin = true;
      if (!evidence.startsFromPlace())
        body.push_back(ir::assign(evidence.place(), stmt->value));
      continue;
    }
    const bool isLast = stmt.get() == evidence.last();
    const bool isBare = stmt->kind == ir::StmtKind::Declare && stmt->symbol.get() == variable;
    const bool isPlainStore =
        isLast && stmt->value->kind == ir::ExprKind::Load && ir::isReadOf(*stmt->value, variable);
    if (!isBare && !isPlainStore)
      body.push_back(isWithin ? ir::rewriteExprs(stmt, inPlace) : stmt);
    isWithin &= !isLast;
  }
  const ir::Stmt &around = evidence.around();
  Change change{&around, {ir::withBody(around, ir::block(std::move(body)))}};
  if (evidence.first()->kind != ir::StmtKind::Declare)
    for (StmtRef &declaration : unusedDeclarations(evidence.function(), around, *variable))
      change.unused.push_back(std::move(declaration));
  return change;
}

} // namespace parlift::transform
