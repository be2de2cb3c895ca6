/// What the body of a lambda finds in its closure, where the call tells: its function has the captures as parameters
/// behind its own (Callees.cpp).
///
///     auto f = [k](double x) { return k * x; };   f(a[i])    lambda(a[i], k)
///     auto at = [&](int i) -> double & { return v[i]; };     at(i)   lambda(i, v)
///
/// A function that gets the closure finds the copies in it. What is captured by reference is, wherever the closure comes from,
/// the variable that the lambda's words name: it stands for itself, by a name that is never written.
///
///     template <class F> void apply(double *a, F f)  f(a[i])     lambda(a[i], f.k)  or  lambda(a[i], v)
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"

#include "ir/Captured.h"

#include <algorithm>

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

/// Without parentheses and conversions to const.
const Expr *withoutNoOps(const Expr *expr) {
  expr = expr->IgnoreParens();
  const auto *cast = dyn_cast<clang::ImplicitCastExpr>(expr);
  return cast && cast->getCastKind() == clang::CK_NoOp ? withoutNoOps(cast->getSubExpr()) : expr;
}

/// The code takes the variable's value and nothing else: no address, no reference, no store.
bool onlyReads(const clang::Stmt *code, const clang::ValueDecl *variable) {
  const auto isName = [&](const clang::Stmt *stmt) {
    const auto *name = dyn_cast<clang::DeclRefExpr>(stmt);
    return name && name->getDecl()->getCanonicalDecl() == variable;
  };
  // Of `x < low ? low : x` C++ first chooses the variable, and then takes its value.
  const auto isReadOrElse = [&](const Expr &place, const auto &self) -> bool {
    const Expr *plain = withoutNoOps(&place);
    if (const auto *choice = dyn_cast<clang::ConditionalOperator>(plain))
      return onlyReads(choice->getCond(), variable) && self(*choice->getTrueExpr(), self) &&
             self(*choice->getFalseExpr(), self);
    return isName(plain) || onlyReads(plain, variable);
  };
  if (!code)
    return true;
  if (isName(code) || llvm::isa<clang::LambdaExpr>(code))
    return false;
  if (const auto *read = dyn_cast<clang::ImplicitCastExpr>(code);
      read && read->getCastKind() == clang::CK_LValueToRValue)
    return isReadOrElse(*read->getSubExpr(), isReadOrElse);
  for (const clang::Stmt *child : code->children())
    if (!onlyReads(child, variable))
      return false;
  return true;
}

/// By reference it is the variable itself, whatever is done to it and whenever.
bool isObject(const ir::Type &type) {
  return type.kind == ir::TypeKind::Container || type.kind == ir::TypeKind::Record ||
         type.kind == ir::TypeKind::Array;
}

/// Its copies are its bytes.
bool isPlainRecord(const ir::Type &made, clang::QualType type) {
  return made.kind == ir::TypeKind::Record && (made.copiesPlainly || isComplexNumber(type));
}

/// The closure of the lambda that the function got: by value, or a reference to it.
const clang::ParmVarDecl *parameterIn(const Expr *object) {
  const Expr *at = object->IgnoreParenImpCasts();
  if (const auto *call = libraryCallOf(at, "forward"); call && call->getNumArgs() == 1)
    at = call->getArg(0)->IgnoreParenImpCasts();
  const auto *name = dyn_cast<clang::DeclRefExpr>(at);
  return name && !name->refersToEnclosingVariableOrCapture()
             ? dyn_cast<clang::ParmVarDecl>(name->getDecl())
             : nullptr;
}

/// Closures by several names may be of several calls, with other variables by the same name.
bool isOnlyOne(const clang::ParmVarDecl &parameter, const clang::CXXRecordDecl *closure) {
  const auto *function = dyn_cast<clang::FunctionDecl>(parameter.getDeclContext());
  return function && std::ranges::all_of(function->parameters(), [&](const auto *other) {
           return other == &parameter ||
                  other->getType().getNonReferenceType()->getAsCXXRecordDecl() != closure;
         });
}

} // namespace

