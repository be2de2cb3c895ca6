// Names of memory: by the words that lead there, and by the objects that it lies in.
#include "analysis/execution/AssignedParts.h"
#include "ir/Builder.h"
#include "ir/Walk.h"
#include "support/Replaced.h"

#include <algorithm>
#include <utility>

namespace parlift::analysis {

using namespace ir;

std::string rootOfPointer(const Expr &pointer) {
  switch (pointer.kind) {
  case ExprKind::Load:
    return "(" + rootOf(*pointer.operands[0]) + ")";
  case ExprKind::AddressOf:
    return "&" + rootOf(*pointer.operands[0]);
  case ExprKind::Binary:
    return pointer.binaryOp == BinaryOp::PtrAdd ? rootOfPointer(*pointer.operands[0]) : "?";
  case ExprKind::Cast:
    return rootOfPointer(*pointer.operands[0]);
  default:
    return "?";
  }
}

std::string rootOfVariable(const Symbol &symbol) {
  return "v" + std::to_string(symbol.id) + ";";
}

void unify(MemoryObjects &objects) {
  std::ranges::sort(objects, {},
                    [](const MemoryObject *object) { return std::pair{object->number, object}; });
  const auto again = std::ranges::unique(objects);
  objects.erase(again.begin(), again.end());
}

namespace {

MemoryObjects heldInAll(const MemoryObjects &objects) {
  if (objects.size() == 1)
    return objects[0]->holds;
  MemoryObjects result;
  for (const MemoryObject *object : objects)
    result.insert(result.end(), object->holds.begin(), object->holds.end());
  unify(result);
  return result;
}

} // namespace

MemoryObjects pointees(const Expr &pointer) {
  switch (pointer.kind) {
  case ExprKind::Load:
    return heldInAll(objectsOf(*pointer.operands[0]));
  case ExprKind::AddressOf:
    return objectsOf(*pointer.operands[0]);
  case ExprKind::Cast:
    return pointees(*pointer.operands[0]);
  case ExprKind::Binary:
    return pointer.binaryOp == BinaryOp::PtrAdd ? pointees(*pointer.operands[0]) : MemoryObjects{};
  default:
    return {};
  }
}

MemoryObjects objectsOf(const Expr &lvalue) {
  switch (lvalue.kind) {
  case ExprKind::VarRef:
    if (!lvalue.symbol->object || lvalue.symbol->type->kind == TypeKind::Container)
      return {};
    return lvalue.symbol->isReference ? lvalue.symbol->object->holds
                                      : MemoryObjects{lvalue.symbol->object.get()};
  case ExprKind::Subscript:
    return pointees(*lvalue.operands[0]);
  case ExprKind::Member:
    return objectsOf(*lvalue.operands[0]);
  default:
    return {};
  }
}

namespace {

/// Neither stored to nor handed to anybody by its name: its members are read, and it is copied.
bool isOnlyRead(const Symbol &variable, const Stmt &body) {
  const auto isPart = [&](const Expr &expr) {
    return expr.isLvalue() && isInVariable(rootOf(expr), variable);
  };
  bool ok = !variable.addressTaken && !variable.isReference;
  forEachStmt(body, [&](const Stmt &stmt) {
    ok = ok && !(stmt.kind == StmtKind::Assign && isPart(*stmt.target));
    if (stmt.kind == StmtKind::OpaqueStmt)
      for (const ExprRef &operand : stmt.operands)
        ok = ok && !isPart(*operand);
  });
  forEachExpr(body, [&](const Expr &expr) {
    // An array in it that decays anywhere but in front of a subscript is one whose address is taken.
    if (expr.kind == ExprKind::Load || expr.kind == ExprKind::Member ||
        expr.kind == ExprKind::Subscript || expr.kind == ExprKind::AddressOf)
      return;
    for (const ExprRef &operand : expr.operands)
      ok = ok && !isPart(*operand);
  });
  return ok;
}

} // namespace

const Expr *recordShown(const Expr &call, std::size_t argument, const Function &target) {
  if (argument >= call.operands.size() || argument >= target.parameters.size() || !target.body)
    return nullptr;
  const Symbol &parameter = *target.parameters[argument];
  const Expr &copied = *call.operands[argument];
  if (parameter.type->kind != TypeKind::Record || copied.kind != ExprKind::Load)
    return nullptr;
  const Expr *place = copied.operands[0].get();
  while (place->kind == ExprKind::Member)
    place = place->operands[0].get();
  if (place->kind != ExprKind::VarRef || place->symbol->isExposed() ||
      std::ranges::find(target.parameters, place->symbol) != target.parameters.end() ||
      !isOnlyRead(parameter, *target.body))
    return nullptr;
  return copied.operands[0].get();
}

std::string rootAroundCall(std::string root, const Expr &call, const Function &target) {
  for (std::size_t i = 0; i < target.parameters.size() && i < call.operands.size(); ++i) {
    const Symbol &parameter = *target.parameters[i];
    const std::string own = rootOfVariable(parameter);
    const Expr &operand = *call.operands[i];
    if (parameter.isReference && operand.isLvalue()) {
      root = replaced(root, own, rootOf(operand));
    } else if (parameter.type->isPointer()) {
      const bool isAddress = operand.kind == ExprKind::AddressOf;
      if (isAddress && sameType(*operand.type->element, *operand.operands[0]->type))
        root = replaced(root, "*(" + own + ")", rootOf(*operand.operands[0]));
      root = replaced(root, "(" + own + ")", rootOfPointer(operand));
    } else if (const Expr *shown = recordShown(call, i, target)) {
      root = replaced(root, own, rootOf(*shown));
    }
  }
  return root;
}

namespace {

/// The one place whose address the call's function returns: `double &operator()(int i) { return d[i]; }`.
const Expr *returnedPlace(const Function *target) {
  const Expr *place = nullptr;
  unsigned returns = 0;
  if (isFollowed(target, 1))
    forEachStmt(*target->body, [&](const Stmt &stmt) {
      returns += stmt.kind == StmtKind::Return ? 1 : 0;
      if (stmt.kind == StmtKind::Return && stmt.value && stmt.value->kind == ExprKind::AddressOf &&
          sameType(*stmt.value->type->element, *stmt.value->operands[0]->type))
        place = stmt.value->operands[0].get();
    });
  return returns == 1 ? place : nullptr;
}

std::string rootOf(const Expr &lvalue, unsigned depth);

/// What lies behind the pointer that a call returns, in the names around the call.
std::string rootBehindCall(const Expr &call, const Expr &index, unsigned depth) {
  const auto target = call.target.lock();
  const Expr *place = depth > 0 ? returnedPlace(target.get()) : nullptr;
  const bool isFirst = index.kind == ExprKind::IntLiteral && index.intValue == 0;
  if (!place || (!isFirst && place->kind != ExprKind::Subscript) ||
      target->parameters.size() != call.operands.size())
    return "*?";
  return rootAroundCall(rootOf(*place, depth - 1), call, *target);
}

std::string rootOf(const Expr &lvalue, unsigned depth) {
  switch (lvalue.kind) {
  case ExprKind::VarRef:
    return rootOfVariable(*lvalue.symbol);
  case ExprKind::Subscript:
    if (lvalue.operands[0]->kind == ExprKind::Call)
      return rootBehindCall(*lvalue.operands[0], *lvalue.operands[1], depth);
    return "*" + rootOfPointer(*lvalue.operands[0]);
  case ExprKind::Member:
    return rootOf(*lvalue.operands[0], depth) + "." + std::to_string(lvalue.field) + ";";
  default:
    return "?";
  }
}

} // namespace

bool isInVariable(const std::string &root, const Symbol &variable) {
  const std::size_t name = root.find_first_not_of("*&");
  return name != std::string::npos &&
         root.compare(name, rootOfVariable(variable).size(), rootOfVariable(variable)) == 0;
}

std::string rootOf(const Expr &lvalue) {
  return rootOf(lvalue, 4);
}

} // namespace parlift::analysis
