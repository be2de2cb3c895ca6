#include "transform/Contract.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "transform/Bodies.h"
#include "transform/ElementName.h"

#include <algorithm>

namespace parlift::transform {

namespace {

/// The assignment to that place, among the statements of the sequence and of those inside it.
const ir::Stmt *assignmentTo(const ir::Stmt &sequence, const ir::Expr *place) {
  for (const ir::StmtRef &child : sequence.children) {
    if (child->kind == ir::StmtKind::Assign && child->target.get() == place)
      return child.get();
    if (child->kind == ir::StmtKind::Block)
      if (const ir::Stmt *found = assignmentTo(*child, place))
        return found;
  }
  return nullptr;
}

} // namespace

Change contract(const legality::ContractionEvidence &evidence, Names &names) {
  const auto &places = evidence.places();
  const ir::Stmt &body = *evidence.loop().body;
  const ir::SymbolRef variable =
      names.variable(elementName(*places.front()), ir::unqualified(places.front()->type));
  // Declared where it is set first, if all uses are in that sequence.
  const ir::Stmt *first = assignmentTo(body, places.front());
  const bool isInBody = std::any_of(body.children.begin(), body.children.end(),
                                    [&](const ir::StmtRef &child) { return child.get() == first; });
  const auto inPlace = [&](const ir::ExprRef &expr) -> ir::ExprRef {
    const bool isPlace = std::find(places.begin(), places.end(), expr.get()) != places.end();
    return isPlace ? ir::varRef(variable) : nullptr;
  };
  std::vector<ir::StmtRef> statements;
  if (!isInBody)
    statements.push_back(ir::declare(variable));
  for (const ir::StmtRef &child : body.children) {
    const bool declares =
        child->kind == ir::StmtKind::Declare && child->symbol == evidence.array() && !child->value;
    if (declares && evidence.mayGo())
      continue;
    statements.push_back(isInBody && child.get() == first
                             ? ir::declare(variable, first->value)
                             : ir::withoutIdle(ir::rewriteExprs(child, inPlace), *variable));
  }
  Change change{&evidence.loop(),
                {ir::withBody(evidence.loop(), ir::block(std::move(statements)))}};
  if (evidence.mayGo())
    change.unused = unusedDeclarations(evidence.function(), evidence.loop(), *evidence.array());
  return change;
}

} // namespace parlift::transform
