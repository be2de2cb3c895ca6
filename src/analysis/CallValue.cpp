#include "analysis/CallValue.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"

#include <map>
#include <vector>

namespace parlift::analysis {

using namespace ir;

namespace {

constexpr unsigned mostParts = 64; ///< of the callee's expressions

void flatten(const StmtRef &stmt, std::vector<StmtRef> &out) {
  if (!stmt)
    return;
  if (stmt->kind != StmtKind::Block)
    return out.push_back(stmt);
  for (const StmtRef &child : stmt->children)
    flatten(child, out);
}

/// What the statements from `at` on return, whichever way they go; null: they do more, or may return nothing.
ExprRef returned(const std::vector<StmtRef> &stmts, std::size_t at) {
  if (at == stmts.size())
    return nullptr;
  const Stmt &stmt = *stmts[at];
  if (stmt.kind == StmtKind::Return)
    return stmt.value;
  if (stmt.kind != StmtKind::If)
    return nullptr;
  std::vector<StmtRef> taken, otherwise;
  flatten(stmt.thenBranch, taken);
  flatten(stmt.elseBranch, otherwise);
  otherwise.insert(otherwise.end(), stmts.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                   stmts.end());
  const ExprRef first = returned(taken, 0);
  const ExprRef second = first ? returned(otherwise, 0) : nullptr;
  return second ? select(stmt.condition, first, second) : nullptr;
}

/// No effects, no address handed on (that of an array is what a subscript starts from), not long.
bool isPlain(const Expr &value, unsigned &parts, bool isSubscripted = false) {
  if (++parts > mostParts || value.kind == ExprKind::OpaqueExpr ||
      (value.kind == ExprKind::AddressOf && !isSubscripted) ||
      (value.kind == ExprKind::Call && value.effects.any()))
    return false;
  for (std::size_t at = 0; at < value.operands.size(); ++at)
    if (!isPlain(*value.operands[at], parts, value.kind == ExprKind::Subscript && at == 0))
      return false;
  return true;
}

bool isPlain(const Expr &value) {
  unsigned parts = 0;
  return isPlain(value, parts);
}

} // namespace

ExprRef valueOfCall(const Expr &call) {
  const auto target = call.kind == ExprKind::Call ? call.target.lock() : nullptr;
  if (!target || !target->body || target->isVariadic || target->hasUnstructuredFlow ||
      target->parameters.size() != call.operands.size())
    return nullptr;
  std::vector<StmtRef> body;
  flatten(target->body, body);
  const ExprRef value = returned(body, 0);
  if (!value || !isPlain(*value))
    return nullptr;
  std::map<const Symbol *, ExprRef> arguments;
  for (std::size_t at = 0; at < call.operands.size(); ++at) {
    const ExprRef &argument = call.operands[at];
    if (!isPlain(*argument) || argument->isLvalue() != target->parameters[at]->isReference)
      return nullptr;
    arguments[target->parameters[at].get()] = argument;
  }
  // It would read a global variable where a loop that reduces into it has a private one.
  bool readsOthers = false;
  forEachExpr(*value, [&](const Expr &part) {
    readsOthers |= part.kind == ExprKind::VarRef && !arguments.contains(part.symbol.get());
  });
  if (readsOthers)
    return nullptr;
  return rewrite(value, [&](const ExprRef &part) -> ExprRef {
    const bool isRead = part->kind == ExprKind::Load && part->operands[0]->kind == ExprKind::VarRef;
    const auto argument =
        isRead ? arguments.find(part->operands[0]->symbol.get()) : arguments.end();
    if (argument == arguments.end())
      return nullptr;
    return argument->second->isLvalue()
               ? load(argument->second)
               : cast(argument->second, unqualified(argument->first->type));
  });
}

StmtRef withoutCall(const Stmt &assign) {
  if (assign.kind != StmtKind::Assign)
    return nullptr;
  std::vector<TypeRef> conversions;
  const Expr *core = assign.value.get();
  for (; core->kind == ExprKind::Cast; core = core->operands[0].get())
    conversions.push_back(core->type);
  ExprRef value = valueOfCall(*core);
  if (!value)
    return nullptr;
  for (auto type = conversions.rbegin(); type != conversions.rend(); ++type)
    value = cast(value, *type);
  auto made = std::make_shared<Stmt>(assign);
  made->value = std::move(value);
  return made;
}

} // namespace parlift::analysis
