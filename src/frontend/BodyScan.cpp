// One look over a function's body before it is lowered: whose address escapes, what changes where, and how control moves.
#include "frontend/AddressKept.h"
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"
#include "frontend/OwnAddress.h"
#include "frontend/Stores.h"
#include "frontend/Tuples.h"

#include <clang/AST/DeclCXX.h>

#include <set>

namespace parlift::frontend {

using clang::Expr;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// The variable whose storage the place lies in; null when it is reached through a pointer.
const clang::ValueDecl *rootOf(const Expr *expr) {
  expr = expr->IgnoreParens();
  if (const auto *cast = dyn_cast<clang::CastExpr>(expr)) {
    const bool staysInside = cast->getCastKind() == clang::CK_ArrayToPointerDecay ||
                             cast->getCastKind() == clang::CK_NoOp ||
                             cast->getCastKind() == clang::CK_DerivedToBase ||
                             cast->getCastKind() == clang::CK_UncheckedDerivedToBase;
    return staysInside ? rootOf(cast->getSubExpr()) : nullptr;
  }
  if (const auto *reference = dyn_cast<clang::DeclRefExpr>(expr))
    return reference->getDecl();
  const auto *member = dyn_cast<clang::MemberExpr>(expr);
  if (member && isa<clang::VarDecl>(member->getMemberDecl())) // a static one, whatever the object
    return member->getMemberDecl();
  if (member && !member->isArrow())
    return rootOf(member->getBase());
  if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(expr))
    return rootOf(element->getBase());
  return nullptr;
}

/// Finds whose address escapes, and how control moves.
class BodyScan {
public:
  BodyFacts facts;

  void walk(const clang::Stmt *stmt) {
    if (!stmt)
      return;
    look(stmt);
    if (const auto *lambda = dyn_cast<clang::LambdaExpr>(stmt)) {
      for (const clang::LambdaCapture &capture : lambda->captures())
        if (capture.capturesVariable() && capture.getCaptureKind() == clang::LCK_ByRef) {
          take(capture.getCapturedVar());
          // `[&r = k]`
          if (const auto *made = dyn_cast<clang::VarDecl>(capture.getCapturedVar());
              made && made->isInitCapture() && made->getInit())
            take(rootOf(made->getInit()));
        }
      walk(lambda->getBody());
    }
    if (const auto *declaration = dyn_cast<clang::DeclStmt>(stmt)) {
      for (const clang::Decl *decl : declaration->decls())
        if (const auto *variable = dyn_cast<clang::VarDecl>(decl))
          lookAt(variable);
      return;
    }
    const auto *element = dyn_cast<clang::ArraySubscriptExpr>(stmt);
    const bool isLoop =
        isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(stmt);
    loops_ += isLoop ? 1 : 0;
    for (const clang::Stmt *child : stmt->children()) {
      // `a` in a[i] decays without escaping.
      if (const auto *decay = llvm::dyn_cast_or_null<clang::ImplicitCastExpr>(child);
          element && decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay)
        child = decay->getSubExpr();
      walk(child);
    }
    loops_ -= isLoop ? 1 : 0;
  }

private:
  void take(const clang::ValueDecl *decl) {
    if (decl)
      facts.addressTaken.insert(llvm::cast<clang::ValueDecl>(decl->getCanonicalDecl()));
  }

  /// `(c ? k : z) = 1`, `int &r = c ? k : z`, `f(c ? k : z)`: each of them may be what is meant. Where its value is read, `a < b ? a : b`,
  /// nobody gets an address.
  void lookAtChoice(const clang::Stmt *stmt) {
    if (const auto *read = dyn_cast<clang::ImplicitCastExpr>(stmt);
        read && read->getCastKind() == clang::CK_LValueToRValue)
      readChoices_.insert(read->getSubExpr()->IgnoreParens());
    const auto *choice = dyn_cast<clang::AbstractConditionalOperator>(stmt);
    if (!choice || !choice->isGLValue())
      return;
    const bool isRead = readChoices_.contains(choice);
    for (const Expr *way : {choice->getTrueExpr(), choice->getFalseExpr()}) {
      if (isRead)
        readChoices_.insert(way->IgnoreParens());
      else
        take(rootOf(way));
    }
    if (const auto *elvis = dyn_cast<clang::BinaryConditionalOperator>(choice); elvis && !isRead)
      take(rootOf(elvis->getCommon()));
  }

