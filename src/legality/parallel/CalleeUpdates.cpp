#include "legality/parallel/CalleeUpdates.h"

#include "analysis/scalars/Updates.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"

#include <map>
#include <set>

namespace parlift::legality {

namespace {

using ir::ExprKind;

/// The name by itself, as a pointer to the array's first element.
bool isName(const ir::Expr &value, const ir::Symbol &array) {
  return (value.kind == ExprKind::Load || value.kind == ExprKind::AddressOf) &&
         value.operands[0]->kind == ExprKind::VarRef && value.operands[0]->symbol.get() == &array;
}

/// Nothing but values of parameters, and what is computed of them.
bool isSaidBy(const ir::Expr &value, const std::map<const ir::Symbol *, ir::ExprRef> &arguments) {
  bool result = true;
  ir::forEachExpr(value, [&](const ir::Expr &part) {
    result = result && (part.kind == ExprKind::Load ? part.operands[0]->kind == ExprKind::VarRef
                        : part.kind == ExprKind::VarRef
                            ? arguments.contains(part.symbol.get())
                            : part.kind == ExprKind::IntLiteral || part.kind == ExprKind::Cast ||
                                  part.kind == ExprKind::Unary || part.kind == ExprKind::Binary);
  });
  return result;
}

} // namespace

CalleeUpdates calleeUpdates(const ir::Stmt &call, const ir::Symbol &array) {
  if (call.kind != ir::StmtKind::Evaluate || !call.value || call.value->kind != ExprKind::Call)
    return {};
  const ir::FunctionRef target = call.value->target.lock();
  const std::vector<ir::ExprRef> &given = call.value->operands;
  if (!target || !target->body || target->parameters.size() != given.size())
    return {};
  std::map<const ir::Symbol *, ir::ExprRef> arguments;
  std::set<const ir::Symbol *> arrays;
  for (std::size_t at = 0; at < given.size(); ++at) {
    const ir::Symbol &parameter = *target->parameters[at];
    if (parameter.isReference || parameter.addressTaken)
      continue;
    arguments.emplace(&parameter, given[at]);
    if (parameter.type->isPointer() && isName(*given[at], array))
      arrays.insert(&parameter);
  }
  CalleeUpdates result;
  for (const ir::StmtRef &stmt : target->body->children) {
    const auto update =
        stmt->kind == ir::StmtKind::Assign ? analysis::matchUpdate(*stmt) : std::nullopt;
    const ir::Expr *place = update ? update->target.get() : nullptr;
    const bool isElement = place && place->kind == ExprKind::Subscript &&
                           place->operands[0]->kind == ExprKind::Load &&
                           place->operands[0]->operands[0]->kind == ExprKind::VarRef &&
                           arrays.contains(place->operands[0]->operands[0]->symbol.get());
    if (!isElement || !update->conditions.empty() || !update->behindComparison.empty() ||
        !isSaidBy(*place->operands[1], arguments))
      return {};
    // Words of the function, as of a macro, may mean something else where it is called.
    result.subscripts.push_back(
        ir::replaceReads(ir::withoutPlaces(*place->operands[1]), arguments));
    result.statements.push_back(stmt.get());
  }
  return result;
}

} // namespace parlift::legality
