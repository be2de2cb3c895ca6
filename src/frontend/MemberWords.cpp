#include "frontend/MemberWords.h"

#include "frontend/AccessorBody.h"
#include "frontend/AccessorNumbers.h"
#include "frontend/LibraryClasses.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <optional>

namespace parlift::frontend {

using clang::CXXMethodDecl;
using clang::CXXRecordDecl;
using clang::FieldDecl;
using llvm::dyn_cast;

namespace {

/// Looks at what the functions of one class say of one of its members.
class Finder {
public:
  explicit Finder(const FieldDecl &field)
      : field_(field), record_(*llvm::cast<CXXRecordDecl>(field.getParent())) {}

  std::shared_ptr<const ir::MemberWords> find() {
    // What asks for the member itself, before what asks for a place that it leads to.
    for (const bool hasParameters : {false, true})
      for (const CXXMethodDecl *method : record_.methods())
        if ((method->getNumParams() > 0) == hasParameters && isSayable(*method))
          consider(*method);
    const bool isNone = words_.value.empty() && words_.valueOfConst.empty() &&
                        words_.start.call.empty() && words_.startOfConst.call.empty() &&
                        words_.element.call.empty() && words_.elementOfConst.call.empty();
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
    const std::string name = method.getNameAsString();
    if (method.getNumParams() == 0 && method.getIdentifier() && isValue(method))
      return note(method, words_.value, words_.valueOfConst, name + "()");
    const clang::QualType type = field_.getType();
    if (!type->isPointerType() && !isContainerInOnePiece(type) && !ownsArray(type))
      return;
    for (const std::int64_t argument : {0, 1, -1}) {
      if (const auto found = lookUp(method, argument, field_)) {
        std::string call = name + "(";
        for (unsigned at = 0; at < method.getNumParams(); ++at)
          call += (at > 0 ? ", " : "") + std::to_string(argument);
        return noteElements(method, *found, call + ")");
      }
      if (method.getNumParams() == 0)
        return;
    }
  }

  void note(const CXXMethodDecl &method, std::string &words, std::string &ofConst,
            const std::string &call) const {
    if (words.empty() && isCalled(method, false))
      words = call;
    if (ofConst.empty() && isCalled(method, true))
      ofConst = call;
  }

  void noteElements(const CXXMethodDecl &method, const LookedUp &found, const std::string &call) {
    const clang::QualType given = method.getReturnType();
    if (found.isPointer ? !isOfElements(given) : isAddressTakenOtherwise(given))
      return;
    ir::FirstElement words{call, {}};
    for (const clang::NamedDecl *number : found.positive) {
      auto asked = sayNumber(*number);
      if (!asked)
        return;
      words.positive.push_back(std::move(*asked));
    }
    if (found.isPointer && !found.exists && words.positive.empty())
      return note(method, words_.value, words_.valueOfConst, call);
    const auto keep = [&](ir::FirstElement &place, bool isConst) {
      const bool isBetter = place.call.empty() || words.positive.size() < place.positive.size();
      if (isBetter && isCalled(method, isConst))
        place = words;
    };
    keep(found.isPointer ? words_.start : words_.element, false);
    keep(found.isPointer ? words_.startOfConst : words_.elementOfConst, true);
  }

  /// A number that a check of an accessor rests on, for objects that are const and those that are not; nullopt: nothing says it.
  std::optional<ir::FirstElement::Number> sayNumber(const clang::NamedDecl &number) const {
    const auto said = [&](const std::string &words, clang::QualType type) {
      const unsigned bits = field_.getASTContext().getIntWidth(type);
      return ir::FirstElement::Number{words, bits, type->isSignedIntegerType()};
    };
    const auto isSaid = [&](const CXXMethodDecl &method) {
      return isSayable(method) && method.getIdentifier() && isCalled(method, false) &&
             isCalled(method, true);
    };
    if (const auto *method = dyn_cast<CXXMethodDecl>(&number)) {
      // The template's own function stands for the instance's.
      for (const CXXMethodDecl *one : record_.methods())
        if (one->getDeclName() == method->getDeclName() && one->getNumParams() == 0 && isSaid(*one))
          return said(one->getNameAsString() + "()", one->getReturnType());
      return std::nullopt;
    }
    const auto &field = llvm::cast<FieldDecl>(number);
    if (field.getAccess() == clang::AS_public)
      return said(field.getNameAsString(), field.getType());
    for (const CXXMethodDecl *one : record_.methods())
      if (one->getNumParams() == 0 && isSaid(*one) && isField(onlyReturned(*one), field) &&
          isSameType(one->getReturnType().getNonReferenceType(), field.getType()))
        return said(one->getNameAsString() + "()", field.getType());
    return std::nullopt;
  }

  bool isSameType(clang::QualType a, clang::QualType b) const {
    return field_.getASTContext().hasSameUnqualifiedType(a, b);
  }

  /// A pointer to what the member leads to.
  bool isOfElements(clang::QualType given) const {
    if (!given->isPointerType() || given->getPointeeType().isVolatileQualified())
      return false;
    const clang::QualType type = field_.getType();
    return !type->isPointerType() || isSameType(given->getPointeeType(), type->getPointeeType());
  }

  /// `return n_;`, `return p_.get();`, `return v_.data();`
  bool isValue(const CXXMethodDecl &method) const {
    const clang::Expr *value = onlyReturned(method);
    const clang::QualType type = field_.getType(), given = method.getReturnType();
    if (!value)
      return false;
    if (type->isIntegerType() || type->isPointerType()) {
      const clang::QualType plainType = given.getNonReferenceType();
      const bool isGiven =
          type->isPointerType() ? isOfElements(plainType) : isSameType(plainType, type);
      return isGiven && isField(value, field_);
    }
    const auto *call = dyn_cast<clang::CallExpr>(plainExpr(value));
    const char *name = isContainerInOnePiece(type) ? "data" : ownsArray(type) ? "get" : nullptr;
    return name && call && given->isPointerType() && isCallOn(*call, name, field_);
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
      !record->getASTContext().getSourceManager().isInSystemHeader(record->getLocation()) &&
      std::ranges::none_of(
          record->methods(), [](const CXXMethodDecl *method) { // of the instance alone
            return method->getTemplateSpecializationKind() == clang::TSK_ExplicitSpecialization;
          });
  return isTold ? Finder(field).find() : nullptr;
}

} // namespace parlift::frontend
