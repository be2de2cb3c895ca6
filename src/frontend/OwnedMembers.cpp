#include "frontend/OwnedMembers.h"

#include "frontend/LibraryClasses.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <vector>

namespace parlift::frontend {

using clang::Expr;
using clang::Stmt;
using llvm::dyn_cast;
using llvm::isa;

namespace {

const Expr *inside(const Expr *expr) {
  for (;;) {
    const Expr *before = expr;
    expr = expr->IgnoreParenImpCasts();
    if (const auto *full = dyn_cast<clang::FullExpr>(expr))
      expr = full->getSubExpr();
    else if (const auto *made = dyn_cast<clang::MaterializeTemporaryExpr>(expr))
      expr = made->getSubExpr();
    else if (const auto *bound = dyn_cast<clang::CXXBindTemporaryExpr>(expr))
      expr = bound->getSubExpr();
    else if (const auto *cast = dyn_cast<clang::CXXFunctionalCastExpr>(expr))
      expr = cast->getSubExpr();
    if (expr == before)
      return expr;
  }
}

/// The function's name where it is one of namespace std, in a template as well.
llvm::StringRef libraryFunction(const clang::CallExpr &call) {
  const Expr *callee = call.getCallee()->IgnoreParenImpCasts();
  const clang::NamedDecl *named = call.getDirectCallee();
  if (const auto *lookup = dyn_cast<clang::UnresolvedLookupExpr>(callee)) {
    const clang::NestedNameSpecifier *scope = lookup->getQualifier();
    const auto *space = scope ? scope->getAsNamespace() : nullptr;
    if (!space || !space->isStdNamespace() || lookup->decls().empty())
      return {};
    named = *lookup->decls_begin();
  }
  return named && named->isInStdNamespace() && named->getIdentifier() ? named->getName()
                                                                      : llvm::StringRef();
}

/// Looks at all that a class's members do with its private pointers.
class Scan {
public:
  explicit Scan(const clang::CXXRecordDecl &record) {
    for (const clang::FieldDecl *field : record.fields())
      if (field->getAccess() == clang::AS_private && !field->getType().isVolatileQualified() &&
          (field->getType()->isPointerType() || isOwner(field->getType())))
        candidates_.insert(field);
    if (!candidates_.empty())
      members(record);
    // Two that are exchanged are both owned, or neither.
    for (bool changes = true; changes;) {
      changes = false;
      for (const auto &[one, other] : exchanged_)
        if (candidates_.contains(one) != candidates_.contains(other)) {
          candidates_.erase(one);
          candidates_.erase(other);
          changes = true;
        }
    }
  }

  std::set<unsigned> owned() const {
    std::set<unsigned> result;
    for (const clang::FieldDecl *field : candidates_)
      result.insert(field->getFieldIndex());
    return result;
  }

private:
  /// In a template, too, whose instances are asked one by one (Types).
  static bool isOwner(clang::QualType type) {
    if (ownedBy(type))
      return true;
    const auto *instance = type->getAs<clang::TemplateSpecializationType>();
    const auto *name = instance ? instance->getTemplateName().getAsTemplateDecl() : nullptr;
    return name && name->isInStdNamespace() && name->getName() == "unique_ptr";
  }

  void giveUp() { candidates_.clear(); }

  void members(const clang::CXXRecordDecl &record) {
    const auto isCopied = [](const auto *one) { return !one->isDeleted() && one->isDefaulted(); };
    const bool copies =
        record.needsImplicitCopyConstructor() || record.needsImplicitCopyAssignment() ||
        std::ranges::any_of(
            record.ctors(),
            [&](const auto *one) { return one->isCopyOrMoveConstructor() && isCopied(one); }) ||
        std::ranges::any_of(record.methods(), [&](const auto *one) {
          return (one->isCopyAssignmentOperator() || one->isMoveAssignmentOperator()) &&
                 isCopied(one);
        });
    if (copies) // of a std::unique_ptr there are none
      std::erase_if(candidates_,
                    [](const auto *field) { return field->getType()->isPointerType(); });
    for (const clang::Decl *member : record.decls()) {
      if (isFriendOfAll(*member) || isa<clang::ClassTemplateDecl>(member))
        return giveUp();
      if (const auto *nested = dyn_cast<clang::CXXRecordDecl>(member);
          nested && !nested->isInjectedClassName())
        return giveUp();
      if (const auto *field = dyn_cast<clang::FieldDecl>(member);
          field && field->hasInClassInitializer() && field->getInClassInitializer())
        set(field, field->getInClassInitializer(), nullptr);
      const clang::FunctionDecl *function = functionIn(*member);
      if (!function || function->isDeleted() || function->isDefaulted() || function->isImplicit())
        continue;
      const clang::FunctionDecl *definition = nullptr;
      if (!function->hasBody(definition) || !definition->getBody())
        return giveUp();
      body(*definition);
    }
  }

