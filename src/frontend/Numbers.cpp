/// Numbers of C++'s library: std::complex, std::min and its like. Their operators and functions are values of their arguments.
///
///     a[i] *= b + 2.0       Assign(a[i], std::operator*(a[i], std::operator+(b, 2.0)))       z.real()   std::real(z)
///     std::min(a, b)        b < a ? b : a                                       std::clamp(v, l, h)   min(max(v, l), h)
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"
#include "ir/Reference.h"
#include "ir/Walk.h"

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

std::string FunctionLowering::constructorOf(clang::QualType complex) {
  const auto *instance =
      llvm::cast<clang::ClassTemplateSpecializationDecl>(complex->getAsCXXRecordDecl());
  return "std::complex<" + type(instance->getTemplateArgs()[0].getAsType())->spelling + ">";
}

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
  const bool isPart = callee->getIdentifier() != nullptr; // z.real(x), z.imag(x)
  const bool isPlain = callee->getOverloadedOperator() == clang::OO_Equal;
  ExprRef right = repeatableValue(readThrough(rest[0]));
  ExprRef target = repeatable(place(object));
  const auto part = [&](const char *name) {
    return ir::call(name, {ir::load(target)}, right->type, {}, where);
  };
  ExprRef result;
  if (isPart && callee->getName() == "real")
    result = made(constructorOf(object->getType()), {right, part("std::imag")}, object->getType());
  else if (isPart && callee->getName() == "imag")
    result = made(constructorOf(object->getType()), {part("std::real"), right}, object->getType());
  else if (isPart)
    return nullptr;
  else if (isPlain && !isComplexNumber(rest[0]->getType()))
    result = made(constructorOf(object->getType()), {right}, object->getType());
  else
    result =
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
  return ir::call(constructorOf(expr->getType()), std::move(values), type(expr), {}, range(expr));
}

/// The value of a glvalue, without a variable for a temporary that is only read.
ExprRef FunctionLowering::readThrough(const Expr *expr) {
  if (const auto *temporary = dyn_cast<clang::MaterializeTemporaryExpr>(expr->IgnoreParens()))
    return value(temporary->getSubExpr());
  // `std::min(std::max(i, 0), n - 1)`: nobody keeps the inner reference.
  if (ExprRef extremum = minOrMax(expr))
    return extremum;
  return value(expr);
}

namespace {

/// std::min, std::max or std::clamp of numbers, without an order of the caller's.
bool isMinOrMax(const clang::CallExpr *call) {
  const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || !callee->isInStdNamespace() || !callee->getIdentifier() || !call->isGLValue() ||
      !call->getType()->isArithmeticType())
    return false;
  const llvm::StringRef name = callee->getName();
  return call->getNumArgs() == (name == "clamp" ? 3u : 2u) &&
         (name == "clamp" || name == "min" || name == "max");
}

/// The result by the words of the standard, of values or of addresses: ties take the first argument.
ExprRef choose(llvm::StringRef name, const std::vector<ExprRef> &values,
               const std::vector<ExprRef> &results, const ir::TypeRef &truth, SourceRange where) {
  const auto less = [&](std::size_t a, std::size_t b) {
    return ir::binary(ir::BinaryOp::Lt, values[a], values[b], {}, truth);
  };
  if (name == "clamp")
    return ir::select(less(0, 1), results[1], ir::select(less(2, 0), results[2], results[0]),
                      std::move(where));
  return ir::select(name == "min" ? less(1, 0) : less(0, 1), results[1], results[0],
                    std::move(where));
}

/// Each extremum has the one inside it twice: beyond so many a temporary or a pointer stands for it.
constexpr unsigned mostNested = 5;

/// How many calls of min and max stand directly in one another.
unsigned nesting(const clang::CallExpr *call) {
  if (!isMinOrMax(call))
    return 0;
  unsigned deepest = 0;
  for (const Expr *argument : call->arguments())
    deepest =
        std::max(deepest, nesting(dyn_cast<clang::CallExpr>(argument->IgnoreParenImpCasts())));
  return deepest + 1;
}

/// The result has each argument twice or three times: nested far enough, a temporary has to stand for one.
bool isLarge(const ir::Expr &argument) {
  constexpr unsigned largest = 256;
  unsigned count = 0;
  ir::forEachExpr(argument, [&](const ir::Expr &) { return ++count <= largest; });
  return count > largest;
}

} // namespace

/// `std::max({a, b, c})` of numbers: the first of the largest, as the standard's loop finds it; null for anything else.
ExprRef FunctionLowering::extremeOfList(const clang::CallExpr *call) {
  if ((!libraryCallOf(call, "min") && !libraryCallOf(call, "max")) || call->getNumArgs() != 1 ||
      !call->getType()->isArithmeticType())
    return nullptr;
  const auto *made = dyn_cast<clang::CXXStdInitializerListExpr>(unwrap(call->getArg(0)));
  const auto *kept =
      made ? dyn_cast<clang::MaterializeTemporaryExpr>(unwrap(made->getSubExpr())) : nullptr;
  const auto *list = kept ? dyn_cast<clang::InitListExpr>(unwrap(kept->getSubExpr())) : nullptr;
  if (!list || list->getNumInits() == 0 || list->hasArrayFiller())
    return nullptr;
  const ir::TypeRef truth = unit_.types.convert(unit_.ast.BoolTy);
  ExprRef best = repeatableValue(readThrough(list->getInit(0)));
  for (unsigned at = 1; at < list->getNumInits(); ++at) {
    if (at >= mostNested)
      best = temporary(std::move(best));
    const std::vector<ExprRef> values{best, repeatableValue(readThrough(list->getInit(at)))};
    best = choose(call->getDirectCallee()->getName(), values, values, truth, range(call));
  }
  return best;
}

/// The value of std::min, std::max or std::clamp of numbers; null for anything else.
ExprRef FunctionLowering::minOrMax(const Expr *expr) {
  const auto *call = dyn_cast<clang::CallExpr>(expr->IgnoreParens());
  if (ExprRef best = extremeOfList(call))
    return best;
  if (!isMinOrMax(call))
    return nullptr;
  if (nesting(call) > mostNested)
    return ir::load(minOrMaxPlace(call));
  std::vector<ExprRef> values;
  for (const Expr *argument : call->arguments()) {
    ExprRef read = readThrough(argument);
    const bool isValue = isa<clang::MaterializeTemporaryExpr>(argument->IgnoreParens());
    values.push_back(isValue && isLarge(*read) ? temporary(std::move(read))
                                               : repeatableValue(std::move(read)));
  }
  return choose(call->getDirectCallee()->getName(), values, values,
                unit_.types.convert(unit_.ast.BoolTy), range(expr));
}

/// The result is one of the arguments: who keeps the reference sees what is stored there later.
ExprRef FunctionLowering::minOrMaxPlace(const clang::CallExpr *call) {
  if (!isMinOrMax(call))
    return nullptr;
  std::vector<ExprRef> values, addresses;
  for (const Expr *argument : call->arguments()) {
    ExprRef object = repeatable(place(argument));
    if (isLarge(
            *object)) // the object is chosen here, as the call does, and read where the other's is
      object = dereference(temporary(ir::addressOfObject(std::move(object))), range(argument));
    values.push_back(ir::load(object));
    addresses.push_back(ir::addressOfObject(object));
  }
  return dereference(choose(call->getDirectCallee()->getName(), values, addresses,
                            unit_.types.convert(unit_.ast.BoolTy), range(call)),
                     range(call));
}

} // namespace parlift::frontend
