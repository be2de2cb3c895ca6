/// Containers of plain elements that are made: what a constructor of std::vector or std::string reads.
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"
#include "frontend/Replaceable.h"
#include "ir/Builder.h"
#include "ir/ContainerChange.h"
#include "ir/Reference.h"

#include <algorithm>

namespace parlift::frontend {

using clang::Expr;
using ir::ExprRef;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// The list of `{1.0, x, y}`; null: the argument is none.
const clang::InitListExpr *listOf(const Expr *argument) {
  const Expr *at = argument->IgnoreImplicit();
  if (const auto *made = dyn_cast<clang::CXXStdInitializerListExpr>(at))
    at = made->getSubExpr()->IgnoreImplicit();
  return dyn_cast<clang::InitListExpr>(at);
}

/// `"none"`, whose characters nobody changes.
bool isTextLiteral(const Expr *argument) {
  return isa<clang::StringLiteral>(argument->IgnoreParenImpCasts());
}

/// A std::basic_string of characters that grows by what it is given, or becomes that: a text, a character, characters in quotes.
bool isTextOrPart(const Expr *given) {
  const clang::QualType type = given->getType();
  return type->isAnyCharacterType() || isTextLiteral(given) ||
         (libraryClass(type, "basic_string") && holdsPlainElements(type.getUnqualifiedType()));
}

bool isWholeNumber(const Expr *argument) {
  return argument->getType()->isIntegralOrEnumerationType();
}

} // namespace

/// The size may be negative, and this file catches exceptions: whoever does may wait for that one.
bool FunctionLowering::isSizeCaught(const Expr *size) const {
  const Expr *given = size->IgnoreParenImpCasts();
  const auto number =
      given->isValueDependent() ? std::nullopt : given->getIntegerConstantExpr(unit_.ast);
  return unit_.isCaught() && !(number ? number->isNonNegative()
                                      : given->getType()->isUnsignedIntegerOrEnumerationType());
}

/// Null: what the constructor does is not known. What it throws where the memory cannot be had ends the program in a parallel loop;
/// behind a `try` of the same function it is not known, nor with a size that may be negative where the file catches anything.
///
///     std::vector<double> w(m);              an object of its own
///     std::vector<double> w(m, x);           the same, reads x
///     std::vector<double> w{x, y};           reads x and y
///     std::vector<double> w(a, a + m);       reads the elements from a to a + m
///     std::vector<double> w(v), w = v;       reads the elements of v
///     std::vector<double> w(std::move(v));   an empty one, swapped with v
ExprRef FunctionLowering::containerMade(const clang::CXXConstructExpr *expr) {
  const ir::TypeRef made = type(expr);
  if (made->kind != ir::TypeKind::Container || made->isView ||
      !holdsPlainElements(expr->getType()) || handlersAround_ > 0)
    return nullptr;
  std::vector<const Expr *> written;
  for (const Expr *argument : expr->arguments())
    if (!isa<clang::CXXDefaultArgExpr>(argument)) // the allocator
      written.push_back(argument);
  const SourceRange where = range(expr);
  const auto isValue = [](const Expr *argument) {
    return argument->getType()->isScalarType() || isComplexNumber(argument->getType()) ||
           holdsPlainElements(argument->getType());
  };
  const auto filled = [&](std::vector<ExprRef> values) {
    return ir::opaqueExpr("call-opaque", std::move(values), made, ir::Effects{}, where);
  };
  const clang::CXXConstructorDecl *constructor = expr->getConstructor();
  if (written.empty())
    return filled({});
  if (constructor->isCopyConstructor() && written.size() == 1 && written[0]->isGLValue()) {
    const ExprRef source = repeatable(place(written[0]));
    const ExprRef first = ir::addressOf(source);
    const ExprRef last = ir::binary(ir::BinaryOp::PtrAdd, first, sizeOf(source, where), where);
    return madeOfRange(first, last, made, where);
  }
  if (constructor->isMoveConstructor() && written.size() == 1 && written[0]->isGLValue())
    return containerMoved(expr, made);
  if (constructor->isCopyOrMoveConstructor())
    return nullptr;
  if (const clang::InitListExpr *list = written.size() == 1 ? listOf(written[0]) : nullptr) {
    std::vector<ExprRef> values;
    for (const Expr *one : list->inits())
      if (isValue(one))
        values.push_back(readThrough(one));
      else
        return nullptr;
    return filled(std::move(values));
  }
  if (written.size() == 1 && isTextLiteral(written[0])) // std::string("none")
    return filled({});
  if (isWholeNumber(written[0]) &&
      (written.size() == 1 || (written.size() == 2 && isValue(written[1])))) {
    if (isSizeCaught(written[0]))
      return nullptr;
    std::vector<ExprRef> operands{readThrough(written[0])};
    if (written.size() == 2)
      operands.push_back(readThrough(written[1]));
    auto sized = std::make_shared<ir::Expr>(*filled(std::move(operands)));
    sized->callee = ir::madeOfSize;
    return sized;
  }
  if (written.size() == 2 && isRangeOfNumbers(written[0]->getType()) &&
      isRangeOfNumbers(written[1]->getType()))
    return madeOfRange(readThrough(written[0]), readThrough(written[1]), made, where);
  return nullptr;
}

