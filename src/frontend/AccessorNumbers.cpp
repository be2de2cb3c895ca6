#include "frontend/AccessorNumbers.h"

#include "frontend/LibraryClasses.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <cstdlib>

namespace parlift::frontend {

using clang::CXXMethodDecl;
using clang::Expr;
using clang::FieldDecl;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;
using llvm::isa;

const Expr *plainExpr(const Expr *expr) {
  for (const Expr *before = nullptr; expr && expr != before;) {
    before = expr;
    expr = expr->IgnoreParenImpCasts();
    if (const auto *full = dyn_cast<clang::FullExpr>(expr))
      expr = full->getSubExpr();
  }
  return expr;
}

bool isFixed(const CXXMethodDecl &method) {
  return !method.isStatic() && !method.isVirtual() && !method.isVolatile() &&
         !method.isVariadic() && !method.isDeleted() && !method.isConsteval() &&
         method.getRefQualifier() == clang::RQ_None && !method.getTrailingRequiresClause() &&
         !method.hasAttr<clang::DeprecatedAttr>();
}

namespace {

/// Of a template's instance the template is meant, too: its bodies are looked at.
bool isSameClass(const clang::DeclContext *one, const clang::DeclContext *other) {
  const auto *a = dyn_cast<clang::CXXRecordDecl>(one), *b = dyn_cast<clang::CXXRecordDecl>(other);
  if (!a || !b)
    return false;
  const auto written = [](const clang::CXXRecordDecl *record) {
    const clang::CXXRecordDecl *pattern = record->getTemplateInstantiationPattern();
    return (pattern ? pattern : record)->getCanonicalDecl();
  };
  return written(a) == written(b);
}

/// Where its body stands, that of the template which it comes from if it has none itself; null: nowhere.
const clang::FunctionDecl *definitionOf(const clang::FunctionDecl &function) {
  const clang::FunctionDecl *result = nullptr;
  if (!function.isDefined(result))
    if (const clang::FunctionDecl *pattern = function.getTemplateInstantiationPattern())
      pattern->isDefined(result);
  return result;
}

constexpr std::int64_t largest = 1024; ///< of the numbers that are looked at

/// Nothing assigns to it, or it is read at once.
bool isWholeNumber(clang::QualType type) {
  return type->isIntegerType() && !type.isVolatileQualified();
}

} // namespace

bool isOfThis(const Expr *expr) {
  const auto *member = dyn_cast_or_null<clang::MemberExpr>(expr);
  return member && isa<clang::CXXThisExpr>(plainExpr(member->getBase()));
}

const clang::CompoundStmt *bodyOf(const clang::FunctionDecl &function) {
  const clang::FunctionDecl *definition = definitionOf(function);
  return definition ? dyn_cast_or_null<clang::CompoundStmt>(definition->getBody()) : nullptr;
}

bool isField(const Expr *expr, const FieldDecl &field) {
  const auto *member = dyn_cast_or_null<clang::MemberExpr>(plainExpr(expr));
  const auto *named = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  return named && isOfThis(member) && named->getFieldIndex() == field.getFieldIndex() &&
         named->getDeclName() == field.getDeclName() &&
         isSameClass(named->getParent(), field.getParent()); // and no base has one of its name
}

const Expr *onlyReturned(const clang::FunctionDecl &function) {
  const clang::CompoundStmt *body = bodyOf(function);
  const auto *only =
      body && body->size() == 1 ? dyn_cast<clang::ReturnStmt>(body->body_front()) : nullptr;
  return only ? only->getRetValue() : nullptr;
}

AccessorNumbers::AccessorNumbers(const clang::CXXRecordDecl &record)
    : record_(record), context_(record.getASTContext()) {}

const CXXMethodDecl *AccessorNumbers::ownMethod(const clang::CallExpr &call) const {
  const auto *callee = plainExpr(call.getCallee());
  const CXXMethodDecl *method = nullptr;
  if (isOfThis(callee)) {
    method = dyn_cast<CXXMethodDecl>(llvm::cast<clang::MemberExpr>(callee)->getMemberDecl());
  } else if (const auto *operation = dyn_cast<clang::CXXOperatorCallExpr>(&call)) { // (*this)(i, j)
    const auto *object = dyn_cast<clang::UnaryOperator>(plainExpr(operation->getArg(0)));
    if (object && object->getOpcode() == clang::UO_Deref &&
        isa<clang::CXXThisExpr>(plainExpr(object->getSubExpr())))
      method = dyn_cast_or_null<CXXMethodDecl>(operation->getCalleeDecl());
  }
  const unsigned skipped = isa<clang::CXXOperatorCallExpr>(call) && method ? 1 : 0;
  return method && isFixed(*method) && isSameClass(method->getParent(), &record_) &&
                 call.getNumArgs() - skipped == method->getNumParams() &&
                 std::ranges::all_of(
                     method->parameters(),
                     [](const clang::ParmVarDecl *one) { return isWholeNumber(one->getType()); })
             ? method
             : nullptr;
}

std::optional<std::vector<KnownNumber>> AccessorNumbers::argumentsOf(const CXXMethodDecl &method,
                                                                     const clang::CallExpr &call) {
  std::vector<KnownNumber> result;
  const unsigned skipped = call.getNumArgs() - method.getNumParams();
  for (unsigned at = 0; at < method.getNumParams(); ++at) {
    result.push_back(
        fitting(number(call.getArg(at + skipped)), method.getParamDecl(at)->getType()));
    if (!result.back().isPlain)
      return std::nullopt;
  }
  return result;
}

AccessorNumbers::Values AccessorNumbers::named(const CXXMethodDecl &method,
                                               const std::vector<KnownNumber> &arguments) {
  Values result;
  const clang::FunctionDecl *definition = definitionOf(method);
  for (unsigned at = 0; at < arguments.size(); ++at)
    result[definition->getParamDecl(at)] = arguments[at];
  return result;
}

KnownNumber AccessorNumbers::fitting(KnownNumber number, clang::QualType type) const {
  if (!number.value)
    return number;
  const bool isKnown = !type->isDependentType() && type->isIntegerType() && !type->isBooleanType();
  const bool isNegative = *number.value < 0;
  if (isNegative && !(isKnown && type->isSignedIntegerType()))
    number.value.reset();
  else if (isKnown && context_.getIntWidth(type) < 16 && std::abs(*number.value) > 127)
    number.value.reset();
  return number;
}

KnownNumber AccessorNumbers::sum(const clang::BinaryOperator &binary) {
  const KnownNumber a = fitting(number(binary.getLHS()), binary.getType()),
                    b = fitting(number(binary.getRHS()), binary.getType());
  KnownNumber result{a.isPlain && b.isPlain, std::nullopt};
  const auto op = binary.getOpcode();
  const bool isNone = op == clang::BO_Mul && (a.value == 0 || b.value == 0);
  if (isNone)
    result.value = 0;
  else if (a.value && b.value && std::abs(*a.value) < largest && std::abs(*b.value) < largest)
    result.value = op == clang::BO_Add   ? *a.value + *b.value
                   : op == clang::BO_Sub ? *a.value - *b.value
                                         : *a.value * *b.value;
  return fitting(result, binary.getType());
}

KnownNumber AccessorNumbers::number(const Expr *expr) {
  expr = plainExpr(expr);
  if (const auto *literal = dyn_cast<clang::IntegerLiteral>(expr)) {
    const bool isSmall = literal->getValue().getActiveBits() < 32;
    return {true, isSmall
                      ? std::optional(static_cast<std::int64_t>(literal->getValue().getZExtValue()))
                      : std::nullopt};
  }
  if (const auto *known = dyn_cast<clang::CXXBoolLiteralExpr>(expr))
    return {true, known->getValue() ? 1 : 0};
  if (const auto *cast = dyn_cast<clang::ExplicitCastExpr>(expr)) {
    const bool isNumber =
        cast->getType()->isIntegerType() && cast->getSubExpr()->getType()->isIntegerType();
    return isNumber ? fitting(number(cast->getSubExpr()), cast->getType()) : KnownNumber{};
  }
  if (const auto *name = dyn_cast<clang::DeclRefExpr>(expr)) {
    if (const auto known = values_->find(name->getDecl()); known != values_->end())
      return known->second;
    const auto *variable = dyn_cast<clang::VarDecl>(name->getDecl());
    return {isa<clang::NonTypeTemplateParmDecl, clang::EnumConstantDecl>(name->getDecl()) ||
                (variable && variable->isConstexpr()),
            std::nullopt};
  }
  if (const auto *member = dyn_cast<clang::MemberExpr>(expr)) {
    const auto *object = dyn_cast<clang::MemberExpr>(plainExpr(member->getBase()));
    const bool isInside = isOfThis(member) || (object && !member->isArrow() && isOfThis(object));
    const clang::QualType type = member->getMemberDecl()->getType();
    return {isInside && type->isIntegerType() && !type.isVolatileQualified() &&
                isa<FieldDecl>(member->getMemberDecl()),
            std::nullopt};
  }
  if (const auto *minus = dyn_cast<clang::UnaryOperator>(expr);
      minus && minus->getOpcode() == clang::UO_Minus) {
    KnownNumber result = number(minus->getSubExpr());
    if (result.value)
      result.value = -*result.value;
    return fitting(result, minus->getType());
  }
  if (const auto *binary = dyn_cast<clang::BinaryOperator>(expr)) {
    const auto op = binary->getOpcode();
    const bool isSum = op == clang::BO_Add || op == clang::BO_Sub || op == clang::BO_Mul;
    return isSum ? sum(*binary) : KnownNumber{};
  }
  if (const auto *made = dyn_cast<clang::CallExpr>(expr))
    return called(*made);
  return {};
}

/// `at(i, j)` in a subscript, a function of the same class.
KnownNumber AccessorNumbers::called(const clang::CallExpr &call) {
  const CXXMethodDecl *method = depth_ < deepest ? ownMethod(call) : nullptr;
  const Expr *value = method ? onlyReturned(*method) : nullptr;
  if (!value || !method->getReturnType()->isIntegerType())
    return {};
  const auto arguments = argumentsOf(*method, call);
  return arguments ? with(named(*method, *arguments),
                          [&] { return fitting(number(value), method->getReturnType()); })
                   : KnownNumber{};
}

bool AccessorNumbers::isFirst(const Expr *subscript) {
  const KnownNumber found = number(subscript);
  return found.isPlain && found.value == 0;
}

} // namespace parlift::frontend
