/// Numbers of C++'s library: std::complex, std::min and its like. Their operators and functions are values of their arguments.
///
///     a[i] *= b + 2.0       Assign(a[i], std::operator*(a[i], std::operator+(b, 2.0)))       z.real()   std::real(z)
///     std::min(a, b)        b < a ? b : a                                       std::clamp(v, l, h)   min(max(v, l), h)
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"

namespace parlift::frontend {

using clang::Expr;
using ir::ExprRef;
using llvm::dyn_cast;

namespace {

/// The function without a class that says the same: `a += b` is operator+, `z.real()` is real.
std::string freeName(const clang::FunctionDecl &callee) {
  switch (callee.getOverloadedOperator()) {
  case clang::OO_PlusEqual:
    return "std::operator+";
  case clang::OO_MinusEqual:
    return "std::operator-";
  case clang::OO_StarEqual:
    return "std::operator*";
  case clang::OO_SlashEqual:
    return "std::operator/";
  default:
    return "std::" + callee.getNameAsString();
  }
}

} // namespace

/// A call on std::complex; null for all others, and for those of which the words are no value in the tree.
ExprRef FunctionLowering::complexCall(const clang::CallExpr *expr, bool wantsPlace) {
  const clang::FunctionDecl *callee = expr->getDirectCallee();
  if (!callee || !isOnComplexNumbers(*callee))
    return nullptr;
  const SourceRange where = range(expr);
  const auto made = [&](std::string name, std::vector<ExprRef> values, clang::QualType of) {
    return ir::call(std::move(name), std::move(values), type(of), {}, where);
  };
  const Expr *object = nullptr;
  std::vector<const Expr *> rest(expr->getArgs(), expr->getArgs() + expr->getNumArgs());
  if (llvm::isa<clang::CXXMethodDecl>(callee)) {
    if (const auto *member = dyn_cast<clang::CXXMemberCallExpr>(expr)) {
      object = member->getImplicitObjectArgument();
    } else if (llvm::isa<clang::CXXOperatorCallExpr>(expr)) {
      object = rest[0];
      rest.erase(rest.begin());
    }
    if (!object || object->getType()->isPointerType())
      return nullptr;
  }
  if (!object || (rest.empty() && callee->getIdentifier())) {
    if (wantsPlace)
      return nullptr;
    if (object)
      rest.insert(rest.begin(), object);
    std::vector<ExprRef> values;
    for (const Expr *argument : rest)
      values.push_back(readThrough(argument));
    return made(freeName(*callee), std::move(values), expr->getType());
  }
  if (rest.size() != 1 || !object->isGLValue())
    return nullptr;
  // Stores to the number: C++17 has the right side first.
  const bool isPlain = callee->getOverloadedOperator() == clang::OO_Equal;
  if (callee->getIdentifier() || (isPlain && !isComplexNumber(rest[0]->getType())))
    return nullptr; // one part of it
  ExprRef right = repeatableValue(readThrough(rest[0]));
  ExprRef target = repeatable(place(object));
  ExprRef result =
      isPlain ? right : made(freeName(*callee), {ir::load(target), right}, object->getType());
  emit(ir::assign(target, std::move(result), where, /*isUpdate=*/!isPlain));
  return wantsPlace ? target : ir::load(target);
}

/// The value of a new std::complex; null for other classes.
ExprRef FunctionLowering::complexMade(const clang::CXXConstructExpr *expr) {
  if (!isComplexNumber(expr->getType()))
    return nullptr;
  std::vector<ExprRef> values;
  for (const Expr *argument : expr->arguments())
    values.push_back(readThrough(argument));
  return ir::call("std::complex<" +
                      type(llvm::cast<clang::ClassTemplateSpecializationDecl>(
                               expr->getType()->getAsCXXRecordDecl())
                               ->getTemplateArgs()[0]
                               .getAsType())
                          ->spelling +
                      ">",
                  std::move(values), type(expr), {}, range(expr));
}

/// The value of a glvalue, without a variable for a temporary that is only read.
ExprRef FunctionLowering::readThrough(const Expr *expr) {
  if (const auto *temporary = dyn_cast<clang::MaterializeTemporaryExpr>(expr->IgnoreParens()))
    return value(temporary->getSubExpr());
  return value(expr);
}

/// The value of std::min, std::max or std::clamp of numbers; null for anything else.
ExprRef FunctionLowering::minOrMax(const Expr *expr) {
  const auto *call = dyn_cast<clang::CallExpr>(expr->IgnoreParens());
  const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || !callee->isInStdNamespace() || !callee->getIdentifier() || !call->isGLValue() ||
      !call->getType()->isArithmeticType())
    return nullptr;
  const bool isClamp = callee->getName() == "clamp", isMin = callee->getName() == "min";
  if (call->getNumArgs() != (isClamp ? 3u : 2u) ||
      (!isClamp && !isMin && callee->getName() != "max"))
    return nullptr;
  const ir::TypeRef truth = unit_.types.convert(unit_.ast.BoolTy);
  const auto less = [&](const ExprRef &a, const ExprRef &b) {
    return ir::binary(ir::BinaryOp::Lt, a, b, {}, truth);
  };
  // Ties take the first argument: min is (b < a) ? b : a, max is (a < b) ? b : a.
  ExprRef a = repeatableValue(readThrough(call->getArg(0)));
  ExprRef b = repeatableValue(readThrough(call->getArg(1)));
  if (isClamp) {
    ExprRef high = repeatableValue(readThrough(call->getArg(2)));
    return ir::select(less(a, b), b, ir::select(less(high, a), high, a), range(expr));
  }
  ExprRef test = isMin ? less(b, a) : less(a, b);
  return ir::select(std::move(test), b, a, range(expr));
}

} // namespace parlift::frontend
