#include "frontend/OwnAddress.h"

#include "frontend/AddressKept.h"
#include "frontend/LibraryClasses.h"
#include "frontend/Replaceable.h"
#include "frontend/Tuples.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <array>

namespace parlift::frontend {

using clang::Expr;
using clang::Stmt;
using llvm::dyn_cast;
using llvm::isa;

namespace {

constexpr unsigned deepest = 5; ///< constructors and members that call each other

/// Of the namespace std, or one of libstdc++'s own, which has the iterators.
bool isOfLibrary(const clang::CXXRecordDecl &record) {
  const clang::DeclContext *space = record.getEnclosingNamespaceContext();
  const auto *named = dyn_cast<clang::NamespaceDecl>(space);
  return record.isInStdNamespace() || (named && named->getName() == "__gnu_cxx");
}

/// Behind casts that stay in the object.
const Expr *bare(const Expr *expr) {
  for (;;) {
    expr = expr->IgnoreParens();
    const auto *cast = dyn_cast<clang::CastExpr>(expr);
    const bool staysInside = cast && (cast->getCastKind() == clang::CK_NoOp ||
                                      cast->getCastKind() == clang::CK_ArrayToPointerDecay ||
                                      cast->getCastKind() == clang::CK_BitCast ||
                                      cast->getCastKind() == clang::CK_DerivedToBase ||
                                      cast->getCastKind() == clang::CK_UncheckedDerivedToBase);
    if (!staysInside)
      return expr;
    expr = cast->getSubExpr();
  }
}

bool isThis(const Expr *expr) {
  return isa<clang::CXXThisExpr>(bare(expr));
}

/// A member of the object, or a part of one. What a reference or a pointer leads to is none.
bool isOwn(const Expr *wrapped) {
  const Expr *expr = bare(wrapped);
  if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    const auto *decay = dyn_cast<clang::ImplicitCastExpr>(element->getBase()->IgnoreParens());
    return decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay && isOwn(decay);
  }
  const auto *member = dyn_cast<clang::MemberExpr>(expr);
  const auto *field = member ? dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field || field->getType()->isReferenceType())
    return false;
  return isThis(member->getBase()) || (!member->isArrow() && isOwn(member->getBase()));
}

bool letsOut(const clang::CXXConstructorDecl &constructor, unsigned depth);
bool mayLetOut(clang::QualType type, unsigned depth);

/// What runs with the object as `*this`.
class Making {
public:
  explicit Making(unsigned depth) : depth_(depth) {}

