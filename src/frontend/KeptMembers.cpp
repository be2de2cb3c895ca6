#include "frontend/KeptMembers.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <llvm/ADT/StringSwitch.h>

#include <algorithm>

namespace parlift::frontend {

using clang::Expr;
using clang::FieldDecl;
using clang::Stmt;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;
using llvm::isa;

namespace {

/// A class template of namespace std whose members named below give nobody the container itself.
bool isContainer(clang::QualType type) {
  const auto *instance = type->getAs<clang::TemplateSpecializationType>();
  const clang::NamedDecl *named =
      instance ? instance->getTemplateName().getAsTemplateDecl() : nullptr;
  if (const auto *record = type->getAsCXXRecordDecl(); !named && record)
    named = record;
  return named && named->isInStdNamespace() && named->getIdentifier() &&
         llvm::StringSwitch<bool>(named->getName())
             .Cases("vector", "array", "deque", "valarray", true)
             .Default(false);
}

/// The library's std::span or std::string_view, also of what a template's parameter says.
bool isView(clang::QualType type) {
  const clang::NamedDecl *named = type->getAsCXXRecordDecl();
  if (const auto *instance = type->getAs<clang::TemplateSpecializationType>(); !named && instance)
    named = instance->getTemplateName().getAsTemplateDecl();
  return named && named->isInStdNamespace() && named->getIdentifier() &&
         (named->getName() == "span" || named->getName() == "basic_string_view");
}

/// Members that give nothing but values, elements, and where these lie.
bool keepsContainer(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("size", "empty", "capacity", "max_size", "data", true)
      .Cases("begin", "end", "cbegin", "cend", true)
      .Cases("rbegin", "rend", "crbegin", "crend", true)
      .Cases("front", "back", "at", "fill", "assign", true)
      .Cases("resize", "reserve", "shrink_to_fit", "clear", true)
      .Cases("push_back", "emplace_back", "pop_back", "insert", "erase", true)
      .Default(false);
}

llvm::StringRef nameOf(clang::DeclarationName name) {
  const clang::IdentifierInfo *word = name.getAsIdentifierInfo();
  return word ? word->getName() : llvm::StringRef();
}

/// Looks at all that a class's members do with its private containers.
class Scan {
public:
  explicit Scan(const clang::CXXRecordDecl &record) {
    for (const FieldDecl *field : record.fields())
      if (field->getAccess() == clang::AS_private && isContainer(field->getType()))
        kept_.insert(field);
    if (!kept_.empty())
      members(record);
  }

  std::set<unsigned> kept() const {
    std::set<unsigned> result;
    for (const FieldDecl *field : kept_)
      result.insert(field->getFieldIndex());
    return result;
  }

private:
  void giveUp() { kept_.clear(); }

  static bool isNumber(clang::QualType type) {
    while (const auto *array = dyn_cast<clang::ArrayType>(type.getCanonicalType()))
      type = array->getElementType();
    return type->isArithmeticType();
  }

  void members(const clang::CXXRecordDecl &record) {
    for (const clang::Decl *member : record.decls()) {
      const auto *shared =
          dyn_cast<clang::VarDecl>(member); // whose initializer names what it likes
      if (isFriendOfAll(*member) || isa<clang::ClassTemplateDecl, clang::VarTemplateDecl>(member) ||
          (shared && !isNumber(shared->getType())))
        return giveUp();
      if (const auto *nested = dyn_cast<clang::CXXRecordDecl>(member);
          nested && !nested->isInjectedClassName())
        return giveUp();
      if (const auto *field = dyn_cast<FieldDecl>(member); field && field->hasInClassInitializer())
        look(field->getInClassInitializer());
      const clang::FunctionDecl *function = functionIn(*member);
      if (!function || function->isDeleted() || function->isDefaulted() || function->isImplicit())
        continue;
      const clang::FunctionDecl *definition = nullptr;
      if (!function->hasBody(definition) || !definition->getBody())
        return giveUp();
      if (const auto *constructor = dyn_cast<clang::CXXConstructorDecl>(definition))
        for (const clang::CXXCtorInitializer *init : constructor->inits())
          look(init->getInit());
      look(definition->getBody());
    }
  }

  static const Expr *plain(const Expr *expr) {
    while (expr) {
      const auto *cast = dyn_cast<clang::ImplicitCastExpr>(expr);
      if (const auto *paren = dyn_cast<clang::ParenExpr>(expr))
        expr = paren->getSubExpr();
      else if (cast && cast->getCastKind() == clang::CK_NoOp) // to const
        expr = cast->getSubExpr();
      else
        break;
    }
    return expr;
  }

  /// Where the expression is one of the containers: its object.
  const clang::MemberExpr *container(const Stmt *stmt) const {
    const auto *member = dyn_cast_or_null<clang::MemberExpr>(plain(dyn_cast_or_null<Expr>(stmt)));
    const auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
    return field && kept_.contains(field) ? member : nullptr;
  }

  /// The container is used as it is there, and stays where it is.
  void use(const clang::MemberExpr &member) { look(member.getBase()); }
  void useOrLook(const Stmt *stmt) {
    const clang::MemberExpr *member = container(stmt);
    member ? use(*member) : look(stmt);
  }