  void body(const clang::FunctionDecl &function) {
    function_ = &function;
    if (const auto *constructor = dyn_cast<clang::CXXConstructorDecl>(&function))
      for (const clang::CXXCtorInitializer *init : constructor->inits()) {
        if (const clang::FieldDecl *field = init->getMember())
          set(field, init->getInit(), &function);
        else
          look(init->getInit());
      }
    look(function.getBody());
  }

  /// Also where the member is taken for const, as its operators want it.
  static const clang::MemberExpr *memberIn(const Expr *expr) {
    while (expr) {
      const auto *cast = dyn_cast<clang::ImplicitCastExpr>(expr);
      if (const auto *paren = dyn_cast<clang::ParenExpr>(expr))
        expr = paren->getSubExpr();
      else if (cast && cast->getCastKind() == clang::CK_NoOp)
        expr = cast->getSubExpr();
      else
        return dyn_cast<clang::MemberExpr>(expr);
    }
    return nullptr;
  }

  const clang::FieldDecl *candidate(const Stmt *stmt) const {
    const auto *member = memberIn(llvm::dyn_cast_or_null<Expr>(stmt));
    const auto *field = member ? dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
    return field && candidates_.contains(field) ? field : nullptr;
  }

  /// The pointer is used and stays as it is; what its object is must be looked at.
  void use(const Stmt *stmt) { look(memberIn(llvm::cast<Expr>(stmt))->getBase()); }

  void set(const clang::FieldDecl *field, const Expr *value, const clang::FunctionDecl *function) {
    if (!candidates_.contains(field))
      return look(value);
    function_ = function;
    if (!isOwned(value, field))
      candidates_.erase(field);
  }

  /// New memory, nothing, or what another object gives away.
  bool isOwned(const Expr *value, const clang::FieldDecl *field) {
    const Expr *expr = inside(value);
    if (const auto *list = dyn_cast<clang::ParenListExpr>(expr))
      return list->getNumExprs() == 0 ||
             (list->getNumExprs() == 1 && isOwned(list->getExpr(0), field));
    if (const auto *list = dyn_cast<clang::InitListExpr>(expr))
      return list->getNumInits() == 0 ||
             (list->getNumInits() == 1 && isOwned(list->getInit(0), field));
    if (const auto *construct = dyn_cast<clang::CXXConstructExpr>(expr))
      return construct->getNumArgs() == 0 || isOwned(construct->getArg(0), field);
    if (isa<clang::CXXNullPtrLiteralExpr, clang::GNUNullExpr, clang::ImplicitValueInitExpr,
            clang::CXXScalarValueInitExpr>(expr))
      return true;
    if (const auto *zero = dyn_cast<clang::IntegerLiteral>(expr))
      return zero->getValue() == 0;
    if (const auto *made = dyn_cast<clang::CXXNewExpr>(expr)) {
      for (const Stmt *child : made->children())
        look(child);
      return made->getNumPlacementArgs() == 0;
    }
    if (const auto *choice = dyn_cast<clang::ConditionalOperator>(expr)) {
      look(choice->getCond());
      return isOwned(choice->getTrueExpr(), field) && isOwned(choice->getFalseExpr(), field);
    }
    if (const auto *call = dyn_cast<clang::CallExpr>(expr)) {
      const llvm::StringRef name = libraryFunction(*call);
      const auto *other = call->getNumArgs() > 0 ? inside(call->getArg(0)) : nullptr;
      if (name == "make_unique") {
        for (const Expr *argument : call->arguments())
          look(argument);
        return true;
      }
      const bool isGiven = name == "move" && call->getNumArgs() == 1 && isOwner(field->getType());
      const bool isExchanged = name == "exchange" && call->getNumArgs() == 2 &&
                               isa<clang::CXXNullPtrLiteralExpr>(inside(call->getArg(1)));
      if ((isGiven || isExchanged) && candidate(other)) {
        exchanged_.emplace_back(field, candidate(other));
        use(other);
        return true;
      }
      return false;
    }
    return candidate(expr) && isTaken(*llvm::cast<clang::MemberExpr>(expr));
  }

