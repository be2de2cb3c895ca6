/// Calls: which function, with which effects; constructors and overloaded operators.
#include "frontend/AddressKept.h"
#include "frontend/Comparators.h"
#include "frontend/LibraryCalls.h"
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"
#include "frontend/OwnAddress.h"
#include "frontend/Replaceable.h"
#include "frontend/Stores.h"
#include "frontend/Tuples.h"
#include "ir/Iterator.h"
#include "ir/Reference.h"

#include <clang/AST/Attr.h>
#include <clang/Basic/Builtins.h>

#include <algorithm>

namespace parlift::frontend {

using clang::Expr;
using ir::ExprRef;
using llvm::dyn_cast;
using llvm::isa;

std::vector<ExprRef> FunctionLowering::arguments(llvm::ArrayRef<const Expr *> written) {
  std::vector<ExprRef> result;
  for (const Expr *argument : written)
    result.push_back(argument->isGLValue() && !argument->getType()->isFunctionType()
                         ? place(argument)
                         : value(argument));
  return result;
}

/// A variable that the function only reads is its value: `scaled(a[i], i)` with `const int &` changes no counter.
std::vector<ExprRef> FunctionLowering::argumentsOf(const auto &call,
                                                   llvm::ArrayRef<const Expr *> written) {
  std::vector<ExprRef> result = arguments(written);
  for (std::size_t k = 0; k < result.size(); ++k)
    if (result[k]->kind == ir::ExprKind::VarRef && written[k]->getType()->isArithmeticType() &&
        !result[k]->type->isVolatile && !result[k]->type->isAtomic &&
        onlyReadsArgument(call, written[k]))
      result[k] = ir::load(result[k], result[k]->range);
  return result;
}

namespace {

/// `%n` stores to an argument.
bool mayStore(const clang::Expr *format) {
  const auto *literal = dyn_cast<clang::StringLiteral>(format->IgnoreParenImpCasts());
  if (!literal || literal->getCharByteWidth() != 1)
    return true;
  const llvm::StringRef text = literal->getString();
  for (std::size_t at = text.find('%'); at != llvm::StringRef::npos; at = text.find('%', at)) {
    at = text.find_first_not_of("-+ #0'123456789.*$hlqjzLtI", at + 1);
    if (at == llvm::StringRef::npos || text[at] == 'n')
      return true;
    ++at;
  }
  return false;
}

/// Prints to where a program's output goes. Streams of one's own may call functions of the program.
bool onlyPrints(const clang::FunctionDecl &callee, const clang::CallExpr &call) {
  if (!callee.isExternC() || callee.isDefined() || !callee.getIdentifier())
    return false;
  const llvm::StringRef name = callee.getName();
  const auto isStandard = [&](unsigned at) {
    const auto *stream = dyn_cast<clang::DeclRefExpr>(call.getArg(at)->IgnoreParenImpCasts());
    const auto *variable = stream ? dyn_cast<clang::VarDecl>(stream->getDecl()) : nullptr;
    return variable && variable->hasExternalStorage() &&
           (variable->getName() == "stdout" || variable->getName() == "stderr");
  };
  const unsigned count = call.getNumArgs();
  if (name == "printf")
    return count > 0 && !mayStore(call.getArg(0));
  if (name == "fprintf")
    return count > 1 && isStandard(0) && !mayStore(call.getArg(1));
  if (name == "fflush")
    return count == 1 && isStandard(0);
  if (name == "fputs" || name == "fputc" || name == "putc")
    return count == 2 && isStandard(1);
  return name == "puts" || name == "putchar" || name == "perror";
}

} // namespace

ExprRef FunctionLowering::makeCall(const clang::FunctionDecl *callee, std::vector<ExprRef> operands,
                                   ir::TypeRef made, SourceRange where) {
  if (!callee)
    return ir::call("", std::move(operands), std::move(made), ir::worstEffects(), std::move(where));
  const bool isPure =
      isAssumedPure(*callee) ||
      isAssumedPure(*ir::call(callee->getQualifiedNameAsString(), operands, made, {}, where));
  const ir::Effects effects = isPure ? ir::Effects{} : unit_.effectsOf(callee);
  const clang::FunctionDecl *definition = nullptr;
  const bool isReplaced = callee->hasBody(definition) && isReplaceable(*callee);
  if (effects.any() && (isReplaced || (!definition && !isCalledByItsName(*callee))))
    return ir::opaqueExpr(isReplaced ? "callee-replaceable" : "call-opaque", std::move(operands),
                          std::move(made), effects, std::move(where));
  auto call =
      std::make_shared<ir::Expr>(*ir::call(callee->getQualifiedNameAsString(), std::move(operands),
                                           std::move(made), effects, std::move(where)));
  call->effects.isOfFile = callee->isDefined();
  // What is made by std::make_unique is new memory, unless its constructor has let somebody have its address.
  const auto owned = pointedToBy(callee->getReturnType());
  call->effects.isOfSystem = isOfSystem(*callee) && !(owned && mayLetOutItsAddress(*owned));
  const auto *method = dyn_cast<clang::CXXMethodDecl>(callee);
  call->isMemberCall = method && method->isInstance();
  // A lambda's tree has its captures as parameters, which the call does not pass.
  std::shared_ptr<ir::Function> target = isReplaced ? nullptr : unit_.functionFor(callee);
  if (!target && !definition && effects.any())
    target = unit_.elsewhere(callee);
  if (method && method->getParent()->isLambda())
    call->callee = target ? target->name : "lambda";
  else
    call->target = target;
  return call;
}

namespace {

/// The function that a call of a virtual one surely reaches, and the object as its class has it; null: others may override it.
/// A final class or function says so, an object that is no reference, and a name with its class: `c.Circle::area()`.
struct VirtualCall {
  const clang::CXXMethodDecl *callee = nullptr;
  const Expr *object = nullptr;
};

VirtualCall surelyCalled(const clang::CXXMethodDecl &method, const clang::CXXMemberCallExpr &call,
                         const clang::LangOptions &language) {
  const Expr *object = call.getImplicitObjectArgument();
  const auto *named = dyn_cast<clang::MemberExpr>(call.getCallee()->IgnoreParens());
  if (named && !named->performsVirtualDispatch(language))
    return {&method, object};
  const clang::CXXMethodDecl *known = method.getDevirtualizedMethod(object, false);
  if (!known)
    return {};
  const auto isClassOf = [&](const Expr *one) {
    const clang::QualType type = one->getType();
    const auto *record =
        type->isPointerType() ? type->getPointeeCXXRecordDecl() : type->getAsCXXRecordDecl();
    return record && record->getCanonicalDecl() == known->getParent()->getCanonicalDecl();
  };
  const Expr *whole = object->getBestDynamicClassTypeExpr();
  if (known == &method || isClassOf(object))
    return {known, object};
  return isClassOf(whole) ? VirtualCall{known, whole} : VirtualCall{};
}

/// A call of the library that is known (LibraryCalls.h): it reads its operands, or goes on in the objects that they point to.
ExprRef knownCall(const clang::FunctionDecl &callee, std::vector<ExprRef> operands,
                  const ir::TypeRef &made, const char *what, const SourceRange &where) {
  ir::Effects effects;
  effects.readsMemory = effects.isOfSystem = true;
  effects.writesMemory = std::string_view(what) == "objects" || std::string_view(what) == "sorts";
  auto call = std::make_shared<ir::Expr>(
      *ir::call(callee.getQualifiedNameAsString(), std::move(operands), made, effects, where));
  const auto *method = dyn_cast<clang::CXXMethodDecl>(&callee);
  call->isMemberCall = method && method->isInstance();
  call->reason = what;
  return call;
}

/// f of `f(x)`, `(*f)(x)` and `(**f)(x)`, which mean the same.
const Expr *pointerOf(const clang::CallExpr &call) {
  const Expr *at = call.getCallee()->IgnoreParens();
  for (;;) {
    const auto *decay = dyn_cast<clang::ImplicitCastExpr>(at);
    const auto *follows =
        dyn_cast<clang::UnaryOperator>(decay ? decay->getSubExpr()->IgnoreParens() : at);
    if ((decay && decay->getCastKind() != clang::CK_FunctionToPointerDecay) || !follows ||
        follows->getOpcode() != clang::UO_Deref)
      return at;
    at = follows->getSubExpr()->IgnoreParens();
  }
}

} // namespace

ExprRef FunctionLowering::callValue(const clang::CallExpr *expr) {
  const SourceRange where = range(expr);
  // A reference that is returned is a pointer here; place() follows it.
  ir::TypeRef made = type(expr);
  if (expr->isGLValue() && !expr->getType()->isFunctionType())
    made = ir::referenceTo(made);
  if (const auto *overloaded = dyn_cast<clang::CXXOperatorCallExpr>(expr)) {
    if (ExprRef known = knownOperator(overloaded))
      return known;
    if (ExprRef known = iteratorOperator(overloaded, /*wantsPlace=*/false))
      return known;
    if (ExprRef known = functorCall(overloaded))
      return known;
  }
  if (const auto *member = dyn_cast<clang::CXXMemberCallExpr>(expr))
    if (const ExprRef assigned = memberAssigned(*member))
      return ir::addressOfObject(assigned);
  if (ExprRef known = containerCall(expr, /*wantsPlace=*/false))
    return known;
  if (ExprRef known = viewCall(expr))
    return known;
  if (ExprRef known = ownerCall(expr, /*wantsPlace=*/false))
    return known;
  if (ExprRef known = complexCall(expr, /*wantsPlace=*/false))
    return known;
  if (ExprRef known = containerChange(expr))
    return known;
  if (ExprRef known = textMade(expr))
    return known;
  if (asksKeyedContainer(*expr)) { // the container and the key, or the iterators
    std::vector<ExprRef> asked;
    const auto add = [&](const Expr *one) {
      if (one->getType()->isPointerType())
        return asked.push_back(dereference(value(one), range(one)));
      const Expr *plain = one->IgnoreParenImpCasts();
      while (const auto *kept = dyn_cast<clang::MaterializeTemporaryExpr>(plain))
        plain = kept->getSubExpr()->IgnoreParenImpCasts();
      asked.push_back(plain->isGLValue() ? place(plain) : value(plain));
    };
    if (const auto *member = dyn_cast<clang::CXXMemberCallExpr>(expr))
      add(member->getImplicitObjectArgument());
    for (const Expr *argument : expr->arguments())
      add(argument);
    return knownCall(*expr->getDirectCallee(), std::move(asked), made, "reads", range(expr));
  }
  if (ExprRef known = storeCall(expr))
    return known;
  if (ExprRef known = ownedArray(expr))
    return known;

  const clang::FunctionDecl *callee = expr->getDirectCallee();
  const llvm::ArrayRef<const Expr *> written(expr->getArgs(), expr->getNumArgs());
  VirtualCall surely;
  if (const auto *member = dyn_cast<clang::CXXMemberCallExpr>(expr))
    if (const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
        method && method->isVirtual()) {
      surely = surelyCalled(*method, *member, unit_.ast.getLangOpts());
      callee = surely.callee ? surely.callee : callee;
    }
  if (callee) {
    if (ExprRef known = libraryCall(expr, callee))
      return known;
    if (const auto effects = effectsOnRanges(*expr)) {
      std::vector<ExprRef> values;
      for (const Expr *argument : written)
        values.push_back(readThrough(argument));
      return ir::call(callee->getQualifiedNameAsString(), std::move(values), made, *effects, where);
    }
    if (ExprRef known = algorithmCall(expr))
      return known;
    if (keepsNumbersOnly(*expr)) { // std::make_pair
      std::vector<ExprRef> values;
      for (const Expr *argument : written)
        values.push_back(readThrough(argument));
      return ir::call(callee->getQualifiedNameAsString(), std::move(values), made, {}, where);
    }
    if (callee->getBuiltinID())
      if (ExprRef known = builtinCall(expr, callee))
        return known;
    if (sortsElements(*expr, unit_.ast))
      return knownCall(*callee, arguments(written), made, "sorts", where);
    if (readsTextsOnly(*expr)) {
      std::vector<ExprRef> texts;
      if (const auto *member = dyn_cast<clang::CXXMemberCallExpr>(expr)) {
        const Expr *object = member->getImplicitObjectArgument();
        texts.push_back(object->getType()->isPointerType()
                            ? dereference(value(object), range(object))
                            : place(object));
      }
      const std::vector<ExprRef> rest = arguments(written);
      texts.insert(texts.end(), rest.begin(), rest.end());
      return knownCall(*callee, std::move(texts), made, "reads", where);
    }
  }
  std::vector<ExprRef> operands;
  if (const auto *method = dyn_cast<clang::CXXMemberCallExpr>(expr)) {
    const Expr *object = surely.object ? surely.object : method->getImplicitObjectArgument();
    if (!callee) { // through a pointer to member
      operands = arguments(written);
      return ir::call("", std::move(operands), made, ir::worstEffects(), where);
    }
    operands.push_back(object->getType()->isPointerType() ? value(object)
                                                          : ir::addressOfObject(place(object)));
  }
  std::vector<ExprRef> rest = argumentsOf(*expr, written);
  const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  if (isa<clang::CXXOperatorCallExpr>(expr) && method && method->isInstance() && !rest.empty())
    rest[0] = rest[0]->isLvalue() ? ir::addressOfObject(rest[0]) : rest[0];
  operands.insert(operands.end(), rest.begin(), rest.end());
  if (callee &&
      goesOnInItsObjects(*callee,
                         isa<clang::CXXOperatorCallExpr>(expr) ? written.drop_front() : written)) {
    for (ExprRef &operand : operands)
      operand = operand->isLvalue() ? ir::addressOfObject(operand) : operand;
    return knownCall(*callee, std::move(operands), made, "objects", where);
  }
  if (!callee) { // by its own name, and no function that the library's rules are about
    operands.push_back(value(pointerOf(*expr)));
    if (ExprRef pure = ir::call("", operands, made, {}, where); isAssumedPure(*pure))
      return pure;
    if (ExprRef known = callThroughPointer(expr, operands, made))
      return known;
  }
  const bool isVirtual = method && method->isVirtual() && !surely.callee;
  if (isa<clang::CXXOperatorCallExpr>(expr) && method && method->getParent()->isLambda())
    if (auto captured = capturedBy(method->getParent(), written[0])) {
      operands.erase(operands.begin());
      operands.insert(operands.end(), captured->begin(), captured->end());
      auto call = std::make_shared<ir::Expr>(
          *makeCall(callee, std::move(operands), std::move(made), where));
      call->target = unit_.functionFor(callee);
      call->isMemberCall = false;
      return call;
    }
  if (isVirtual)
    if (ExprRef known = callOfVirtual(expr, *method, operands, made))
      return known;
  ExprRef whole =
      makeCall(isVirtual ? nullptr : callee, std::move(operands), std::move(made), where);
  if (isAppend(*expr) && whole->kind == ir::ExprKind::Call) {
    auto append = std::make_shared<ir::Expr>(*whole);
    append->reason = "append";
    return append;
  }
  if (!callee || !onlyPrints(*callee, *expr))
    return whole;
  auto prints = std::make_shared<ir::Expr>(*whole);
  prints->effects.onlyPrints = true;
  return prints;
}

/// Builtins that are not calls at all; null for the rest.
ExprRef FunctionLowering::builtinCall(const clang::CallExpr *expr,
                                      const clang::FunctionDecl *callee) {
  const SourceRange where = range(expr);
  switch (callee->getBuiltinID()) {
  case clang::Builtin::BI__builtin_expect:
  case clang::Builtin::BI__builtin_expect_with_probability:
  case clang::Builtin::BI__builtin_assume_aligned:
  case clang::Builtin::BI__builtin_launder:
  case clang::Builtin::BI__builtin_addressof:
    if (callee->getBuiltinID() == clang::Builtin::BI__builtin_addressof)
      return ir::addressOfObject(place(expr->getArg(0)), where);
    return ir::cast(value(expr->getArg(0)), type(expr), where);
  case clang::Builtin::
      BI__builtin_is_constant_evaluated: // of calls, which are made while the program runs
    return ir::cast(ir::intLiteral(0, ir::intType()), type(expr), where);
  case clang::Builtin::BI__builtin_complex: // CMPLX(x, y)
    return ir::call("__builtin_complex", {value(expr->getArg(0)), value(expr->getArg(1))},
                    type(expr), ir::Effects{}, where);
  case clang::Builtin::BI__builtin_constant_p:
  case clang::Builtin::BI__builtin_object_size:
  case clang::Builtin::BI__builtin_dynamic_object_size: {
    if (ExprRef constant = constantValue(expr))
      return constant;
    return ir::opaqueExpr("statement-unsupported", {}, type(expr), {}, where);
  }
  case clang::Builtin::BI__builtin_assume:
  case clang::Builtin::BI__assume:
  case clang::Builtin::BI__builtin_prefetch:
    return ir::opaqueExpr("statement-unsupported", {}, type(expr), {}, where);
  default:
    break;
  }
  Expr::EvalResult constant;
  if (expr->getType()->isRealFloatingType() && !expr->isValueDependent() &&
      expr->EvaluateAsRValue(constant, unit_.ast) && constant.Val.isFloat() &&
      !constant.HasSideEffects) {
    llvm::APFloat number = constant.Val.getFloat();
    bool loses = false;
    number.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &loses);
    return ir::floatLiteral(number.convertToDouble(), type(expr), where);
  }
  return nullptr;
}

