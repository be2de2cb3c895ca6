/// Conversions, written and implicit: loads, decay, numbers, pointers, bases of classes.
#include "frontend/Lowering.h"
#include "ir/Reference.h"
#include "ir/Synthetic.h"

#include <clang/AST/RecordLayout.h>

namespace parlift::frontend {

using clang::Expr;
using ir::ExprRef;
using llvm::isa;

/// Where the object begins that the address of a base class's part leads to: that many bytes before.
///
///     struct D : A, B {};     static_cast<D *>(b)     (D *)((char *)b - sizeof(A))
static ExprRef derivedFrom(const ExprRef &base, const clang::CastExpr &cast,
                           const ir::TypeRef &made, const SourceRange &where,
                           const clang::ASTContext &ast) {
  clang::QualType derived = cast.getType();
  if (derived->isPointerType())
    derived = derived->getPointeeType();
  const clang::CXXRecordDecl *record = derived->getAsCXXRecordDecl();
  std::int64_t offset = 0;
  for (const clang::CXXBaseSpecifier *step : cast.path()) {
    const clang::CXXRecordDecl *next = step->getType()->getAsCXXRecordDecl();
    offset += ast.getASTRecordLayout(record).getBaseClassOffset(next).getQuantity();
    record = next;
  }
  if (offset == 0)
    return ir::cast(base, made, where);
  auto byte = std::make_shared<ir::Type>(*ir::intType());
  byte->spelling = "char";
  byte->bits = 8;
  byte->size = byte->alignment = 1;
  const ExprRef moved = ir::binary(ir::BinaryOp::PtrAdd, ir::cast(base, ir::pointerTo(byte), where),
                                   ir::intLiteral(-offset, ir::longType()), where);
  return ir::cast(moved, made, where);
}

ExprRef FunctionLowering::castPlace(const clang::CastExpr *expr) {
  switch (expr->getCastKind()) {
  case clang::CK_UncheckedDerivedToBase:
  case clang::CK_DerivedToBase: {
    ExprRef object = place(expr->getSubExpr());
    if (object->type->isPointer()) // a std::shared_ptr, which has no parts
      return object;
    const auto *derived = expr->getSubExpr()->getType()->getAsCXXRecordDecl();
    for (const clang::CXXBaseSpecifier *step : expr->path()) {
      const auto *base = step->getType()->getAsCXXRecordDecl();
      const auto index = unit_.types.baseIndex(derived, base);
      if (!index)
        return unknownPlace(expr);
      object = ir::member(object, *index, range(expr), type(step->getType()));
      derived = base;
    }
    return object;
  }
  case clang::CK_LValueBitCast:
  case clang::CK_BaseToDerived: {
    ExprRef address = ir::addressOfObject(place(expr->getSubExpr()));
    unit_.markAddressTaken(*address);
    const ir::TypeRef made = ir::pointerTo(type(expr));
    return dereference(expr->getCastKind() == clang::CK_LValueBitCast
                           ? ir::cast(address, made, range(expr))
                           : derivedFrom(address, *expr, made, range(expr), unit_.ast),
                       range(expr));
  }
  default:
    return unknownPlace(expr);
  }
}

/// The value that a place holds. In C++ `c ? a : b` is a place where a and b are, and what it holds is the value of one of them.
ExprRef FunctionLowering::readPlace(const Expr *expr, const SourceRange &where) {
  const auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(unwrap(expr));
  if (!choice || !choice->isGLValue() || hasSideEffects(choice) || !type(choice)->isScalar() ||
      type(choice)->isVolatile || type(choice)->isAtomic)
    return ir::load(place(expr), where);
  ExprRef test = value(choice->getCond());
  ExprRef yes = readPlace(choice->getTrueExpr(), range(choice->getTrueExpr()));
  return ir::select(std::move(test), std::move(yes),
                    readPlace(choice->getFalseExpr(), range(choice->getFalseExpr())), where);
}

/// Of a string that no store is to: an object without a name, which the address itself mentions.
static ExprRef literalAddress(ir::TypeRef string, ir::TypeRef pointer, const SourceRange &where) {
  const ExprRef plain = ir::opaqueExpr("statement-unsupported", {}, std::move(pointer), {}, where);
  auto address = std::make_shared<ir::Expr>(*plain);
  address->symbol = ir::syntheticSymbol(where.oneLine(), std::move(string));
  return address;
}

ExprRef FunctionLowering::castValue(const clang::CastExpr *expr) {
  if (const auto *written = llvm::dyn_cast<clang::ExplicitCastExpr>(expr)) { // `(int (*)[k = 1])p`
    Stmts effects;
    sizeEffects(written->getTypeAsWritten(), effects);
    for (ir::StmtRef &one : effects)
      emit(std::move(one));
  }
  const Expr *operand = expr->getSubExpr();
  const SourceRange where = range(expr);
  switch (expr->getCastKind()) {
  case clang::CK_LValueToRValue:
    if (const Expr *inner = unwrap(operand); isa<clang::DeclRefExpr, clang::MemberExpr>(inner))
      if (ExprRef constant = constantValue(inner))
        return constant;
    if (ExprRef extremum = minOrMax(operand))
      return extremum;
    if (!operand->isGLValue())
      return value(operand);
    return readPlace(operand, where);
  case clang::CK_ArrayToPointerDecay: {
    if (!operand->isGLValue())
      return ir::addressOf(temporaryPlace(value(operand)), where);
    const Expr *inner = unwrap(operand);
    if (isa<clang::StringLiteral, clang::PredefinedExpr>(inner))
      return literalAddress(type(inner), type(expr), where);
    ExprRef array = place(operand);
    if (!ir::elementType(*array->type))
      return ir::cast(ir::addressOf(array, where), type(expr), where);
    return ir::addressOf(std::move(array), where);
  }
  case clang::CK_FunctionToPointerDecay:
  case clang::CK_BuiltinFnToFnPtr:
    if (isa<clang::DeclRefExpr>(unwrap(operand)))
      return ir::opaqueExpr("statement-unsupported", {}, type(expr), {}, where);
    return unknownValue(expr);
  case clang::CK_NullToPointer:
    return ir::cast(ir::intLiteral(0, ir::intType()), type(expr), where);
  case clang::CK_ToVoid: {
    effect(operand);
    return ir::opaqueExpr("statement-unsupported", {}, ir::voidType(), {}, where);
  }
  case clang::CK_IntegralCast:
  case clang::CK_IntegralToBoolean:
  case clang::CK_IntegralToFloating:
  case clang::CK_FloatingToIntegral:
  case clang::CK_FloatingToBoolean:
  case clang::CK_FloatingCast:
  case clang::CK_BooleanToSignedIntegral:
  case clang::CK_BitCast:
  case clang::CK_IntegralToPointer:
  case clang::CK_PointerToIntegral:
  case clang::CK_PointerToBoolean:
  case clang::CK_FloatingRealToComplex:
  case clang::CK_FloatingComplexToReal:
  case clang::CK_FloatingComplexCast:
  case clang::CK_IntegralRealToComplex:
  case clang::CK_AddressSpaceConversion:
  case clang::CK_NoOp: {
    ExprRef inner = value(operand);
    const ir::TypeRef made = type(expr);
    if (inner->type->kind == ir::TypeKind::Opaque && !made->isPointer() &&
        made->kind != ir::TypeKind::Opaque)
      return ir::opaqueExpr("statement-unsupported", {inner}, made, {}, where);
    return ir::cast(std::move(inner), made, where);
  }
  case clang::CK_NonAtomicToAtomic:
  case clang::CK_AtomicToNonAtomic:
  case clang::CK_ConstructorConversion:
  case clang::CK_UserDefinedConversion:
    return value(operand);
  case clang::CK_UncheckedDerivedToBase:
  case clang::CK_DerivedToBase:
    if (expr->getType()->isPointerType()) {
      ExprRef object = dereference(value(operand), range(operand));
      if (object->type->isPointer())
        return ir::cast(ir::addressOfObject(object), type(expr), where);
      const auto *derived = operand->getType()->getPointeeCXXRecordDecl();
      for (const clang::CXXBaseSpecifier *step : expr->path()) {
        const auto *base = step->getType()->getAsCXXRecordDecl();
        const auto index = unit_.types.baseIndex(derived, base);
        if (!index) // a virtual base class: somewhere in the object, or around it
          return unknownValue(expr);
        object = ir::member(object, *index, where, type(step->getType()));
        derived = base;
      }
      return ir::addressOfObject(object, where);
    }
    return unknownValue(expr);
  case clang::CK_BaseToDerived:
    if (expr->getType()->isPointerType())
      return derivedFrom(value(operand), *expr, type(expr), where, unit_.ast);
    return unknownValue(expr);
  default:
    return unknownValue(expr);
  }
}

} // namespace parlift::frontend
