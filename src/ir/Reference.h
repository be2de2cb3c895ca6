/// \file
/// C++ references that a record stores or a call returns. In the tree they are pointers, but the words are those of what
/// they refer to:
///
///     struct View { double &x; };   v.x   Subscript(Load(Member(v, x)), 0)   the pointer is called `&v.x`
#pragma once

#include "ir/Builder.h"

namespace parlift::ir {

inline TypeRef referenceTo(TypeRef element) {
  auto made = std::make_shared<Type>(*pointerTo(std::move(element)));
  made->spelling = (made->element->isConst ? "const " : "") + made->element->spelling + " &";
  return made;
}

/// A pointer to the object, of a container too, whose address is otherwise that of its elements: `&v`, `return v;` where
/// a reference is returned, the `this` of a call.
inline ExprRef addressOfObject(ExprRef lvalue, SourceRange range = {}) {
  if (lvalue->type->kind != TypeKind::Container)
    return addressOf(std::move(lvalue), std::move(range));
  TypeRef pointer = pointerTo(lvalue->type);
  auto made = std::make_shared<Expr>(*addressOf(std::move(lvalue), std::move(range)));
  made->type = std::move(pointer);
  return made;
}

/// AddressOf that `addressOfObject` made of a container.
inline bool isAddressOfContainer(const Expr &expr) {
  return expr.kind == ExprKind::AddressOf && expr.operands[0]->type->kind == TypeKind::Container &&
         sameType(*expr.type->element, *expr.operands[0]->type);
}

/// The value of a reference: its words, if it has any, denote the object and not the object's address.
inline bool hasWordsOfObject(const Expr &pointer) {
  return (pointer.kind == ExprKind::Load || pointer.kind == ExprKind::Call) && pointer.type &&
         pointer.type->isPointer() && pointer.type->spelling.ends_with('&');
}

} // namespace parlift::ir