namespace {

/// `v = w`, `v.swap(w)` and `std::swap(v, w)` of two containers of one type.
struct TwoContainers {
  const Expr *first = nullptr, *second = nullptr;
  bool moves = false;
};

std::optional<TwoContainers> twoContainers(const clang::CallExpr &call) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  const auto *member = dyn_cast<clang::CXXMemberCallExpr>(&call);
  TwoContainers result;
  if (libraryCallOf(&call, "swap") && call.getNumArgs() == 2)
    result = {call.getArg(0), call.getArg(1), true};
  else if (isa<clang::CXXOperatorCallExpr>(call) && method && call.getNumArgs() == 2 &&
           (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()))
    result = {call.getArg(0), call.getArg(1), method->isMoveAssignmentOperator()};
  else if (member && method && call.getNumArgs() == 1 && // as assignments of records have it
           (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()))
    result = {member->getImplicitObjectArgument(), call.getArg(0),
              method->isMoveAssignmentOperator()};
  else if (member && method && method->getIdentifier() && method->getName() == "swap" &&
           call.getNumArgs() == 1)
    result = {member->getImplicitObjectArgument(), call.getArg(0), true};
  const clang::ASTContext *ast = callee ? &callee->getASTContext() : nullptr;
  if (!result.first || !ast ||
      !ast->hasSameUnqualifiedType(result.first->getType(), result.second->getType()))
    return std::nullopt;
  // What nobody else has may as well be copied.
  if (const auto *made = dyn_cast<clang::MaterializeTemporaryExpr>(result.second->IgnoreParens()))
    result.moves = result.moves && !made;
  return result;
}

ir::ExprRef changing(const clang::FunctionDecl &callee, std::vector<ExprRef> operands,
                     const ir::TypeRef &result, const SourceRange &where, bool appends) {
  ir::Effects effects = ir::worstEffects();
  effects.isOfSystem = true;
  auto change = std::make_shared<ir::Expr>(
      *ir::call(callee.getQualifiedNameAsString(), std::move(operands), result, effects, where));
  change->isMemberCall = isa<clang::CXXMethodDecl>(callee);
  change->reason = appends ? "append" : "change";
  return change;
}

} // namespace

