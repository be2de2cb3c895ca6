#include "frontend/MemberWords.h"

#include "frontend/LibraryClasses.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <map>
#include <optional>

namespace parlift::frontend {

using clang::CXXMethodDecl;
using clang::CXXRecordDecl;
using clang::Expr;
using clang::FieldDecl;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;
using llvm::isa;

namespace {

/// Without parentheses, and conversions that nobody wrote.
const Expr *plain(const Expr *expr) {
  for (const Expr *before = nullptr; expr && expr != before;) {
    before = expr;
    expr = expr->IgnoreParenImpCasts();
    if (const auto *full = dyn_cast<clang::FullExpr>(expr))
      expr = full->getSubExpr();
  }
  return expr;
}

/// `this->name`, or `name` alone.
bool isOfThis(const Expr *expr) {
  const auto *member = dyn_cast_or_null<clang::MemberExpr>(expr);
  return member && isa<clang::CXXThisExpr>(plain(member->getBase()));
}

/// The member is meant, or the one of the template that it comes from.
bool isField(const Expr *expr, const FieldDecl &field) {
  const auto *member = dyn_cast_or_null<clang::MemberExpr>(plain(expr));
  const auto *named = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  return named && isOfThis(member) && named->getFieldIndex() == field.getFieldIndex() &&
         named->getDeclName() == field.getDeclName();
}

/// What the function gives back, where it does nothing else; also as a template has it.
const Expr *onlyReturned(const clang::FunctionDecl &function) {
  const clang::FunctionDecl *definition = nullptr;
  if (!function.isDefined(definition))
    if (const clang::FunctionDecl *pattern = function.getTemplateInstantiationPattern())
      pattern->isDefined(definition);
  const auto *body =
      definition ? dyn_cast_or_null<clang::CompoundStmt>(definition->getBody()) : nullptr;
  const auto *only =
      body && body->size() == 1 ? dyn_cast<clang::ReturnStmt>(body->body_front()) : nullptr;
  return only ? only->getRetValue() : nullptr;
}

/// A member function that C++ calls wherever its name is called on such an object.
bool isFixed(const CXXMethodDecl &method) {
  return !method.isStatic() && !method.isVirtual() && !method.isVolatile() &&
         !method.isVariadic() && !method.isDeleted() && !method.isConsteval() &&
         method.getRefQualifier() == clang::RQ_None && !method.getTrailingRequiresClause() &&
         !method.hasAttr<clang::DeprecatedAttr>();
}

/// Subscripts as numbers, of which the arguments are known and the members are not.
class Subscripts {
public:
  explicit Subscripts(std::int64_t argument) : argument_(argument) {}

  /// The subscript is the number of the first element, and to compute it does nothing else.
  bool isFirst(const Expr *subscript) {
    const Result result = of(subscript, nullptr, 0);
    return result.isPlain && result.value == 0;
  }

private:
  struct Result {
    bool isPlain = false;              ///< it does nothing but to compute
    std::optional<std::int64_t> value; ///< not below zero
  };
  using Arguments = std::map<unsigned, Result>; ///< by the parameter's number

  Result sum(clang::BinaryOperatorKind op, const Result &a, const Result &b) const {
    Result result{a.isPlain && b.isPlain, std::nullopt};
    const bool isNone = op == clang::BO_Mul && (a.value == 0 || b.value == 0);
    constexpr std::int64_t most = 1024;
    if (isNone)
      result.value = 0;
    else if (a.value && b.value && *a.value < most && *b.value < most)
      result.value = op == clang::BO_Add   ? *a.value + *b.value
                     : op == clang::BO_Sub ? *a.value - *b.value
                                           : *a.value * *b.value;
    const bool isBelow = result.value && *result.value < 0; // what has no sign has no such number
    return isBelow ? Result{} : result;
  }

  /// `at(i, j)` in a subscript, a function of the same class.
  Result call(const clang::CallExpr &call, const Arguments *arguments, unsigned depth) {
    const auto *callee = plain(call.getCallee());
    const auto *method =
        isOfThis(callee)
            ? dyn_cast<CXXMethodDecl>(llvm::cast<clang::MemberExpr>(callee)->getMemberDecl())
            : nullptr;
    constexpr unsigned deepest = 3;
    const Expr *value =
        method && depth < deepest && isFixed(*method) && call.getNumArgs() == method->getNumParams()
            ? onlyReturned(*method)
            : nullptr;
    if (!value || !method->getReturnType()->isIntegerType())
      return {};
    Arguments given;
    for (unsigned at = 0; at < call.getNumArgs(); ++at) {
      if (!method->getParamDecl(at)->getType()->isIntegerType())
        return {};
      given[at] = of(call.getArg(at), arguments, depth);
    }
    return of(value, &given, depth + 1);
  }

