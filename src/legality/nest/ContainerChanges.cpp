#include "legality/nest/ContainerChanges.h"

#include "ir/ContainerChange.h"
#include "ir/Iterator.h"
#include "ir/Walk.h"

namespace parlift::legality {

bool mayHoldContainers(const ir::Type &type) {
  return type.kind == ir::TypeKind::Container || ir::isOwner(type) ||
         (type.kind == ir::TypeKind::Record && !type.copiesPlainly);
}

bool mayChangeContainers(const ir::Expr &call, std::set<const ir::Function *> &asked) {
  const auto callee = call.target.lock();
  if (ir::containerChange(call) || (!callee && (call.effects.writesMemory || call.callee.empty())))
    return true;
  if (!callee || !asked.insert(callee.get()).second)
    return false;
  bool result = false;
  ir::forEachStmt(*callee->body, [&](const ir::Stmt &stmt) {
    result |= stmt.kind == ir::StmtKind::OpaqueStmt ||
              (stmt.kind == ir::StmtKind::Assign && mayHoldContainers(*stmt.target->type));
  });
  ir::forEachExpr(*callee->body, [&](const ir::Expr &expr) {
    result |= expr.kind == ir::ExprKind::OpaqueExpr ||
              (expr.kind == ir::ExprKind::Call && mayChangeContainers(expr, asked));
  });
  return result;
}

} // namespace parlift::legality
