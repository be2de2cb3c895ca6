// Lvalues: where they lie, in bytes from where a pointer points; and what initializers put there.
//
//     s.b                  { address of s, + offset of b }
//     p->a[i]              { value(p), + offset of a, up to the size of a more }     an array inside, which its subscripts do not leave
//     p[i].b, x[i].b       { value(p) in steps of sizeof *p, + offset of b }         elements of the object: one stands for all
//     p->tail[i]           { anywhere in what value(p) points into }                 without a size, or of one element
//
// A subscript out of the bounds of an array whose size is declared has no meaning in C, and moves nothing into its neighbours here.
#include "frontend/FileMemory.h"
#include "frontend/OwnAddress.h"

#include <clang/AST/RecordLayout.h>

#include <algorithm>

namespace parlift::frontend {

using clang::Expr;
using llvm::dyn_cast;
using llvm::isa;

namespace {

constexpr PointsTo::Move anywhere{};

/// The array is a member, or lies in one.
bool isInMember(const Expr *array) {
  array = array->IgnoreParens();
  if (isa<clang::MemberExpr>(array))
    return true;
  const auto *element = dyn_cast<clang::ArraySubscriptExpr>(array);
  const auto *decay = element ? dyn_cast<clang::ImplicitCastExpr>(element->getBase()) : nullptr;
  return decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay &&
         isInMember(decay->getSubExpr());
}

/// `T tail[]`, `T tail[1]`: what is allocated may have more of them.
bool mayBeLonger(const clang::ASTContext &ast, clang::QualType type) {
  const auto *array = ast.getAsConstantArrayType(type);
  return !array || array->getSize().ule(1);
}

/// Of a record's field, in bytes; unknown where the layout is.
PointsTo::Offset offsetOf(const clang::ASTContext &ast, const clang::FieldDecl &field) {
  const clang::RecordDecl *record = field.getParent();
  if (record->isDependentType() || record->isInvalidDecl() || !record->isCompleteDefinition())
    return PointsTo::Bytes::unknown;
  return static_cast<PointsTo::Offset>(ast.getFieldOffset(&field) / 8);
}

} // namespace

MemoryScan::Spot MemoryScan::spot(const Expr *expr) {
  if (!expr->isGLValue() && !isa<clang::DeclRefExpr>(expr))
    return {temporary(value(expr))};
  if (const Expr *wrapped = inner(expr))
    return spot(wrapped);
  if (const auto *name = dyn_cast<clang::DeclRefExpr>(expr))
    return {addressOfName(name->getDecl())};
  if (const auto *member = dyn_cast<clang::MemberExpr>(expr))
    return spotOfMember(member);
  if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(expr))
    return spotOfElement(element);
  if (const auto *unary = dyn_cast<clang::UnaryOperator>(expr)) {
    const Expr *of = unary->getSubExpr();
    if (unary->getOpcode() == clang::UO_Deref)
      return {value(of)};
    Spot place = spot(of);
    if (unary->isIncrementDecrementOp())
      moveIn(place, of->getType());
    else if (const PointsTo::Offset size = sizeOf(of->getType()); size > 0)
      place.room += size; // `__imag z`
    return place;
  }
  if (const auto *binary = dyn_cast<clang::BinaryOperator>(expr)) {
    if (binary->isAssignmentOp())
      return {valueOfBinary(binary)};
    if (binary->isPtrMemOp()) {
      either(binary->getRHS());
      return {sets_.move(binary->getOpcode() == clang::BO_PtrMemD ? address(binary->getLHS())
                                                                  : value(binary->getLHS()),
                         {})};
    }
    if (binary->isCommaOp()) {
      either(binary->getLHS());
      return spot(binary->getRHS());
    }
    return {unknown(expr)};
  }
  if (const auto *choice = dyn_cast<clang::ConditionalOperator>(expr)) {
    either(choice->getCond());
    const Node yes = address(choice->getTrueExpr());
    return {sets_.join(yes, address(choice->getFalseExpr()))};
  }
  if (const auto *cast = dyn_cast<clang::CastExpr>(expr)) {
    const clang::CastKind kind = cast->getCastKind();
    const bool isShift = kind == clang::CK_DerivedToBase || kind == clang::CK_BaseToDerived ||
                         kind == clang::CK_UncheckedDerivedToBase || kind == clang::CK_Dynamic;
    return isShift ? Spot{shifted(address(cast->getSubExpr()), cast)} : spot(cast->getSubExpr());
  }
  if (const auto *called = dyn_cast<clang::CallExpr>(expr))
    return {call(called)};
  if (const auto *literal = dyn_cast<clang::CompoundLiteralExpr>(expr)) {
    const Node made = temporary(PointsTo::nothing);
    initialize({made}, literal->getType(), literal->getInitializer(), false);
    return {made};
  }
  if (const auto *made = dyn_cast<clang::MaterializeTemporaryExpr>(expr)) {
    const Node place = temporary(either(made->getSubExpr()));
    if (mayLetOutItsAddress(made->getType()))
      sets_.leak(place);
    return {place};
  }
  if (const auto *known = dyn_cast<clang::OpaqueValueExpr>(expr)) {
    const auto found = opaque_.find(known);
    if (found != opaque_.end())
      return {found->second};
    return known->getSourceExpr() ? spot(known->getSourceExpr()) : Spot{unknown(expr)};
  }
  if (isa<clang::StringLiteral, clang::PredefinedExpr>(expr))
    return {sets_.addressOf(PointsTo::outside)};
  return {unknown(expr)};
}

