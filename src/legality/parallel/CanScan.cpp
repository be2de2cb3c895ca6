#include "legality/parallel/CanScan.h"

#include "analysis/execution/Executor.h"
#include "ir/Walk.h"

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;

std::optional<std::string> canScan(const Nest &nest, LoopIndex loop, const ScalarUse &use) {
  const Stmt &stmt = *nest.loop(loop).stmt;
  if (nest.options.strictFp && use.symbol->type->isFloating())
    return std::nullopt;
  // The only write, and a direct part of the body: not in a branch, not in a loop inside.
  const Stmt *update = nullptr;
  unsigned writes = 0;
  ir::forEachStmt(*stmt.body, [&](const Stmt &part) {
    writes += part.kind == StmtKind::Assign && part.target->symbol == use.symbol ? 1 : 0;
  });
  const Stmt *body = stmt.body.get();
  while (body->kind == StmtKind::Block && body->children.size() == 1)
    body = body->children[0].get();
  if (body->kind != StmtKind::Block || writes != 1)
    return std::nullopt;
  for (const ir::StmtRef &child : body->children)
    if (child->kind == StmtKind::Assign && child->target->symbol == use.symbol)
      update = child.get();
  if (!update || use.symbol->isExposed())
    return std::nullopt;
  auto matched = matchUpdate(*update);
  if (!matched || !matched->payload.empty())
    return std::nullopt;
  const Assigned assigned = assignedIn(*stmt.body);
  const auto &counter = nest.loop(loop).variable;
  bool independent =
      !assigned.anything && std::ranges::none_of(assigned.roots, [](const std::string &root) {
        return root.find('?') != std::string::npos; // a place without a name
      });
  for (const ir::ExprRef &operand : matched->operands)
    ir::forEachExpr(*operand, [&](const Expr &expr) {
      if (expr.kind == ExprKind::VarRef && expr.symbol != counter)
        independent &= !assigned.symbols.count(expr.symbol.get());
      if (expr.kind == ExprKind::Call)
        independent &= !expr.effects.any();
      if (expr.kind == ExprKind::Subscript || expr.kind == ExprKind::Member) {
        std::string root = rootOf(expr);
        for (const std::string &written : assigned.roots)
          independent &= root.compare(0, written.size(), written) != 0 &&
                         written.compare(0, root.size(), root) != 0;
      }
    });
  return independent ? std::optional(matched->op) : std::nullopt;
}

} // namespace parlift::legality
