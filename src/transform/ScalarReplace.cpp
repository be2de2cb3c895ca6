#include "transform/ScalarReplace.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "transform/ElementName.h"

#include <algorithm>

namespace parlift::transform {

namespace {

/// The place as it would be written outside the loop.
ir::ExprRef find(const ir::Stmt &loop, const ir::Expr *place) {
  ir::ExprRef found;
  ir::rewriteExprs(loop.body, [&](const ir::ExprRef &expr) -> ir::ExprRef {
    if (expr.get() == place)
      found = expr;
    return nullptr;
  });
  return found;
}

} // namespace

Change scalarReplace(const legality::ScalarReplacementEvidence &evidence, Names &names) {
  const ir::ExprRef place = find(evidence.loop(), evidence.places().front());
  const ir::SymbolRef variable = names.variable(elementName(*place), ir::unqualified(place->type));
  const ir::ExprRef inside = ir::varRef(variable);
  const ir::StmtRef body =
      ir::rewriteExprs(evidence.loop().body, [&](const ir::ExprRef &expr) -> ir::ExprRef {
        const bool isPlace = std::find(evidence.places().begin(), evidence.places().end(),
                                       expr.get()) != evidence.places().end();
        return isPlace ? inside : nullptr;
      });
  return {&evidence.loop(),
          {ir::declare(variable, ir::load(place)),
           ir::withBody(evidence.loop(), ir::withoutIdle(body, *variable)),
           ir::assign(place, ir::load(inside))}};
}

} // namespace parlift::transform