/// What is moved from is empty afterwards: `std::vector<double> t; t.swap(v);`, and t is what has been made. A std::string that is moved from
/// has some characters, who knows which; it is written to.
ExprRef FunctionLowering::containerMoved(const clang::CXXConstructExpr *expr,
                                         const ir::TypeRef &made) {
  const SourceRange where = range(expr);
  const ExprRef source = place(expr->getArg(0));
  const ExprRef moved =
      temporaryPlace(ir::opaqueExpr("call-opaque", {}, made, ir::Effects{}, where));
  std::vector<ExprRef> both{ir::addressOfObject(moved), ir::addressOfObject(source)};
  ir::Effects effects;
  effects.readsMemory = effects.writesMemory = effects.isOfSystem = true;
  auto swap = std::make_shared<ir::Expr>(
      *ir::call("std::vector::swap", std::move(both), ir::voidType(), effects, where));
  swap->reason = "change";
  emit(ir::evaluate(std::move(swap), where));
  const ExprRef first = ir::addressOf(moved);
  const ExprRef last = ir::binary(ir::BinaryOp::PtrAdd, first, sizeOf(moved, where), where);
  return madeOfRange(first, last, made, where);
}

bool FunctionLowering::isPlainValue(clang::QualType made) {
  return type(made)->kind == ir::TypeKind::Container && !type(made)->isView &&
         holdsPlainElements(made.getUnqualifiedType());
}

bool FunctionLowering::isPlainContainer(const Expr *object) {
  return !object->getType()->isPointerType() && object->isGLValue() &&
         type(object)->kind == ir::TypeKind::Container && !type(object)->isView &&
         holdsPlainElements(object->getType().getUnqualifiedType());
}

/// `w.resize(n)`, `w.assign(n, 0.0)`, `w.push_back(x)`, `w.clear()`, `w = v`, `w.swap(v)`: a call that changes the container and its elements, reads its
/// arguments, and does nothing else; null for other calls.
ExprRef FunctionLowering::containerChange(const clang::CallExpr *expr) {
  if (handlersAround_ > 0)
    return nullptr;
  const ir::TypeRef result = expr->isGLValue() ? ir::referenceTo(type(expr)) : type(expr);
  if (const auto two = twoContainers(*expr)) {
    if (!isPlainContainer(two->first) || !isPlainContainer(two->second))
      return nullptr;
    ExprRef first = ir::addressOfObject(place(two->first)), second = place(two->second);
    if (two->moves)
      second = ir::addressOfObject(second);
    return changing(*expr->getDirectCallee(), {std::move(first), std::move(second)}, result,
                    range(expr), false);
  }
  if (ExprRef text = textChange(expr))
    return text;
  const auto *call = dyn_cast<clang::CXXMemberCallExpr>(expr);
  const clang::CXXMethodDecl *method = call ? call->getMethodDecl() : nullptr;
  const Expr *object = call ? call->getImplicitObjectArgument() : nullptr;
  if (!method || !method->getIdentifier() || !object || !isPlainContainer(object))
    return nullptr;
  const unsigned count = call->getNumArgs();
  const auto given = [&](unsigned fewest, unsigned most) {
    return fewest <= count && count <= most &&
           std::all_of(call->arg_begin(), call->arg_end(), [](const Expr *argument) {
             const clang::QualType type = argument->getType();
             return type->isArithmeticType() || isComplexNumber(type);
           });
  };
  const llvm::StringRef name = method->getName();
  const bool isRange = name == "assign" && count == 2 &&
                       isRangeOfNumbers(call->getArg(0)->getType()) &&
                       isRangeOfNumbers(call->getArg(1)->getType());
  const bool isKnown =
      isRange ||
      ((name == "clear" || name == "pop_back" || name == "shrink_to_fit") && given(0, 0)) ||
      (name == "reserve" && given(1, 1)) || (name == "resize" && given(1, 2)) ||
      (name == "assign" && given(2, 2));
  const bool appends = isAppend(*expr);
  const bool isSized = isKnown && !isRange && count > 0;
  if ((!isKnown && !appends) || (isSized && isSizeCaught(call->getArg(0))))
    return nullptr;
  std::vector<ExprRef> operands{ir::addressOfObject(place(object))};
  for (const Expr *argument : call->arguments())
    operands.push_back(appends && argument->isGLValue() && !argument->getType()->isArithmeticType()
                           ? place(argument)
                           : readThrough(argument));
  return changing(*method, std::move(operands), result, range(expr), appends);
}

