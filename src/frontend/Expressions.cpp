/// Values and places: the part of Clang's expressions that has no side effects of its own.
#include "frontend/Lowering.h"
#include "ir/Reference.h"

#include <clang/AST/Attr.h>
#include <llvm/ADT/APSInt.h>

#include <algorithm>

namespace parlift::frontend {

using clang::Expr;
using ir::BinaryOp;
using ir::ExprRef;
using ir::UnaryOp;
using llvm::dyn_cast;
using llvm::isa;

namespace {

std::optional<BinaryOp> binaryOp(clang::BinaryOperatorKind op) {
  switch (op) {
  case clang::BO_Mul:
    return BinaryOp::Mul;
  case clang::BO_Div:
    return BinaryOp::Div;
  case clang::BO_Rem:
    return BinaryOp::Rem;
  case clang::BO_Add:
    return BinaryOp::Add;
  case clang::BO_Sub:
    return BinaryOp::Sub;
  case clang::BO_Shl:
    return BinaryOp::Shl;
  case clang::BO_Shr:
    return BinaryOp::Shr;
  case clang::BO_LT:
    return BinaryOp::Lt;
  case clang::BO_GT:
    return BinaryOp::Gt;
  case clang::BO_LE:
    return BinaryOp::Le;
  case clang::BO_GE:
    return BinaryOp::Ge;
  case clang::BO_EQ:
    return BinaryOp::Eq;
  case clang::BO_NE:
    return BinaryOp::Ne;
  case clang::BO_And:
    return BinaryOp::And;
  case clang::BO_Xor:
    return BinaryOp::Xor;
  case clang::BO_Or:
    return BinaryOp::Or;
  case clang::BO_LAnd:
    return BinaryOp::LogicalAnd;
  case clang::BO_LOr:
    return BinaryOp::LogicalOr;
  default:
    return std::nullopt;
  }
}

std::int64_t bitsOf(const llvm::APSInt &value) {
  return value.isSigned() ? value.getSExtValue() : static_cast<std::int64_t>(value.getZExtValue());
}

/// The expression sets no variable, but for what functions do to objects that they are given. False: that is not known.
bool onlyNamesVariables(const clang::Stmt *stmt, std::vector<const clang::DeclRefExpr *> &named) {
  if (const auto *name = dyn_cast<clang::DeclRefExpr>(stmt)) {
    if (llvm::isa<clang::VarDecl>(name->getDecl()))
      named.push_back(name);
    return !llvm::isa<clang::BindingDecl>(name->getDecl());
  }
  const auto *unary = dyn_cast<clang::UnaryOperator>(stmt);
  const auto *binary = dyn_cast<clang::BinaryOperator>(stmt);
  if ((unary && (unary->isIncrementDecrementOp() || unary->getOpcode() == clang::UO_AddrOf)) ||
      (binary && binary->isAssignmentOp()) ||
      llvm::isa<clang::LambdaExpr, clang::StmtExpr, clang::CXXNewExpr>(stmt))
    return false;
  return std::ranges::all_of(stmt->children(), [&](const clang::Stmt *child) {
    return !child || onlyNamesVariables(child, named);
  });
}

} // namespace

// --- Wrappers and constants

/// `*(volatile int *)p` makes an ordinary object's access visible; no other qualifier matters.
static bool addsVolatile(const clang::CastExpr &cast) {
  const auto accessed = [](clang::QualType type) {
    return type->isPointerType() ? type->getPointeeType() : type;
  };
  return accessed(cast.getType()).isVolatileQualified() &&
         !accessed(cast.getSubExpr()->getType()).isVolatileQualified();
}

const Expr *unwrap(const Expr *expr) {
  for (;;) {
    if (const auto *paren = dyn_cast<clang::ParenExpr>(expr))
      expr = paren->getSubExpr();
    else if (const auto *full = dyn_cast<clang::FullExpr>(expr))
      expr = full->getSubExpr();
    else if (const auto *bind = dyn_cast<clang::CXXBindTemporaryExpr>(expr))
      expr = bind->getSubExpr();
    else if (const auto *generic = dyn_cast<clang::GenericSelectionExpr>(expr))
      expr = generic->getResultExpr();
    else if (const auto *choose = dyn_cast<clang::ChooseExpr>(expr))
      expr = choose->getChosenSubExpr();
    else if (const auto *parameter = dyn_cast<clang::SubstNonTypeTemplateParmExpr>(expr))
      expr = parameter->getReplacement();
    else if (const auto *argument = dyn_cast<clang::CXXDefaultArgExpr>(expr))
      expr = argument->getExpr();
    else if (const auto *init = dyn_cast<clang::CXXDefaultInitExpr>(expr))
      expr = init->getExpr();
    else if (const auto *rewritten = dyn_cast<clang::CXXRewrittenBinaryOperator>(expr))
      expr = rewritten->getSemanticForm();
    else if (const auto *unary = dyn_cast<clang::UnaryOperator>(expr);
             unary && unary->getOpcode() == clang::UO_Extension)
      expr = unary->getSubExpr();
    else if (const auto *cast = dyn_cast<clang::CastExpr>(expr);
             cast && cast->getCastKind() == clang::CK_NoOp && !addsVolatile(*cast))
      expr = cast->getSubExpr();
    else
      return expr;
  }
}

/// The literal that a constant variable, enumerator, sizeof or the like stands for; null for others.
ExprRef FunctionLowering::constantValue(const Expr *expr) {
  if (!expr->getType()->isIntegralOrEnumerationType() || expr->isValueDependent())
    return nullptr;
  // `t.size` of a static constant is `T::size`, whatever t is.
  const auto *member = dyn_cast<clang::MemberExpr>(expr);
  const clang::ValueDecl *named = nullptr;
  if (const auto *reference = dyn_cast<clang::DeclRefExpr>(expr))
    named = reference->getDecl();
  else if (member && !member->getBase()->HasSideEffects(unit_.ast))
    named = member->getMemberDecl();
  if (named) {
    if (const auto *constant = dyn_cast<clang::EnumConstantDecl>(named);
        constant && constant->getInitVal().getSignificantBits() <= 64)
      return ir::intLiteral(bitsOf(constant->getInitVal()), type(expr), range(expr));
    const auto *variable = dyn_cast<clang::VarDecl>(named);
    if (!variable || !variable->getType().isConstQualified() ||
        variable->getType().isVolatileQualified() || isa<clang::ParmVarDecl>(variable) ||
        isReplaceable(*variable))
      return nullptr;
    const Expr *init = variable->getAnyInitializer();
    if (!init || init->isValueDependent() || !init->getType()->isIntegralOrEnumerationType())
      return nullptr;
  }
  Expr::EvalResult result;
  const Expr *evaluated = expr;
  if (named)
    evaluated = llvm::cast<clang::VarDecl>(named)->getAnyInitializer();
  if (!evaluated->EvaluateAsInt(result, unit_.ast) || result.HasSideEffects ||
      result.Val.getInt().getSignificantBits() > 64)
    return nullptr;
  ir::TypeRef made = type(expr);
  return made->isInteger() ? ir::intLiteral(bitsOf(result.Val.getInt()), made, range(expr))
                           : nullptr;
}

ExprRef FunctionLowering::zeroOf(clang::QualType of, SourceRange where) {
  const ir::TypeRef made = type(of);
  if (made->isFloating())
    return ir::floatLiteral(0, made, std::move(where));
  if (made->isInteger())
    return ir::intLiteral(0, made, std::move(where));
  if (made->isPointer())
    return ir::cast(ir::intLiteral(0, ir::intType()), made, std::move(where));
  return ir::opaqueExpr("statement-unsupported", {}, made, {}, std::move(where));
}

// --- Values

ExprRef FunctionLowering::value(const Expr *wrapped) {
  const Expr *expr = unwrap(wrapped);
  const std::size_t before = emitted();
  const ExprRef compared = comparesIterators(wrapped);
  ExprRef result = faithful(compared ? compared : valueOf(expr), wrapped, before);
  endTemporaries(wrapped);
  return result;
}

ExprRef FunctionLowering::valueOf(const Expr *expr) {
  if (expr->isGLValue() && !expr->getType()->isFunctionType())
    return readPlace(expr, range(expr));
  if (const auto *size = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(expr))
    effect(size);
  switch (expr->getStmtClass()) {
  case clang::Stmt::IntegerLiteralClass:
  case clang::Stmt::CharacterLiteralClass:
  case clang::Stmt::CXXBoolLiteralExprClass:
  case clang::Stmt::UnaryExprOrTypeTraitExprClass:
  case clang::Stmt::OffsetOfExprClass:
  case clang::Stmt::TypeTraitExprClass:
  case clang::Stmt::SizeOfPackExprClass:
  case clang::Stmt::DeclRefExprClass:
    if (ExprRef constant = constantValue(expr))
      return constant;
    return unknownValue(expr);
  case clang::Stmt::FloatingLiteralClass:
    return ir::floatLiteral(llvm::cast<clang::FloatingLiteral>(expr)->getValueAsApproximateDouble(),
                            type(expr), range(expr));
  case clang::Stmt::ImaginaryLiteralClass: { // `I`
    const Expr *part = llvm::cast<clang::ImaginaryLiteral>(expr)->getSubExpr();
    const ExprRef imaginary = value(part);
    return ir::call("__builtin_complex", {zeroOf(part->getType(), {}), imaginary}, type(expr),
                    ir::Effects{}, range(expr));
  }
  case clang::Stmt::CXXNullPtrLiteralExprClass:
  case clang::Stmt::GNUNullExprClass:
    return ir::cast(ir::intLiteral(0, ir::intType()), type(expr), range(expr));
  case clang::Stmt::ImplicitValueInitExprClass:
  case clang::Stmt::CXXScalarValueInitExprClass:
    return zeroOf(expr->getType(), range(expr));
  case clang::Stmt::UnaryOperatorClass:
    return unaryValue(llvm::cast<clang::UnaryOperator>(expr));
  case clang::Stmt::BinaryOperatorClass:
    return binaryValue(llvm::cast<clang::BinaryOperator>(expr));
  case clang::Stmt::CompoundAssignOperatorClass:
    return ir::load(compoundAssignment(llvm::cast<clang::CompoundAssignOperator>(expr)));
  case clang::Stmt::ConditionalOperatorClass:
  case clang::Stmt::BinaryConditionalOperatorClass:
    return conditional(llvm::cast<clang::AbstractConditionalOperator>(expr));
  case clang::Stmt::OpaqueValueExprClass: {
    const auto *bound = llvm::cast<clang::OpaqueValueExpr>(expr);
    if (const auto known = opaqueValues_.find(bound); known != opaqueValues_.end())
      return known->second;
    return bound->getSourceExpr() ? value(bound->getSourceExpr()) : unknownValue(expr);
  }
  case clang::Stmt::StmtExprClass:
    return statementExpression(llvm::cast<clang::StmtExpr>(expr), /*wantsValue=*/true);
  case clang::Stmt::CXXThisExprClass:
    return this_ ? ir::load(ir::varRef(this_, range(expr)), range(expr)) : unknownValue(expr);
  case clang::Stmt::InitListExprClass: {
    const auto *list = llvm::cast<clang::InitListExpr>(expr);
    if (list->getNumInits() == 1 && !expr->getType()->isRecordType() &&
        !expr->getType()->isArrayType())
      return value(list->getInit(0));
    if (list->getNumInits() == 0 && expr->getType()->isScalarType())
      return zeroOf(expr->getType(), range(expr));
    return ir::load(initializedPlace(list));
  }
  case clang::Stmt::CXXThrowExprClass: {
    // What is thrown may be made by any function of any object: the variables that go into it say all of that.
    std::vector<const clang::DeclRefExpr *> named;
    std::vector<ExprRef> operands;
    if (!onlyNamesVariables(expr, named))
      operands = operandsOf(expr);
    else
      for (const clang::DeclRefExpr *variable : named) {
        ExprRef object = place(variable);
        operands.push_back(object->type->isScalar() ? ir::load(std::move(object))
                                                    : std::move(object));
      }
    return ir::opaqueExpr("unstructured-flow", std::move(operands), ir::voidType(),
                          ir::worstEffects(), range(expr));
  }
  case clang::Stmt::CXXStdInitializerListExprClass:
    return ir::opaqueExpr(
        "statement-unsupported",
        {ir::addressOf(place(llvm::cast<clang::CXXStdInitializerListExpr>(expr)->getSubExpr()))},
        type(expr), {}, range(expr));
  case clang::Stmt::SourceLocExprClass: // __builtin_LINE() as a default argument is of who calls
    return ir::opaqueExpr("statement-unsupported", {}, type(expr), {}, range(expr));
  case clang::Stmt::LambdaExprClass:
    unit_.lambda(llvm::cast<clang::LambdaExpr>(expr), function_.name);
    return closureMade(*llvm::cast<clang::LambdaExpr>(expr));
  default:
    break;
  }
  if (const auto *construct = dyn_cast<clang::CXXConstructExpr>(expr))
    return constructValue(construct);
  if (const auto *call = dyn_cast<clang::CallExpr>(expr))
    return callValue(call);
  if (const auto *made = dyn_cast<clang::CXXNewExpr>(expr))
    if (ExprRef known = newValue(made))
      return known;
  if (const auto *ended = dyn_cast<clang::CXXDeleteExpr>(expr))
    if (ExprRef known = deleteValue(ended))
      return known;
  if (const auto *cast = dyn_cast<clang::CastExpr>(expr))
    return castValue(cast);
  return unknownValue(expr);
}

/// What the expression evaluates, for nodes whose meaning is not known.
std::vector<ExprRef> FunctionLowering::operandsOf(const clang::Stmt *stmt) {
  std::vector<ExprRef> operands;
  for (const clang::Stmt *child : stmt->children()) {
    const auto *expr = llvm::dyn_cast_or_null<Expr>(child);
    if (!expr || expr->getType()->isVoidType() || expr->isTypeDependent())
      continue;
    if (const auto *own =
            dyn_cast<clang::CXXDefaultInitExpr>(expr)) // `int a[8] = {1};` of a member
      expr = own->getExpr();
    if (const auto *list = dyn_cast<clang::InitListExpr>(expr->IgnoreParens())) {
      // A row of a longer list is no value of its own: an array has none.
      const std::vector<ExprRef> inner = operandsOf(list);
      operands.insert(operands.end(), inner.begin(), inner.end());
      continue;
    }
    operands.push_back(expr->isGLValue() && !expr->getType()->isFunctionType() ? place(expr)
                                                                               : value(expr));
  }
  return operands;
}

ExprRef FunctionLowering::unknownValue(const Expr *expr) {
  ir::Effects effects;
  if (expr->HasSideEffects(unit_.ast))
    effects = ir::worstEffects();
  else
    effects.readsMemory = !isa<clang::DeclRefExpr>(expr);
  const bool isEvaluated = !isa<clang::UnaryExprOrTypeTraitExpr, clang::DeclRefExpr>(expr);
  std::vector<ExprRef> operands = isEvaluated ? operandsOf(expr) : std::vector<ExprRef>{};
  for (const ExprRef &operand : operands)
    if (effects.writesMemory)
      unit_.markAddressTaken(*operand);
  return ir::opaqueExpr("statement-unsupported", std::move(operands), type(expr), effects,
                        range(expr));
}

ExprRef FunctionLowering::unaryValue(const clang::UnaryOperator *expr) {
  const SourceRange where = range(expr);
  switch (expr->getOpcode()) {
  case clang::UO_Plus:
    return value(expr->getSubExpr());
  case clang::UO_Minus: {
    ExprRef operand = value(expr->getSubExpr());
    if (operand->type->kind == ir::TypeKind::Opaque)
      return ir::opaqueExpr("statement-unsupported", {operand}, type(expr), {}, where);
    return ir::unary(UnaryOp::Neg, std::move(operand), where);
  }
  case clang::UO_Not:
    return ir::unary(UnaryOp::BitNot, value(expr->getSubExpr()), where);
  case clang::UO_LNot:
    return negated(value(expr->getSubExpr()), where);
  case clang::UO_AddrOf: {
    // Whoever replaces it replaces all of its words.
    const auto wordedAs = [](const ir::Expr &same, const SourceRange &words) {
      ir::Expr copy = same;
      copy.range = words;
      return std::make_shared<const ir::Expr>(std::move(copy));
    };
    const Expr *operand = unwrap(expr->getSubExpr());
    if (operand->getType()->isFunctionType() || expr->getType()->isMemberPointerType())
      return ir::opaqueExpr("statement-unsupported", {}, type(expr), {}, where);
    // &a[i] is a + i; &*p is p. `&u[i][0]` stays: who takes it walks on into other rows, who says `u[i]` does not.
    ExprRef object = place(operand);
    const auto isRow = [](const ir::Expr &pointer) {
      return pointer.kind == ir::ExprKind::AddressOf &&
             pointer.operands[0]->kind != ir::ExprKind::VarRef;
    };
    if (object->kind == ir::ExprKind::Subscript && !isRow(*object->operands[0]) &&
        object->operands[1]->kind == ir::ExprKind::IntLiteral &&
        object->operands[1]->intValue == 0 &&
        ir::sameType(*object->operands[0]->type->element, *object->type) &&
        !ir::elementType(*object->type))
      return wordedAs(*object->operands[0], where);
    ExprRef address = ir::addressOfObject(object, where);
    return ir::cast(std::move(address), type(expr), where);
  }
  case clang::UO_PostInc:
  case clang::UO_PostDec:
    return oldValueOfIncrement(expr);
  case clang::UO_PreInc:
  case clang::UO_PreDec:
    return ir::load(increment(expr));
  default:
    return unknownValue(expr);
  }
}

/// !e, with the comparison itself turned round where that says the same.
ExprRef FunctionLowering::negated(ExprRef test, SourceRange where) {
  const bool isEquality = test->kind == ir::ExprKind::Binary &&
                          (test->binaryOp == BinaryOp::Eq || test->binaryOp == BinaryOp::Ne);
  if (isEquality)
    return ir::binary(test->binaryOp == BinaryOp::Eq ? BinaryOp::Ne : BinaryOp::Eq,
                      test->operands[0], test->operands[1], std::move(where), test->type);
  return ir::unary(UnaryOp::LogicalNot, std::move(test), std::move(where));
}

ExprRef FunctionLowering::arithmetic(clang::BinaryOperatorKind op, ExprRef left, ExprRef right,
                                     ir::TypeRef made, SourceRange where) {
  const bool leftPointer = left->type->isPointer(), rightPointer = right->type->isPointer();
  if (op == clang::BO_Add && (leftPointer || rightPointer)) {
    if (rightPointer)
      std::swap(left, right);
    return ir::binary(BinaryOp::PtrAdd, std::move(left), std::move(right), std::move(where));
  }
  if (op == clang::BO_Sub && leftPointer && rightPointer)
    return ir::binary(BinaryOp::PtrDiff, std::move(left), std::move(right), std::move(where), made);
  if (op == clang::BO_Sub && leftPointer) {
    // An unsigned offset must be widened before it is negated.
    if (right->type->isUnsigned())
      right = ir::cast(std::move(right), ir::longType());
    return ir::binary(BinaryOp::PtrAdd, std::move(left), ir::unary(UnaryOp::Neg, std::move(right)),
                      std::move(where));
  }
  const auto simple = binaryOp(op);
  const bool isOpaque =
      left->type->kind == ir::TypeKind::Opaque || right->type->kind == ir::TypeKind::Opaque;
  if (!simple || isOpaque)
    return ir::opaqueExpr("statement-unsupported", {std::move(left), std::move(right)},
                          std::move(made), {}, std::move(where));
  return ir::binary(*simple, std::move(left), std::move(right), std::move(where), std::move(made));
}

ExprRef FunctionLowering::binaryValue(const clang::BinaryOperator *expr) {
  switch (expr->getOpcode()) {
  case clang::BO_Assign: {
    ExprRef target = assignment(expr);
    // `a = b = 0`: the value is known without reading b back.
    const ir::StmtRef last = sequence_->before.empty() ? nullptr : sequence_->before.back();
    if (last && last->kind == ir::StmtKind::Assign && last->target == target &&
        (last->value->kind == ir::ExprKind::IntLiteral ||
         last->value->kind == ir::ExprKind::FloatLiteral))
      return last->value;
    return ir::load(std::move(target));
  }
  case clang::BO_Comma: {
    const std::size_t mark = sequence_->after.size();
    effect(expr->getLHS());
    flush(mark);
    return value(expr->getRHS());
  }
  case clang::BO_LAnd:
  case clang::BO_LOr:
    return shortCircuit(expr);
  default:
    break;
  }
  ExprRef left = value(expr->getLHS());
  ExprRef right = value(expr->getRHS());
  return arithmetic(expr->getOpcode(), std::move(left), std::move(right), type(expr), range(expr));
}

} // namespace parlift::frontend
