#include "legality/gpu/FixedContainers.h"

#include "ir/ContainerChange.h"
#include "ir/Iterator.h"
#include "ir/Reference.h"
#include "ir/Walk.h"
#include "support/Words.h"

#include <algorithm>
#include <compare>
#include <map>
#include <optional>
#include <set>

namespace parlift::legality {

namespace {

/// `v`, `m.data`, `this->grid.cells`: a variable, and fields from it inwards.
struct Name {
  const ir::Symbol *root = nullptr;
  std::vector<unsigned> fields;
  auto operator<=>(const Name &) const = default;
};

bool isContainer(const ir::Type &type) {
  return type.kind == ir::TypeKind::Container || ir::isOwner(type);
}

bool isThis(const ir::Expr &record) {
  return record.kind == ir::ExprKind::Subscript && record.operands[0]->kind == ir::ExprKind::Load &&
         record.operands[0]->operands[0]->kind == ir::ExprKind::VarRef &&
         record.operands[0]->operands[0]->symbol->isThis &&
         record.operands[1]->kind == ir::ExprKind::IntLiteral && record.operands[1]->intValue == 0;
}

std::optional<Name> nameOf(const ir::Expr &place) {
  Name name;
  const ir::Expr *at = &place;
  for (; at->kind == ir::ExprKind::Member; at = at->operands[0].get()) {
    const ir::Type &record = *at->operands[0]->type;
    if (record.kind != ir::TypeKind::Record || record.isUnion || at->type->isVolatile)
      return std::nullopt;
    name.fields.insert(name.fields.begin(), at->field);
  }
  if (isThis(*at))
    at = at->operands[0]->operands[0].get();
  else if (at->kind != ir::ExprKind::VarRef || at->type->isVolatile)
    return std::nullopt;
  name.root = at->symbol.get();
  return name.root->isThreadLocal || name.root->isSynthetic ? std::nullopt : std::optional(name);
}

/// A pointer to the elements can be declared.
bool hasNamedElements(const ir::Type &container) {
  if (!container.element)
    return false;
  const ir::Type &element = *container.element;
  const bool hasName = std::ranges::all_of(
      element.spelling, [](char c) { return isWordCharacter(c) || c == ' ' || c == ':'; });
  return (element.isInteger() || element.isFloating() || element.kind == ir::TypeKind::Record) &&
         !element.isVolatile && !element.isAtomic && hasName;
}

class Containers {
public:
  explicit Containers(const ir::Stmt &loop) { visit(loop); }
  std::vector<FixedContainer> found() const;

private:
  enum class Use { Read, Written, Given };
  struct Seen {
    FixedContainer elements, size;
    bool isGiven = false; ///< somebody may keep, or change, what it is
  };

  void visit(const ir::Stmt &loop);
  void visit(const ir::Expr &expr, Use use);
  void visitAddress(const ir::Expr &pointer, Use use);
  void visitCall(const ir::Expr &call);
  void give(const ir::Expr &place);
  bool mayChangeContainers(const ir::Expr &call);
  static bool mayHoldContainers(const ir::Type &type) {
    return isContainer(type) || (type.kind == ir::TypeKind::Record && !type.copiesPlainly);
  }

  std::map<Name, Seen> seen_;
  std::set<const ir::Symbol *> declared_, given_;
  std::set<const ir::Function *> asked_;
  bool changes_ = false;
};

/// All that it calls, too. Own containers of a callee end with it, and those that it shares with others may be ours.
bool Containers::mayChangeContainers(const ir::Expr &call) {
  const auto callee = call.target.lock();
  if (ir::containerChange(call) || (!callee && (call.effects.writesMemory || call.callee.empty())))
    return true;
  if (!callee || !asked_.insert(callee.get()).second)
    return false;
  bool result = false;
  ir::forEachStmt(*callee->body, [&](const ir::Stmt &stmt) {
    result |= stmt.kind == ir::StmtKind::OpaqueStmt ||
              (stmt.kind == ir::StmtKind::Assign && mayHoldContainers(*stmt.target->type));
  });
  ir::forEachExpr(*callee->body, [&](const ir::Expr &expr) {
    result |= expr.kind == ir::ExprKind::OpaqueExpr ||
              (expr.kind == ir::ExprKind::Call && mayChangeContainers(expr));
  });
  return result;
}

void Containers::visit(const ir::Stmt &loop) {
  ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
    changes_ |= stmt.kind == ir::StmtKind::OpaqueStmt;
    if (stmt.kind == ir::StmtKind::Declare)
      declared_.insert(stmt.symbol.get());
    if (stmt.kind == ir::StmtKind::Assign)
      changes_ |= mayHoldContainers(*stmt.target->type);
    ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
      const bool isTarget = stmt.kind == ir::StmtKind::Assign && own == stmt.target;
      visit(*own, isTarget ? Use::Written : own->isLvalue() ? Use::Given : Use::Read);
    });
  });
}

