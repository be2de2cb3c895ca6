/// Algorithms of C++'s library that call what they are given, as functions with a body:
///
///     out[r] = std::count_if(m[r].begin(), m[r].end(), [&](double x) { return x > t; });
///
///     count_if(first, last, t) { for (e = 0; e < last - first; e++) lambda(first[e], t);   return <some number>; }
///
/// So a loop with such a call is judged by what the lambda does to each element. In: a call with pointers, or iterators that are
/// pointers in disguise, and with lambdas, functions or the library's operators (`std::plus<>`). Out: the call; its value is known
/// where the algorithm computes one of its calls' values alone. What an algorithm does not say that it does to each element (a
/// search ends where it has found, a sort asks of some pairs) is done perhaps.
/// Refuses (null) other algorithms and other iterators; a lambda whose captures are not known, or that changes them; a functor of a class of
/// the program's; elements that the library itself converts or assigns by functions of the program's.
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"
#include "ir/Builder.h"
#include "ir/FunctionName.h"

#include <llvm/ADT/StringSwitch.h>

#include <algorithm>
#include <array>

namespace parlift::frontend {

using clang::Expr;
using ir::ExprRef;
using llvm::dyn_cast;

namespace {

enum class Does : std::uint8_t {
  Visit,    ///< f(first[e])
  Try,      ///< the same, of some elements
  Compare,  ///< f of some pairs
  Sort,     ///< that, and all elements change
  Replace,  ///< if (f(first[e])) first[e] = given
  Generate, ///< first[e] = f()
  Map,      ///< out[e] = f(first[e])
  MapTwo,   ///< out[e] = f(first[e], second[e])
  Fold,     ///< sum = f(sum, first[e])
  FoldMap,  ///< sum = f(sum, g(first[e]))
  FoldTwo,  ///< sum = f(sum, g(first[e], second[e]))
};

struct Algorithm {
  llvm::StringRef name;
  unsigned arguments;
  Does does;
  unsigned callable;  ///< which argument; with FoldMap and FoldTwo the next one is g
  unsigned other = 0; ///< the second range's begin
  unsigned out = 0;   ///< where results go; Fold: what it starts with; Replace: what is given
  bool givesPlace = false;
};

constexpr std::array algorithms = {
    Algorithm{"for_each", 3, Does::Visit, 2},
    Algorithm{"count_if", 3, Does::Visit, 2},
    Algorithm{"all_of", 3, Does::Try, 2},
    Algorithm{"any_of", 3, Does::Try, 2},
    Algorithm{"none_of", 3, Does::Try, 2},
    Algorithm{"find_if", 3, Does::Try, 2, 0, 0, true},
    Algorithm{"find_if_not", 3, Does::Try, 2, 0, 0, true},
    Algorithm{"max_element", 3, Does::Compare, 2, 0, 0, true},
    Algorithm{"min_element", 3, Does::Compare, 2, 0, 0, true},
    Algorithm{"is_sorted", 3, Does::Compare, 2},
    Algorithm{"sort", 3, Does::Sort, 2},
    Algorithm{"stable_sort", 3, Does::Sort, 2},
    Algorithm{"replace_if", 4, Does::Replace, 2, 0, 3},
    Algorithm{"generate", 3, Does::Generate, 2},
    Algorithm{"transform", 4, Does::Map, 3, 0, 2},
    Algorithm{"transform", 5, Does::MapTwo, 4, 2, 3},
    Algorithm{"accumulate", 4, Does::Fold, 3, 0, 2},
    Algorithm{"reduce", 4, Does::Fold, 3, 0, 2},
    Algorithm{"transform_reduce", 5, Does::FoldMap, 3, 0, 2},
    Algorithm{"inner_product", 6, Does::FoldTwo, 4, 2, 3},
    Algorithm{"transform_reduce", 6, Does::FoldTwo, 4, 2, 3},
};

const Algorithm *algorithmOf(const clang::CallExpr &call) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  if (!callee || !callee->getIdentifier() || !libraryCallOf(&call, callee->getName()))
    return nullptr;
  const auto *found = std::ranges::find_if(algorithms, [&](const Algorithm &one) {
    return one.name == callee->getName() && one.arguments == call.getNumArgs();
  });
  return found == algorithms.end() ? nullptr : found;
}

/// `std::plus<double>()` and its like compute, and do nothing else.
bool isLibrarysOperator(clang::QualType type) {
  return std::ranges::any_of(std::array{"plus", "minus", "multiplies", "divides", "modulus",
                                        "negate", "less", "greater", "less_equal", "greater_equal",
                                        "equal_to", "not_equal_to", "logical_and", "logical_or",
                                        "bit_and", "bit_or", "bit_xor"},
                             [&](const char *name) { return libraryClass(type, name) != nullptr; });
}

bool isNumber(const ir::Type &type) {
  return type.isInteger() || type.isFloating() || type.kind == ir::TypeKind::Bool;
}

/// The body of the lambda; of one with `auto` among its parameters the only one that is called.
const clang::CXXMethodDecl *bodyOf(const clang::CXXRecordDecl &closure) {
  const clang::CXXMethodDecl *method = closure.getLambdaCallOperator();
  const auto *pattern = method ? method->getDescribedFunctionTemplate() : nullptr;
  if (!pattern)
    return method && method->getBody() ? method : nullptr;
  const clang::CXXMethodDecl *only = nullptr;
  for (const clang::FunctionDecl *instance : pattern->specializations()) {
    const auto *made = dyn_cast<clang::CXXMethodDecl>(instance);
    if (!made || !made->getBody() || made->isDependentContext())
      continue; // nobody calls it
    if (only)
      return nullptr;
    only = made;
  }
  return only;
}

} // namespace

