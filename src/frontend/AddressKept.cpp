#include "frontend/AddressKept.h"

#include "frontend/LibraryClasses.h"
#include "frontend/Replaceable.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace parlift::frontend {

using clang::Expr;
using clang::Stmt;
using llvm::dyn_cast;
using llvm::isa;

namespace {

constexpr unsigned deepest = 4; ///< members that call members

const Expr *bare(const Expr *expr) {
  for (;;) {
    const auto *cast = dyn_cast<clang::ImplicitCastExpr>(expr);
    if (const auto *paren = dyn_cast<clang::ParenExpr>(expr))
      expr = paren->getSubExpr();
    else if (cast && (cast->getCastKind() == clang::CK_NoOp ||
                      cast->getCastKind() == clang::CK_ArrayToPointerDecay))
      expr = cast->getSubExpr();
    else
      return expr;
  }
}

/// Elements of it lie in memory of their own.
bool ownsElements(clang::QualType type) {
  return libraryClass(type, "vector") || libraryClass(type, "valarray") || ownedBy(type);
}

bool isHarmless(const clang::CXXMethodDecl &method, unsigned depth);

/// The body of a member, which must not let the object's address out.
class Body {
public:
  explicit Body(unsigned depth) : depth_(depth) {}

  bool isHarmless(const Stmt *stmt) {
    if (!stmt)
      return true;
    if (isa<clang::CXXThisExpr, clang::LambdaExpr>(stmt))
      return false;
    if (const auto *cast = dyn_cast<clang::ImplicitCastExpr>(stmt);
        cast && cast->getCastKind() == clang::CK_LValueToRValue && isOwn(cast->getSubExpr()))
      return indicesAreHarmless(cast->getSubExpr());
    if (const auto *call = dyn_cast<clang::CallExpr>(stmt); call && isOnOwn(*call))
      return std::ranges::all_of(call->arguments(), [&](const Expr *argument) {
        return isOwn(argument) ? indicesAreHarmless(argument) : isHarmless(argument);
      });
    const auto *expr = dyn_cast<Expr>(stmt);
    if (expr && isOwn(expr))
      return false;
    return std::ranges::all_of(stmt->children(),
                               [&](const Stmt *child) { return isHarmless(child); });
  }

private:
  /// A member of the object, and what lies in it. What a member refers to lies elsewhere.
  static bool isOwn(const Expr *wrapped) {
    const Expr *expr = bare(wrapped);
    if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(expr))
      return isOwn(element->getBase());
    const auto *member = dyn_cast<clang::MemberExpr>(expr);
    const auto *field = member ? dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
    if (!field || field->getType()->isReferenceType())
      return false;
    const Expr *base = bare(member->getBase());
    return isa<clang::CXXThisExpr>(base) || (!member->isArrow() && isOwn(base));
  }

  bool indicesAreHarmless(const Expr *wrapped) {
    const Expr *expr = bare(wrapped);
    if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(expr))
      return isHarmless(element->getIdx()) && indicesAreHarmless(element->getBase());
    const auto *member = dyn_cast<clang::MemberExpr>(expr);
    return !member || isa<clang::CXXThisExpr>(bare(member->getBase())) ||
           indicesAreHarmless(member->getBase());
  }

  /// A vector's element or size, or another member of the object.
  bool isOnOwn(const clang::CallExpr &call) {
    const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call.getDirectCallee());
    if (!method)
      return false;
    if (const auto *member = dyn_cast<clang::CXXMemberCallExpr>(&call)) {
      const Expr *object = bare(member->getImplicitObjectArgument());
      if (isa<clang::CXXThisExpr>(object))
        return depth_ > 0 && frontend::isHarmless(*method, depth_ - 1);
      const bool isAsked =
          method->getIdentifier() && (method->getName() == "size" || method->getName() == "get" ||
                                      method->getName() == "data");
      return isOwn(object) && ownsElements(object->getType()) && isAsked;
    }
    return isa<clang::CXXOperatorCallExpr>(call) &&
           method->getOverloadedOperator() == clang::OO_Subscript && isOwn(call.getArg(0)) &&
           ownsElements(call.getArg(0)->getType());
  }

  const unsigned depth_;
};

bool isHarmless(const clang::CXXMethodDecl &method, unsigned depth) {
  const clang::FunctionDecl *definition = nullptr;
  return method.isInstance() && method.isConst() && !method.isVirtual() &&
         !method.getParent()->isLambda() && // whose captures are no members by name
         method.hasBody(definition) && definition->getBody() && !isReplaceable(*definition) &&
         Body(depth).isHarmless(definition->getBody());
}

} // namespace

bool keepsNoAddress(const clang::CXXMethodDecl &method) {
  return isHarmless(method, deepest);
}

} // namespace parlift::frontend