  /// `p_(o.p_)` where the function says `o.p_ = nullptr` of its parameter, an object about to die.
  bool isTaken(const clang::MemberExpr &member) const {
    const auto *object = dyn_cast<clang::DeclRefExpr>(member.getBase()->IgnoreParenImpCasts());
    const auto *given = object ? dyn_cast<clang::ParmVarDecl>(object->getDecl()) : nullptr;
    return given && given->getType()->isRValueReferenceType() && function_ &&
           function_->getBody() && isEmptied(function_->getBody(), *given, *member.getMemberDecl());
  }

  static bool isEmptied(const Stmt *body, const clang::ParmVarDecl &given,
                        const clang::ValueDecl &field) {
    const auto *block = dyn_cast<clang::CompoundStmt>(body);
    return block && std::ranges::any_of(block->body(), [&](const Stmt *stmt) {
             const auto *assign = dyn_cast<clang::BinaryOperator>(stmt);
             if (!assign || assign->getOpcode() != clang::BO_Assign ||
                 !isa<clang::CXXNullPtrLiteralExpr>(inside(assign->getRHS())))
               return false;
             const auto *target = dyn_cast<clang::MemberExpr>(inside(assign->getLHS()));
             const auto *object =
                 target ? dyn_cast<clang::DeclRefExpr>(target->getBase()->IgnoreParenImpCasts())
                        : nullptr;
             return object && object->getDecl() == &given && target->getMemberDecl() == &field;
           });
  }

  void look(const Stmt *stmt) {
    if (!stmt || candidates_.empty())
      return;
    if (const clang::FieldDecl *field = candidate(stmt)) { // its own address, perhaps
      candidates_.erase(field);
      return use(stmt);
    }
    if (const auto *unknown = dyn_cast<clang::CXXDependentScopeMemberExpr>(stmt)) {
      std::erase_if(candidates_, [&](const clang::FieldDecl *field) {
        return field->getDeclName() == unknown->getMember();
      });
      if (!unknown->isImplicitAccess())
        lookOrUse(unknown->getBase());
      return;
    }
    if (const auto *declaration = dyn_cast<clang::DeclStmt>(stmt);
        declaration && std::ranges::any_of(declaration->decls(), [](const clang::Decl *one) {
          return isa<clang::RecordDecl>(one); // whose functions may do what this one may
        }))
      return giveUp();
    if (const auto *assign = dyn_cast<clang::BinaryOperator>(stmt);
        assign && assign->getOpcode() == clang::BO_Assign && candidate(assign->getLHS())) {
      use(assign->getLHS());
      return set(candidate(assign->getLHS()), assign->getRHS(), function_);
    }
    if (const auto *call = dyn_cast<clang::CXXOperatorCallExpr>(stmt);
        call && call->getOperator() == clang::OO_Equal && call->getNumArgs() == 2 &&
        candidate(call->getArg(0))) {
      use(call->getArg(0));
      return set(candidate(call->getArg(0)), call->getArg(1), function_);
    }
    if (const auto *call = dyn_cast<clang::CallExpr>(stmt)) {
      if (libraryFunction(*call) == "swap" && call->getNumArgs() == 2 &&
          candidate(call->getArg(0)) && candidate(call->getArg(1))) {
        exchanged_.emplace_back(candidate(call->getArg(0)), candidate(call->getArg(1)));
        use(call->getArg(0));
        return use(call->getArg(1));
      }
      if (ofOwner(*call))
        return;
    }
    if (const auto *result = dyn_cast<clang::ReturnStmt>(stmt);
        result && result->getRetValue() && candidate(result->getRetValue()) && function_ &&
        !function_->getReturnType()->isReferenceType() &&
        !function_->getReturnType()->getContainedDeducedType())
      return use(result->getRetValue());
    if (const auto *lambda = dyn_cast<clang::LambdaExpr>(stmt)) {
      const clang::FunctionDecl *around = function_;
      function_ = lambda->getCallOperator();
      look(lambda->getBody());
      function_ = around;
      for (const Expr *captured : lambda->capture_inits())
        look(captured);
      return;
    }
    const bool reads = isa<clang::ArraySubscriptExpr, clang::CXXDeleteExpr>(stmt) || isRead(*stmt);
    for (const Stmt *child : stmt->children())
      reads ? lookOrUse(child) : look(child);
  }