ir::StmtRef perhaps(ir::StmtRef stmt) {
  return ir::ifThen(ir::opaqueExpr("call-opaque", {}, ir::boolType(), {}), std::move(stmt));
}

/// What is called for the elements.
struct FunctionLowering::Callable {
  const clang::FunctionDecl *callee = nullptr; ///< null: an operator of the library's
  std::vector<ExprRef> captured;               ///< as the caller says it
  std::vector<bool> isShared;  ///< by reference: what it is while the algorithm runs
  std::vector<ExprRef> passed; ///< as the algorithm does
  SourceRange where;
};

std::optional<FunctionLowering::Callable> FunctionLowering::callable(const Expr *given) {
  Callable result;
  result.where = range(given);
  if (isLibrarysOperator(given->getType()))
    return result;
  const Expr *at = given->IgnoreParenCasts();
  if (const auto *address = dyn_cast<clang::UnaryOperator>(at);
      address && address->getOpcode() == clang::UO_AddrOf)
    at = address->getSubExpr()->IgnoreParenCasts();
  if (const auto *name = dyn_cast<clang::DeclRefExpr>(at))
    result.callee = dyn_cast<clang::FunctionDecl>(name->getDecl());
  if (result.callee)
    return result;
  const clang::CXXRecordDecl *closure = given->getType()->getAsCXXRecordDecl();
  const clang::CXXMethodDecl *body = closure && closure->isLambda() ? bodyOf(*closure) : nullptr;
  if (!body)
    return std::nullopt;
  at = given->IgnoreUnlessSpelledInSource();
  const auto *made = dyn_cast<clang::LambdaExpr>(at);
  if (made)
    unit_.lambda(made, function_.name);
  auto captured = made ? capturedHere(*made) : capturedBy(closure, at);
  if (!captured)
    return std::nullopt;
  for (const clang::LambdaCapture &capture : closure->captures()) {
    const auto *variable =
        capture.capturesVariable() ? dyn_cast<clang::VarDecl>(capture.getCapturedVar()) : nullptr;
    if (!variable || !variable->hasGlobalStorage())
      result.isShared.push_back(variable && capture.getCaptureKind() == clang::LCK_ByRef);
  }
  if (result.isShared.size() != captured->size())
    return std::nullopt;
  result.callee = body;
  result.captured = std::move(*captured);
  return result;
}

