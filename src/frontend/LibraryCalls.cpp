#include "frontend/LibraryCalls.h"

#include "frontend/AddressKept.h"
#include "frontend/LibraryClasses.h"
#include "frontend/Replaceable.h"

#include <llvm/ADT/StringSwitch.h>

#include <algorithm>

namespace parlift::frontend {

using clang::Expr;
using llvm::dyn_cast;

namespace {

/// The outermost class around a class of the program's or the library's: of `_Optional_payload_base<T>::_Storage<U>`.
const clang::CXXRecordDecl &outermost(const clang::CXXRecordDecl &record) {
  const auto *around = dyn_cast<clang::CXXRecordDecl>(record.getDeclContext());
  return around ? outermost(*around) : record;
}

/// The class, in namespace std or one inside of it, in a header of the system.
bool isInLibrary(const clang::CXXRecordDecl &record) {
  const clang::DeclContext *space = outermost(record).getEnclosingNamespaceContext();
  while (space && !space->isStdNamespace())
    space = space->getParent();
  return space && record.getASTContext().getSourceManager().isInSystemHeader(record.getLocation());
}

bool isLibrarys(const clang::FunctionDecl &function) {
  const auto *method = dyn_cast<clang::CXXMethodDecl>(&function);
  return (method ? isInLibrary(*method->getParent()) : function.isInStdNamespace()) &&
         isOfSystem(function);
}

bool isText(clang::QualType type) {
  return libraryClass(type, "basic_string") || libraryClass(type, "basic_string_view");
}

/// Characters, as the library has them.
bool isPlainText(clang::QualType type) {
  const clang::QualType plain = type.getNonReferenceType();
  if (isText(plain))
    return isOfNumbers(plain.getUnqualifiedType());
  const clang::QualType pointee = plain->isArrayType()
                                      ? plain->getAsArrayTypeUnsafe()->getElementType()
                                      : plain->getPointeeType();
  return !pointee.isNull() && pointee->isAnyCharacterType();
}

/// `std::strong_ordering`, and the zero that it is compared with.
bool isOrder(clang::QualType type) {
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() && isInLibrary(*record) &&
         llvm::StringSwitch<bool>(record->getName())
             .Cases("strong_ordering", "weak_ordering", "partial_ordering", "__unspec", true)
             .Default(false);
}

bool isComparison(clang::OverloadedOperatorKind op) {
  switch (op) {
  case clang::OO_EqualEqual:
  case clang::OO_ExclaimEqual:
  case clang::OO_Less:
  case clang::OO_LessEqual:
  case clang::OO_Greater:
  case clang::OO_GreaterEqual:
  case clang::OO_Spaceship:
    return true;
  default:
    return false;
  }
}

/// Members of texts that find something in them or compare them, whatever they are given.
bool searches(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("find", "rfind", "find_first_of", "find_last_of", true)
      .Cases("find_first_not_of", "find_last_not_of", true)
      .Cases("starts_with", "ends_with", "contains", "compare", true)
      .Default(false);
}

} // namespace

bool readsTextsOnly(const clang::CallExpr &call) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  if (!callee || !isLibrarys(*callee) || call.isGLValue())
    return false;
  const auto arguments = call.arguments();
  if (isComparison(callee->getOverloadedOperator())) {
    const bool areTexts =
        std::ranges::all_of(arguments, [](const Expr *one) { return isPlainText(one->getType()); });
    const bool areOrders =
        std::ranges::all_of(arguments, [](const Expr *one) { return isOrder(one->getType()); });
    return areTexts || areOrders;
  }
  const auto *member = dyn_cast<clang::CXXMemberCallExpr>(&call);
  const auto *method = member ? member->getMethodDecl() : nullptr;
  if (!method || !method->isConst() || !method->getIdentifier() || !searches(method->getName()))
    return false;
  const Expr *object = member->getImplicitObjectArgument();
  const clang::QualType type =
      object->getType()->isPointerType() ? object->getType()->getPointeeType() : object->getType();
  const auto isNumber = [](const Expr *one) { return one->getType()->isArithmeticType(); };
  // compare(at, n, t) throws where there is no character `at`.
  const bool mayThrow = method->getName() == "compare" && std::ranges::any_of(arguments, isNumber);
  return isText(type) && isPlainText(type) && !mayThrow &&
         std::ranges::all_of(arguments, [&](const Expr *one) {
           return isNumber(one) || isPlainText(one->getType());
         });
}

namespace {

/// Compared, and hashed, by the library: numbers and texts of them.
bool isPlainKey(clang::QualType type) {
  return type->isArithmeticType() || (libraryClass(type, "basic_string") && isPlainText(type));
}

bool isLibrarysOwn(const clang::TemplateArgument &argument) {
  static constexpr std::array names = {"less", "greater", "equal_to", "hash", "allocator"};
  return argument.getKind() == clang::TemplateArgument::Type &&
         std::ranges::any_of(
             names, [&](const char *name) { return libraryClass(argument.getAsType(), name); });
}

/// A set or a map with plain keys, and nothing of the program's to compare or to hash them by.
bool isKeyedContainer(clang::QualType type) {
  static constexpr std::array sets = {"set", "multiset", "unordered_set", "unordered_multiset"};
  static constexpr std::array maps = {"map", "multimap", "unordered_map", "unordered_multimap"};
  const auto isOne = [&](const char *name) { return libraryClass(type, name) != nullptr; };
  const bool isSet = std::ranges::any_of(sets, isOne);
  if (!isSet && std::ranges::none_of(maps, isOne))
    return false;
  const auto *instance = llvm::cast<clang::ClassTemplateSpecializationDecl>(
      type.getNonReferenceType()->getAsCXXRecordDecl());
  const auto list = instance->getTemplateArgs().asArray();
  return list[0].getKind() == clang::TemplateArgument::Type && isPlainKey(list[0].getAsType()) &&
         std::ranges::all_of(list.drop_front(isSet ? 1 : 2), isLibrarysOwn);
}

} // namespace