MemoryScan::Node MemoryScan::valueIn(const Expr *expr) {
  return load(spot(expr), expr->getType());
}

MemoryScan::Spot MemoryScan::spotOfMember(const clang::MemberExpr *expr) {
  const Expr *base = expr->getBase();
  if (const auto *variable = dyn_cast<clang::VarDecl>(expr->getMemberDecl())) {
    either(base);
    return {addressOfName(variable)};
  }
  Spot place = expr->isArrow() ? Spot{value(base)} : spot(base);
  const auto *field = dyn_cast<clang::FieldDecl>(expr->getMemberDecl());
  const PointsTo::Offset offset = field ? offsetOf(ast_, *field) : PointsTo::Bytes::unknown;
  if (offset == PointsTo::Bytes::unknown) {
    place = {sets_.move(at(place), anywhere)};
  } else {
    place.offset += offset;
    place.room += field->isBitField() ? 8 : 0;
  }
  const bool isReference = expr->getMemberDecl()->getType()->isReferenceType();
  return isReference ? Spot{load(place, expr->getMemberDecl()->getType())} : place;
}

/// One of the elements of an array that lies there.
MemoryScan::Spot MemoryScan::elementOf(const Spot &array, clang::QualType type, bool isInside) {
  const clang::QualType element = ast_.getAsArrayType(type)->getElementType();
  if (!isInside)
    return {stepped(at(array), element)};
  const PointsTo::Offset all = sizeOf(type), one = sizeOf(element);
  if (mayBeLonger(ast_, type) || all < one || one <= 0)
    return {sets_.move(at(array), anywhere)};
  return {array.pointer, array.offset, array.room + all - one};
}

