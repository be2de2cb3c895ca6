#include "legality/parallel/PointerWords.h"

#include "ir/Builder.h"
#include "ir/PlainParts.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;

std::optional<Element> elementOf(const Expr &place) {
  for (const Expr *at = &place;;) {
    if (at->kind == ExprKind::Member) {
      at = at->operands[0].get();
      continue;
    }
    if (at->kind != ExprKind::Subscript)
      return std::nullopt;
    const ExprRef &pointer = at->operands[0], &subscript = at->operands[1];
    // Elements of a container lie where it says, not where it lies.
    if (pointer->kind == ExprKind::AddressOf &&
        (!pointer->operands[0]->type ||
         pointer->operands[0]->type->kind == ir::TypeKind::Container))
      return std::nullopt;
    if (pointer->kind == ExprKind::AddressOf && pointer->operands[0]->kind != ExprKind::VarRef) {
      at = pointer->operands[0].get(); // a row, or an array in a record
      continue;
    }
    if (ir::isZero(*subscript) && pointer->kind == ExprKind::Binary &&
        pointer->binaryOp == ir::BinaryOp::PtrAdd) // *(x + ci[k])
      return Element{pointer->operands[0], pointer->operands[1]};
    return Element{pointer, subscript};
  }
}

namespace {

/// What the one statement that sets it gives the variable; null: several do, or it may be reached otherwise.
ExprRef onlyValueOf(const ir::Stmt &body, const ir::Symbol &variable) {
  ExprRef value;
  unsigned count = 0;
  ir::forEachStmt(body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Declare && stmt.symbol.get() == &variable) {
      value = stmt.value;
      ++count;
    } else if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ExprKind::VarRef &&
               stmt.target->symbol.get() == &variable) {
      count += 2;
    }
  });
  return count == 1 && !variable.isExposed() ? value : nullptr;
}

/// `neigh + i * max`, `&neigh[i * max]`: the pointer and what is added to it; nullopt: it is neither.
std::optional<Element> partsOf(const Expr &pointer) {
  const Expr &plain = ir::withoutCasts(pointer);
  if (plain.kind == ExprKind::Binary && plain.binaryOp == ir::BinaryOp::PtrAdd)
    return Element{plain.operands[0], plain.operands[1]};
  if (plain.kind == ExprKind::AddressOf && plain.operands[0]->kind == ExprKind::Subscript)
    return Element{plain.operands[0]->operands[0], plain.operands[0]->operands[1]};
  return std::nullopt;
}

} // namespace

std::optional<Element> elementIn(const Nest &nest, LoopIndex loop, const Expr &place) {
  auto element = elementOf(place);
  if (!element)
    return std::nullopt;
  const Expr &pointer = *element->array;
  const bool isVariable =
      pointer.kind == ExprKind::Load && pointer.operands[0]->kind == ExprKind::VarRef;
  const ir::Stmt &body = *nest.loop(loop).stmt->body;
  const ExprRef value = isVariable ? onlyValueOf(body, *pointer.operands[0]->symbol) : nullptr;
  const auto parts = value ? partsOf(*value) : std::nullopt;
  if (!parts || !parts->subscript->type->isInteger() || !element->subscript->type->isInteger() ||
      !parts->array->type->element ||
      !ir::sameType(*ir::unqualified(parts->array->type->element),
                    *ir::unqualified(pointer.type->element)))
    return element;
  const std::set<const ir::Symbol *> changing = changingIn(body);
  bool stays = true;
  ir::forEachExpr(*parts->subscript, [&](const Expr &part) {
    stays &= part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr &&
             (part.kind != ExprKind::Load || part.operands[0]->kind == ExprKind::VarRef) &&
             (part.kind != ExprKind::VarRef ||
              (!changing.contains(part.symbol.get()) && !part.symbol->isExposed()));
  });
  if (!stays)
    return element;
  return Element{parts->array,
                 ir::binary(ir::BinaryOp::Add, ir::cast(parts->subscript, ir::longType()),
                            ir::cast(element->subscript, ir::longType()))};
}

bool standsStill(const Nest &nest, LoopIndex loop, const ExprRef &pointer) {
  const std::set<const ir::Symbol *> changing = changingIn(*nest.loop(loop).stmt);
  const auto isModified = [&](const ir::Symbol &symbol) { // in a called function, too
    return std::ranges::find(nest.model.modified, &symbol) != nest.model.modified.end();
  };
  bool ok = pointer->type && pointer->type->isPointer() && pointer->type->element;
  ir::forEachExpr(*pointer, [&](const Expr &part) {
    switch (part.kind) {
    case ExprKind::VarRef:
      ok = ok && !changing.contains(part.symbol.get()) && !part.symbol->isReference &&
           !(part.symbol->isExposed() && isModified(*part.symbol));
      break;
    case ExprKind::Load:
      ok = ok && !(part.operands[0]->type &&
                   (part.operands[0]->type->isVolatile || part.operands[0]->type->isAtomic));
      break;
    case ExprKind::Subscript:
      ok = ok && part.operands[1]->kind == ExprKind::IntLiteral && part.operands[1]->intValue == 0;
      break;
    case ExprKind::IntLiteral:
    case ExprKind::Member:
    case ExprKind::AddressOf:
      break;
    default:
      ok = false;
    }
  });
  if (!ok)
    return false;
  std::set<const Expr *> parts;
  ir::forEachExpr(*pointer, [&](const Expr &part) { parts.insert(&part); });
  const auto &accesses = nest.table().accesses;
  return std::ranges::none_of(accesses, [&](const Access &read) {
    return !read.isWrite && !read.isScalarVariable && parts.contains(read.expr) &&
           std::ranges::any_of(accesses, [&](const Access &write) {
             return write.isWrite && !write.isScalarVariable && nest.isInside(write, loop) &&
                    alias(nest.table(), read.base, write.base, nest.options) != AliasAnswer::Never;
           });
  });
}

ExprRef pointerBefore(const Nest &nest, LoopIndex loop, unsigned base) {
  for (const Access &access : nest.table().accesses) {
    if (access.base != base || !access.expr || access.isInCallee() || !nest.isInside(access, loop))
      continue;
    const auto element = elementOf(*access.expr);
    if (element && standsStill(nest, loop, element->array))
      return element->array;
  }
  return nullptr;
}

} // namespace parlift::legality