/// Assignment of records that are copied byte by byte; null for other operators.
ExprRef FunctionLowering::knownOperator(const clang::CXXOperatorCallExpr *expr) {
  if (ExprRef target = assignTuple(expr))
    return target;
  const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(expr->getDirectCallee());
  if (expr->getOperator() != clang::OO_Equal || !method || !method->isTrivial() ||
      expr->getNumArgs() != 2)
    return nullptr;
  if (assignParts(expr->getArg(0), expr->getArg(1)))
    return place(expr->getArg(0));
  return assignBytes(expr->getArg(0), expr->getArg(1), range(expr));
}

ExprRef FunctionLowering::assignBytes(const Expr *object, const Expr *source,
                                      const SourceRange &where) {
  ExprRef right = source->isGLValue() ? ir::load(place(source)) : value(source);
  ExprRef target = place(object);
  emit(ir::assign(target, std::move(right), where));
  return target;
}

/// `w.operator=(o.w)`, as the assignment of a record has it for each of its members; null for other calls.
ExprRef FunctionLowering::memberAssigned(const clang::CXXMemberCallExpr &call) {
  const clang::CXXMethodDecl *method = call.getMethodDecl();
  const Expr *object = call.getImplicitObjectArgument();
  const bool isAssignment =
      method && object && !object->getType()->isPointerType() && call.getNumArgs() == 1 &&
      (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
  return isAssignment && method->isTrivial() ? assignBytes(object, call.getArg(0), range(&call))
                                             : nullptr;
}

/// `new double[n]` by the language's own operator: memory that nothing else points to. Null where constructors run, or another
/// operator says where the object lies.
ExprRef FunctionLowering::newValue(const clang::CXXNewExpr *expr) {
  const clang::FunctionDecl *allocate = expr->getOperatorNew();
  const clang::QualType made = expr->getAllocatedType();
  if (!allocate || !allocate->isReplaceableGlobalAllocationFunction() ||
      expr->getNumPlacementArgs() > 0 || !made->isArithmeticType() || allocate->isDefined() ||
      handlersAround_ > 0)
    return nullptr;
  std::vector<ExprRef> operands;
  if (expr->isArray() && expr->getArraySize() && *expr->getArraySize() &&
      isSizeCaught(*expr->getArraySize()))
    return nullptr;
  if (expr->isArray() && expr->getArraySize() && *expr->getArraySize())
    operands.push_back(value(*expr->getArraySize()));
  if (const Expr *initial = expr->getInitializer(); initial && initial->getType()->isScalarType())
    operands.push_back(value(initial));
  else if (initial && initial->HasSideEffects(unit_.ast))
    return nullptr;
  return ir::call(expr->isArray() ? "operator new[]" : "operator new", std::move(operands),
                  type(expr), ir::worstEffects(), range(expr));
}

namespace {

/// The file defines an `operator new` for all: what it does is no allocation that nobody sees.
bool replacesNew(const clang::ASTContext &ast) {
  const auto isDefined = [&](clang::OverloadedOperatorKind kind) {
    const auto found =
        ast.getTranslationUnitDecl()->lookup(ast.DeclarationNames.getCXXOperatorName(kind));
    return std::any_of(found.begin(), found.end(), [](const clang::NamedDecl *one) {
      const auto *function = dyn_cast<clang::FunctionDecl>(one);
      return function && function->isDefined() &&
             function->isReplaceableGlobalAllocationFunction(); // the header's placement is none
    });
  };
  return isDefined(clang::OO_New) || isDefined(clang::OO_Array_New);
}

} // namespace

/// `std::make_unique<double[]>(n)`: as `new double[n]()`, which the library's body says; null where constructors run, or where newValue
/// would refuse that.
ExprRef FunctionLowering::ownedArray(const clang::CallExpr *expr) {
  if (!libraryCallOf(expr, "make_unique") && !libraryCallOf(expr, "make_unique_for_overwrite"))
    return nullptr;
  const auto made = ownedBy(expr->getType());
  if (!made || !(*made)->isArithmeticType() || !ownsArray(expr->getType()) ||
      expr->getNumArgs() != 1 || handlersAround_ > 0 || isSizeCaught(expr->getArg(0)) ||
      replacesNew(unit_.ast))
    return nullptr;
  ir::Effects effects = ir::worstEffects();
  effects.isOfSystem = true;
  auto call = std::make_shared<ir::Expr>(
      *ir::call(expr->getDirectCallee()->getQualifiedNameAsString(), {value(expr->getArg(0))},
                type(expr), effects, range(expr)));
  call->reason = "allocate";
  return call;
}

/// `delete[] p` by the language's own operator, of what has no destructor; null for others.
ExprRef FunctionLowering::deleteValue(const clang::CXXDeleteExpr *expr) {
  if (!freesPlainly(*expr))
    return nullptr;
  return ir::call(expr->isArrayForm() ? "operator delete[]" : "operator delete",
                  {value(expr->getArgument())}, type(expr), ir::worstEffects(), range(expr));
}

/// Evaluates a constructor on `object`; null when it does nothing.
ExprRef FunctionLowering::constructorCall(const clang::CXXConstructExpr *expr, ExprRef object) {
  const clang::CXXConstructorDecl *constructor = expr->getConstructor();
  if (constructor->isTrivial() && constructor->isDefaultConstructor())
    return nullptr;
  std::vector<ExprRef> operands{ir::addressOfObject(std::move(object))};
  const std::vector<ExprRef> rest =
      argumentsOf(*expr, llvm::ArrayRef<const Expr *>(expr->getArgs(), expr->getNumArgs()));
  operands.insert(operands.end(), rest.begin(), rest.end());
  if (goesOnInItsObjects(*constructor,
                         llvm::ArrayRef<const Expr *>(expr->getArgs(), expr->getNumArgs())) ||
      (handlersAround_ == 0 && makesStore(*expr)))
    return knownCall(*constructor, std::move(operands), ir::voidType(), "objects", range(expr));
  return makeCall(constructor, std::move(operands), ir::voidType(), range(expr));
}

namespace {

/// A memberwise copy copies the bytes: no member's constructor does more, as a vector's copies its elements.
bool hasOnlyBytes(const clang::CXXRecordDecl *record) {
  const auto copiesMore = [](clang::QualType type) {
    const auto *member = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (member && member->hasDefinition() && member->isInStdNamespace() &&
        member->hasNonTrivialMoveConstructor()) // leaves nothing behind, as a std::unique_ptr
      return true;
    return member && member->hasDefinition() && member->hasNonTrivialCopyConstructor() &&
           (member->hasUserDeclaredCopyConstructor() || member->isInStdNamespace() ||
            !hasOnlyBytes(member->getDefinition()));
  };
  return std::ranges::none_of(record->bases(),
                              [&](const auto &base) { return copiesMore(base.getType()); }) &&
         std::ranges::none_of(record->fields(),
                              [&](const auto *field) { return copiesMore(field->getType()); });
}

} // namespace

/// `return r;` of a variable: the compiler copies it, by a constructor of the program's that may count copies, or makes it in its place.
/// Null: nobody sees which.
ExprRef FunctionLowering::copiedOrNot(const clang::CXXConstructExpr *expr) {
  const clang::CXXConstructorDecl *constructor = expr->getConstructor();
  const ir::TypeRef made = type(expr);
  if (!constructor->isCopyOrMoveConstructor() || constructor->getNumParams() != 1 ||
      !expr->getArg(0)->isGLValue() || made->kind != ir::TypeKind::Record ||
      isReturnedQuietly(*constructor->getParent()) || mayLetOutItsAddress(expr->getType()))
    return nullptr;
  const SourceRange where = range(expr);
  const ExprRef object = ir::varRef(newTemporary(made));
  emit(ir::declare(object->symbol, nullptr, where));
  const ExprRef source = repeatable(place(expr->getArg(0)));
  emit(ir::assign(object, ir::load(source), where));
  emit(perhaps(ir::evaluate(
      makeCall(constructor, {ir::addressOfObject(object), source}, ir::voidType(), where), where)));
  return ir::load(object, where);
}

ExprRef FunctionLowering::constructValue(const clang::CXXConstructExpr *expr) {
  const clang::CXXConstructorDecl *constructor = expr->getConstructor();
  const ir::TypeRef made = type(expr);
  const bool isBytes = made->kind != ir::TypeKind::Container || made->isView || made->copiesPlainly;
  if (isBytes && constructor->isCopyOrMoveConstructor() &&
      (constructor->isTrivial() ||
       (constructor->isDefaulted() && hasOnlyBytes(constructor->getParent())))) {
    const Expr *source = expr->getArg(0);
    return source->isGLValue() ? ir::load(place(source), range(expr)) : value(source);
  }
  if (ExprRef known = containerMade(expr))
    return known;
  if (ExprRef known = viewMade(expr))
    return known;
  if (made->kind == ir::TypeKind::Container) {
    std::vector<const Expr *> written;
    for (const Expr *argument : expr->arguments())
      if (!isa<clang::CXXDefaultArgExpr>(argument)) // the allocator
        written.push_back(argument);
    ir::Effects effects;
    effects.readsMemory = !written.empty();
    effects.writesMemory = constructor->isMoveConstructor() && !made->isView;
    return ir::opaqueExpr("call-opaque", arguments(written), made, effects, range(expr));
  }
  // From one iterator to its const sibling; what is given to a std::unique_ptr, but not what is moved from another one.
  if (made->isPointer() && expr->getNumArgs() >= 1) {
    const Expr *source = expr->getArg(0);
    const bool isSame =
        source->getType()->isRecordType() ? ir::isIterator(*type(source)) : !ir::isIterator(*made);
    if (isSame && type(source)->isPointer())
      return ir::cast(source->isGLValue() ? ir::load(place(source)) : value(source), made,
                      range(expr));
  }
  if (made->isPointer() && !ir::isIterator(*made)) {
    const bool isEmpty = expr->getNumArgs() == 0 || expr->getArg(0)->getType()->isNullPtrType();
    if (isEmpty)
      return ir::cast(ir::intLiteral(0, ir::intType()), made, range(expr));
    const Expr *source = expr->getArg(0);
    if (constructor->isMoveConstructor() && source->isGLValue()) {
      const ExprRef from = repeatable(place(source));
      ExprRef old = temporary(ir::load(from));
      emit(ir::assign(from, ir::cast(ir::intLiteral(0, ir::intType()), made), range(expr)));
      return old;
    }
    return ir::opaqueExpr(
        "call-opaque", arguments(llvm::ArrayRef<const Expr *>(expr->getArgs(), expr->getNumArgs())),
        made, ir::worstEffects(), range(expr));
  }
  if (ExprRef number = complexMade(expr))
    return number;
  // Each element of `new P[n]` is constructed, and no value stands for all of them; nor does one for an object that knows where it is.
  const bool isArray = made->kind == ir::TypeKind::Array;
  if (isArray || mayLetOutItsAddress(expr->getType()))
    return ir::opaqueExpr(
        "call-opaque", arguments(llvm::ArrayRef<const Expr *>(expr->getArgs(), expr->getNumArgs())),
        isArray ? ir::opaqueType("") : made, ir::worstEffects(), range(expr));
  if (ExprRef known = expr->isElidable() ? copiedOrNot(expr) : nullptr)
    return known;
  const ir::SymbolRef object = newTemporary(made);
  emit(ir::declare(object, nullptr, range(expr)));
  if (ExprRef call = constructorCall(expr, ir::varRef(object)))
    emit(ir::evaluate(std::move(call), range(expr)));
  return ir::load(ir::varRef(object, range(expr)));
}

} // namespace parlift::frontend