/// The place gets to where its container may be changed, or another name for its elements is made.
void Containers::give(const ir::Expr &place) {
  if (const auto name = nameOf(place)) {
    if (name->fields.empty())
      given_.insert(name->root);
    seen_[*name].isGiven = true;
  }
}

/// What is subscripted: the elements' address, or another pointer.
void Containers::visitAddress(const ir::Expr &pointer, Use use) {
  const bool isOfContainer =
      (pointer.kind == ir::ExprKind::AddressOf || pointer.kind == ir::ExprKind::Load) &&
      isContainer(*pointer.operands[0]->type) && !ir::isAddressOfContainer(pointer);
  if (!isOfContainer) {
    // Rows that lie in the element itself: `v[i][2]` of arrays.
    if (pointer.kind == ir::ExprKind::AddressOf)
      return visit(*pointer.operands[0], use);
    return visit(pointer, Use::Read);
  }
  const ir::Expr &container = *pointer.operands[0];
  const auto name = nameOf(container);
  if (!name)
    return visit(container, Use::Read);
  Seen &seen = seen_[*name];
  seen.elements.places.push_back(&pointer);
  seen.elements.isWritten |= use == Use::Written;
  seen.isGiven |= use == Use::Given || !hasNamedElements(*container.type);
}

void Containers::visitCall(const ir::Expr &call) {
  changes_ |= mayChangeContainers(call);
  for (const ir::ExprRef &operand : call.operands)
    visit(*operand, operand->isLvalue() ? Use::Given : Use::Read);
}

void Containers::visit(const ir::Expr &expr, Use use) {
  switch (expr.kind) {
  case ir::ExprKind::Call:
    return visitCall(expr);
  case ir::ExprKind::OpaqueExpr:
    changes_ = true;
    return;
  case ir::ExprKind::Subscript:
    changes_ |= !expr.reason.empty(); // `v.at(i)`
    visitAddress(*expr.operands[0], use);
    return visit(*expr.operands[1], Use::Read);
  case ir::ExprKind::Member: {
    const ir::Expr &record = *expr.operands[0];
    if (record.type->kind == ir::TypeKind::Container) {
      if (const auto name = nameOf(record))
        seen_[*name].size.places.push_back(&expr);
      else
        visit(record, Use::Read);
      return;
    }
    if (use == Use::Given || isContainer(*expr.type))
      give(expr);
    return isThis(record) ? void() : visit(record, use);
  }
  case ir::ExprKind::VarRef:
    // By itself, and not as what has a member.
    if (use == Use::Given || expr.symbol->isThis || isContainer(*expr.type))
      give(expr);
    return;
  case ir::ExprKind::AddressOf:
    return visit(*expr.operands[0], Use::Given);
  case ir::ExprKind::Load:
    if (expr.type->kind == ir::TypeKind::Record) // a copy of all that is in it
      return visit(*expr.operands[0], expr.type->copiesPlainly ? Use::Read : Use::Given);
    return visit(*expr.operands[0], Use::Read);
  default:
    for (const ir::ExprRef &operand : expr.operands)
      if (operand)
        visit(*operand, Use::Read);
  }
}

std::vector<FixedContainer> Containers::found() const {
  std::vector<FixedContainer> result;
  if (changes_)
    return result;
  for (const auto &[name, seen] : seen_) {
    // What is given away with the whole of it, or as a part of it, is given away.
    const bool isGiven =
        given_.contains(name.root) || declared_.contains(name.root) ||
        std::ranges::any_of(seen_, [&](const auto &other) {
          const std::size_t common = std::min(other.first.fields.size(), name.fields.size());
          return other.second.isGiven && other.first.root == name.root &&
                 std::equal(name.fields.begin(),
                            name.fields.begin() + static_cast<std::ptrdiff_t>(common),
                            other.first.fields.begin());
        });
    if (isGiven)
      continue;
    for (const FixedContainer *one : {&seen.elements, &seen.size})
      if (!one->places.empty())
        result.push_back(*one);
  }
  return result;
}

} // namespace

std::vector<FixedContainer> fixedContainers(const ir::Stmt &loop) {
  return Containers(loop).found();
}

} // namespace parlift::legality
