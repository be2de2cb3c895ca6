/// What the body of a lambda finds in its closure, where the call tells: its function has the captures as parameters
/// behind its own (Functions.cpp).
///
///     auto f = [k](double x) { return k * x; };   f(a[i])    lambda(a[i], k)
///     auto at = [&](int i) -> double & { return v[i]; };     at(i)   lambda(i, v)
#include "frontend/Lowering.h"

namespace parlift::frontend {

using clang::Expr;
using ir::ExprRef;
using llvm::dyn_cast;

namespace {

/// The lambda that the object is, or that a variable of the function was made from.
const clang::LambdaExpr *lambdaOf(const Expr *object) {
  const Expr *at = object->IgnoreParenImpCasts();
  if (const auto *name = dyn_cast<clang::DeclRefExpr>(at)) {
    const auto *variable = dyn_cast<clang::VarDecl>(name->getDecl());
    if (!variable || !variable->isLocalVarDecl() || variable->hasGlobalStorage() ||
        name->refersToEnclosingVariableOrCapture() || !variable->getInit())
      return nullptr;
    at = variable->getInit();
  }
  at = at->IgnoreImplicit();
  if (const auto *copy = dyn_cast<clang::CXXConstructExpr>(at);
      copy && copy->getNumArgs() == 1 && copy->isElidable())
    at = copy->getArg(0)->IgnoreImplicit();
  return dyn_cast<clang::LambdaExpr>(at);
}

/// The code takes the variable's value and nothing else: no address, no reference, no store.
bool onlyReads(const clang::Stmt *code, const clang::ValueDecl *variable) {
  const auto isName = [&](const clang::Stmt *stmt) {
    const auto *name = dyn_cast<clang::DeclRefExpr>(stmt);
    return name && name->getDecl()->getCanonicalDecl() == variable;
  };
  if (!code)
    return true;
  if (isName(code) || llvm::isa<clang::LambdaExpr>(code))
    return false;
  if (const auto *read = dyn_cast<clang::ImplicitCastExpr>(code);
      read && read->getCastKind() == clang::CK_LValueToRValue &&
      isName(read->getSubExpr()->IgnoreParens()))
    return true;
  for (const clang::Stmt *child : code->children())
    if (!onlyReads(child, variable))
      return false;
  return true;
}

} // namespace

/// Nullopt: what the body would find there is not known. A copy must still be what the variable is, and a variable that
/// the function changes may become each thread's own, which the closure does not see.
std::optional<std::vector<ExprRef>>
FunctionLowering::capturedBy(const clang::CXXRecordDecl *closure, const Expr *object) {
  std::vector<ExprRef> result;
  if (closure->captures().empty() && closure->getLambdaCaptureDefault() == clang::LCD_None)
    return result;
  const clang::LambdaExpr *lambda = lambdaOf(object);
  if (!lambda || lambda->getLambdaClass() != closure || lambda->isMutable())
    return std::nullopt;
  for (const clang::LambdaCapture &capture : lambda->captures()) {
    if (capture.getCaptureKind() == clang::LCK_This && this_) {
      result.push_back(ir::load(ir::varRef(this_)));
      continue;
    }
    if (!capture.capturesVariable())
      return std::nullopt;
    const auto *variable = dyn_cast<clang::VarDecl>(capture.getCapturedVar());
    if (variable && variable->hasGlobalStorage())
      continue;
    const bool isCopy = capture.getCaptureKind() == clang::LCK_ByCopy;
    if (!variable || variable->isInitCapture() ||
        (isCopy && variable->getType()->isReferenceType()))
      return std::nullopt;
    const auto *canonical = llvm::cast<clang::ValueDecl>(variable->getCanonicalDecl());
    if (facts_.lastChange.contains(canonical) || captures_.contains(canonical))
      return std::nullopt;
    const ir::SymbolRef known = symbol(variable);
    const bool isNumber = known->type->isScalar();
    if (isNumber ? !onlyReads(lambda->getBody(), canonical) ||
                       (isCopy && facts_.addressTaken.contains(canonical))
                 : isCopy || known->type->kind != ir::TypeKind::Container)
      return std::nullopt;
    result.push_back(isNumber ? ir::load(ir::varRef(known)) : ir::varRef(known));
  }
  return result;
}

} // namespace parlift::frontend
