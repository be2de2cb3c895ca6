#include "analysis/symbolic/Words.h"

#include "ir/Builder.h"
#include "ir/Iterator.h"
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