  bool letsOut(const Stmt *stmt) {
    if (!stmt)
      return false;
    if (isa<clang::CXXThisExpr>(stmt))
      return true;
    if (const auto *initial = dyn_cast<clang::CXXDefaultInitExpr>(stmt))
      return letsOut(initial->getExpr());
    if (const auto *lambda = dyn_cast<clang::LambdaExpr>(stmt))
      return std::ranges::any_of(lambda->captures(), &clang::LambdaCapture::capturesThis) ||
             std::ranges::any_of(lambda->capture_inits(),
                                 [&](const Expr *init) { return letsOut(init); });
    if (const auto *cast = dyn_cast<clang::ImplicitCastExpr>(stmt);
        cast && cast->getCastKind() == clang::CK_LValueToRValue && isOwn(cast->getSubExpr()))
      return indicesLetOut(cast->getSubExpr());
    if (const auto *assignment = dyn_cast<clang::BinaryOperator>(stmt);
        assignment && assignment->isAssignmentOp() && isOwn(assignment->getLHS()))
      return indicesLetOut(assignment->getLHS()) || letsOut(assignment->getRHS());
    if (const auto *step = dyn_cast<clang::UnaryOperator>(stmt);
        step && step->isIncrementDecrementOp() && isOwn(step->getSubExpr()))
      return indicesLetOut(step->getSubExpr());
    if (const auto *loop = dyn_cast<clang::CXXForRangeStmt>(stmt))
      return loopLetsOut(*loop);
    if (const auto *block = dyn_cast<clang::CompoundStmt>(stmt))
      return std::ranges::any_of(block->body(), [&](const Stmt *child) {
        const auto *expr = dyn_cast<Expr>(child);
        const auto *call = expr ? dyn_cast<clang::CallExpr>(expr->IgnoreImplicit()) : nullptr;
        return call ? callLetsOut(*call, /*isDropped=*/true) : letsOut(child);
      });
    if (const auto *call = dyn_cast<clang::CallExpr>(stmt))
      return callLetsOut(*call, /*isDropped=*/false);
    if (const auto *made = dyn_cast<clang::CXXConstructExpr>(stmt))
      return madeLetsOut(*made);
    if (const auto *inherited = dyn_cast<clang::CXXInheritedCtorInitExpr>(stmt))
      return depth_ == 0 || frontend::letsOut(*inherited->getConstructor(), depth_ - 1);
    if (const auto *expr = dyn_cast<Expr>(stmt); expr && isOwn(expr))
      return true;
    return std::ranges::any_of(stmt->children(), [&](const Stmt *child) { return letsOut(child); });
  }

private:
  bool indicesLetOut(const Expr *wrapped) {
    const Expr *expr = bare(wrapped);
    if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(expr))
      return letsOut(element->getIdx()) || indicesLetOut(element->getBase());
    const auto *member = dyn_cast<clang::MemberExpr>(expr);
    return member && !isThis(member->getBase()) && indicesLetOut(member->getBase());
  }

  /// `for (int &x : v_)`: x lies in memory of its own, or is a copy.
  bool loopLetsOut(const clang::CXXForRangeStmt &loop) {
    const Expr *range = loop.getRangeInit();
    if (!isOwn(range))
      return std::ranges::any_of(loop.children(),
                                 [&](const Stmt *child) { return letsOut(child); });
    const bool isApart =
        ownsElements(range->getType()) || !loop.getLoopVariable()->getType()->isReferenceType();
    return !isApart || indicesLetOut(range) || letsOut(loop.getBody());
  }

  /// The library's, which know no address but those of elements, and the object's own that do no more than this.
  bool memberLetsOut(const clang::CXXMethodDecl &method, const clang::CallExpr &call,
                     const Expr &object) {
    if (isOfLibrary(*method.getParent())) {
      const clang::QualType made = call.getType();
      const bool isAssignment = method.getOverloadedOperator() == clang::OO_Equal ||
                                method.getOverloadedOperator() == clang::OO_PlusEqual;
      const bool yieldsPlace = call.isGLValue() || made->isPointerType() || made->isRecordType();
      return yieldsPlace && !isAssignment && !ownsElements(object.getType());
    }
    const clang::FunctionDecl *definition = nullptr;
    const bool isInView = !method.isVirtual() && method.hasBody(definition) &&
                          definition->getBody() && !isReplaceable(*definition);
    return depth_ == 0 || !isInView || Making(depth_ - 1).letsOut(definition->getBody());
  }

  /// What the library is known to keep no address of: memset, std::fill. Many of these return where they have been.
  static bool keepsNothing(const clang::CallExpr &call, bool isDropped) {
    static constexpr std::array names = {"memset", "memcpy",   "memmove", "memcmp",
                                         "strlen", "printf",   "fprintf", "snprintf",
                                         "bzero",  "isfinite", "isnan"};
    const clang::FunctionDecl *callee = call.getDirectCallee();
    const bool isKnown = callee && callee->getIdentifier() && callee->getBuiltinID() != 0 &&
                         std::ranges::find(names, callee->getName()) != names.end();
    const bool yieldsNoPlace = call.getType()->isVoidType() || call.getType()->isArithmeticType();
    return (isKnown || keepsNumbersOnly(call) || effectsOnRanges(call).has_value()) &&
           !call.isGLValue() && (isDropped || yieldsNoPlace);
  }

  /// `isDropped`: nobody has what it returns.
  bool callLetsOut(const clang::CallExpr &call, bool isDropped) {
    const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call.getDirectCallee());
    const Expr *object = method ? objectOf(call) : nullptr;
    const bool isOnObject = object && (isThis(object) || isOwn(object));
    if (isOnObject ? memberLetsOut(*method, call, *object) || indicesLetOut(object)
                   : letsOut(call.getCallee()))
      return true;
    const bool keeps = !keepsNothing(call, isDropped);
    return std::ranges::any_of(call.arguments(), [&](const Expr *argument) {
      if (isOnObject && argument == object)
        return false;
      const bool isPart = isOwn(argument) || isThis(argument) || isAddressOfOwn(argument);
      return isPart ? keeps && !onlyReadsArgument(call, argument) : letsOut(argument);
    });
  }

  static bool isAddressOfOwn(const Expr *argument) {
    const auto *address = dyn_cast<clang::UnaryOperator>(bare(argument));
    return address && address->getOpcode() == clang::UO_AddrOf && isOwn(address->getSubExpr());
  }

  bool madeLetsOut(const clang::CXXConstructExpr &made) {
    if (depth_ == 0 || frontend::letsOut(*made.getConstructor(), depth_ - 1))
      return true;
    return std::ranges::any_of(made.arguments(), [&](const Expr *argument) {
      const bool isPart = argument->isGLValue() && isOwn(argument);
      return isPart ? !onlyReadsArgument(made, argument) && !copiesElements(made)
                    : letsOut(argument);
    });
  }

  /// `std::vector<double> old(v_)`
  static bool copiesElements(const clang::CXXConstructExpr &made) {
    return made.getConstructor()->isCopyOrMoveConstructor() && ownsElements(made.getType());
  }

  const unsigned depth_;
};