  void look(const Stmt *stmt) {
    if (!stmt || kept_.empty())
      return;
    if (const clang::MemberExpr *member = container(stmt)) { // a reference is bound to it, perhaps
      kept_.erase(llvm::cast<FieldDecl>(member->getMemberDecl()));
      return use(*member);
    }
    if (const auto *name = dyn_cast<clang::DeclRefExpr>(stmt)) // a pointer to the member
      if (const auto *field = dyn_cast<FieldDecl>(name->getDecl()))
        kept_.erase(field);
    if (const auto *unknown = dyn_cast<clang::CXXDependentScopeMemberExpr>(stmt)) {
      std::erase_if(kept_, [&](const FieldDecl *field) {
        return field->getDeclName() == unknown->getMember();
      });
      if (!unknown->isImplicitAccess())
        look(unknown->getBase());
      return;
    }
    if (const auto *declaration = dyn_cast<clang::DeclStmt>(stmt);
        declaration && std::ranges::any_of(declaration->decls(), [](const clang::Decl *one) {
          return isa<clang::DecompositionDecl, clang::RecordDecl>(one);
        }))
      return giveUp();
    if (const auto *block = dyn_cast<clang::CompoundStmt>(stmt)) {
      for (const Stmt *one : block->body())
        if (!isAssigned(one))
          look(one);
      return;
    }
    if (const auto *range = dyn_cast<clang::CXXForRangeStmt>(stmt)) {
      look(range->getInit());
      useOrLook(range->getRangeInit());
      return lookAtBody(range->getBody());
    }
    if (const auto *call = dyn_cast<clang::CallExpr>(stmt);
        call && (isSwap(*call) || ofContainer(*call)))
      return;
    if (const auto *copy = dyn_cast<clang::CXXConstructExpr>(stmt);
        copy && copy->getConstructor()->isCopyConstructor() && copy->getNumArgs() == 1)
      return useOrLook(copy->getArg(0));
    if (const Expr *seen = seenWhole(*stmt)) // of a view only where its elements lie is kept
      return useOrLook(seen);
    if (const auto *lambda = dyn_cast<clang::LambdaExpr>(stmt)) {
      look(lambda->getBody());
      for (const Expr *captured : lambda->capture_inits())
        look(captured);
      return;
    }
    const bool isElement = isa<clang::ArraySubscriptExpr>(stmt); // in a template
    for (const Stmt *child : stmt->children())
      isElement ? useOrLook(child) : look(child);
  }

  /// v of `std::span<T>(v)` and `std::string_view(v)`; null: something else is made.
  static const Expr *seenWhole(const Stmt &stmt) {
    const auto *made = dyn_cast<clang::CXXConstructExpr>(&stmt);
    const auto *unresolved = dyn_cast<clang::CXXUnresolvedConstructExpr>(&stmt);
    const auto *expr = dyn_cast<Expr>(&stmt);
    const unsigned count = made ? made->getNumArgs() : unresolved ? unresolved->getNumArgs() : 0;
    if (count != 1 || !isView(expr->getType()))
      return nullptr;
    return made ? made->getArg(0) : unresolved->getArg(0);
  }

  void lookAtBody(const Stmt *body) {
    if (!isAssigned(body))
      look(body);
  }

  /// `v_ = other;`, whose value nobody takes.
  bool isAssigned(const Stmt *stmt) {
    const auto *expr = dyn_cast_or_null<Expr>(stmt);
    if (const auto *full = dyn_cast_or_null<clang::FullExpr>(expr))
      expr = full->getSubExpr();
    const auto *call = dyn_cast_or_null<clang::CXXOperatorCallExpr>(expr);
    if (!call || call->getOperator() != clang::OO_Equal || call->getNumArgs() != 2 ||
        !container(call->getArg(0)))
      return false;
    use(*container(call->getArg(0)));
    useOrLook(call->getArg(1)); // it is read there
    return true;
  }

  /// `v_.swap(w_)`, `std::swap(v_, w_)`: their elements change hands, and each stays where it is.
  bool isSwap(const clang::CallExpr &call) {
    const clang::FunctionDecl *callee = call.getDirectCallee();
    const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
    if (!callee || nameOf(callee->getDeclName()) != "swap" ||
        !(method ? method->getParent()->isInStdNamespace() : callee->isInStdNamespace()))
      return false;
    if (const auto *member = dyn_cast<clang::CXXMemberCallExpr>(&call))
      useOrLook(member->getImplicitObjectArgument());
    for (const Expr *argument : call.arguments())
      useOrLook(argument);
    return true;
  }

  /// `v_[i]`, `v_.size()`.
  bool ofContainer(const clang::CallExpr &call) {
    const Expr *object = nullptr;
    if (const auto *overloaded = dyn_cast<clang::CXXOperatorCallExpr>(&call)) {
      if (overloaded->getOperator() != clang::OO_Subscript)
        return false;
      object = call.getArg(0);
    } else if (const auto *member =
                   dyn_cast<clang::MemberExpr>(call.getCallee()->IgnoreParenImpCasts())) {
      if (!keepsContainer(nameOf(member->getMemberDecl()->getDeclName())))
        return false;
      object = member->getBase();
    } else if (const auto *unknown = dyn_cast<clang::CXXDependentScopeMemberExpr>(
                   call.getCallee()->IgnoreParenImpCasts());
               unknown && !unknown->isImplicitAccess()) {
      if (!keepsContainer(nameOf(unknown->getMember())))
        return false;
      object = unknown->getBase();
    }
    const clang::MemberExpr *member = container(object);
    if (!member)
      return false;
    use(*member);
    const unsigned first = isa<clang::CXXOperatorCallExpr>(call) ? 1 : 0;
    for (unsigned at = first; at < call.getNumArgs(); ++at)
      look(call.getArg(at));
    return true;
  }

  std::set<const FieldDecl *> kept_;
};

std::set<unsigned> keptIn(const clang::CXXRecordDecl &written) {
  return Scan(written).kept();
}

} // namespace

KeptMembers::KeptMembers() : members_(keptIn) {}

bool KeptMembers::contains(const FieldDecl &field) {
  return isContainer(field.getType()) && members_.contains(field);
}

} // namespace parlift::frontend