bool isKeyedIterator(clang::QualType type) {
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() && isInLibrary(*record) &&
         llvm::StringSwitch<bool>(record->getName())
             .Cases("_Rb_tree_iterator", "_Rb_tree_const_iterator", true)
             .Cases("_Node_iterator_base", "_Node_iterator", "_Node_const_iterator", true)
             .Cases("__tree_iterator", "__tree_const_iterator", true)
             .Cases("__map_iterator", "__map_const_iterator", true)
             .Cases("__hash_iterator", "__hash_const_iterator", true)
             .Cases("__hash_map_iterator", "__hash_map_const_iterator", true)
             .Default(false);
}

namespace {

bool isPlainQuestion(llvm::StringRef name, unsigned arguments) {
  if (arguments == 1)
    return llvm::StringSwitch<bool>(name)
        .Cases("count", "contains", "find", "lower_bound", "upper_bound", true)
        .Default(false);
  return arguments == 0 && llvm::StringSwitch<bool>(name)
                               .Cases("begin", "end", "cbegin", "cend", "size", "empty", true)
                               .Default(false);
}

} // namespace

bool asksKeyedContainer(const clang::CallExpr &call) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  if (!callee || !isOfSystem(*callee))
    return false;
  if (const auto *member = dyn_cast<clang::CXXMemberCallExpr>(&call)) {
    const clang::QualType made = call.getType();
    const Expr *object = member->getImplicitObjectArgument();
    const clang::QualType type = object->getType()->isPointerType()
                                     ? object->getType()->getPointeeType()
                                     : object->getType();
    return callee->getIdentifier() && isPlainQuestion(callee->getName(), call.getNumArgs()) &&
           !call.isGLValue() && (made->isArithmeticType() || isKeyedIterator(made)) &&
           isKeyedContainer(type) && std::ranges::all_of(call.arguments(), [](const Expr *key) {
             return isPlainKey(key->getType().getNonReferenceType().getUnqualifiedType());
           });
  }
  const auto areIterators = std::ranges::all_of(
      call.arguments(), [](const Expr *one) { return isKeyedIterator(one->getType()); });
  switch (callee->getOverloadedOperator()) {
  case clang::OO_EqualEqual:
  case clang::OO_ExclaimEqual:
    return call.getNumArgs() == 2 && areIterators;
  case clang::OO_Arrow:
  case clang::OO_Star:
    return call.getNumArgs() == 1 && areIterators;
  default:
    return false;
  }
}

namespace {

bool isGenerator(clang::QualType type) {
  static constexpr std::array names = {"mersenne_twister_engine", "linear_congruential_engine",
                                       "subtract_with_carry_engine", "discard_block_engine",
                                       "shuffle_order_engine"};
  return std::ranges::any_of(names, [&](const char *name) { return libraryClass(type, name); }) &&
         isOfNumbers(type.getNonReferenceType().getUnqualifiedType());
}

bool isDistribution(clang::QualType type) {
  static constexpr std::array names = {
      "uniform_real_distribution", "uniform_int_distribution", "normal_distribution",
      "exponential_distribution",  "binomial_distribution",    "poisson_distribution",
      "geometric_distribution",    "gamma_distribution",       "lognormal_distribution",
      "cauchy_distribution",       "weibull_distribution"};
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const bool isPlain = record && record->getIdentifier() && isInLibrary(*record) &&
                       record->getName() == "bernoulli_distribution"; // no template
  return isPlain ||
         std::ranges::any_of(names, [&](const char *name) { return libraryClass(type, name); });
}

} // namespace

bool goesOnInItsObjects(const clang::FunctionDecl &callee, llvm::ArrayRef<const Expr *> arguments) {
  const auto *method = dyn_cast<clang::CXXMethodDecl>(&callee);
  if (!method || !method->isInstance() || !isLibrarys(callee))
    return false;
  const clang::QualType self = callee.getASTContext().getRecordType(method->getParent());
  const clang::OverloadedOperatorKind op = method->getOverloadedOperator();
  if (op == clang::OO_PlusPlus || op == clang::OO_MinusMinus)
    return isKeyedIterator(self); // from one element to the next, of what stays as it is meanwhile
  const bool isKnown =
      llvm::isa<clang::CXXConstructorDecl>(method) || op == clang::OO_Call ||
      (method->getIdentifier() && (method->getName() == "seed" || method->getName() == "discard" ||
                                   method->getName() == "reset"));
  return isKnown && (isGenerator(self) || isDistribution(self)) &&
         std::ranges::all_of(arguments, [&](const Expr *one) {
           return one->getType()->isArithmeticType() ||
                  (isDistribution(self) && isGenerator(one->getType()) && one->isLValue());
         });
}

bool isFollowedIntoLibrary(const clang::FunctionDecl &function) {
  const auto *method = dyn_cast<clang::CXXMethodDecl>(&function);
  if (!method && isLibrarys(function) && function.getIdentifier())
    return function.getName() == "make_pair" || function.getName() == "make_tuple";
  if (!method || !isLibrarys(function) || method->isVirtual())
    return false;
  const clang::CXXRecordDecl &record = outermost(*method->getParent());
  return record.getIdentifier() &&
         llvm::StringSwitch<bool>(record.getName())
             .Cases("pair", "__pair_base", true)
             .Cases("tuple", "_Tuple_impl", "_Head_base", true)
             .Case("__unspec", true) // the zero that an order is compared with
             .Default(false);
}

} // namespace parlift::frontend
