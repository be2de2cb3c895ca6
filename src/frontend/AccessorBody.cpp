#include "frontend/AccessorBody.h"

#include "frontend/AccessorNumbers.h"
#include "frontend/LibraryClasses.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>

namespace parlift::frontend {

using clang::CXXMethodDecl;
using clang::Expr;
using clang::FieldDecl;
using clang::NamedDecl;
using clang::Stmt;
using llvm::dyn_cast;
using llvm::isa;

bool isContainerInOnePiece(clang::QualType type) {
  for (const char *name : {"vector", "array", "valarray", "basic_string"})
    if (libraryClass(type, name))
      return true;
  return false;
}

bool isCallOn(const clang::CallExpr &call, llvm::StringRef name, const FieldDecl &field,
              unsigned arguments) {
  const Expr *callee = plainExpr(call.getCallee());
  if (call.getNumArgs() != arguments)
    return false;
  if (const auto *member = dyn_cast<clang::MemberExpr>(callee))
    return member->getMemberDecl()->getDeclName().isIdentifier() &&
           member->getMemberDecl()->getName() == name && isField(member->getBase(), field);
  const auto *unknown = dyn_cast<clang::CXXDependentScopeMemberExpr>(callee);
  return unknown && !unknown->isImplicitAccess() && !unknown->isArrow() &&
         unknown->getMember().getAsString() == name && isField(unknown->getBase(), field);
}

namespace {

/// What a check rests on.
using Positive = std::vector<const NamedDecl *>;

bool isSignedNumber(clang::QualType type) {
  return !type->isDependentType() && type->isSignedIntegerType();
}

class Reader : private AccessorNumbers {
public:
  explicit Reader(const FieldDecl &field)
      : AccessorNumbers(*llvm::cast<clang::CXXRecordDecl>(field.getParent())), field_(field),
        context_(field.getASTContext()) {}

  /// The function's body: checks that hold, variables, and what it returns.
  std::optional<LookedUp> call(const CXXMethodDecl &method,
                               const std::vector<KnownNumber> &arguments) {
    const clang::CompoundStmt *body = isDeep() ? nullptr : bodyOf(method);
    if (!body || body->body_empty())
      return std::nullopt;
    Values values = named(method, arguments);
    return with(values, [&]() -> std::optional<LookedUp> {
      for (const Stmt *stmt : body->body())
        if (const auto *end = dyn_cast<clang::ReturnStmt>(stmt))
          return stmt == body->body_back() && end->getRetValue()
                     ? place(end->getRetValue(), method.getReturnType())
                     : std::nullopt;
        else if (!runsThrough(*stmt, values))
          return std::nullopt;
      return std::nullopt;
    });
  }

  const Positive &positive() const { return positive_; }
  bool restsOnElement() const { return restsOnElement_; }

private:
  /// The first element exists: what is found holds there alone.
  bool rests() {
    restsOnElement_ = true;
    return true;
  }

  // --- Statements

  /// It comes to its end, and nothing has changed but variables of its own.
  bool runsThrough(const Stmt &stmt, Values &values) {
    if (isa<clang::NullStmt>(stmt))
      return true;
    if (const auto *block = dyn_cast<clang::CompoundStmt>(&stmt))
      return std::ranges::all_of(block->body(),
                                 [&](const Stmt *one) { return runsThrough(*one, values); });
    if (const auto *once = dyn_cast<clang::DoStmt>(&stmt)) { // the braces of a macro
      const KnownNumber again = number(once->getCond());
      return again.isPlain && again.value == 0 && runsThrough(*once->getBody(), values);
    }
    if (const auto *test = dyn_cast<clang::IfStmt>(&stmt))
      return !test->getInit() && !test->getConditionVariable() && !test->isConsteval() &&
             fails(test->getCond()) && (!test->getElse() || runsThrough(*test->getElse(), values));
    if (const auto *made = dyn_cast<clang::DeclStmt>(&stmt))
      return std::ranges::all_of(made->decls(), [&](const clang::Decl *one) {
        const auto *variable = dyn_cast<clang::VarDecl>(one);
        if (!variable || !variable->isLocalVarDecl() || variable->isStaticLocal() ||
            !variable->getInit() || !isLastingNumber(variable->getType()))
          return false;
        const KnownNumber value = number(variable->getInit());
        values[variable] = fitting(value, variable->getType());
        return value.isPlain;
      });
    const auto *expr = dyn_cast<Expr>(&stmt);
    if (!expr)
      return false;
    expr = plainExpr(expr);
    if (const auto *choice = dyn_cast<clang::ConditionalOperator>(expr)) // assert()
      return holds(choice->getCond()) && isNothing(choice->getTrueExpr());
    return isNothing(expr);
  }