/// Null: an argument would be converted by a function of somebody's, or an element changed that is none.
ExprRef FunctionLowering::applied(const Callable &given, const std::vector<ExprRef> &arguments,
                                  const ir::TypeRef &result) {
  const auto valueOf = [](const ExprRef &argument) {
    return argument->isLvalue() ? ir::load(argument) : argument;
  };
  std::vector<ExprRef> operands;
  if (!given.callee) {
    for (const ExprRef &argument : arguments)
      if (isNumber(*argument->type))
        operands.push_back(valueOf(argument));
      else
        return nullptr;
    return ir::opaqueExpr("call-opaque", std::move(operands), result, {}, given.where);
  }
  if (given.callee->getNumParams() != arguments.size() || given.callee->isVariadic())
    return nullptr;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const clang::QualType declared =
        given.callee->getParamDecl(static_cast<unsigned>(k))->getType();
    const ir::TypeRef parameter = type(declared.getNonReferenceType());
    const bool isSame =
        ir::sameType(*ir::unqualified(parameter), *ir::unqualified(arguments[k]->type));
    if (declared->isReferenceType()) {
      const bool isConst = declared.getNonReferenceType().isConstQualified();
      if (isSame && arguments[k]->isLvalue())
        operands.push_back(arguments[k]);
      else if (isConst && isNumber(*parameter) && isNumber(*arguments[k]->type))
        operands.push_back(ir::cast(valueOf(arguments[k]), ir::unqualified(parameter)));
      else
        return nullptr;
    } else if (isNumber(*parameter) && isNumber(*arguments[k]->type)) {
      operands.push_back(ir::cast(valueOf(arguments[k]), ir::unqualified(parameter)));
    } else if (isSame && (parameter->isPointer() || declared.isTriviallyCopyableType(unit_.ast))) {
      operands.push_back(valueOf(arguments[k]));
    } else {
      return nullptr;
    }
  }
  operands.insert(operands.end(), given.passed.begin(), given.passed.end());
  const clang::QualType returned = given.callee->getReturnType().getCanonicalType();
  if (returned->isReferenceType() || (result && !isNumber(*type(returned))))
    return nullptr;
  ExprRef call = makeCall(given.callee, std::move(operands), type(returned), given.where);
  const auto *method = dyn_cast<clang::CXXMethodDecl>(given.callee);
  if (method && method->getParent()->isLambda()) {
    auto inside = std::make_shared<ir::Expr>(*call);
    inside->target = unit_.functionFor(given.callee);
    inside->isMemberCall = false;
    if (inside->target.expired())
      return nullptr;
    call = inside;
  }
  return result ? ir::cast(std::move(call), result) : call;
}

/// `std::plus<>{}(a, b)`, `op_(a, b)` with a `std::multiplies<double> op_`: the operator, or some value of the two; null for other calls.
ExprRef FunctionLowering::functorCall(const clang::CXXOperatorCallExpr *expr) {
  if (expr->getOperator() != clang::OO_Call || !isLibrarysOperator(expr->getArg(0)->getType()) ||
      expr->getArg(0)->HasSideEffects(unit_.ast))
    return nullptr;
  std::vector<ExprRef> operands;
  for (const Expr *argument : llvm::ArrayRef(expr->getArgs(), expr->getNumArgs()).drop_front()) {
    if (!argument->getType()->isArithmeticType())
      return nullptr;
    operands.push_back(readThrough(argument));
  }
  const SourceRange where = range(expr);
  const ir::TypeRef made = type(expr);
  const auto op = llvm::StringSwitch<clang::BinaryOperatorKind>(
                      expr->getArg(0)->getType()->getAsCXXRecordDecl()->getName())
                      .Case("plus", clang::BO_Add)
                      .Case("minus", clang::BO_Sub)
                      .Case("multiplies", clang::BO_Mul)
                      .Default(clang::BO_Comma);
  // In narrower types C++ computes with wider ones.
  const bool isPlain = made->isFloating() || (made->isInteger() && made->bits >= 32);
  if (op == clang::BO_Comma || operands.size() != 2 || !isPlain)
    return ir::opaqueExpr("call-opaque", std::move(operands), made, {}, where);
  return arithmetic(op, ir::cast(operands[0], made), ir::cast(operands[1], made), made, where);
}