  void takeGiven(const auto &objects) {
    for (const Expr *one : objects)
      if (one && one->isGLValue())
        take(rootOf(one));
  }

  void change(const Expr *place, clang::SourceLocation where) {
    const Expr *named = place->IgnoreParens();
    const clang::ValueDecl *decl = nullptr;
    if (const auto *variable = dyn_cast<clang::DeclRefExpr>(named))
      decl = variable->getDecl();
    else if (const auto *member = dyn_cast<clang::MemberExpr>(named))
      decl = dyn_cast<clang::VarDecl>(member->getMemberDecl());
    if (!decl) {
      const auto *array = llvm::dyn_cast_or_null<clang::VarDecl>(rootOf(place));
      if (array && array->isStaticDataMember() && array->getType()->isArrayType() && loops_ > 0)
        facts.membersChangedInLoops.insert(array);
      return;
    }
    facts.lastChange[llvm::cast<clang::ValueDecl>(decl->getCanonicalDecl())] = where;
    if (const auto *variable = dyn_cast<clang::VarDecl>(decl);
        variable && variable->isStaticDataMember() && loops_ > 0)
      facts.membersChangedInLoops.insert(variable);
  }

  unsigned loops_ = 0;                        ///< around what is looked at
  std::set<const clang::Stmt *> readChoices_; ///< whose value alone is wanted
  std::set<const clang::Stmt *> keepNothing_; ///< calls in an assignment of several numbers

  /// `for (char c : text)` of a std::string_view, which has no name for the view but the program's.
  static bool isRangeOverView(const clang::VarDecl &variable) {
    return variable.isImplicit() && isView(variable.getType());
  }

  static bool isView(clang::QualType type) {
    return libraryClass(type, "span") || libraryClass(type, "basic_string_view");
  }

  void lookAt(const clang::VarDecl *variable) {
    for (const Expr *size : sizesIn(variable->getType()))
      walk(size);
    if (!variable->getInit())
      return;
    if (variable->getType()->isReferenceType() && !isRangeOverView(*variable))
      take(rootOf(variable->getInit()));
    // A reference may be the name of what was made for it.
    if (mayLetOutItsAddress(variable->getType().getNonReferenceType()))
      take(variable);
    walk(variable->getInit());
  }

  void look(const clang::Stmt *stmt) {
    lookAtChoice(stmt);
    if (const clang::CallExpr *element = storeReadBy(*stmt))
      facts.readAtOnce.insert(element);
    if (const auto *unary = dyn_cast<clang::UnaryOperator>(stmt);
        unary && unary->getOpcode() == clang::UO_AddrOf)
      take(rootOf(unary->getSubExpr()));
    if (const auto *unary = dyn_cast<clang::UnaryOperator>(stmt);
        unary && unary->isIncrementDecrementOp())
      change(unary->getSubExpr(), unary->getOperatorLoc());
    if (const auto *assignment = dyn_cast<clang::BinaryOperator>(stmt);
        assignment && assignment->isAssignmentOp())
      change(assignment->getLHS(), assignment->getOperatorLoc());
    if (const auto *decay = dyn_cast<clang::ImplicitCastExpr>(stmt);
        decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay)
      take(rootOf(decay->getSubExpr()));
    if (const auto *overloaded = dyn_cast<clang::CXXOperatorCallExpr>(stmt))
      if (const auto several = tupleAssignment(*overloaded))
        keepNothing_.insert(several->takeByReference.begin(), several->takeByReference.end());
    if (const auto *call = dyn_cast<clang::CallExpr>(stmt); call && !keepNothing_.contains(call))
      lookAtCall(call);
    if (const auto *construct = dyn_cast<clang::CXXConstructExpr>(stmt))
      for (const Expr *argument : construct->arguments())
        if (argument->isGLValue() && !onlyReadsArgument(*construct, argument) &&
            !(isView(construct->getType()) && isView(argument->getType())))
          take(rootOf(argument));
    // `Ref r{x};`: a member that is a reference.
    if (const auto *list = dyn_cast<clang::InitListExpr>(stmt))
      takeGiven(list->inits());
    if (const auto *list = dyn_cast<clang::CXXParenListInitExpr>(stmt))
      takeGiven(list->getInitExprs());
    if (const auto *jump = dyn_cast<clang::GotoStmt>(stmt);
        jump && !facts.structured.jumps.contains(jump)) {
      facts.hasGoto = true;
      facts.jumpTargets.insert(jump->getLabel());
    }
    if (isa<clang::IndirectGotoStmt>(stmt))
      facts.hasGoto = true;
    if (const auto *assembly = dyn_cast<clang::GCCAsmStmt>(stmt); assembly && assembly->isAsmGoto())
      facts.hasGoto = true;
    if (const auto *address = dyn_cast<clang::AddrLabelExpr>(stmt)) {
      facts.hasGoto = true;
      facts.jumpTargets.insert(address->getLabel());
    }
  }