  Result of(const Expr *expr, const Arguments *arguments, unsigned depth) {
    expr = plain(expr);
    if (const auto *number = dyn_cast<clang::IntegerLiteral>(expr)) {
      const bool isSmall = number->getValue().getActiveBits() < 32;
      return {true,
              isSmall ? std::optional(static_cast<std::int64_t>(number->getValue().getZExtValue()))
                      : std::nullopt};
    }
    if (const auto *cast = dyn_cast<clang::ExplicitCastExpr>(expr)) {
      const bool isNumber =
          cast->getType()->isIntegerType() && cast->getSubExpr()->getType()->isIntegerType();
      return isNumber ? of(cast->getSubExpr(), arguments, depth) : Result{};
    }
    if (const auto *name = dyn_cast<clang::DeclRefExpr>(expr)) {
      if (const auto *parameter = dyn_cast<clang::ParmVarDecl>(name->getDecl())) {
        const unsigned at = parameter->getFunctionScopeIndex();
        return !arguments                ? Result{true, argument_}
               : arguments->contains(at) ? arguments->at(at)
                                         : Result{};
      }
      const auto *variable = dyn_cast<clang::VarDecl>(name->getDecl());
      return {isa<clang::NonTypeTemplateParmDecl, clang::EnumConstantDecl>(name->getDecl()) ||
                  (variable && variable->isConstexpr()),
              std::nullopt};
    }
    if (const auto *member = dyn_cast<clang::MemberExpr>(expr)) {
      const auto *object = dyn_cast<clang::MemberExpr>(plain(member->getBase()));
      const bool isInside = isOfThis(member) || (object && !member->isArrow() && isOfThis(object));
      const clang::QualType type = member->getMemberDecl()->getType();
      return {isInside && type->isIntegerType() && !type.isVolatileQualified() &&
                  isa<FieldDecl>(member->getMemberDecl()),
              std::nullopt};
    }
    if (const auto *binary = dyn_cast<clang::BinaryOperator>(expr)) {
      const auto op = binary->getOpcode();
      const bool isSum = op == clang::BO_Add || op == clang::BO_Sub || op == clang::BO_Mul;
      return isSum ? sum(op, of(binary->getLHS(), arguments, depth),
                         of(binary->getRHS(), arguments, depth))
                   : Result{};
    }
    if (const auto *made = dyn_cast<clang::CallExpr>(expr))
      return call(*made, arguments, depth);
    return {};
  }

  std::int64_t argument_;
};

/// A std::vector, std::array or other class of the library's whose elements lie in one piece.
bool isContainer(clang::QualType type) {
  for (const char *name : {"vector", "array", "valarray", "basic_string"})
    if (libraryClass(type, name))
      return true;
  return false;
}

/// Looks at what the functions of one class say of one of its members.
class Finder {
public:
  explicit Finder(const FieldDecl &field)
      : field_(field), record_(*llvm::cast<CXXRecordDecl>(field.getParent())) {}

  std::shared_ptr<const ir::MemberWords> find() {
    for (const CXXMethodDecl *method : record_.methods())
      if (isSayable(*method))
        consider(*method);
    const bool isNone = words_.value.empty() && words_.valueOfConst.empty() &&
                        words_.element.empty() && words_.elementOfConst.empty();
    return isNone ? nullptr : std::make_shared<const ir::MemberWords>(words_);
  }

private:
  bool isSayable(const CXXMethodDecl &method) const {
    const bool isNamed = method.getIdentifier() ||
                         method.getOverloadedOperator() == clang::OO_Call ||
                         method.getOverloadedOperator() == clang::OO_Subscript;
    return isNamed && method.getAccess() == clang::AS_public && isFixed(method) &&
           std::ranges::all_of(method.parameters(), [](const clang::ParmVarDecl *parameter) {
             const clang::QualType type = parameter->getType();
             return type->isIntegerType() && !type->isBooleanType() && !type->isEnumeralType();
           });
  }

  /// The function is what C++ calls by its name with so many numbers, on objects that are const or not: `isConst`.
  bool isCalled(const CXXMethodDecl &method, bool isConst) const {
    if (isConst && !method.isConst())
      return false;
    // `m[0]` of what converts to a pointer may mean that one's element.
    if (!method.getIdentifier() && converts(record_))
      return false;
    for (const clang::NamedDecl *other : record_.lookup(method.getDeclName())) {
      const auto *twin = dyn_cast<CXXMethodDecl>(other);
      if (!twin || twin->isVariadic())
        return false;
      if (twin->getCanonicalDecl() == method.getCanonicalDecl())
        continue;
      if (twin->getMinRequiredArguments() > method.getNumParams() ||
          twin->getNumParams() < method.getNumParams())
        continue;
      const bool isTwin =
          twin->getNumParams() == method.getNumParams() &&
          std::ranges::equal(twin->parameters(), method.parameters(), {}, &typeOf, &typeOf) &&
          twin->isConst() != method.isConst();
      // Of two twins the one for the object is called.
      if (!isTwin || twin->isConst() == isConst)
        return false;
    }
    return true;
  }

  static const void *typeOf(const clang::ParmVarDecl *parameter) {
    return parameter->getType().getCanonicalType().getUnqualifiedType().getAsOpaquePtr();
  }

  static bool converts(const CXXRecordDecl &record) {
    const auto conversions = record.getVisibleConversionFunctions();
    return conversions.begin() != conversions.end();
  }