ExprRef FunctionLowering::algorithmCall(const clang::CallExpr *expr) {
  const Algorithm *known = algorithmOf(*expr);
  if (!known)
    return nullptr;
  std::vector<Callable> called;
  const bool hasTwo = known->does == Does::FoldMap || known->does == Does::FoldTwo;
  for (unsigned k = known->callable; k < known->callable + (hasTwo ? 2U : 1U); ++k) {
    auto given = callable(expr->getArg(k));
    if (!given)
      return nullptr;
    called.push_back(std::move(*given));
  }
  auto function = std::make_shared<ir::Function>();
  function->name =
      ir::distinctName(expr->getDirectCallee()->getQualifiedNameAsString(), unit_.nextMade());
  function->inMainFile = false;
  const SourceRange where = range(expr);
  std::vector<ExprRef> operands;
  const auto parameter = [&](const char *name, const ExprRef &operand, bool isShared = false) {
    const ir::Expr &place = operand->kind == ir::ExprKind::Load ? *operand->operands[0] : *operand;
    const ir::SymbolRef made = unit_.parameter(name, ir::unqualified(operand->type),
                                               operand->isLvalue() || isShared, place.symbol.get());
    function->parameters.push_back(made);
    operands.push_back(operand);
    return ir::varRef(made);
  };
  const auto argument = [&](unsigned k, const char *name) -> ExprRef {
    const ExprRef given = readThrough(expr->getArg(k));
    return ir::load(parameter(name, given), given->range);
  };
  const auto isRange = [&](const ExprRef &pointer) {
    const ir::TypeRef &element = pointer->type->element;
    return pointer->type->isPointer() && element && element->size > 0 && !element->isVolatile &&
           !element->isAtomic;
  };
  const ExprRef first = argument(0, "first"), last = argument(1, "last");
  ExprRef other, out;
  if (known->other > 0)
    other = argument(known->other, "second");
  if (known->out > 0)
    out = argument(known->out, "given");
  const bool isMapped = known->does == Does::Map || known->does == Does::MapTwo;
  if (!isRange(first) || !last->type->isPointer() || (other && !isRange(other)) ||
      (out && (isMapped ? !isRange(out) : !isNumber(*out->type))))
    return nullptr;
  for (Callable &one : called)
    for (std::size_t k = 0; k < one.captured.size(); ++k) {
      const ExprRef &captured = one.captured[k];
      const ExprRef name = parameter("captured", captured, one.isShared[k]);
      one.passed.push_back(captured->isLvalue() ? name : ir::load(name));
    }

  // --- One element
  const ir::SymbolRef counter = unit_.synthetic("element", ir::longType());
  function->locals.push_back(counter);
  const auto at = [&](const ExprRef &pointer) {
    return ir::subscript(pointer, ir::load(ir::varRef(counter)), pointer->range);
  };
  std::vector<ir::StmtRef> before, each, after;
  const auto keep = [&](const ExprRef &target, const ExprRef &value) {
    if (value)
      each.push_back(ir::assign(target, ir::cast(value, ir::unqualified(target->type)), where));
    return value != nullptr;
  };
  const auto call = [&](const ExprRef &value, bool isSure) {
    if (value)
      each.push_back(isSure ? ir::evaluate(value, where) : perhaps(ir::evaluate(value, where)));
    return value != nullptr;
  };
  const ExprRef element = at(first);
  const auto numberOf = [&](const ExprRef &place) {
    return isNumber(*place->type) ? ir::unqualified(place->type) : nullptr;
  };
  ExprRef value;
  bool isKnown = true;
  switch (known->does) {
  case Does::Visit:
    isKnown = call(applied(called[0], {element}, nullptr), true);
    break;
  case Does::Try:
    isKnown = call(applied(called[0], {element}, nullptr), false);
    break;
  case Does::Compare:
  case Does::Sort:
    isKnown = call(applied(called[0], {element, element}, nullptr), false);
    if (isKnown && known->does == Does::Sort)
      isKnown = keep(element, numberOf(element) || element->type->isPointer()
                                  ? ir::opaqueExpr("call-opaque", {ir::load(element)},
                                                   ir::unqualified(element->type), {}, where)
                                  : nullptr);
    break;
  case Does::Replace:
    isKnown = numberOf(element) && call(applied(called[0], {element}, nullptr), true);
    if (isKnown)
      each.push_back(
          perhaps(ir::assign(element, ir::cast(out, ir::unqualified(element->type)), where)));
    break;
  case Does::Generate:
    isKnown = numberOf(element) && keep(element, applied(called[0], {}, numberOf(element)));
    break;
  case Does::Map:
  case Does::MapTwo: {
    const ExprRef target = at(out);
    std::vector<ExprRef> given{element};
    if (other)
      given.push_back(at(other));
    isKnown = numberOf(target) && keep(target, applied(called[0], given, numberOf(target)));
    value = ir::binary(ir::BinaryOp::PtrAdd, out, ir::binary(ir::BinaryOp::PtrDiff, last, first));
    break;
  }
  case Does::Fold:
  case Does::FoldMap:
  case Does::FoldTwo: {
    const ir::SymbolRef sum = unit_.synthetic("sum", ir::unqualified(out->type));
    function->locals.push_back(sum);
    before.push_back(ir::declare(sum, out, where));
    ExprRef added = element;
    if (hasTwo) {
      std::vector<ExprRef> given{element};
      if (other)
        given.push_back(at(other));
      const clang::FunctionDecl *inner = called[1].callee;
      const ir::TypeRef made = inner ? type(inner->getReturnType().getCanonicalType()) : sum->type;
      added = isNumber(*made) ? applied(called[1], given, made) : nullptr;
    }
    isKnown = added && keep(ir::varRef(sum),
                            applied(called[0], {ir::load(ir::varRef(sum)), added}, sum->type));
    value = ir::load(ir::varRef(sum));
    break;
  }
  }
  if (!isKnown)
    return nullptr;

  // --- All of them
  ir::LoopParts parts;
  parts.path = "1";
  const ExprRef count = ir::varRef(counter);
  parts.init = ir::block({ir::declare(counter, ir::intLiteral(0, ir::longType()))}, {}, false);
  parts.condition =
      ir::binary(ir::BinaryOp::Lt, ir::load(count), ir::binary(ir::BinaryOp::PtrDiff, last, first));
  parts.step = ir::block(
      {ir::assign(count,
                  ir::binary(ir::BinaryOp::Add, ir::load(count), ir::intLiteral(1, ir::longType())),
                  {}, true)},
      {}, false);
  parts.body = ir::block(std::move(each));
  ir::TypeRef made = type(expr);
  std::vector<ir::StmtRef> body = std::move(before);
  body.push_back(ir::loop(std::move(parts)));
  if (known->givesPlace)
    value = ir::binary(ir::BinaryOp::PtrAdd, first,
                       ir::opaqueExpr("call-opaque", {}, ir::longType(), {}));
  else if (!value && made->kind != ir::TypeKind::Void)
    value = ir::opaqueExpr("call-opaque", {}, made, {}, where);
  if (value)
    body.push_back(ir::returnStmt(ir::cast(value, made)));
  function->returnType = made;
  function->body = ir::block(std::move(body), where);
  unit_.addCallee(function);
  auto result = std::make_shared<ir::Expr>(
      *ir::call(expr->getDirectCallee()->getQualifiedNameAsString(), std::move(operands),
                function->returnType, ir::worstEffects(), where));
  result->effects.isOfSystem = true;
  result->target = function;
  return result;
}

} // namespace parlift::frontend