/// What the body finds in a closure that comes from elsewhere. Inside another lambda a name may be a copy's.
std::optional<std::vector<ExprRef>>
FunctionLowering::capturedIn(const clang::CXXRecordDecl *closure, const Expr *object) {
  const clang::ParmVarDecl *parameter = parameterIn(object);
  const clang::CXXMethodDecl *body = closure->getLambdaCallOperator();
  const auto *around = dyn_cast<clang::FunctionDecl>(closure->getDeclContext());
  const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(around);
  if (!parameter || !isOnlyOne(*parameter, closure) || !body || !body->isConst() || !around ||
      !around->getBody() || (method && method->getParent()->isLambda()))
    return std::nullopt;
  const auto &changes = unit_.changesIn(*around);
  const ExprRef held = ir::varRef(symbol(parameter));
  std::vector<ExprRef> result;
  auto field = closure->field_begin();
  for (const clang::LambdaCapture &capture : closure->captures()) {
    const ExprRef copy =
        ir::member(held, unit_.types.fieldIndex(*field), {}, type(field->getType()));
    ++field;
    if (capture.getCaptureKind() == clang::LCK_This) {
      result.push_back(ir::load(copy));
      continue;
    }
    const auto *variable =
        capture.capturesVariable() ? dyn_cast<clang::VarDecl>(capture.getCapturedVar()) : nullptr;
    if (!variable || variable->isInitCapture())
      return std::nullopt;
    if (variable->hasGlobalStorage())
      continue;
    const auto *canonical = llvm::cast<clang::ValueDecl>(variable->getCanonicalDecl());
    const bool isCopy = capture.getCaptureKind() == clang::LCK_ByCopy;
    const ir::TypeRef made = type(variable->getType());
    // To this function it is a variable that no statement declares, and its other arguments may lead to it.
    if (!isCopy)
      unit_.markAddressTaken(variable);
    if (!isCopy && std::ranges::find(function_.locals, symbol(variable)) == function_.locals.end())
      function_.locals.push_back(symbol(variable));
    if (made->isScalar() && onlyReads(body->getBody(), canonical) &&
        (isCopy || !changes.contains(canonical)))
      result.push_back(isCopy ? ir::load(copy) : ir::load(ir::varRef(symbol(variable))));
    else if (isObject(*made) && !isCopy)
      result.push_back(heldByClosure(symbol(variable), object));
    else if (isCopy && isPlainRecord(*made, variable->getType()))
      result.push_back(ir::load(copy));
    else
      return std::nullopt;
  }
  return result;
}

/// Of a lambda that is made where it is called, and forgotten: its copies are what the variables are, and each thread's own
/// variables are those that its own closure has, to be read and to be changed. Nullopt: what is copied is no number, or is changed.
std::optional<std::vector<ExprRef>>
FunctionLowering::capturedHere(const clang::LambdaExpr &lambda) {
  std::vector<ExprRef> result;
  if (lambda.isMutable())
    return std::nullopt;
  for (const clang::LambdaCapture &capture : lambda.captures()) {
    if (capture.getCaptureKind() == clang::LCK_This && this_) {
      result.push_back(ir::load(ir::varRef(this_)));
      continue;
    }
    const auto *variable =
        capture.capturesVariable() ? dyn_cast<clang::VarDecl>(capture.getCapturedVar()) : nullptr;
    if (variable && variable->hasGlobalStorage())
      continue;
    if (!variable || variable->isInitCapture())
      return std::nullopt;
    const bool isCopy = capture.getCaptureKind() == clang::LCK_ByCopy;
    const auto *canonical = llvm::cast<clang::ValueDecl>(variable->getCanonicalDecl());
    if (captures_.contains(canonical) || (isCopy && variable->getType()->isReferenceType()))
      return std::nullopt;
    const ir::SymbolRef known = symbol(variable);
    const bool isRead = known->type->isScalar() && onlyReads(lambda.getBody(), canonical);
    if (isCopy && !isRead)
      return std::nullopt;
    result.push_back(isRead ? ir::load(ir::varRef(known)) : ir::varRef(known));
  }
  return result;
}

