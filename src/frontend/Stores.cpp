#include "frontend/Stores.h"

#include "frontend/AddressKept.h"
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"
#include "frontend/Replaceable.h"
#include "ir/Reference.h"

#include <llvm/ADT/StringSwitch.h>

#include <algorithm>
#include <array>

namespace parlift::frontend {

using clang::Expr;
using ir::ExprRef;
using llvm::dyn_cast;
using llvm::isa;

bool isStoreOfNumbers(clang::QualType type) {
  static constexpr std::array names = {"queue",         "deque",
                                       "stack",         "list",
                                       "forward_list",  "priority_queue",
                                       "set",           "multiset",
                                       "map",           "multimap",
                                       "bitset",        "unordered_set",
                                       "unordered_map", "unordered_multiset"};
  return !type.isVolatileQualified() &&
         std::ranges::any_of(names, [&](const char *name) { return libraryClass(type, name); }) &&
         isOfNumbers(type.getUnqualifiedType());
}

namespace {

bool isKnown(llvm::StringRef name, unsigned arguments) {
  if (llvm::StringSwitch<bool>(name)
          .Cases("empty", "size", "front", "back", "top", true)
          .Cases("pop", "pop_front", "pop_back", "clear", true)
          .Cases("any", "all", "none", true)
          .Default(false))
    return arguments == 0;
  // With arguments these members of std::bitset throw, or they are others.
  if (name == "set" || name == "reset" || name == "flip")
    return arguments == 0;
  if (name == "count")
    return arguments <= 1;
  const bool isOfOne = llvm::StringSwitch<bool>(name)
                           .Cases("push", "push_front", "push_back", true)
                           .Cases("insert", "erase", "contains", true)
                           .Default(false);
  return isOfOne ? arguments == 1 : name.starts_with("emplace") && name != "emplace_hint";
}

clang::QualType objectType(const clang::CXXMemberCallExpr &call) {
  const clang::QualType type = call.getImplicitObjectArgument()->getType();
  return type->isPointerType() ? type->getPointeeType() : type;
}

/// Behind members, which are parts of what it says.
const clang::CallExpr *callIn(const Expr *expr) {
  for (;;) {
    expr = expr->IgnoreParens();
    const auto *cast = dyn_cast<clang::ImplicitCastExpr>(expr);
    const auto *member = dyn_cast<clang::MemberExpr>(expr);
    if (cast && cast->getCastKind() == clang::CK_NoOp)
      expr = cast->getSubExpr();
    else if (member && !member->isArrow() && isa<clang::FieldDecl>(member->getMemberDecl()))
      expr = member->getBase();
    else
      break;
  }
  const auto *call = dyn_cast<clang::CallExpr>(expr);
  return call && call->isGLValue() && isStoreCall(*call) ? call : nullptr;
}

} // namespace

bool isStoreCall(const clang::CallExpr &call) {
  const auto *member = dyn_cast<clang::CXXMemberCallExpr>(&call);
  const clang::CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  return method && method->getIdentifier() && isOfSystem(*method) &&
         isStoreOfNumbers(objectType(*member)) && isKnown(method->getName(), call.getNumArgs()) &&
         std::ranges::all_of(call.arguments(), [](const Expr *one) {
           return isOfNumbers(one->getType().getNonReferenceType().getUnqualifiedType());
         });
}

bool makesStore(const clang::CXXConstructExpr &made) {
  return isStoreOfNumbers(made.getType()) &&
         (made.getNumArgs() == 0 ||
          (libraryClass(made.getType(), "bitset") && made.getNumArgs() == 1 &&
           made.getArg(0)->getType()->isIntegerType()));
}

bool givesElementAway(const clang::CallExpr &call) {
  return !call.getType()->isVoidType() &&
         (call.isGLValue() || !isOfNumbers(call.getType().getUnqualifiedType()));
}

const clang::CallExpr *storeReadBy(const clang::Stmt &expr) {
  if (const auto *read = dyn_cast<clang::ImplicitCastExpr>(&expr);
      read && read->getCastKind() == clang::CK_LValueToRValue)
    return callIn(read->getSubExpr());
  const auto *copy = dyn_cast<clang::CXXConstructExpr>(&expr);
  return copy && copy->getNumArgs() == 1 && copy->getConstructor()->isCopyConstructor() &&
                 isOfNumbers(copy->getType().getUnqualifiedType()) &&
                 !isStoreOfNumbers(copy->getType())
             ? callIn(copy->getArg(0))
             : nullptr;
}

namespace {

/// It is asked, and stays as it is.
bool asksOnly(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("empty", "size", "any", "all", "none", "count", "contains", true)
      .Default(false);
}

} // namespace

/// Null: it is no such call. The reference that comes back from one whose element is only read is to a copy of it.
ExprRef FunctionLowering::storeCall(const clang::CallExpr *expr) {
  const auto *member = dyn_cast<clang::CXXMemberCallExpr>(expr);
  if (!member || handlersAround_ > 0 || !isStoreCall(*expr))
    return nullptr;
  const SourceRange where = range(expr);
  const Expr *object = member->getImplicitObjectArgument();
  const bool asks = asksOnly(member->getMethodDecl()->getName());
  const ExprRef self =
      object->getType()->isPointerType() ? dereference(value(object), where) : place(object);
  std::vector<ExprRef> operands{asks ? self : ir::addressOfObject(self)};
  for (const Expr *argument : expr->arguments())
    operands.push_back(readThrough(argument));
  ir::Effects effects;
  effects.readsMemory = effects.isOfSystem = true;
  effects.writesMemory = !asks;
  const bool isReference = expr->isGLValue(), isRead = facts_.readAtOnce.contains(expr);
  const ir::TypeRef made =
      isReference && !isRead ? ir::referenceTo(type(expr)) : ir::unqualified(type(expr));
  auto call =
      std::make_shared<ir::Expr>(*ir::call(member->getMethodDecl()->getQualifiedNameAsString(),
                                           std::move(operands), made, effects, where));
  call->isMemberCall = true;
  call->reason = asks ? "reads" : "objects";
  return isReference && isRead ? ir::addressOfObject(temporaryPlace(call)) : call;
}

} // namespace parlift::frontend
