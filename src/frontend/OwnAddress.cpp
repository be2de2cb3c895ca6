#include "frontend/OwnAddress.h"

#include "frontend/AddressKept.h"
#include "frontend/LibraryClasses.h"
#include "frontend/Replaceable.h"
#include "frontend/Tuples.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <array>
#include <set>

namespace parlift::frontend {

using clang::Expr;
using clang::Stmt;
using llvm::dyn_cast;
using llvm::isa;

namespace {

constexpr unsigned deepest = 5; ///< constructors and members that call each other

/// Of the namespace std, or one of libstdc++'s own, which has the iterators.
bool isOfLibrary(const clang::CXXRecordDecl &record) {
  const clang::DeclContext *space = record.getEnclosingNamespaceContext();
  const auto *named = dyn_cast<clang::NamespaceDecl>(space);
  return record.isInStdNamespace() || (named && named->getName() == "__gnu_cxx");
}

/// Behind casts that stay in the object.
const Expr *bare(const Expr *expr) {
  for (;;) {
    expr = expr->IgnoreParens();
    const auto *cast = dyn_cast<clang::CastExpr>(expr);
    const bool staysInside = cast && (cast->getCastKind() == clang::CK_NoOp ||
                                      cast->getCastKind() == clang::CK_ArrayToPointerDecay ||
                                      cast->getCastKind() == clang::CK_BitCast ||
                                      cast->getCastKind() == clang::CK_DerivedToBase ||
                                      cast->getCastKind() == clang::CK_UncheckedDerivedToBase);
    if (!staysInside)
      return expr;
    expr = cast->getSubExpr();
  }
}

bool isThis(const Expr *expr) {
  return isa<clang::CXXThisExpr>(bare(expr));
}

/// A member of the object, or a part of one. What a reference or a pointer leads to is none.
bool isOwn(const Expr *wrapped) {
  const Expr *expr = bare(wrapped);
  if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    const auto *decay = dyn_cast<clang::ImplicitCastExpr>(element->getBase()->IgnoreParens());
    return decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay && isOwn(decay);
  }
  const auto *member = dyn_cast<clang::MemberExpr>(expr);
  const auto *field = member ? dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field || field->getType()->isReferenceType())
    return false;
  return isThis(member->getBase()) || (!member->isArrow() && isOwn(member->getBase()));
}

/// What a member that is a reference refers to: `log_` of `log_.info("made")`. It was told so by what made it, which is looked at.
bool refersElsewhere(const clang::MemberExpr &member) {
  const auto *field = dyn_cast<clang::FieldDecl>(member.getMemberDecl());
  return field && field->getType()->isReferenceType() &&
         (isThis(member.getBase()) || (!member.isArrow() && isOwn(member.getBase())));
}

/// By the library's own allocator, which comes last.
bool hasOwnAllocator(clang::QualType container) {
  const auto *instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
      container.getNonReferenceType()->getAsCXXRecordDecl());
  if (!instance || instance->getTemplateArgs().size() == 0)
    return false;
  const auto &last = instance->getTemplateArgs()[instance->getTemplateArgs().size() - 1];
  return last.getKind() == clang::TemplateArgument::Type &&
         libraryClass(last.getAsType(), "allocator");
}

/// The library's class has its elements in memory of their own, and what leads to them leads to nothing else of the object that has it: an
/// iterator behind the last element of a std::list points into the list, and nobody reads or writes there; characters that a std::string has in
/// itself are elements of it all the same.
bool hasElementsElsewhere(clang::QualType type) {
  static constexpr std::array names = {
      "deque", "list",     "forward_list", "map",           "multimap",
      "set",   "multiset", "basic_string", "unordered_map", "unordered_set"};
  return ownsElements(type) ||
         (hasOwnAllocator(type) &&
          std::ranges::any_of(names, [&](const char *name) { return libraryClass(type, name); }));
}

bool letsOut(const clang::CXXConstructorDecl &constructor, unsigned depth);
bool mayLetOut(clang::QualType type, unsigned depth);

/// What runs with the object as `*this`.
class Making {
public:
  explicit Making(unsigned depth) : depth_(depth) {}

