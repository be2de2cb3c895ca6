#include "frontend/AddressKept.h"

#include "frontend/LibraryClasses.h"
#include "frontend/Replaceable.h"
#include "frontend/Tuples.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <array>
#include <optional>

namespace parlift::frontend {

using clang::Expr;
using clang::Stmt;
using llvm::dyn_cast;
using llvm::isa;

namespace {

constexpr unsigned deepest = 4; ///< members that call members

const Expr *bare(const Expr *expr) {
  for (;;) {
    const auto *cast = dyn_cast<clang::ImplicitCastExpr>(expr);
    if (const auto *paren = dyn_cast<clang::ParenExpr>(expr))
      expr = paren->getSubExpr();
    else if (cast && (cast->getCastKind() == clang::CK_NoOp ||
                      cast->getCastKind() == clang::CK_ArrayToPointerDecay))
      expr = cast->getSubExpr();
    else
      return expr;
  }
}

bool isHarmless(const clang::CXXMethodDecl &method, unsigned depth);
bool reads(const clang::CallExpr &call, const Expr *argument, unsigned depth);
bool readsMade(const clang::CXXConstructExpr &made, const Expr *argument, unsigned depth);

/// A body, which must not let the address of an object out: of `*this`, or of what a parameter refers to.
class Body {
public:
  Body(const clang::ParmVarDecl *parameter, unsigned depth)
      : parameter_(parameter), depth_(depth) {}

  bool isHarmless(const Stmt *stmt) {
    if (!stmt)
      return true;
    if (isObject(stmt) || isa<clang::LambdaExpr>(stmt))
      return false;
    if (const auto *cast = dyn_cast<clang::ImplicitCastExpr>(stmt);
        cast && cast->getCastKind() == clang::CK_LValueToRValue && isOwn(cast->getSubExpr()))
      return indicesAreHarmless(cast->getSubExpr());
    if (const auto *call = dyn_cast<clang::CallExpr>(stmt))
      return isHarmlessCall(*call);
    if (const auto *made = dyn_cast<clang::CXXConstructExpr>(stmt))
      return std::ranges::all_of(made->arguments(), [&](const Expr *argument) {
        return isHandedOn(argument, [&] { return readsMade(*made, argument, depth_); });
      });
    const auto *expr = dyn_cast<Expr>(stmt);
    if (expr && isOwn(expr))
      return false;
    return std::ranges::all_of(stmt->children(),
                               [&](const Stmt *child) { return isHarmless(child); });
  }

private:
  bool isObject(const Stmt *stmt) const {
    const auto *name = dyn_cast<clang::DeclRefExpr>(stmt);
    return parameter_ ? name && name->getDecl() == parameter_ : isa<clang::CXXThisExpr>(stmt);
  }

  /// The object's members, what lies in them, and the object itself behind a parameter. What a member refers to lies elsewhere.
  bool isOwn(const Expr *wrapped) const {
    const Expr *expr = bare(wrapped);
    if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(expr))
      return isOwn(element->getBase());
    if (parameter_ && isObject(expr))
      return true;
    const auto *member = dyn_cast<clang::MemberExpr>(expr);
    const auto *field = member ? dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
    if (!field || field->getType()->isReferenceType())
      return false;
    const Expr *base = bare(member->getBase());
    return (!parameter_ && isObject(base)) || (!member->isArrow() && isOwn(base));
  }

  bool indicesAreHarmless(const Expr *wrapped) {
    const Expr *expr = bare(wrapped);
    if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(expr))
      return isHarmless(element->getIdx()) && indicesAreHarmless(element->getBase());
    const auto *member = dyn_cast<clang::MemberExpr>(expr);
    return !member || isObject(bare(member->getBase())) || indicesAreHarmless(member->getBase());
  }