  /// The compiler's own assignment of a record whose members are copied as they are.
  static bool copiesBytes(const clang::FunctionDecl &callee) {
    const auto *method = dyn_cast<clang::CXXMethodDecl>(&callee);
    return method && method->isTrivial() && !method->isUserProvided() &&
           (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
  }

  /// Operators of containers and of their iterators keep no address of their operands.
  static bool isOfLibrary(const clang::FunctionDecl *callee) {
    const auto *space =
        dyn_cast<clang::NamespaceDecl>(callee->getDeclContext()->getRedeclContext());
    const auto *method = dyn_cast<clang::CXXMethodDecl>(callee);
    if (method)
      space = dyn_cast<clang::NamespaceDecl>(method->getParent()->getDeclContext());
    return (space && space->getName() == "__gnu_cxx") || callee->isInStdNamespace() ||
           (method && method->getParent()->isInStdNamespace());
  }

  void lookAtCall(const clang::CallExpr *call) {
    const clang::FunctionDecl *callee = call->getDirectCallee();
    const llvm::StringRef name =
        callee && callee->getIdentifier() ? callee->getName() : llvm::StringRef();
    if (name == "__errno_location" || name == "__error" || name == "___errno")
      facts.readsErrno = true;
    if (name == "setjmp" || name == "_setjmp" || name == "__sigsetjmp" || name == "sigsetjmp" ||
        name == "longjmp" || name == "getcontext")
      facts.hasGoto = true;
    // What these take by reference does not escape.
    const bool isChosen = name == "min" || name == "max" || name == "clamp"; // which gives one back
    if (isChosen && callee->isInStdNamespace() && readChoices_.contains(call))
      for (const Expr *argument : call->arguments()) // `std::min(std::max(i, 0), n)`
        readChoices_.insert(argument->IgnoreParenImpCasts());
    const bool isKnown =
        callee && ((callee->isInStdNamespace() &&
                    ((name == "swap" && !isStoreOfNumbers(call->getArg(0)->getType())) ||
                     (isChosen && readChoices_.contains(call)))) ||
                   isOnComplexNumbers(*callee) || isAppend(*call) || copiesBytes(*callee));
    const auto *overloaded = dyn_cast<clang::CXXOperatorCallExpr>(call);
    const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
    // What moves a std::unique_ptr changes a pointer.
    const bool isMoved = method &&
                         pointedToBy(method->getASTContext().getRecordType(method->getParent())) &&
                         !method->isConst();
    const bool isStdMethod =
        !isMoved && (callee && overloaded ? isOfLibrary(callee)
                                          : method && method->getParent()->isInStdNamespace());
    const bool isStore = isStoreCall(*call);
    const Expr *store = objectOf(*call);
    if (store && isStoreOfNumbers(store->getType()) &&
        (!isStore || (givesElementAway(*call) && !facts.readAtOnce.contains(call))))
      take(rootOf(store));
    const bool keepsObject = !method || (!keepsNoAddress(*method) && !copiesBytes(*method));
    for (const Expr *argument : call->arguments()) {
      const bool isObject = overloaded && method && argument == call->getArg(0);
      if (argument->isGLValue() && !isKnown && !isStore && !(overloaded && isStdMethod) &&
          (!isObject || keepsObject) && !onlyReadsArgument(*call, argument))
        take(rootOf(argument));
    }
    if (const auto *member = dyn_cast<clang::CXXMemberCallExpr>(call);
        member && !isStdMethod && keepsObject)
      if (const Expr *object = member->getImplicitObjectArgument();
          object && !object->getType()->isPointerType())
        take(rootOf(object));
  }
};

} // namespace

BodyFacts scanBody(const clang::Stmt *body) {
  BodyScan scan;
  scan.facts.structured = structuredJumps(body);
  scan.walk(body);
  return std::move(scan.facts);
}

} // namespace parlift::frontend