  bool letsOut(const Stmt *stmt) {
    if (!stmt)
      return false;
    if (isa<clang::CXXThisExpr>(stmt))
      return true;
    if (const auto *initial = dyn_cast<clang::CXXDefaultInitExpr>(stmt))
      return letsOut(initial->getExpr());
    if (const auto *declared = dyn_cast<clang::DeclStmt>(stmt))
      return std::ranges::any_of(declared->decls(), [&](const clang::Decl *one) {
        const auto *variable = dyn_cast<clang::VarDecl>(one);
        return variable && variableLetsOut(*variable);
      });
    if (const auto *name = dyn_cast<clang::DeclRefExpr>(stmt))
      return closures_.contains(name->getDecl());
    if (const auto *lambda = dyn_cast<clang::LambdaExpr>(stmt))
      return std::ranges::any_of(lambda->captures(), &clang::LambdaCapture::capturesThis) ||
             capturedLetsOut(*lambda);
    if (const auto *cast = dyn_cast<clang::ImplicitCastExpr>(stmt);
        cast && cast->getCastKind() == clang::CK_LValueToRValue && isOwn(cast->getSubExpr()))
      return indicesLetOut(cast->getSubExpr());
    if (const auto *assignment = dyn_cast<clang::BinaryOperator>(stmt);
        assignment && assignment->isAssignmentOp() && isOwn(assignment->getLHS()))
      return indicesLetOut(assignment->getLHS()) || letsOut(assignment->getRHS());
    if (const auto *step = dyn_cast<clang::UnaryOperator>(stmt);
        step && step->isIncrementDecrementOp() && isOwn(step->getSubExpr()))
      return indicesLetOut(step->getSubExpr());
    if (const auto *loop = dyn_cast<clang::CXXForRangeStmt>(stmt))
      return loopLetsOut(*loop);
    if (const auto *block = dyn_cast<clang::CompoundStmt>(stmt))
      return std::ranges::any_of(block->body(), [&](const Stmt *child) {
        const auto *expr = dyn_cast<Expr>(child);
        const auto *call = expr ? dyn_cast<clang::CallExpr>(expr->IgnoreImplicit()) : nullptr;
        return call ? callLetsOut(*call, /*isDropped=*/true) : letsOut(child);
      });
    if (const auto *call = dyn_cast<clang::CallExpr>(stmt))
      return callLetsOut(*call, /*isDropped=*/false);
    if (const auto *made = dyn_cast<clang::CXXConstructExpr>(stmt))
      return madeLetsOut(*made);
    if (const auto *inherited = dyn_cast<clang::CXXInheritedCtorInitExpr>(stmt))
      return depth_ == 0 || frontend::letsOut(*inherited->getConstructor(), depth_ - 1);
    if (const auto *expr = dyn_cast<Expr>(stmt); expr && isOwn(expr))
      return true;
    if (const auto *member = dyn_cast<clang::MemberExpr>(stmt); member && refersElsewhere(*member))
      return !isThis(member->getBase()) && indicesLetOut(member->getBase());
    return std::ranges::any_of(stmt->children(), [&](const Stmt *child) { return letsOut(child); });
  }

private:
  /// What a lambda does is done with the object, too, where it captures it.
  bool closureLetsOut(const clang::LambdaExpr &lambda) {
    return capturedLetsOut(lambda) || letsOut(lambda.getBody());
  }

  bool capturedLetsOut(const clang::LambdaExpr &lambda) {
    return std::ranges::any_of(lambda.capture_inits(), [&](const Expr *init) {
      return init && !isa<clang::CXXThisExpr>(init->IgnoreParenImpCasts()) && letsOut(init);
    });
  }

  /// `auto at = [&](int i) { return i * n_; };`: a closure with the object in it, of which nothing but its calls may be made.
  bool variableLetsOut(const clang::VarDecl &variable) {
    const Expr *init = variable.getInit();
    const auto *lambda =
        init ? dyn_cast<clang::LambdaExpr>(init->IgnoreUnlessSpelledInSource()) : nullptr;
    if (!lambda || !variable.hasLocalStorage())
      return letsOut(init);
    if (std::ranges::any_of(lambda->captures(), &clang::LambdaCapture::capturesThis))
      closures_.insert(&variable);
    return closureLetsOut(*lambda);
  }

  /// An algorithm of the library calls it, and keeps no copy.
  static bool isOnlyCalled(const clang::CallExpr &call, bool isDropped) {
    static constexpr std::array names = {
        "for_each",    "transform",   "generate",    "generate_n",  "sort",   "stable_sort",
        "accumulate",  "count_if",    "find_if",     "all_of",      "any_of", "none_of",
        "max_element", "min_element", "nth_element", "partial_sort"};
    const auto *made = call.getType()->getAsCXXRecordDecl();
    const bool yieldsIt = call.isGLValue() || (made && made->isLambda()); // for_each
    return (isDropped || !yieldsIt) &&
           std::ranges::any_of(names, [&](const char *name) { return libraryCallOf(&call, name); });
  }

