#include "frontend/OnlyArgument.h"

#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

namespace parlift::frontend {

using clang::Expr;
using clang::FunctionDecl;
using clang::ParmVarDecl;
using llvm::dyn_cast;

namespace {

/// `f`, `*f`, `&square`: what is named; null: it is more than a name.
const clang::ValueDecl *named(const Expr *expr) {
  expr = expr->IgnoreParenImpCasts();
  if (const auto *unary = dyn_cast<clang::UnaryOperator>(expr);
      unary && (unary->getOpcode() == clang::UO_AddrOf || unary->getOpcode() == clang::UO_Deref))
    expr = unary->getSubExpr()->IgnoreParenImpCasts();
  const auto *name = dyn_cast<clang::DeclRefExpr>(expr);
  return name ? name->getDecl() : nullptr;
}

/// All uses of a function and of one of its parameters.
class Uses : public clang::RecursiveASTVisitor<Uses> {
public:
  Uses(const FunctionDecl &function, const ParmVarDecl &parameter)
      : function_(function), parameter_(parameter) {}

  // NOLINTBEGIN(readability-identifier-naming): Clang's names
  bool VisitDeclRefExpr(clang::DeclRefExpr *expr) {
    names_ += isFunction(expr->getDecl());
    mentions_ += expr->getDecl() == &parameter_;
    return true;
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *expr) {
    const auto *name = dyn_cast<clang::DeclRefExpr>(expr->getSubExpr()->IgnoreParens());
    reads_ +=
        expr->getCastKind() == clang::CK_LValueToRValue && name && name->getDecl() == &parameter_;
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    const auto *callee = dyn_cast<clang::DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts());
    if (!callee || !isFunction(callee->getDecl()))
      return true;
    ++calls_;
    const unsigned index = parameter_.getFunctionScopeIndex();
    const clang::ValueDecl *given =
        index < call->getNumArgs() ? named(call->getArg(index)) : nullptr;
    const auto *function = llvm::dyn_cast_or_null<FunctionDecl>(given);
    if (function && (!only_ || only_ == function->getCanonicalDecl()))
      only_ = function->getCanonicalDecl();
    else if (given != &parameter_)
      hasOthers_ = true;
    return true;
  }
  // NOLINTEND(readability-identifier-naming)

  /// Null: there is none, or there are several, or what happens to the parameter is not known.
  const FunctionDecl *only() const {
    return hasOthers_ || names_ != calls_ || mentions_ != reads_ ? nullptr : only_;
  }

private:
  bool isFunction(const clang::ValueDecl *decl) const {
    return decl->getCanonicalDecl() == function_.getCanonicalDecl();
  }

  const FunctionDecl &function_;
  const ParmVarDecl &parameter_;
  const FunctionDecl *only_ = nullptr;
  unsigned names_ = 0, calls_ = 0, mentions_ = 0, reads_ = 0;
  bool hasOthers_ = false;
};

/// A variable or type of that name is declared inside of the function, parameters among them.
class Names : public clang::RecursiveASTVisitor<Names> {
public:
  explicit Names(const FunctionDecl &sought) : sought_(sought) {}
  // NOLINTNEXTLINE(readability-identifier-naming): Clang's name
  bool VisitNamedDecl(clang::NamedDecl *decl) {
    isFound_ |= decl->getIdentifier() && decl->getIdentifier() == sought_.getIdentifier();
    return true;
  }
  bool isFound() const { return isFound_; }

private:
  const FunctionDecl &sought_;
  bool isFound_ = false;
};

} // namespace

const FunctionDecl *onlyArgument(const clang::CallExpr &call, clang::ASTContext &ast) {
  const auto *parameter = llvm::dyn_cast_or_null<ParmVarDecl>(named(call.getCallee()));
  const auto *function = parameter ? dyn_cast<FunctionDecl>(parameter->getDeclContext()) : nullptr;
  if (!function || ast.getLangOpts().CPlusPlus || function->isExternallyVisible() ||
      !function->doesThisDeclarationHaveABody() || function->isVariadic() ||
      function->hasAttr<clang::UsedAttr>() || parameter->getType().isVolatileQualified())
    return nullptr;
  Uses uses(*function, *parameter);
  uses.TraverseDecl(ast.getTranslationUnitDecl());
  const FunctionDecl *only = uses.only();
  const clang::QualType pointee = parameter->getType()->getPointeeType();
  if (!only || pointee.isNull() || !ast.hasSameType(pointee, only->getType()) ||
      only->isVariadic() ||
      !ast.getSourceManager().isBeforeInTranslationUnit(only->getFirstDecl()->getLocation(),
                                                        function->getLocation()))
    return nullptr;
  Names names(*only);
  names.TraverseDecl(const_cast<FunctionDecl *>(function));
  return names.isFound() ? nullptr : only;
}

} // namespace parlift::frontend
