#include "analysis/symbolic/CallValue.h"
#include "analysis/symbolic/OnlyComputes.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"

#include <map>
#include <set>
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
    const bool isNumber = argument->type->isInteger() || argument->type->isFloating();
    const bool isValue = !argument->isLvalue() && isNumber && isQuiet(*argument); // `b.at(i)`
    if ((!isPlain(*argument) && !isValue) ||
        argument->isLvalue() != target->parameters[at]->isReference)
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

namespace {

/// The variable whose address the argument is, as a pointer to its own type.
ExprRef variableAt(const Expr &argument, const Symbol &parameter) {
  const Expr *value = &argument;
  while (value->kind == ExprKind::Cast)
    value = value->operands[0].get();
  const ExprRef place = parameter.isReference                ? nullptr
                        : value->kind == ExprKind::AddressOf ? value->operands[0]
                                                             : nullptr;
  const bool fits = place && place->kind == ExprKind::VarRef && parameter.type->element &&
                    sameType(*parameter.type->element, *place->type);
  return fits ? place : nullptr;
}

/// One assignment, perhaps under a condition; what a function may do besides is to return.
StmtRef onlyAssignment(const Function &function) {
  std::vector<StmtRef> body;
  flatten(function.body, body);
  if (!body.empty() && body.back()->kind == StmtKind::Return && !body.back()->value)
    body.pop_back();
  if (body.size() != 1)
    return nullptr;
  unsigned assignments = 0;
  bool isPlainTree = true;
  forEachStmt(*body[0], [&](const Stmt &stmt) {
    assignments += stmt.kind == StmtKind::Assign;
    isPlainTree &=
        stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::If || stmt.kind == StmtKind::Block;
    forEachOwnExpr(stmt, [&](const ExprRef &expr) { isPlainTree &= isPlain(*expr); });
  });
  return isPlainTree && assignments == 1 ? body[0] : nullptr;
}

/// `p[0]` of a pointer that is a parameter: the parameter.
const Symbol *pointedBy(const Expr &place) {
  if (place.kind != ExprKind::Subscript || place.operands[1]->kind != ExprKind::IntLiteral ||
      place.operands[1]->intValue != 0)
    return nullptr;
  const Expr &pointer = *place.operands[0];
  return pointer.kind == ExprKind::Load && pointer.operands[0]->kind == ExprKind::VarRef
             ? pointer.operands[0]->symbol.get()
             : nullptr;
}

} // namespace

StmtRef updateByCall(const Stmt &stmt) {
  if (stmt.kind != StmtKind::Evaluate || stmt.value->kind != ExprKind::Call)
    return nullptr;
  const Expr &call = *stmt.value;
  const auto target = call.target.lock();
  if (!target || !target->body || target->isVariadic || target->hasUnstructuredFlow ||
      target->parameters.size() != call.operands.size())
    return nullptr;
  const StmtRef done = onlyAssignment(*target);
  if (!done)
    return nullptr;
  std::map<const Symbol *, ExprRef> values, places;
  for (std::size_t at = 0; at < call.operands.size(); ++at) {
    const ExprRef &argument = call.operands[at];
    const Symbol &parameter = *target->parameters[at];
    if (const ExprRef place = variableAt(*argument, parameter))
      places[&parameter] = place;
    else if (parameter.isReference && argument->kind == ExprKind::VarRef &&
             sameType(*parameter.type, *argument->type))
      places[&parameter] = argument;
    else if (!parameter.isReference && !argument->isLvalue() && isPlain(*argument))
      values[&parameter] = argument;
    else
      return nullptr;
  }
  const StmtRef result = rewriteExprs(done, [&](const ExprRef &part) -> ExprRef {
    const Symbol *known = part->kind == ExprKind::VarRef ? part->symbol.get() : pointedBy(*part);
    if (const auto place = places.find(known);
        place != places.end() && (part->kind != ExprKind::VarRef || known->isReference))
      return place->second;
    const bool isRead = part->kind == ExprKind::Load && part->operands[0]->kind == ExprKind::VarRef;
    const auto value = isRead ? values.find(part->operands[0]->symbol.get()) : values.end();
    return value == values.end() ? nullptr : cast(value->second, unqualified(value->first->type));
  });
  // All that is left of the callee is what came from here.
  bool isOurs = true;
  std::set<const Symbol *> ours;
  forEachExpr(call, [&](const Expr &part) { ours.insert(part.symbol.get()); });
  forEachExpr(*result, [&](const Expr &part) {
    isOurs &= part.kind != ExprKind::VarRef || ours.contains(part.symbol.get());
  });
  for (const SymbolRef &parameter : target->parameters) // of a call of itself
    isOurs &= !ours.contains(parameter.get());
  return isOurs ? result : nullptr;
}

} // namespace parlift::analysis
