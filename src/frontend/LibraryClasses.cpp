#include "frontend/LibraryClasses.h"

#include "frontend/Replaceable.h"

#include <clang/AST/ASTContext.h>
#include <llvm/ADT/StringSwitch.h>

#include <algorithm>

namespace parlift::frontend {

using llvm::dyn_cast;

namespace {

bool isLibrarys(const clang::FunctionDecl &function) {
  const auto *method = dyn_cast<clang::CXXMethodDecl>(&function);
  return (method ? method->getParent()->isInStdNamespace() : function.isInStdNamespace()) &&
         isOfSystem(function);
}

bool isNumber(clang::QualType type) {
  return type->isArithmeticType() && !type.isVolatileQualified();
}

clang::QualType firstArgument(const clang::ClassTemplateSpecializationDecl &instance) {
  const clang::TemplateArgumentList &list = instance.getTemplateArgs();
  return list.size() > 0 && list[0].getKind() == clang::TemplateArgument::Type ? list[0].getAsType()
                                                                               : clang::QualType();
}

/// A pointer to numbers, or the vector's iterator that is one in disguise.
bool isRangeOfNumbers(clang::QualType type) {
  if (type->isPointerType())
    return isNumber(type->getPointeeType());
  const auto *record = type->getAsCXXRecordDecl();
  const auto *instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  if (!instance || !instance->getIdentifier() || instance->getName() != "__normal_iterator" ||
      !instance->getASTContext().getSourceManager().isInSystemHeader(instance->getLocation()))
    return false;
  const clang::QualType pointer = firstArgument(*instance);
  return !pointer.isNull() && pointer->isPointerType() && isNumber(pointer->getPointeeType());
}

/// `std::plus<>{}`: nothing in it, and it computes.
bool isLibrarysOperator(clang::QualType type) {
  return libraryClass(type, "plus") || libraryClass(type, "multiplies") ||
         libraryClass(type, "minus");
}

} // namespace

const clang::ClassTemplateSpecializationDecl *libraryClass(clang::QualType type,
                                                           llvm::StringRef name) {
  const auto *record = type.isNull() ? nullptr : type.getNonReferenceType()->getAsCXXRecordDecl();
  const auto *instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  const bool isIt =
      instance && instance->getIdentifier() && instance->getName() == name &&
      instance->isInStdNamespace() &&
      instance->getASTContext().getSourceManager().isInSystemHeader(instance->getLocation());
  return isIt ? instance : nullptr;
}

const clang::CallExpr *libraryCallOf(const clang::Expr *expr, llvm::StringRef name) {
  const auto *call = llvm::dyn_cast_or_null<clang::CallExpr>(expr);
  const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  const bool isIt = callee && callee->isInStdNamespace() && isOfSystem(*callee) &&
                    callee->getIdentifier() && callee->getName() == name;
  return isIt ? call : nullptr;
}

bool isComplexNumber(clang::QualType type) {
  const auto *instance = libraryClass(type, "complex");
  const clang::QualType part = instance ? firstArgument(*instance) : clang::QualType();
  const auto *builtin = part.isNull() ? nullptr : part->getAs<clang::BuiltinType>();
  return builtin && (builtin->getKind() == clang::BuiltinType::Float ||
                     builtin->getKind() == clang::BuiltinType::Double ||
                     builtin->getKind() == clang::BuiltinType::LongDouble);
}

bool isOnComplexNumbers(const clang::FunctionDecl &function) {
  if (!isLibrarys(function))
    return false;
  if (const auto *method = dyn_cast<clang::CXXMethodDecl>(&function)) {
    const clang::QualType self = function.getASTContext().getRecordType(method->getParent());
    return method->isInstance() && isComplexNumber(self);
  }
  const auto isComplexOrNumber = [](clang::QualType type) {
    return isComplexNumber(type) || isNumber(type.getNonReferenceType());
  };
  const auto parameters = function.parameters();
  if (!isComplexOrNumber(function.getReturnType()) ||
      !std::ranges::all_of(parameters, [&](const clang::ParmVarDecl *one) {
        return isComplexOrNumber(one->getType()) &&
               (!one->getType()->isReferenceType() ||
                one->getType()->getPointeeType().isConstQualified());
      }))
    return false;
  const bool onComplex = isComplexNumber(function.getReturnType()) ||
                         std::ranges::any_of(parameters, [](const clang::ParmVarDecl *one) {
                           return isComplexNumber(one->getType());
                         });
  if (!onComplex || function.getReturnType()->isReferenceType())
    return false;
  if (!function.getIdentifier())
    return true; // an operator, a literal
  return llvm::StringSwitch<bool>(function.getName())
      .Cases("real", "imag", "abs", "arg", "norm", "conj", "polar", "proj", true)
      .Cases("exp", "log", "log10", "sqrt", "pow", true)
      .Cases("sin", "cos", "tan", "asin", "acos", "atan", true)
      .Cases("sinh", "cosh", "tanh", "asinh", "acosh", "atanh", true)
      .Default(false);
}

std::optional<clang::QualType> ownedBy(clang::QualType type) {
  const auto *instance = libraryClass(type, "unique_ptr");
  if (!instance || instance->getTemplateArgs().size() < 2)
    return std::nullopt;
  const clang::TemplateArgument &deleter = instance->getTemplateArgs()[1];
  if (deleter.getKind() != clang::TemplateArgument::Type ||
      !libraryClass(deleter.getAsType(), "default_delete"))
    return std::nullopt;
  const clang::QualType owned = firstArgument(*instance);
  if (owned.isNull())
    return std::nullopt;
  const auto *array = instance->getASTContext().getAsArrayType(owned);
  return array ? array->getElementType() : owned;
}

std::optional<clang::QualType> pointedToBy(clang::QualType type) {
  const auto *instance = libraryClass(type, "shared_ptr");
  if (!instance)
    return ownedBy(type);
  const clang::QualType object = firstArgument(*instance);
  if (object.isNull() || object->isVoidType() || object->isFunctionType())
    return std::nullopt;
  const auto *array = instance->getASTContext().getAsArrayType(object);
  return array ? array->getElementType() : object;
}

bool isDestroyedQuietly(const clang::CXXRecordDecl &record) {
  if (!record.hasDefinition())
    return false;
  if (record.hasTrivialDestructor() || record.isInStdNamespace())
    return true;
  const clang::CXXDestructorDecl *destructor = record.getDestructor();
  if (!destructor || destructor->isUserProvided())
    return false;
  const auto isQuiet = [](clang::QualType type) {
    const clang::CXXRecordDecl *part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !part || isDestroyedQuietly(*part);
  };
  return std::ranges::all_of(record.bases(),
                             [&](const auto &base) { return isQuiet(base.getType()); }) &&
         std::ranges::all_of(record.fields(),
                             [&](const auto *field) { return isQuiet(field->getType()); });
}

namespace {

/// Copied, assigned and ended without any function of the program's.
bool isPlainElement(clang::QualType type, const clang::ASTContext &ast) {
  if (type.isVolatileQualified() || type->isBooleanType() || type->isAtomicType())
    return false;
  if (type->isScalarType())
    return !type->isMemberPointerType();
  const auto *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || !type.isTriviallyCopyableType(ast) ||
      record->hasUserDeclaredCopyAssignment() || record->hasUserDeclaredMoveAssignment() ||
      record->isUnion())
    return isComplexNumber(type);
  const auto isAssigned = [&](clang::QualType part) {
    const clang::QualType element = ast.getBaseElementType(part);
    return !element.isConstQualified() && !element->isReferenceType() &&
           (element->isScalarType() || isPlainElement(element, ast));
  };
  return std::ranges::all_of(record->bases(),
                             [&](const auto &base) { return isAssigned(base.getType()); }) &&
         std::ranges::all_of(record->fields(),
                             [&](const auto *field) { return isAssigned(field->getType()); });
}

} // namespace