  bool indicesLetOut(const Expr *wrapped) {
    const Expr *expr = bare(wrapped);
    if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(expr))
      return letsOut(element->getIdx()) || indicesLetOut(element->getBase());
    const auto *member = dyn_cast<clang::MemberExpr>(expr);
    return member && !isThis(member->getBase()) && indicesLetOut(member->getBase());
  }

  /// `for (int &x : v_)`: x lies in memory of its own, or is a copy.
  bool loopLetsOut(const clang::CXXForRangeStmt &loop) {
    const Expr *range = loop.getRangeInit();
    if (!isOwn(range))
      return std::ranges::any_of(loop.children(),
                                 [&](const Stmt *child) { return letsOut(child); });
    const bool isApart = hasElementsElsewhere(range->getType()) ||
                         !loop.getLoopVariable()->getType()->isReferenceType();
    return !isApart || indicesLetOut(range) || letsOut(loop.getBody());
  }

  /// The library's, which know no address but those of elements, and the object's own that do no more than this.
  bool memberLetsOut(const clang::CXXMethodDecl &method, const clang::CallExpr &call,
                     const Expr &object, bool isDropped) {
    if (isOfLibrary(*method.getParent())) {
      const clang::QualType made = call.getType();
      const bool isAssignment = method.getOverloadedOperator() == clang::OO_Equal ||
                                method.getOverloadedOperator() == clang::OO_PlusEqual;
      const bool yieldsPlace = call.isGLValue() || made->isPointerType() || made->isRecordType();
      return yieldsPlace && !isDropped && !isAssignment && !hasElementsElsewhere(object.getType());
    }
    const clang::FunctionDecl *definition = nullptr;
    const bool isInView = !method.isVirtual() && method.hasBody(definition) &&
                          definition->getBody() && !isReplaceable(*definition);
    return depth_ == 0 || !isInView || Making(depth_ - 1).letsOut(definition->getBody());
  }

  /// What the library is known to keep no address of: memset, std::fill. Many of these return where they have been.
  static bool keepsNothing(const clang::CallExpr &call, bool isDropped) {
    static constexpr std::array names = {"memset", "memcpy",   "memmove", "memcmp",
                                         "strlen", "printf",   "fprintf", "snprintf",
                                         "bzero",  "isfinite", "isnan"};
    const clang::FunctionDecl *callee = call.getDirectCallee();
    const bool isKnown = callee && callee->getIdentifier() && callee->getBuiltinID() != 0 &&
                         std::ranges::find(names, callee->getName()) != names.end();
    const bool yieldsNoPlace = call.getType()->isVoidType() || call.getType()->isArithmeticType();
    return (isKnown || keepsNumbersOnly(call) || effectsOnRanges(call).has_value() ||
            isOfLibraryAlone(call)) &&
           !call.isGLValue() && (isDropped || yieldsNoPlace);
  }

  /// `dist_(gen_)`, `std::shuffle(v.begin(), v.end(), gen_)`: a function of the library, all of whose arguments are numbers and objects of
  /// the library's classes, so that nothing of the program's is called. It is done with them when it returns; of pointers it may leave one
  /// in another, `std::exchange(p, a_)`.
  static bool isOfLibraryAlone(const clang::CallExpr &call) {
    const clang::FunctionDecl *callee = call.getDirectCallee();
    const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
    const bool isTemplates =
        callee && isOfSystem(*callee) &&
        (method ? method->getParent()->isInStdNamespace() && method->isInstance() &&
                      method->getOverloadedOperator() == clang::OO_Call
                : callee->isInStdNamespace() && callee->getTemplateSpecializationArgs() != nullptr);
    return isTemplates && std::ranges::all_of(call.arguments(), [](const Expr *argument) {
             return isOfNumbers(argument->getType()) ||
                    (argument->getType()->isRecordType() && isRangeOfNumbers(argument->getType()));
           });
  }

  /// `isDropped`: nobody has what it returns.
  bool callLetsOut(const clang::CallExpr &call, bool isDropped) {
    const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call.getDirectCallee());
    const Expr *object = method ? objectOf(call) : nullptr;
    const bool isOnObject = object && (isThis(object) || isOwn(object));
    if (isOnObject ? memberLetsOut(*method, call, *object, isDropped) || indicesLetOut(object)
                   : letsOut(call.getCallee()))
      return true;
    const bool keeps = !keepsNothing(call, isDropped), onlyCalls = isOnlyCalled(call, isDropped);
    return std::ranges::any_of(call.arguments(), [&](const Expr *argument) {
      if (isOnObject && argument == object)
        return false;
      const Expr *given = argument->IgnoreUnlessSpelledInSource();
      if (const auto *lambda = dyn_cast<clang::LambdaExpr>(given); lambda && onlyCalls)
        return closureLetsOut(*lambda);
      const auto *name = dyn_cast<clang::DeclRefExpr>(given);
      if (name && closures_.contains(name->getDecl()) &&
          (onlyCalls || (method && method->getParent()->isLambda() && argument == call.getArg(0))))
        return false;
      const bool isPart = isOwn(argument) || isThis(argument) || isAddressOfOwn(argument);
      return isPart ? keeps && !onlyReadsArgument(call, argument) : letsOut(argument);
    });
  }

  static bool isAddressOfOwn(const Expr *argument) {
    const auto *address = dyn_cast<clang::UnaryOperator>(bare(argument));
    return address && address->getOpcode() == clang::UO_AddrOf && isOwn(address->getSubExpr());
  }

  bool madeLetsOut(const clang::CXXConstructExpr &made) {
    if (depth_ == 0 || frontend::letsOut(*made.getConstructor(), depth_ - 1))
      return true;
    return std::ranges::any_of(made.arguments(), [&](const Expr *argument) {
      const bool isPart = argument->isGLValue() && isOwn(argument);
      return isPart ? !onlyReadsArgument(made, argument) && !copiesElements(made)
                    : letsOut(argument);
    });
  }

  /// `std::vector<double> old(v_)`
  static bool copiesElements(const clang::CXXConstructExpr &made) {
    return made.getConstructor()->isCopyOrMoveConstructor() && ownsElements(made.getType());
  }

  const unsigned depth_;
  std::set<const clang::ValueDecl *> closures_; ///< variables that have the object in them
};