/// Of a class of the library what it is made of is made, too: elements of a std::array, a std::pair's parts.
bool partsLetOut(const clang::CXXRecordDecl &record, unsigned depth) {
  const auto *instance = dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  if (!instance || ownsElements(record.getASTContext().getRecordType(&record)))
    return false;
  const auto isOut = [&](const clang::TemplateArgument &argument, const auto &self) -> bool {
    if (argument.getKind() == clang::TemplateArgument::Pack)
      return std::ranges::any_of(argument.pack_elements(),
                                 [&](const auto &one) { return self(one, self); });
    return argument.getKind() == clang::TemplateArgument::Type &&
           mayLetOut(argument.getAsType(), depth);
  };
  return std::ranges::any_of(instance->getTemplateArgs().asArray(),
                             [&](const auto &argument) { return isOut(argument, isOut); });
}

bool letsOut(const clang::CXXConstructorDecl &constructor, unsigned depth) {
  if (constructor.isTrivial())
    return false;
  const clang::CXXRecordDecl &record = *constructor.getParent();
  if (isOfLibrary(record))
    return partsLetOut(record, depth);
  const clang::FunctionDecl *definition = nullptr;
  if (depth == 0 || !constructor.hasBody(definition) || !definition->getBody() ||
      isReplaceable(*definition) || isa<clang::CXXTryStmt>(definition->getBody()))
    return true;
  Making making(depth);
  for (const clang::CXXCtorInitializer *init :
       llvm::cast<clang::CXXConstructorDecl>(definition)->inits())
    if (making.letsOut(init->getInit()))
      return true;
  return making.letsOut(definition->getBody());
}

/// Some way to make an object of the type does.
bool mayLetOut(clang::QualType type, unsigned depth) {
  while (const auto *array = type->getAsArrayTypeUnsafe())
    type = array->getElementType();
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition())
    return false;
  record = record->getDefinition();
  if (isOfLibrary(*record))
    return partsLetOut(*record, depth);
  if (depth == 0 || record->isDependentType())
    return true;
  const auto hasSuchPart =
      [&](const clang::FieldDecl *field) { // struct W { int a[9]; int *b = a; };
        const Expr *own = field->hasInClassInitializer() ? field->getInClassInitializer() : nullptr;
        return (own && Making(depth - 1).letsOut(own)) || mayLetOut(field->getType(), depth - 1);
      };
  return std::ranges::any_of(
             record->bases(),
             [&](const auto &base) { return mayLetOut(base.getType(), depth - 1); }) ||
         std::ranges::any_of(record->fields(), hasSuchPart) ||
         std::ranges::any_of(record->ctors(), [&](const clang::CXXConstructorDecl *one) {
           return !one->isDeleted() && one->isUserProvided() && letsOut(*one, depth - 1);
         });
}

} // namespace

bool mayLetOutItsAddress(clang::QualType type) {
  return mayLetOut(type, deepest);
}

} // namespace parlift::frontend