  /// Nothing assigns to it: of this type C++ has it so, or it is read at once.
  static bool isLastingNumber(clang::QualType type) {
    return type->isIntegerType() && !type.isVolatileQualified();
  }

  /// `static_cast<void>(0)`, `(void)x`
  bool isNothing(const Expr *expr) {
    const auto *cast = dyn_cast<clang::ExplicitCastExpr>(plainExpr(expr));
    return cast && cast->getType()->isVoidType() && number(cast->getSubExpr()).isPlain;
  }

  // --- Checks

  bool holds(const Expr *expr) { return decide(expr, true); }
  bool fails(const Expr *expr) { return decide(expr, false); }

  /// The condition is this, where all that has been noted is above zero.
  bool decide(const Expr *expr, bool wanted) {
    expr = plainExpr(expr);
    if (const auto *cast = dyn_cast<clang::ExplicitCastExpr>(expr))
      return cast->getType()->isBooleanType() && decide(cast->getSubExpr(), wanted);
    if (isa<clang::StringLiteral>(expr))
      return wanted;
    if (const auto *known = dyn_cast<clang::CXXBoolLiteralExpr>(expr))
      return known->getValue() == wanted;
    if (isThere(expr)) // the pointer leads to an element
      return wanted && rests();
    if (const auto *negated = dyn_cast<clang::UnaryOperator>(expr))
      return negated->getOpcode() == clang::UO_LNot && decide(negated->getSubExpr(), !wanted);
    if (const auto *call = dyn_cast<clang::CallExpr>(expr))
      return decideCall(*call, wanted);
    const auto *binary = dyn_cast<clang::BinaryOperator>(expr);
    if (!binary)
      return false;
    const auto op = binary->getOpcode();
    if (op == clang::BO_LAnd || op == clang::BO_LOr) {
      const bool asksBoth = (op == clang::BO_LAnd) == wanted;
      return asksBoth && decide(binary->getLHS(), wanted) && decide(binary->getRHS(), wanted);
    }
    return compares(*binary, wanted);
  }

  /// `inside(x, y)`, a function of the class that returns a condition.
  bool decideCall(const clang::CallExpr &call, bool wanted) {
    const CXXMethodDecl *method = ownMethod(call);
    const Expr *value = method ? onlyReturned(*method) : nullptr;
    if (!value || !method->getReturnType()->isBooleanType() || isDeep())
      return false;
    const auto arguments = argumentsOf(*method, call);
    return arguments && with(named(*method, *arguments), [&] { return decide(value, wanted); });
  }

  bool compares(const clang::BinaryOperator &binary, bool wanted) {
    clang::BinaryOperatorKind op = binary.getOpcode();
    if (!binary.isComparisonOp() || op == clang::BO_Cmp)
      return false;
    if (!wanted)
      op = clang::BinaryOperator::negateComparisonOp(op);
    const Expr *left = binary.getLHS(), *right = binary.getRHS();
    // `d_ != nullptr`
    if ((isThere(left) && isNull(right)) || (isThere(right) && isNull(left)))
      return op == clang::BO_NE && rests();
    const KnownNumber a = fitting(number(left), left->getType()),
                      b = fitting(number(right), right->getType());
    if (a.value && b.value) {
      switch (op) {
      case clang::BO_LT:
        return *a.value < *b.value;
      case clang::BO_GT:
        return *a.value > *b.value;
      case clang::BO_LE:
        return *a.value <= *b.value;
      case clang::BO_GE:
        return *a.value >= *b.value;
      case clang::BO_EQ:
        return *a.value == *b.value;
      default:
        return *a.value != *b.value;
      }
    }
    // `0 < n`, `n >= 0`
    const bool isUp = op == clang::BO_LT || op == clang::BO_LE;
    if (!isUp && op != clang::BO_GT && op != clang::BO_GE)
      return false;
    const KnownNumber &less = isUp ? a : b;
    const Expr *more = isUp ? right : left;
    return less.isPlain && less.value && *less.value <= 0 && isAboveZero(more);
  }

