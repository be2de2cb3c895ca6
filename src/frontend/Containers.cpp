/// What is known of the C++ library: containers whose elements lie in a row, min, max and swap.
///
///     v[i], v.at(i)   Subscript(AddressOf(v), i)      v.size()   Load(Member(v, "size()"))
///     std::min(a, b)  b < a ? b : a                   std::swap(a, b)   t = a; a = b; b = t
#include "frontend/Lowering.h"

#include <llvm/ADT/StringSwitch.h>

namespace parlift::frontend {

using clang::Expr;
using ir::ExprRef;
using llvm::dyn_cast;

ExprRef FunctionLowering::sizeOf(ExprRef container, SourceRange where) {
  if (container->type->extent)
    return container->type->extent;
  return ir::load(ir::member(std::move(container), 0, where), where);
}

/// A member function of a container that has a meaning in the tree; null for all others.
ExprRef FunctionLowering::containerCall(const clang::CallExpr *expr, bool wantsPlace) {
  const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(expr->getDirectCallee());
  if (!method || !method->getParent()->isInStdNamespace())
    return nullptr;
  const Expr *object = nullptr;
  llvm::ArrayRef<const Expr *> rest(expr->getArgs(), expr->getNumArgs());
  if (const auto *call = dyn_cast<clang::CXXMemberCallExpr>(expr)) {
    object = call->getImplicitObjectArgument();
  } else if (llvm::isa<clang::CXXOperatorCallExpr>(expr) && !rest.empty()) {
    object = rest[0];
    rest = rest.drop_front();
  }
  if (!object)
    return nullptr;
  const bool isPointer = object->getType()->isPointerType();
  const clang::QualType pointee =
      isPointer ? object->getType()->getPointeeType() : object->getType();
  // A base's method (std::array has none, libstdc++'s vector has _Vector_base) is not the container's.
  if (type(pointee)->kind != ir::TypeKind::Container)
    return nullptr;
  const SourceRange where = range(expr);
  const auto container = [&] {
    return isPointer ? dereference(value(object), range(object)) : place(object);
  };
  const bool isSubscript = method->getOverloadedOperator() == clang::OO_Subscript;
  const std::string name = isSubscript ? "[]" : method->getNameInfo().getName().getAsString();
  const ir::TypeRef size = ir::unsignedLongType();
  if ((name == "[]" || name == "at") && rest.size() == 1 && wantsPlace) {
    ExprRef base = ir::addressOf(container());
    return ir::subscript(std::move(base), value(rest[0]), where);
  }
  if (!rest.empty())
    return nullptr;
  if (name == "front" && wantsPlace)
    return ir::subscript(ir::addressOf(container()), ir::intLiteral(0, size), where);
  if (name == "back" && wantsPlace) {
    ExprRef base = container();
    ExprRef last =
        ir::binary(ir::BinaryOp::Sub, sizeOf(base, where), ir::intLiteral(1, size), where);
    return ir::subscript(ir::addressOf(base), std::move(last), where);
  }
  if (wantsPlace)
    return nullptr;
  if (name == "size" || name == "length")
    return sizeOf(container(), where);
  if (name == "empty")
    return ir::binary(ir::BinaryOp::Eq, sizeOf(container(), where), ir::intLiteral(0, size), where,
                      type(expr));
  if (name == "data" || name == "c_str")
    return ir::addressOf(container(), where);
  return nullptr;
}

/// Functions of namespace std that are operators in the tree; null for all others.
ExprRef FunctionLowering::libraryCall(const clang::CallExpr *expr,
                                      const clang::FunctionDecl *callee) {
  if (!callee->isInStdNamespace() || !callee->getIdentifier())
    return nullptr;
  const llvm::StringRef name = callee->getName();
  const SourceRange where = range(expr);
  if ((name == "min" || name == "max") && expr->getNumArgs() == 2 && expr->isGLValue()) {
    ExprRef a = ir::load(place(expr->getArg(0))), b = ir::load(place(expr->getArg(1)));
    if (!a->type->isInteger() && !a->type->isFloating())
      return nullptr;
    // Ties take the first argument: min is (b < a) ? b : a, max is (a < b) ? b : a.
    ExprRef test = name == "min" ? ir::binary(ir::BinaryOp::Lt, b, a, where)
                                 : ir::binary(ir::BinaryOp::Lt, a, b, where);
    return temporaryPlace(ir::select(std::move(test), b, a, where));
  }
  if ((name == "move" || name == "forward" || name == "as_const") && expr->getNumArgs() == 1)
    return place(expr->getArg(0));
  if (name == "size" && expr->getNumArgs() == 1 &&
      type(expr->getArg(0))->kind == ir::TypeKind::Container)
    return sizeOf(place(expr->getArg(0)), where);
  return nullptr;
}

bool FunctionLowering::librarySwap(const clang::CallExpr *expr) {
  const clang::FunctionDecl *callee = expr->getDirectCallee();
  if (!callee || !callee->isInStdNamespace() || !callee->getIdentifier() ||
      callee->getName() != "swap" || expr->getNumArgs() != 2)
    return false;
  if (!type(expr->getArg(0))->isScalar())
    return false;
  ExprRef a = repeatable(place(expr->getArg(0))), b = repeatable(place(expr->getArg(1)));
  ExprRef old = temporary(ir::load(a));
  emit(ir::assign(a, ir::load(b), range(expr)));
  emit(ir::assign(b, std::move(old), range(expr)));
  return true;
}

} // namespace parlift::frontend
