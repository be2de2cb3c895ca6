#include "frontend/Comparators.h"

#include "frontend/PureFunctions.h"
#include "frontend/Replaceable.h"

#include <clang/AST/Stmt.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace parlift::frontend {

namespace {

using clang::Expr;
using clang::Stmt;
using llvm::dyn_cast;
using llvm::isa;

class ComparatorBody {
public:
  ComparatorBody(const clang::ASTContext &ast, std::int64_t elementSize)
      : ast_(ast), elementSize_(elementSize) {}

  bool isPlain(const Stmt *stmt) const {
    if (!stmt)
      return true;
    if (const auto *declared = dyn_cast<clang::DeclStmt>(stmt))
      return std::ranges::all_of(declared->decls(), [&](const clang::Decl *one) {
        const auto *variable = dyn_cast<clang::VarDecl>(one);
        return variable && variable->hasLocalStorage() &&
               !variable->getType().isVolatileQualified() && isPlain(variable->getInit());
      });
    if (const auto *expr = dyn_cast<Expr>(stmt))
      return isPlainExpr(*expr);
    return isa<clang::CompoundStmt, clang::ReturnStmt, clang::IfStmt, clang::NullStmt>(stmt) &&
           areChildrenPlain(*stmt);
  }

private:
  bool areChildrenPlain(const Stmt &stmt) const {
    return std::ranges::all_of(stmt.children(), [&](const Stmt *child) { return isPlain(child); });
  }

  bool isPlainExpr(const Expr &expr) const {
    if (expr.getType().isVolatileQualified())
      return false;
    if (const auto *name = dyn_cast<clang::DeclRefExpr>(&expr))
      return isa<clang::EnumConstantDecl>(name->getDecl()) || isLocal(*name);
    if (const auto *unary = dyn_cast<clang::UnaryOperator>(&expr)) {
      if (unary->getOpcode() == clang::UO_Deref)
        return isInElement(*unary->getSubExpr(), 0, expr.getType());
      const bool isStore = unary->isIncrementDecrementOp();
      return unary->getOpcode() != clang::UO_AddrOf &&
             (!isStore || isOwnNumber(*unary->getSubExpr())) && areChildrenPlain(expr);
    }
    if (const auto *subscript = dyn_cast<clang::ArraySubscriptExpr>(&expr)) {
      const auto index = numberOf(*subscript->getIdx());
      return index && isInElement(*subscript->getBase(), *index, expr.getType());
    }
    if (const auto *member = dyn_cast<clang::MemberExpr>(&expr))
      return member->isArrow() ? isInElement(*member->getBase(), 0,
                                             member->getBase()->getType()->getPointeeType())
                               : isPlain(member->getBase());
    if (const auto *binary = dyn_cast<clang::BinaryOperator>(&expr))
      return (!binary->isAssignmentOp() || isOwnNumber(*binary->getLHS())) &&
             areChildrenPlain(expr);
    if (const auto *call = dyn_cast<clang::CallExpr>(&expr))
      return isPlainCall(*call);
    return isa<clang::IntegerLiteral, clang::FloatingLiteral, clang::CharacterLiteral,
               clang::ParenExpr, clang::ConditionalOperator, clang::CastExpr,
               clang::UnaryExprOrTypeTraitExpr, clang::ConstantExpr>(&expr) &&
           areChildrenPlain(expr);
  }

  static bool isLocal(const clang::DeclRefExpr &name) {
    const auto *variable = dyn_cast<clang::VarDecl>(name.getDecl());
    return variable && variable->hasLocalStorage() && !variable->getType()->isReferenceType();
  }
  /// A number in a local variable: pointers stay where they are.
  static bool isOwnNumber(const Expr &place) {
    const auto *name = dyn_cast<clang::DeclRefExpr>(place.IgnoreParens());
    return name && isLocal(*name) && name->getType()->isArithmeticType();
  }
  std::optional<std::int64_t> numberOf(const Expr &expr) const {
    Expr::EvalResult known;
    if (!expr.EvaluateAsInt(known, ast_))
      return std::nullopt;
    return known.Val.getInt().tryExtValue();
  }

  /// The pointer is a parameter, or a variable that began as one; the place of this type, so many further on, lies in an element.
  bool isInElement(const Expr &pointer, std::int64_t index, clang::QualType type) const {
    const auto *name = dyn_cast<clang::DeclRefExpr>(pointer.IgnoreParenCasts());
    if (!name || !isLocal(*name) || !name->getType()->isPointerType() || type->isIncompleteType() ||
        !type->isConstantSizeType())
      return false;
    const auto *variable = llvm::cast<clang::VarDecl>(name->getDecl());
    if (!isa<clang::ParmVarDecl>(variable)) {
      const Expr *from = variable->getInit() ? variable->getInit()->IgnoreParenCasts() : nullptr;
      const auto *parameter = from ? dyn_cast<clang::DeclRefExpr>(from) : nullptr;
      if (!parameter || !isa<clang::ParmVarDecl>(parameter->getDecl()))
        return false;
    }
    const std::int64_t size = ast_.getTypeSizeInChars(type).getQuantity();
    return index >= 0 && size > 0 && (index + 1) <= elementSize_ / size;
  }

  /// Texts in the elements themselves, `strcmp(x->name, y->name)` of `char name[20]`; or what only computes.
  bool isPlainCall(const clang::CallExpr &call) const {
    const clang::FunctionDecl *callee = call.getDirectCallee();
    if (!callee || !callee->getIdentifier() || !isOfSystem(*callee))
      return false;
    const llvm::StringRef name = callee->getName();
    if (name == "strcmp" || name == "strncmp" || name == "memcmp")
      return std::ranges::all_of(call.arguments(), [&](const Expr *argument) {
        const Expr *plain = argument->IgnoreParenImpCasts();
        return !argument->getType()->isPointerType()
                   ? isPlain(argument)
                   : plain->getType()->isConstantArrayType() && isPlain(plain);
      });
    const auto effects =
        PureFunctions(std::vector<std::string>()).library(callee->getQualifiedNameAsString());
    return effects && !effects->any() &&
           std::ranges::all_of(call.arguments(), [&](const Expr *argument) {
             return argument->getType()->isArithmeticType() && isPlain(argument);
           });
  }

  const clang::ASTContext &ast_;
  const std::int64_t elementSize_;
};

} // namespace

bool sortsElements(const clang::CallExpr &call, const clang::ASTContext &ast) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  if (!callee || !callee->getIdentifier() || callee->getName() != "qsort" ||
      call.getNumArgs() != 4 || !isOfSystem(*callee) || callee->isDefined())
    return false;
  const auto *named = dyn_cast<clang::DeclRefExpr>(call.getArg(3)->IgnoreParenImpCasts());
  if (const auto *address = dyn_cast<clang::UnaryOperator>(call.getArg(3)->IgnoreParenImpCasts());
      address && address->getOpcode() == clang::UO_AddrOf)
    named = dyn_cast<clang::DeclRefExpr>(address->getSubExpr()->IgnoreParens());
  const auto *function = named ? dyn_cast<clang::FunctionDecl>(named->getDecl()) : nullptr;
  const clang::FunctionDecl *body = nullptr;
  Expr::EvalResult size;
  if (!function || !function->hasBody(body) || isReplaceable(*function) ||
      body->getNumParams() != 2 || !call.getArg(2)->EvaluateAsInt(size, ast))
    return false;
  const auto elementSize = size.Val.getInt().tryExtValue();
  return elementSize && ComparatorBody(ast, *elementSize).isPlain(body->getBody());
}

} // namespace parlift::frontend