  /// It is, or is so where what is noted is.
  bool isAboveZero(const Expr *expr) {
    expr = plainExpr(expr);
    if (const auto *cast = dyn_cast<clang::ExplicitCastExpr>(expr)) {
      return keeps(cast->getSubExprAsWritten()->getType(), cast->getType()) &&
             isAboveZero(cast->getSubExpr());
    }
    if (const auto *member = dyn_cast<clang::MemberExpr>(expr)) {
      const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
      const bool isNumber = field && isOfThis(member) && field->getType()->isIntegerType() &&
                            !field->getType()->isBooleanType() &&
                            !field->getType()->isEnumeralType() &&
                            !field->getType().isVolatileQualified() && !field->isBitField();
      if (isNumber)
        positive_.push_back(field);
      return isNumber;
    }
    const auto *call = dyn_cast<clang::CallExpr>(expr);
    if (!call)
      return false;
    if (isCallOn(*call, "size", field_) || isCallOn(*call, "length", field_))
      return rests(); // there is an element
    const CXXMethodDecl *method = ownMethod(*call);
    const Expr *value =
        method && method->getNumParams() == 0 && !isDeep() ? onlyReturned(*method) : nullptr;
    if (!value || !method->getReturnType()->isIntegerType())
      return false;
    if (method->getAccess() == clang::AS_public && isReadOnly(value)) {
      positive_.push_back(method);
      return true;
    }
    return keeps(plainExpr(value)->getType(), method->getReturnType()) &&
           with(Values(), [&] { return isAboveZero(value); });
  }

  /// What is above zero stays so as a number of the other type, or is none that a sign makes small.
  bool keeps(clang::QualType from, clang::QualType to) const {
    return !from->isDependentType() && !to->isDependentType() && from->isIntegerType() &&
           to->isIntegerType() && !to->isBooleanType() &&
           (context_.getIntWidth(to) > context_.getIntWidth(from) ||
            (context_.getIntWidth(to) == context_.getIntWidth(from) &&
             (to->isUnsignedIntegerType() || from->isSignedIntegerType())));
  }

  /// `n_`, `v_.size()`: to say it changes nothing.
  static bool isReadOnly(const Expr *value) {
    value = plainExpr(value);
    if (const auto *call = dyn_cast<clang::CXXMemberCallExpr>(value)) {
      const auto *callee = dyn_cast<clang::MemberExpr>(plainExpr(call->getCallee()));
      return callee && callee->getMemberDecl()->getDeclName().isIdentifier() &&
             callee->getMemberDecl()->getName() == "size" &&
             isOfThis(plainExpr(callee->getBase())) &&
             isContainerInOnePiece(plainExpr(callee->getBase())->getType());
    }
    const auto *member = dyn_cast<clang::MemberExpr>(value);
    return member && isOfThis(member) && isa<FieldDecl>(member->getMemberDecl()) &&
           member->getType()->isIntegerType() && !member->getType().isVolatileQualified();
  }

  bool isThere(const Expr *expr) const {
    return isField(expr, field_) &&
           (field_.getType()->isPointerType() || ownsArray(field_.getType()));
  }

  static bool isNull(const Expr *expr) {
    expr = plainExpr(expr);
    const auto *zero = dyn_cast<clang::IntegerLiteral>(expr);
    return isa<clang::CXXNullPtrLiteralExpr, clang::GNUNullExpr>(expr) ||
           (zero && zero->getValue() == 0);
  }

  // --- Places

  /// A pointer to the first element, or that element itself.
  std::optional<LookedUp> place(const Expr *expr, clang::QualType given) {
    if (given->isLValueReferenceType())
      return isElement(expr) ? std::optional(LookedUp{false, true, {}}) : std::nullopt;
    bool exists = false;
    return given->isPointerType() && isStart(expr, &exists)
               ? std::optional(LookedUp{true, exists, {}})
               : std::nullopt;
  }