  /// A vector's element or size, or another member of the object.
  bool isOnOwn(const clang::CallExpr &call) const {
    const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call.getDirectCallee());
    const Expr *object = method ? objectOf(call) : nullptr;
    if (!object)
      return false;
    if (isObject(bare(object)) || (parameter_ && isOwn(object) && !ownsElements(object->getType())))
      return depth_ > 0 && frontend::isHarmless(*method, depth_ - 1);
    const bool isAsked = method->getIdentifier()
                             ? method->getName() == "size" || method->getName() == "get" ||
                                   method->getName() == "data"
                             : method->getOverloadedOperator() == clang::OO_Subscript;
    return isAsked && !parameter_ && isOwn(object) && ownsElements(object->getType());
  }

  bool isHarmlessCall(const clang::CallExpr &call) {
    const bool onOwn = isOnOwn(call);
    const Expr *object = objectOf(call);
    if (onOwn ? !indicesAreHarmless(object) : !isHarmless(call.getCallee()))
      return false;
    return std::ranges::all_of(call.arguments(), [&](const Expr *argument) {
      return (onOwn && argument == object) ||
             isHandedOn(argument, [&] { return reads(call, argument, depth_); });
    });
  }

  /// Where the argument is the object, or a part of it, who gets it only reads it.
  bool isHandedOn(const Expr *argument, const auto &isRead) {
    return argument->isGLValue() && isOwn(argument)
               ? depth_ > 0 && indicesAreHarmless(argument) && isRead()
               : isHarmless(argument);
  }

  const clang::ParmVarDecl *const parameter_; ///< null: the object is `*this`
  const unsigned depth_;
};

/// The body of a function that is called by this name; null: another one may be called.
const clang::FunctionDecl *bodyInView(const clang::FunctionDecl &function) {
  const clang::FunctionDecl *definition = nullptr;
  const bool isInView = function.hasBody(definition) && definition->getBody() &&
                        !isReplaceable(*definition) &&
                        !isa<clang::CoroutineBodyStmt>(definition->getBody()) &&
                        !isa<clang::CXXTryStmt>(definition->getBody());
  return isInView ? definition : nullptr;
}

bool isHarmless(const clang::CXXMethodDecl &method, unsigned depth) {
  const clang::FunctionDecl *definition = bodyInView(method);
  return method.isInstance() && method.isConst() && !method.isVirtual() &&
         !method.getParent()->isLambda() && // whose captures are no members by name
         definition && Body(nullptr, depth).isHarmless(definition->getBody());
}

bool isOnlyRead(const clang::FunctionDecl &function, unsigned parameter, unsigned depth) {
  const auto *method = dyn_cast<clang::CXXMethodDecl>(&function);
  const clang::FunctionDecl *definition = bodyInView(function);
  if (!definition || parameter >= definition->getNumParams() ||
      (method && (method->isVirtual() || method->getParent()->isLambda())))
    return false;
  Body body(definition->getParamDecl(parameter), depth);
  if (const auto *constructor = dyn_cast<clang::CXXConstructorDecl>(definition))
    for (const clang::CXXCtorInitializer *init : constructor->inits())
      if (!body.isHarmless(init->getInit()))
        return false;
  return body.isHarmless(definition->getBody());
}

unsigned placeIn(const auto &arguments, const Expr *argument) {
  unsigned at = 0;
  for (const Expr *one : arguments) {
    if (one == argument)
      break;
    ++at;
  }
  return at;
}

/// Which parameter an argument goes to; nullopt: none that has a name.
std::optional<unsigned> parameterOf(const clang::CallExpr &call, const Expr *argument) {
  const unsigned at = placeIn(call.arguments(), argument);
  const bool hasObject = isa<clang::CXXOperatorCallExpr>(call) && objectOf(call);
  if (at >= call.getNumArgs() || (hasObject && at == 0))
    return std::nullopt;
  return at - (hasObject ? 1 : 0);
}

bool isNumber(clang::QualType type) {
  return type->isArithmeticType() && !type.isVolatileQualified();
}

/// A container of numbers: whatever its members get, they copy it or compare with it.
bool isContainerOfNumbers(clang::QualType type) {
  static constexpr std::array names = {"vector", "deque",         "list",     "forward_list",
                                       "array",  "basic_string",  "set",      "multiset",
                                       "map",    "multimap",      "valarray", "unordered_set",
                                       "queue",  "unordered_map", "stack",    "priority_queue"};
  return std::ranges::any_of(names, [&](const char *name) { return libraryClass(type, name); }) &&
         isOfNumbers(type.getNonReferenceType().getUnqualifiedType());
}

/// `std::fill(p, q, x)`: numbers and ranges of them, and what comes back refers to no argument by itself.
bool isOnNumbers(const clang::CallExpr &call) {
  const clang::QualType made = call.getType();
  return !call.isGLValue() && (made->isVoidType() || isNumber(made) || effectsOnRanges(call)) &&
         std::ranges::all_of(call.arguments(), [](const Expr *argument) {
           return isNumber(argument->getType()) || isRangeOfNumbers(argument->getType());
         });
}