  void lookOrUse(const Stmt *stmt) { stmt &&candidate(stmt) ? use(stmt) : look(stmt); }

  /// An operator whose operands are values, also where a template does not know them yet.
  static bool isRead(const Stmt &stmt) {
    if (const auto *cast = dyn_cast<clang::ImplicitCastExpr>(&stmt))
      return cast->getCastKind() == clang::CK_LValueToRValue;
    if (const auto *unary = dyn_cast<clang::UnaryOperator>(&stmt))
      return unary->getOpcode() == clang::UO_Deref || unary->getOpcode() == clang::UO_LNot;
    const auto *binary = dyn_cast<clang::BinaryOperator>(&stmt);
    return binary && !binary->isAssignmentOp() && binary->getOpcode() != clang::BO_Comma;
  }

  /// `p_[i]`, `p_.get()`, `p_.reset(new T[n])`.
  bool ofOwner(const clang::CallExpr &call) {
    if (const auto *overloaded = dyn_cast<clang::CXXOperatorCallExpr>(&call)) {
      const auto op = overloaded->getOperator();
      if (!candidate(call.getArg(0)) ||
          (op != clang::OO_Subscript && op != clang::OO_Star && op != clang::OO_Arrow &&
           op != clang::OO_EqualEqual && op != clang::OO_ExclaimEqual && op != clang::OO_Exclaim))
        return false;
      use(call.getArg(0));
      for (unsigned at = 1; at < call.getNumArgs(); ++at)
        lookOrUse(call.getArg(at));
      return true;
    }
    const Expr *callee = call.getCallee()->IgnoreParenImpCasts();
    const Expr *object = nullptr;
    clang::DeclarationName name;
    if (const auto *member = dyn_cast<clang::MemberExpr>(callee)) {
      object = member->getBase();
      name = member->getMemberDecl()->getDeclName();
    } else if (const auto *unknown = dyn_cast<clang::CXXDependentScopeMemberExpr>(callee);
               unknown && !unknown->isImplicitAccess()) {
      object = unknown->getBase();
      name = unknown->getMember();
    }
    const clang::FieldDecl *field = candidate(object);
    if (!field || field->getType()->isPointerType())
      return false;
    const bool isKnown = name.getNameKind() == clang::DeclarationName::CXXConversionFunctionName ||
                         name.getAsString() == "get";
    const bool isReset = name.getAsString() == "reset" && call.getNumArgs() <= 1;
    if (!isKnown && !isReset)
      return false;
    use(object);
    if (isReset && call.getNumArgs() == 1)
      set(field, call.getArg(0), function_);
    return true;
  }

  std::set<const clang::FieldDecl *> candidates_;
  std::vector<std::pair<const clang::FieldDecl *, const clang::FieldDecl *>> exchanged_;
  const clang::FunctionDecl *function_ = nullptr;
};

std::set<unsigned> ownedIn(const clang::CXXRecordDecl &written) {
  return Scan(written).owned();
}

} // namespace

OwnedMembers::OwnedMembers() : members_(ownedIn) {}

bool OwnedMembers::contains(const clang::FieldDecl &field) {
  return (field.getType()->isPointerType() || ownedBy(field.getType())) && members_.contains(field);
}

} // namespace parlift::frontend