/// Reads what it copies. A number that it captures by reference nobody looks at before it is called; its address is known.
ExprRef FunctionLowering::closureMade(const clang::LambdaExpr &lambda) {
  std::vector<ExprRef> operands;
  auto init = lambda.capture_init_begin();
  for (const clang::LambdaCapture &capture : lambda.captures()) {
    const Expr *given = *init++;
    const auto *variable =
        capture.capturesVariable() ? dyn_cast<clang::VarDecl>(capture.getCapturedVar()) : nullptr;
    const bool isHeld = variable && capture.getCaptureKind() == clang::LCK_ByRef &&
                        !variable->isInitCapture() && !variable->getType()->isReferenceType() &&
                        variable->getType()->isArithmeticType();
    if (!isHeld && given && !given->getType()->isVoidType() && !given->isTypeDependent())
      operands.push_back(given->isGLValue() && !given->getType()->isFunctionType() ? place(given)
                                                                                   : value(given));
  }
  return ir::opaqueExpr("statement-unsupported", std::move(operands), type(&lambda), {},
                        range(&lambda));
}

/// What a closure captured by reference outside some of the loops around its call is that variable, and no thread's copy of it.
ExprRef FunctionLowering::heldByClosure(const ir::SymbolRef &captured, const Expr *closure) const {
  const auto *name = dyn_cast<clang::DeclRefExpr>(closure->IgnoreParenImpCasts());
  auto held = std::make_shared<ir::Expr>(*ir::varRef(captured));
  if (name) { // else it is made here
    const auto depth = declaredAt_.find(name->getDecl());
    held->reason = ir::capturedMark;
    held->intValue = depth == declaredAt_.end() ? 0 : depth->second;
  }
  return held;
}

/// Nullopt: what the body would find there is not known. A copy is what the variable still is, or is read in the closure; what is
/// captured by reference is that variable.
std::optional<std::vector<ExprRef>>
FunctionLowering::capturedBy(const clang::CXXRecordDecl *closure, const Expr *object) {
  std::vector<ExprRef> result;
  if (closure->captures().empty() && closure->getLambdaCaptureDefault() == clang::LCD_None)
    return result;
  const clang::LambdaExpr *lambda = lambdaOf(object);
  if (!lambda)
    return capturedIn(closure, object);
  if (lambda->getLambdaClass() != closure || lambda->isMutable())
    return std::nullopt;
  const auto *name = dyn_cast<clang::DeclRefExpr>(object->IgnoreParenImpCasts());
  auto field = closure->field_begin();
  for (const clang::LambdaCapture &capture : lambda->captures()) {
    const clang::FieldDecl &held = **field++;
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
    if (!variable || (variable->isInitCapture() && !isCopy))
      return std::nullopt;
    const auto *canonical = llvm::cast<clang::ValueDecl>(variable->getCanonicalDecl());
    const ir::TypeRef made = type(variable->getType());
    const bool isNumber = made->isScalar(),
               isReadNumber = isNumber && onlyReads(lambda->getBody(), canonical);
    const bool isSame = !variable->isInitCapture() && !facts_.lastChange.contains(canonical) &&
                        !captures_.contains(canonical);
    if (isCopy) {
      if (isReadNumber && isSame && !variable->getType()->isReferenceType() &&
          !facts_.addressTaken.contains(canonical))
        result.push_back(ir::load(ir::varRef(symbol(variable))));
      else if (name && (isReadNumber || isPlainRecord(*made, variable->getType())))
        result.push_back(
            ir::load(ir::member(ir::varRef(symbol(name->getDecl())), unit_.types.fieldIndex(&held),
                                {}, type(held.getType()))));
      else
        return std::nullopt;
      continue;
    }
    const ir::SymbolRef known = symbol(variable);
    const bool isVariable = isNumber && !captures_.contains(canonical) && !known->isReference &&
                            !known->hasStaticStorage();
    if (isObject(*made) || (isVariable && (!isSame || !isReadNumber)))
      result.push_back(heldByClosure(known, object));
    else if (isReadNumber && isSame)
      result.push_back(ir::load(ir::varRef(known)));
    else
      return std::nullopt;
  }
  return result;
}

} // namespace parlift::frontend