  void consider(const CXXMethodDecl &method) {
    const Expr *value = onlyReturned(method);
    if (!value)
      return;
    const std::string name = method.getNameAsString();
    if (method.getNumParams() == 0 && method.getIdentifier() && isValue(method, *value))
      note(method, words_.value, words_.valueOfConst, name + "()");
    for (const std::int64_t argument : {0, 1})
      if (method.getNumParams() > 0 && isElement(method, *value, argument)) {
        std::string call = name + "(";
        for (unsigned at = 0; at < method.getNumParams(); ++at)
          call += (at > 0 ? ", " : "") + std::to_string(argument);
        note(method, words_.element, words_.elementOfConst, call + ")");
        break;
      }
  }

  void note(const CXXMethodDecl &method, std::string &words, std::string &ofConst,
            const std::string &call) const {
    if (words.empty() && isCalled(method, false))
      words = call;
    if (ofConst.empty() && isCalled(method, true))
      ofConst = call;
  }

  /// `return n_;`, `return p_.get();`, `return v_.data();`
  bool isValue(const CXXMethodDecl &method, const Expr &value) const {
    const clang::QualType type = field_.getType(), given = method.getReturnType();
    const auto isSame = [&](clang::QualType a, clang::QualType b) {
      return field_.getASTContext().hasSameUnqualifiedType(a, b);
    };
    if (type->isIntegerType() || type->isPointerType()) {
      const bool isPointer = type->isPointerType();
      const clang::QualType plainType = given.getNonReferenceType();
      const bool isGiven = isPointer
                               ? plainType->isPointerType() &&
                                     isSame(plainType->getPointeeType(), type->getPointeeType())
                               : isSame(plainType, type);
      return isGiven && isField(&value, field_);
    }
    const auto *call = dyn_cast<clang::CallExpr>(plain(&value));
    const char *name = isContainer(type) ? "data" : ownsArray(type) ? "get" : nullptr;
    return name && call && call->getNumArgs() == 0 && given->isPointerType() &&
           isOfField(*call, name);
  }

  /// `v_.data`, of a template perhaps.
  bool isOfField(const clang::CallExpr &call, llvm::StringRef name) const {
    const Expr *callee = plain(call.getCallee());
    if (const auto *member = dyn_cast<clang::MemberExpr>(callee))
      return member->getMemberDecl()->getName() == name && isField(member->getBase(), field_);
    const auto *unknown = dyn_cast<clang::CXXDependentScopeMemberExpr>(callee);
    return unknown && !unknown->isImplicitAccess() && !unknown->isArrow() &&
           unknown->getMember().getAsString() == name && isField(unknown->getBase(), field_);
  }

  /// `return d_[y * w_ + x];`, which is the first element where all arguments are this.
  bool isElement(const CXXMethodDecl &method, const Expr &value, std::int64_t argument) const {
    const clang::QualType type = field_.getType(), given = method.getReturnType();
    const bool leads = type->isPointerType() || isContainer(type) || ownsArray(type);
    if (!leads || !given->isLValueReferenceType() || isAddressTakenOtherwise(given))
      return false;
    Subscripts subscripts(argument);
    const Expr *place = plain(&value);
    if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(place))
      return isField(element->getLHS(), field_) && subscripts.isFirst(element->getRHS());
    if (const auto *follow = dyn_cast<clang::UnaryOperator>(place);
        follow && follow->getOpcode() == clang::UO_Deref && type->isPointerType()) {
      const auto *sum = dyn_cast<clang::BinaryOperator>(plain(follow->getSubExpr()));
      return sum && sum->getOpcode() == clang::BO_Add && isField(sum->getLHS(), field_) &&
             subscripts.isFirst(sum->getRHS());
    }
    if (const auto *operation = dyn_cast<clang::CXXOperatorCallExpr>(place))
      return operation->getOperator() == clang::OO_Subscript && operation->getNumArgs() == 2 &&
             isField(operation->getArg(0), field_) && subscripts.isFirst(operation->getArg(1));
    return false;
  }

  /// `&` would not give the element's address: the program may have an operator of its own for a class, or of this name at all.
  static bool isAddressTakenOtherwise(clang::QualType reference) {
    const clang::QualType type = reference.getNonReferenceType();
    return (type->isRecordType() && !isComplexNumber(type)) || type->isEnumeralType() ||
           type.isVolatileQualified();
  }

  const FieldDecl &field_;
  const CXXRecordDecl &record_;
  ir::MemberWords words_;
};

} // namespace

std::shared_ptr<const ir::MemberWords> wordsOf(const FieldDecl &field) {
  const auto *record = dyn_cast<CXXRecordDecl>(field.getParent());
  const bool isTold =
      record && !record->isUnion() && !record->isLambda() && !record->isDependentContext() &&
      !field.isBitField() && field.getAccess() != clang::AS_public && field.getIdentifier() &&
      !field.getType().isVolatileQualified() &&
      !record->getASTContext().getSourceManager().isInSystemHeader(record->getLocation());
  return isTold ? Finder(field).find() : nullptr;
}

} // namespace parlift::frontend
