#include "analysis/symbolic/Words.h"

#include "analysis/symbolic/ValueRange.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Iterator.h"
#include "ir/PlainParts.h"
#include "ir/Reference.h"

namespace parlift::analysis {

using ir::Expr;
using ir::ExprRef;

namespace {

ExprRef withoutWords(const Expr &expr) {
  auto made = std::make_shared<Expr>(expr);
  made->range = {};
  return made;
}

ExprRef pointerIn(const Expr &iterator) {
  auto made = std::make_shared<Expr>(iterator);
  made->range = {};
  made->type = ir::pointerTo(iterator.type->element);
  return made;
}

bool isSum(const Expr &expr) {
  return expr.kind == ir::ExprKind::Binary && expr.type->isInteger() &&
         (expr.binaryOp == ir::BinaryOp::Add || expr.binaryOp == ir::BinaryOp::Sub);
}

bool isPart(const Expr &expr) {
  return expr.kind == ir::ExprKind::Binary && expr.type->isInteger() &&
         expr.binaryOp == ir::BinaryOp::Div && expr.operands[1]->kind == ir::ExprKind::IntLiteral;
}

/// A sum of two words on the way need be no number of its type.
bool mayNotFit(const Expr &count) {
  if (!isSum(count) && !isPart(count))
    return false;
  const Expr &left = *count.operands[0], &right = *count.operands[1];
  const bool hasNumber =
      left.kind == ir::ExprKind::IntLiteral || right.kind == ir::ExprKind::IntLiteral;
  return (!hasNumber && !fits(exactRangeOf(count), *count.type)) || mayNotFit(left);
}

ExprRef withoutConversions(const ExprRef &value) {
  const Expr &plain = ir::withoutCasts(*value);
  return plain.type->isInteger() ? std::make_shared<const Expr>(plain) : value;
}

/// From its first word on.
ExprRef asDouble(const ExprRef &count) {
  if (isSum(*count) || isPart(*count))
    return ir::together(count->binaryOp, asDouble(count->operands[0]),
                        withoutConversions(count->operands[1]));
  return saidAs(withoutConversions(count), ir::doubleType());
}

} // namespace

ExprRef wordOf(const ir::SymbolRef &symbol) {
  const ExprRef value = ir::load(ir::varRef(symbol));
  return ir::isDisguised(*symbol->type) ? pointerIn(*value) : value;
}

bool isContainerSize(const Expr &lvalue) {
  return lvalue.kind == ir::ExprKind::Member && lvalue.operands[0]->type &&
         lvalue.operands[0]->type->kind == ir::TypeKind::Container;
}

ExprRef wordOf(const Expr &read) {
  if (read.kind == ir::ExprKind::Load && isContainerSize(*read.operands[0]))
    return sizeWord(read);
  return read.type && ir::isDisguised(*read.type) ? pointerIn(read)
                                                  : std::make_shared<const Expr>(read);
}

ExprRef saidConversion(const Expr &cast) {
  return withoutWords(cast);
}

ExprRef saidAs(const ExprRef &value, const ir::TypeRef &type) {
  const ExprRef made = ir::cast(value, type);
  return made == value ? value : saidConversion(*made);
}

ExprRef comparableWord(const ExprRef &count) {
  return mayNotFit(*count) ? asDouble(count) : count;
}

ExprRef sizeWord(const Expr &read) {
  const ExprRef size = withoutWords(*read.operands[0]);
  auto made = std::make_shared<Expr>(read);
  made->range = {};
  made->operands = {size};
  return made;
}

ExprRef dataWord(const Expr &container) {
  return withoutWords(*ir::addressOf(std::make_shared<const Expr>(container)));
}

ExprRef addressWord(const ir::SymbolRef &symbol) {
  const bool isOwner = symbol->type->kind == ir::TypeKind::Container && !symbol->type->isView;
  const ExprRef place = ir::varRef(symbol);
  return isOwner || symbol->type->kind == ir::TypeKind::Array ? ir::addressOf(place)
                                                              : ir::addressOfObject(place);
}

ExprRef addressWord(const Base &base) {
  return base.kind == BaseKind::Object ? addressWord(base.symbol) : base.word;
}

ExprRef pointerMoved(const ExprRef &pointer, std::int64_t distance) {
  return distance == 0
             ? pointer
             : ir::binary(ir::BinaryOp::PtrAdd, pointer, ir::intLiteral(distance, ir::longType()));
}

} // namespace parlift::analysis