/// `s = "none"`, `s += c`, `s += t`, `s.append(t)`, `s.push_back(c)`; null for other calls.
ExprRef FunctionLowering::textChange(const clang::CallExpr *expr) {
  const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(expr->getDirectCallee());
  const auto *member = dyn_cast<clang::CXXMemberCallExpr>(expr);
  const bool isOperator = isa<clang::CXXOperatorCallExpr>(expr);
  if (!method || !(member || isOperator) || expr->getNumArgs() != (isOperator ? 2U : 1U))
    return nullptr;
  const Expr *object = isOperator ? expr->getArg(0) : member->getImplicitObjectArgument();
  const Expr *given = expr->getArg(isOperator ? 1 : 0);
  const auto op = method->getOverloadedOperator();
  const llvm::StringRef name = method->getIdentifier() ? method->getName() : llvm::StringRef();
  const bool isKnown = op == clang::OO_PlusEqual || name == "append" || name == "push_back" ||
                       (op == clang::OO_Equal && !method->isCopyAssignmentOperator() &&
                        !method->isMoveAssignmentOperator());
  if (!isKnown || !isTextOrPart(given) || !isPlainContainer(object) ||
      !libraryClass(object->getType(), "basic_string"))
    return nullptr;
  const bool isText = given->getType()->isRecordType();
  std::vector<ExprRef> operands{ir::addressOfObject(place(object))};
  if (isText)
    operands.push_back(given->isGLValue() ? place(given) : temporaryPlace(value(given)));
  else if (!isTextLiteral(given))
    operands.push_back(readThrough(given));
  const ir::TypeRef result = expr->isGLValue() ? ir::referenceTo(type(expr)) : type(expr);
  return changing(*method, std::move(operands), result, range(expr), false);
}

/// `s + t`, `s + "!"`, `"a" + s`, `s + c`, `std::to_string(n)`: a text of its own, made of what is read; null for other calls.
ExprRef FunctionLowering::textMade(const clang::CallExpr *expr) {
  const clang::FunctionDecl *callee = expr->getDirectCallee();
  if (!callee || handlersAround_ > 0 || expr->isGLValue() ||
      !libraryClass(expr->getType(), "basic_string") || !holdsPlainElements(expr->getType()) ||
      !callee->isInStdNamespace() || !isOfSystem(*callee))
    return nullptr;
  if (libraryCallOf(expr, "to_string") && expr->getNumArgs() == 1 &&
      expr->getArg(0)->getType()->isArithmeticType())
    return ir::opaqueExpr("call-opaque", {value(expr->getArg(0))}, type(expr), ir::Effects{},
                          range(expr));
  if (callee->getOverloadedOperator() != clang::OO_Plus || expr->getNumArgs() != 2 ||
      !isTextOrPart(expr->getArg(0)) || !isTextOrPart(expr->getArg(1)))
    return nullptr;
  std::vector<ExprRef> read;
  for (const Expr *part : expr->arguments())
    if (part->getType()->isRecordType())
      read.push_back(part->isGLValue() ? place(part) : temporaryPlace(value(part)));
    else if (!isTextLiteral(part))
      read.push_back(readThrough(part));
  ir::Effects effects;
  effects.readsMemory = effects.isOfSystem = true;
  auto made = std::make_shared<ir::Expr>(*ir::call(
      callee->getQualifiedNameAsString(), std::move(read), type(expr), effects, range(expr)));
  made->reason = "reads";
  return made;
}

ExprRef FunctionLowering::madeOfRange(const ExprRef &first, const ExprRef &last,
                                      const ir::TypeRef &made, const SourceRange &where) {
  ir::Effects effects;
  effects.readsMemory = effects.isOfSystem = true;
  return ir::call("std::vector", {first, last}, made, effects, where);
}

} // namespace parlift::frontend