bool isAppend(const clang::CallExpr &call) {
  const auto *member = dyn_cast<clang::CXXMemberCallExpr>(&call);
  const clang::CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  if (!method || !method->getIdentifier() || call.getNumArgs() != 1 || !isLibrarys(*method))
    return false;
  const clang::ASTContext &ast = method->getASTContext();
  const auto *instance = libraryClass(ast.getRecordType(method->getParent()), "vector");
  if (!instance || instance->getTemplateArgs().size() != 2 ||
      !libraryClass(instance->getTemplateArgs()[1].getAsType(), "allocator"))
    return false;
  const clang::QualType element = firstArgument(*instance);
  if (element.isNull() || !isPlainElement(element, ast))
    return false;
  if (method->getName() == "push_back")
    return true;
  // What is made of something else may be made by a constructor of the program's.
  const clang::QualType given = call.getArg(0)->getType();
  return method->getName() == "emplace_back" &&
         (element->isArithmeticType() ? given->isArithmeticType()
                                      : ast.hasSameUnqualifiedType(element, given));
}

bool onlyReadsRanges(const clang::CallExpr &call) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  if (!callee || !isLibrarys(*callee) || !callee->getIdentifier() || call.isGLValue() ||
      !isNumber(call.getType()))
    return false;
  const bool isSum = llvm::StringSwitch<bool>(callee->getName())
                         .Cases("accumulate", "reduce", "inner_product", "transform_reduce", true)
                         .Default(false);
  return isSum && std::ranges::all_of(call.arguments(), [](const clang::Expr *argument) {
           const clang::QualType type = argument->getType();
           return isNumber(type) || isRangeOfNumbers(type) || isLibrarysOperator(type);
         });
}

} // namespace parlift::frontend
