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

} // namespace

ExprRef wordOf(const ir::SymbolRef &symbol) {
  const ExprRef value = ir::load(ir::varRef(symbol));
  return ir::isDisguised(*symbol->type) ? pointerIn(*value) : value;
}

ExprRef wordOf(const Expr &read) {
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
  const bool isSum = count->kind == ir::ExprKind::Binary && count->type->isInteger() &&
                     (count->binaryOp == ir::BinaryOp::Add || count->binaryOp == ir::BinaryOp::Sub);
  if (!isSum)
    return count;
  const ExprRef &left = count->operands[0], &right = count->operands[1];
  const bool hasNumber =
      left->kind == ir::ExprKind::IntLiteral || right->kind == ir::ExprKind::IntLiteral;
  const ExprRef first = comparableWord(left);
  if (first == left && (hasNumber || fits(exactRangeOf(*count), *count->type)))
    return count;
  const ExprRef plain = ir::withoutCasts(*first).type->isInteger()
                            ? std::make_shared<const Expr>(ir::withoutCasts(*first))
                            : first;
  const Expr &second = ir::withoutCasts(*right);
  return ir::together(count->binaryOp, saidAs(plain, ir::doubleType()),
                      second.type->isInteger() ? std::make_shared<const Expr>(second) : right);
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
