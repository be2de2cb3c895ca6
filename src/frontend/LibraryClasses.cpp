#include "frontend/LibraryClasses.h"

#include "ir/TouchedRuns.h"

#include "frontend/Replaceable.h"

#include <clang/AST/ASTContext.h>
#include <llvm/ADT/StringSwitch.h>

#include <algorithm>
#include <set>

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
/// `std::plus<>{}`: nothing in it, and it computes.
bool isLibrarysOperator(clang::QualType type) {
  return libraryClass(type, "plus") || libraryClass(type, "multiplies") ||
         libraryClass(type, "minus") || libraryClass(type, "less") || libraryClass(type, "greater");
}

} // namespace

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

bool ownsArray(clang::QualType type) {
  const auto *instance = libraryClass(type, "unique_ptr");
  const clang::QualType owned = instance ? firstArgument(*instance) : clang::QualType();
  return !owned.isNull() && owned->isArrayType();
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

namespace {

/// Whether objects of a class are copied, returned or ended without any function of the program's: what the library's classes do with
/// what they hold is asked of that.
class Quiet {
public:
  enum class When : std::uint8_t { Copied, Returned, Ended };
  explicit Quiet(When when) : when_(when), isCopy_(when != When::Ended) {}
  bool is(const clang::CXXRecordDecl &record);

private:
  bool isTrivial(const clang::CXXRecordDecl &record) const;
  bool isPart(clang::QualType type);
  bool isInstance(const clang::ClassTemplateSpecializationDecl &instance);
  bool areHeld(llvm::ArrayRef<clang::TemplateArgument> list);
  bool isHeld(clang::QualType type);

  const When when_;
  const bool isCopy_;
  std::set<const clang::CXXRecordDecl *> seen_; ///< a tree holds trees: asked once
};

bool Quiet::isPart(clang::QualType type) {
  const clang::CXXRecordDecl *part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return !part || is(*part);
}

bool Quiet::isHeld(clang::QualType type) {
  const clang::CXXRecordDecl *held = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!held)
    return !type->isFunctionType();
  // An allocator or a deleter of the program's is called.
  const bool isOwn = !held->isInStdNamespace() && held->hasDefinition() &&
                     std::ranges::any_of(held->methods(), [](const auto *method) {
                       return (method->getIdentifier() && method->getName() == "allocate") ||
                              method->getOverloadedOperator() == clang::OO_Call;
                     });
  return !isOwn && is(*held);
}

bool Quiet::areHeld(llvm::ArrayRef<clang::TemplateArgument> list) {
  return std::ranges::all_of(list, [&](const clang::TemplateArgument &argument) {
    if (argument.getKind() == clang::TemplateArgument::Pack)
      return areHeld(argument.pack_elements());
    return argument.getKind() != clang::TemplateArgument::Type || isHeld(argument.getAsType());
  });
}

bool Quiet::isInstance(const clang::ClassTemplateSpecializationDecl &instance) {
  const clang::QualType self = instance.getASTContext().getRecordType(&instance);
  const bool isShared = libraryClass(self, "shared_ptr") || libraryClass(self, "weak_ptr");
  if (isCopy_) {
    // One more owner of the same object; copies of all elements; for others, such as std::function, who knows.
    const bool isKnown =
        llvm::StringSwitch<bool>(instance.getIdentifier() ? instance.getName() : llvm::StringRef())
            .Cases("vector", "deque", "list", "forward_list", "array", "basic_string", true)
            .Cases("set", "multiset", "map", "multimap", "unordered_set", "unordered_map", true)
            .Cases("pair", "tuple", "optional", "variant", "complex", "allocator", true)
            .Cases("char_traits", "less", "equal_to", "hash", true)
            .Default(false);
    return isShared || (isKnown && areHeld(instance.getTemplateArgs().asArray()));
  }
  if (libraryClass(self, "unique_ptr") || isShared) {
    const clang::QualType object = firstArgument(instance);
    const clang::CXXRecordDecl *owned =
        object.isNull() ? nullptr : object->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    const clang::CXXDestructorDecl *end =
        owned && owned->hasDefinition() ? owned->getDestructor() : nullptr;
    // The object may be of a class that nobody knows here.
    if (end && end->isVirtual() && !owned->isEffectivelyFinal())
      return false;
  }
  return areHeld(instance.getTemplateArgs().asArray());
}

bool Quiet::isTrivial(const clang::CXXRecordDecl &record) const {
  if (!isCopy_)
    return record.hasTrivialDestructor();
  return record.hasTrivialCopyConstructor() &&
         (when_ == When::Copied || !record.hasNonTrivialMoveConstructor());
}

bool Quiet::is(const clang::CXXRecordDecl &record) {
  if (!record.hasDefinition())
    return false;
  if (isTrivial(record))
    return true;
  if (!seen_.insert(record.getDefinition()).second)
    return true;
  if (record.isInStdNamespace()) {
    const auto *instance = dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
    return instance ? isInstance(*instance) : !isCopy_;
  }
  if (isCopy_) {
    if (std::ranges::any_of(record.ctors(), [&](const auto *made) {
          return (when_ == When::Copied ? made->isCopyConstructor()
                                        : made->isCopyOrMoveConstructor()) &&
                 made->isUserProvided();
        }))
      return false;
  } else if (const clang::CXXDestructorDecl *end = record.getDestructor();
             !end || end->isUserProvided()) {
    return false;
  }
  return std::ranges::all_of(record.bases(),
                             [&](const auto &base) { return isPart(base.getType()); }) &&
         std::ranges::all_of(record.fields(),
                             [&](const auto *field) { return isPart(field->getType()); });
}

} // namespace

