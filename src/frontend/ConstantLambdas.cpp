#include "frontend/ConstantLambdas.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ASTLambda.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Lex/Lexer.h>

namespace parlift::frontend {

namespace {

/// Clang notes of a lambda that it is constexpr, and not whether somebody wrote that: between its parameters and its body.
bool isWrittenConstant(const clang::LambdaExpr &lambda, const clang::ASTContext &ast) {
  const clang::SourceManager &sources = ast.getSourceManager();
  clang::SourceLocation at = lambda.getIntroducerRange().getEnd();
  const clang::SourceLocation end = lambda.getBody()->getBeginLoc();
  while (true) {
    const auto token = clang::Lexer::findNextToken(at, sources, ast.getLangOpts());
    if (!token || token->is(clang::tok::eof))
      return true; // in a macro: it may be written there
    at = token->getLocation();
    if (at == end)
      return false;
    if (token->is(clang::tok::raw_identifier) &&
        (token->getRawIdentifier() == "constexpr" || token->getRawIdentifier() == "consteval"))
      return true;
  }
}

using Classes = llvm::SmallPtrSet<const clang::CXXRecordDecl *, 4>;

/// The classes of the lambda and of those around it, whose calls are its own; none: a function that must be constant is around it.
Classes classesAround(const clang::LambdaExpr &lambda) {
  Classes result = {lambda.getLambdaClass()->getCanonicalDecl()};
  for (const clang::DeclContext *at = lambda.getLambdaClass()->getDeclContext(); at;
       at = at->getParent()) {
    const auto *function = dyn_cast<clang::FunctionDecl>(at);
    if (!function)
      continue;
    if (clang::isLambdaCallOperator(function))
      result.insert(cast<clang::CXXMethodDecl>(function)->getParent()->getCanonicalDecl());
    else if (function->isConstexprSpecified() || function->isConsteval())
      return {};
  }
  return result;
}

/// Looks for something of the types where the compiler needs a value.
class Constants : public clang::RecursiveASTVisitor<Constants> {
public:
  explicit Constants(const Classes &types) : types_(types) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool isFound() const { return found_; }

  bool TraverseConstantExpr(clang::ConstantExpr *expr) {
    return inside([&] { return RecursiveASTVisitor::TraverseConstantExpr(expr); });
  }
  bool TraverseStaticAssertDecl(clang::StaticAssertDecl *decl) {
    return inside([&] { return RecursiveASTVisitor::TraverseStaticAssertDecl(decl); });
  }
  bool TraverseConceptDecl(clang::ConceptDecl *) {
    found_ = true; // it may call what is of any type
    return false;
  }
  bool TraverseVarDecl(clang::VarDecl *decl) {
    // `const int n = f(4);` is a constant, too, if f is.
    const bool isNumber =
        decl->getType().isConstQualified() && decl->getType()->isIntegralOrEnumerationType();
    if (!isNumber && !decl->isConstexpr() && !decl->hasAttr<clang::ConstInitAttr>())
      return RecursiveASTVisitor::TraverseVarDecl(decl);
    return inside([&] { return RecursiveASTVisitor::TraverseVarDecl(decl); });
  }
  // What calls it may have to be constant itself.
  bool TraverseLambdaExpr(clang::LambdaExpr *lambda) {
    if (types_.contains(lambda->getLambdaClass()->getCanonicalDecl()))
      return RecursiveASTVisitor::TraverseLambdaExpr(lambda);
    return inside([&] { return RecursiveASTVisitor::TraverseLambdaExpr(lambda); });
  }
  bool TraverseFunctionDecl(clang::FunctionDecl *decl) {
    if (!decl->isConstexprSpecified())
      return RecursiveASTVisitor::TraverseFunctionDecl(decl);
    return inside([&] { return RecursiveASTVisitor::TraverseFunctionDecl(decl); });
  }
  bool TraverseCXXMethodDecl(clang::CXXMethodDecl *decl) {
    if (!decl->isConstexprSpecified())
      return RecursiveASTVisitor::TraverseCXXMethodDecl(decl);
    return inside([&] { return RecursiveASTVisitor::TraverseCXXMethodDecl(decl); });
  }
  bool VisitExpr(clang::Expr *expr) {
    const clang::CXXRecordDecl *type =
        expr->getType().isNull() ? nullptr : expr->getType()->getAsCXXRecordDecl();
    found_ |= depth_ > 0 && type && types_.contains(type->getCanonicalDecl());
    return !found_;
  }

private:
  template <typename Traverse> bool inside(const Traverse &traverse) {
    ++depth_;
    const bool goesOn = traverse();
    --depth_;
    return goesOn;
  }

  const Classes &types_;
  unsigned depth_ = 0;
  bool found_ = false;
};

/// It reads what no constant has: a variable, or what one refers to.
bool hasVariables(const clang::LambdaExpr &lambda) {
  return llvm::any_of(lambda.captures(), [](const clang::LambdaCapture &capture) {
    const auto *variable =
        capture.capturesVariable() ? dyn_cast<clang::VarDecl>(capture.getCapturedVar()) : nullptr;
    return capture.capturesThis() ||
           (variable && !variable->isConstexpr() && !variable->getType().isConstQualified());
  });
}

} // namespace

bool standsInClass(const clang::LambdaExpr &lambda) {
  const clang::CXXRecordDecl *type = lambda.getLambdaClass();
  const clang::Decl *around = type->getLambdaContextDecl();
  return type->getDeclContext()->isRecord() ||
         (around && isa<clang::FieldDecl, clang::ParmVarDecl>(around));
}

bool mustStayConstant(const clang::LambdaExpr &lambda, clang::ASTContext &ast) {
  const Classes types = classesAround(lambda);
  if (types.empty() || lambda.isGenericLambda() || isWrittenConstant(lambda, ast))
    return true;
  if (types.size() == 1 && hasVariables(lambda))
    return false;
  const clang::SourceManager &sources = ast.getSourceManager();
  Constants constants(types);
  for (clang::Decl *decl : ast.getTranslationUnitDecl()->decls())
    if (!constants.isFound() && !sources.isInSystemHeader(decl->getLocation()))
      constants.TraverseDecl(decl);
  return constants.isFound();
}

} // namespace parlift::frontend