/// The library's function gets a number that it must not change.
bool libraryReads(const clang::CallExpr &call, const clang::FunctionDecl &callee,
                  unsigned parameter) {
  const auto *method = dyn_cast<clang::CXXMethodDecl>(&callee);
  const bool isLibrarys = isOfSystem(callee) && (method ? method->getParent()->isInStdNamespace()
                                                        : callee.isInStdNamespace());
  if (!isLibrarys || parameter >= callee.getNumParams())
    return false;
  const clang::QualType declared = callee.getParamDecl(parameter)->getType();
  const bool isConst =
      declared->isReferenceType() && declared.getNonReferenceType().isConstQualified();
  if (!method)
    return isConst && isOnNumbers(call);
  const Expr *object = objectOf(call);
  // What is made in place is made of a copy, though it comes by a reference that forwards.
  const bool isMade = method->getIdentifier() && method->getName().starts_with("emplace");
  if (!object || (!isConst && !isMade))
    return false;
  const clang::QualType type = object->getType();
  return isContainerOfNumbers(type->isPointerType() ? type->getPointeeType() : type);
}

/// A number, or a structure: what holds elements somewhere else may hand those out.
bool isPlain(clang::QualType type) {
  const auto *record = type->getAsCXXRecordDecl();
  return !type.isVolatileQualified() &&
         (type->isScalarType() || (record && !record->isInStdNamespace()));
}

bool reads(const clang::CallExpr &call, const Expr *argument, unsigned depth) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  const auto parameter = callee ? parameterOf(call, argument) : std::nullopt;
  if (!parameter)
    return false;
  if (keepsNumbersOnly(call) ||
      (isNumber(argument->getType()) && libraryReads(call, *callee, *parameter)))
    return true;
  return depth > 0 && isPlain(argument->getType()) && isOnlyRead(*callee, *parameter, depth - 1);
}

bool readsMade(const clang::CXXConstructExpr &made, const Expr *argument, unsigned depth) {
  const clang::CXXConstructorDecl &constructor = *made.getConstructor();
  const unsigned at = placeIn(made.arguments(), argument);
  if (at >= constructor.getNumParams())
    return false;
  if (keepsNumbersOnly(made) || (constructor.isTrivial() && constructor.isCopyOrMoveConstructor()))
    return true; // the bytes of the object are copied
  const clang::QualType declared = constructor.getParamDecl(at)->getType();
  if (isNumber(argument->getType()) && isContainerOfNumbers(made.getType()))
    return declared.getNonReferenceType().isConstQualified();
  return depth > 0 && isPlain(argument->getType()) && isOnlyRead(constructor, at, depth - 1);
}

} // namespace

bool isOfNumbers(clang::QualType type) {
  if (isNumber(type))
    return true;
  const auto *instance =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!instance || !instance->getIdentifier() || !libraryClass(type, instance->getName()))
    return false;
  const auto isPlain = [](const clang::TemplateArgument &argument, const auto &self) -> bool {
    if (argument.getKind() == clang::TemplateArgument::Pack)
      return std::ranges::all_of(argument.pack_elements(),
                                 [&](const auto &one) { return self(one, self); });
    return argument.getKind() == clang::TemplateArgument::Integral ||
           (argument.getKind() == clang::TemplateArgument::Type &&
            (isOfNumbers(argument.getAsType()) || argument.getAsType()->isVoidType()));
  };
  return std::ranges::all_of(instance->getTemplateArgs().asArray(),
                             [&](const auto &argument) { return isPlain(argument, isPlain); });
}

bool ownsElements(clang::QualType type) {
  return libraryClass(type, "vector") || libraryClass(type, "valarray") || ownedBy(type);
}

const Expr *objectOf(const clang::CallExpr &call) {
  if (const auto *member = dyn_cast<clang::CXXMemberCallExpr>(&call))
    return member->getImplicitObjectArgument();
  const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call.getDirectCallee());
  return isa<clang::CXXOperatorCallExpr>(call) && method && method->isInstance() ? call.getArg(0)
                                                                                 : nullptr;
}

bool keepsNoAddress(const clang::CXXMethodDecl &method) {
  return isHarmless(method, deepest);
}

bool onlyReadsArgument(const clang::CallExpr &call, const Expr *argument) {
  return argument->isGLValue() && reads(call, argument, deepest);
}

bool onlyReadsArgument(const clang::CXXConstructExpr &made, const Expr *argument) {
  return argument->isGLValue() && readsMade(made, argument, deepest);
}

} // namespace parlift::frontend