  /// `d_`, `d_ + i * n_`, `v_.data()`, `&d_[i * n_]`, `row(i)`. `exists`: the first element must, for the pointer to be one.
  bool isStart(const Expr *expr, bool *exists = nullptr) {
    expr = plainExpr(expr);
    if (isField(expr, field_))
      return field_.getType()->isPointerType();
    if (const auto *call = dyn_cast<clang::CallExpr>(expr)) {
      const char *name = isContainerInOnePiece(field_.getType()) ? "data"
                         : ownsArray(field_.getType())           ? "get"
                                                                 : nullptr;
      if (name && isCallOn(*call, name, field_))
        return true;
      return isCalled(*call, /*asPointer=*/true, exists);
    }
    if (const auto *unary = dyn_cast<clang::UnaryOperator>(expr)) {
      if (unary->getOpcode() != clang::UO_AddrOf || !isElement(unary->getSubExpr()))
        return false;
      // Of a pointer it is the pointer itself; a container may check, and a reference must be bound to something.
      const bool isFormed = field_.getType()->isPointerType() &&
                            !isa<clang::CallExpr>(plainExpr(unary->getSubExpr()));
      if (exists && !isFormed)
        *exists = true;
      return true;
    }
    const auto *sum = dyn_cast<clang::BinaryOperator>(expr);
    return sum && sum->getOpcode() == clang::BO_Add && isStart(sum->getLHS(), exists) &&
           isFirst(sum->getRHS());
  }

  /// `d_[y * w_ + x]`, `*(d_ + i)`, `row(i)[j]`, `at(i, j)`.
  bool isElement(const Expr *expr) {
    expr = plainExpr(expr);
    if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(expr))
      return (isStart(element->getLHS()) || isOwner(element->getLHS())) &&
             isFirst(element->getRHS());
    if (const auto *follow = dyn_cast<clang::UnaryOperator>(expr))
      return follow->getOpcode() == clang::UO_Deref && isStart(follow->getSubExpr());
    if (const auto *operation = dyn_cast<clang::CXXOperatorCallExpr>(expr);
        operation && operation->getOperator() == clang::OO_Subscript &&
        operation->getNumArgs() == 2 && isOwner(operation->getArg(0)))
      return isFirst(operation->getArg(1));
    const auto *call = dyn_cast<clang::CallExpr>(expr);
    if (!call)
      return false;
    if (isContainerInOnePiece(field_.getType()) && isCallOn(*call, "at", field_, 1))
      return isFirst(call->getArg(0)) && rests(); // it throws nothing, for there is an element
    return isCalled(*call, /*asPointer=*/false, nullptr);
  }

  /// A container or a std::unique_ptr<T[]>, of a template perhaps.
  bool isOwner(const Expr *expr) const {
    return isField(expr, field_) &&
           (isContainerInOnePiece(field_.getType()) || ownsArray(field_.getType()));
  }

  bool isCalled(const clang::CallExpr &call, bool asPointer, bool *exists) {
    const CXXMethodDecl *method = ownMethod(call);
    const auto arguments = method ? argumentsOf(*method, call) : std::nullopt;
    const auto found = arguments ? this->call(*method, *arguments) : std::nullopt;
    if (!found || found->isPointer != asPointer)
      return false;
    if (exists && found->exists)
      *exists = true;
    return true;
  }

  const FieldDecl &field_;
  const clang::ASTContext &context_;
  Positive positive_;
  bool restsOnElement_ = false;
};

} // namespace

std::optional<LookedUp> lookUp(const CXXMethodDecl &method, std::int64_t argument,
                               const FieldDecl &field) {
  for (const clang::ParmVarDecl *parameter : method.parameters())
    if (argument < 0 && !isSignedNumber(parameter->getType()))
      return std::nullopt;
  Reader reader(field);
  const std::vector<KnownNumber> arguments(method.getNumParams(), KnownNumber{true, argument});
  auto result = reader.call(method, arguments);
  if (!result)
    return std::nullopt;
  result->exists |= reader.restsOnElement();
  result->positive = reader.positive();
  std::ranges::sort(result->positive);
  const auto [first, last] = std::ranges::unique(result->positive);
  result->positive.erase(first, last);
  return result;
}

} // namespace parlift::frontend