MemoryScan::Spot MemoryScan::spotOfElement(const clang::ArraySubscriptExpr *expr) {
  either(expr->getIdx());
  const Expr *base = expr->getBase();
  const auto *decay = dyn_cast<clang::ImplicitCastExpr>(base->IgnoreParens());
  if (decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay)
    return elementOf(spot(decay->getSubExpr()), decay->getSubExpr()->getType(),
                     isInMember(decay->getSubExpr()));
  if (!base->getType()->isPointerType()) // of a vector
    return {sets_.move(either(base), anywhere)};
  const bool isFirst = expr->getIdx()->isNullPointerConstant(
                           ast_, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
  return isFirst ? Spot{value(base)} : Spot{stepped(value(base), expr->getType())};
}

/// A pointer to the first element of an array. What is computed from it stays in the array.
MemoryScan::Node MemoryScan::decayed(const Expr *array) {
  const Spot place = spot(array);
  return isInMember(array) ? at(elementOf(place, array->getType(), true)) : at(place);
}

MemoryScan::Node MemoryScan::stepped(Node pointer, clang::QualType pointee) {
  const PointsTo::Offset size = sizeOf(pointee);
  return sets_.move(pointer, size == PointsTo::Bytes::unknown
                                 ? anywhere
                                 : PointsTo::Move{PointsTo::Move::Kind::Steps, size, 0});
}

/// To a base class, or from one.
MemoryScan::Node MemoryScan::shifted(Node pointer, const clang::CastExpr *cast) {
  const bool isDown = cast->getCastKind() == clang::CK_BaseToDerived;
  if (cast->getCastKind() == clang::CK_Dynamic)
    return sets_.move(pointer, anywhere);
  clang::QualType type = isDown ? cast->getType() : cast->getSubExpr()->getType();
  if (type->isPointerType())
    type = type->getPointeeType();
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  PointsTo::Offset offset = 0;
  for (const clang::CXXBaseSpecifier *step : cast->path()) {
    const clang::CXXRecordDecl *base = step->getType()->getAsCXXRecordDecl();
    if (!record || !base || step->isVirtual() || record->isDependentType() ||
        record->isInvalidDecl() || !record->hasDefinition())
      return sets_.move(pointer, anywhere);
    offset += ast_.getASTRecordLayout(record).getBaseClassOffset(base).getQuantity();
    record = base;
  }
  return sets_.move(pointer, {PointsTo::Move::Kind::By, isDown ? -offset : offset, 0});
}

/// `*a = *b`, `struct s x = y;`: member by member. False: it is something else.
bool MemoryScan::copyRecord(const Spot &to, clang::QualType type, const Expr *from) {
  const Expr *read = from->IgnoreParens();
  if (const auto *cast = dyn_cast<clang::ImplicitCastExpr>(read);
      cast && cast->getCastKind() == clang::CK_LValueToRValue)
    read = cast->getSubExpr();
  const bool isSame = ast_.hasSameUnqualifiedType(read->getType(), type);
  if (!type->isRecordType() || !read->isGLValue() || !isSame || to.room != 0)
    return false;
  copy(at(to), address(read), sizeOf(type));
  return true;
}

void MemoryScan::initialize(const Spot &place, clang::QualType type, const Expr *init,
                            bool isInside) {
  while (const Expr *wrapped = inner(init))
    init = wrapped;
  const auto *list = dyn_cast<clang::InitListExpr>(init);
  if (list && !list->isSemanticForm() && list->getSemanticForm())
    list = list->getSemanticForm();
  const auto *record = type->getAsRecordDecl();
  const auto *withBases = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(record);
  if (list && record && !(withBases && withBases->getNumBases() > 0)) {
    const auto part = [&](const clang::FieldDecl *field, const Expr *value) {
      Spot there = place;
      const PointsTo::Offset offset = offsetOf(ast_, *field);
      if (offset == PointsTo::Bytes::unknown)
        there = {sets_.move(at(place), anywhere)};
      there.offset += std::max<PointsTo::Offset>(offset, 0);
      there.room += field->isBitField() ? 8 : 0;
      initialize(there, field->getType(), value, true);
    };
    if (record->isUnion()) {
      if (list->getInitializedFieldInUnion() && list->getNumInits() == 1)
        part(list->getInitializedFieldInUnion(), list->getInit(0));
      return;
    }
    unsigned at = 0;
    for (const clang::FieldDecl *field : record->fields())
      if (!field->isUnnamedBitField() && at < list->getNumInits())
        if (const Expr *value = list->getInit(at++))
          part(field, value);
    return;
  }
  if (list && type->isArrayType()) {
    const Spot element = elementOf(place, type, isInside);
    const clang::QualType of = ast_.getAsArrayType(type)->getElementType();
    for (const Expr *value : list->inits())
      if (value)
        initialize(element, of, value, isInside);
    return;
  }
  if (type->isArrayType() && isa<clang::StringLiteral>(init->IgnoreParens()))
    return; // its characters
  if (copyRecord(place, type, init))
    return;
  const bool isAddress = type->isReferenceType() || !init->isGLValue();
  store(place, type, isAddress ? either(init) : valueIn(init), isNewBlock(init));
}

} // namespace parlift::frontend