/// Of a class of the library what it is made of is made, too: elements of a std::array, a std::pair's parts.
bool partsLetOut(const clang::CXXRecordDecl &record, unsigned depth) {
  const auto *instance = dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  const clang::QualType type = record.getASTContext().getRecordType(&record);
  if (!instance || hasElementsElsewhere(type) || pointedToBy(type))
    return false;
  const auto isOut = [&](const clang::TemplateArgument &argument, const auto &self) -> bool {
    if (argument.getKind() == clang::TemplateArgument::Pack)
      return std::ranges::any_of(argument.pack_elements(),
                                 [&](const auto &one) { return self(one, self); });
    return argument.getKind() == clang::TemplateArgument::Type &&
           mayLetOut(argument.getAsType(), depth);
  };
  return std::ranges::any_of(instance->getTemplateArgs().asArray(),
                             [&](const auto &argument) { return isOut(argument, isOut); });
}

bool letsOut(const clang::CXXConstructorDecl &constructor, unsigned depth) {
  if (constructor.isTrivial())
    return false;
  const clang::CXXRecordDecl &record = *constructor.getParent();
  if (isOfLibrary(record))
    return partsLetOut(record, depth);
  const clang::FunctionDecl *definition = nullptr;
  if (depth == 0 || !constructor.hasBody(definition) || !definition->getBody() ||
      isReplaceable(*definition) || isa<clang::CXXTryStmt>(definition->getBody()))
    return true;
  Making making(depth);
  for (const clang::CXXCtorInitializer *init :
       llvm::cast<clang::CXXConstructorDecl>(definition)->inits())
    if (making.letsOut(init->getInit()))
      return true;
  return making.letsOut(definition->getBody());
}

/// Some way to make an object of the type does.
bool mayLetOut(clang::QualType type, unsigned depth) {
  while (const auto *array = type->getAsArrayTypeUnsafe())
    type = array->getElementType();
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition())
    return false;
  record = record->getDefinition();
  if (isOfLibrary(*record))
    return partsLetOut(*record, depth);
  if (depth == 0 || record->isDependentType())
    return true;
  const auto hasSuchPart =
      [&](const clang::FieldDecl *field) { // struct W { int a[9]; int *b = a; };
        const Expr *own = field->hasInClassInitializer() ? field->getInClassInitializer() : nullptr;
        return (own && Making(depth - 1).letsOut(own)) || mayLetOut(field->getType(), depth - 1);
      };
  return std::ranges::any_of(
             record->bases(),
             [&](const auto &base) { return mayLetOut(base.getType(), depth - 1); }) ||
         std::ranges::any_of(record->fields(), hasSuchPart) ||
         std::ranges::any_of(record->ctors(), [&](const clang::CXXConstructorDecl *one) {
           return !one->isDeleted() && one->isUserProvided() && letsOut(*one, depth - 1);
         });
}

} // namespace

bool mayLetOutItsAddress(clang::QualType type) {
  return mayLetOut(type, deepest);
}

} // namespace parlift::frontend
