#include "transform/ScalarReplace.h"

#include "ir/Builder.h"
#include "ir/CountedLoop.h"
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

/// The loop runs: its test, before the first iteration.
ir::ExprRef runs(const ir::Stmt &loop) {
  const ir::CountedLoop header = *ir::countedLoop(loop);
  const bool isNumber = header.first->kind == ir::ExprKind::IntLiteral;
  // n > 0, as one would say it
  return isNumber ? ir::binary(ir::mirrored(header.test), header.limit, header.first)
                  : ir::binary(header.test, header.first, header.limit);
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
  ir::ExprRef before = ir::load(place);
  ir::StmtRef after = ir::assign(place, ir::load(inside));
  if (evidence.mayNotRun()) {
    const ir::TypeRef type = before->type;
    before = ir::select(runs(evidence.loop()), before,
                        type->isFloating() ? ir::floatLiteral(0, type) : ir::intLiteral(0, type));
    after = ir::ifThen(runs(evidence.loop()), after);
  }
  return {&evidence.loop(),
          {ir::declare(variable, before),
           ir::withBody(evidence.loop(), ir::withoutIdle(body, *variable)), after}};
}

} // namespace parlift::transform