bool isDestroyedQuietly(const clang::CXXRecordDecl &record) {
  return Quiet(Quiet::When::Ended).is(record);
}

bool isCopiedQuietly(const clang::CXXRecordDecl &record) {
  return Quiet(Quiet::When::Copied).is(record);
}

bool isReturnedQuietly(const clang::CXXRecordDecl &record) {
  return Quiet(Quiet::When::Returned).is(record);
}

bool isPlainElement(clang::QualType type, const clang::ASTContext &ast) {
  if (type.isVolatileQualified() || type->isBooleanType() || type->isAtomicType())
    return false;
  if (type->isScalarType())
    return !type->isMemberPointerType();
  if (const auto *pair = libraryClass(type, "pair"))
    return std::ranges::all_of(pair->fields(), [&](const clang::FieldDecl *field) {
      return isPlainElement(field->getType(), ast) && !field->getType().isConstQualified();
    });
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

namespace {

/// The library's own constructors make it.
bool isPairOfScalars(clang::QualType type) {
  const auto *pair = libraryClass(type, "pair");
  return pair && std::ranges::all_of(pair->fields(), [](const clang::FieldDecl *field) {
           return field->getType()->isScalarType();
         });
}

} // namespace

bool holdsPlainElements(clang::QualType container) {
  const auto *instance = libraryClass(container, "vector");
  const bool isString = !instance;
  if (isString)
    instance = libraryClass(container, "basic_string");
  const unsigned count = isString ? 3 : 2;
  if (!instance || instance->getTemplateArgs().size() != count)
    return false;
  const clang::TemplateArgument &allocator = instance->getTemplateArgs()[count - 1];
  const clang::QualType element = firstArgument(*instance);
  if (element.isNull() || allocator.getKind() != clang::TemplateArgument::Type ||
      !libraryClass(allocator.getAsType(), "allocator"))
    return false;
  if (holdsPlainElements(element) || element->isBooleanType())
    return true;
  const auto *record = element->getAsCXXRecordDecl();
  return isPlainElement(element, instance->getASTContext()) &&
         (!record || isComplexNumber(element) || isPairOfScalars(element) ||
          record->hasTrivialDefaultConstructor());
}

bool isAppend(const clang::CallExpr &call) {
  const auto *member = dyn_cast<clang::CXXMemberCallExpr>(&call);
  const clang::CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  if (!method || !method->getIdentifier() || call.getNumArgs() == 0 || !isLibrarys(*method))
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
  if (method->getName() != "emplace_back")
    return false;
  // What is made of something else may be made by a constructor of the program's.
  if (isPairOfScalars(element) && call.getNumArgs() == 2)
    return std::ranges::all_of(call.arguments(), [](const clang::Expr *argument) {
      return argument->getType()->isArithmeticType();
    });
  const clang::QualType given = call.getArg(0)->getType();
  return call.getNumArgs() == 1 &&
         (element->isArithmeticType() ? given->isArithmeticType()
                                      : ast.hasSameUnqualifiedType(element, given));
}

std::optional<ir::Effects> effectsOnRanges(const clang::CallExpr &call) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  if (!callee || !isLibrarys(*callee) || !callee->getIdentifier() || call.isGLValue() ||
      isa<clang::CXXMethodDecl>(callee))
    return std::nullopt;
  const auto writes = ir::writesToRanges(std::string_view(callee->getName()));
  const clang::QualType made = call.getType();
  if (!writes || (!made->isVoidType() && !isNumber(made) && !isRangeOfNumbers(made)))
    return std::nullopt;
  for (const clang::Expr *argument : call.arguments()) {
    const clang::QualType type = argument->getType();
    if (!isNumber(type) && !isRangeOfNumbers(type) && !isLibrarysOperator(type))
      return std::nullopt;
  }
  ir::Effects effects;
  effects.readsMemory = true;
  effects.writesMemory = *writes;
  effects.isOfSystem = true;
  return effects;
}

} // namespace parlift::frontend
