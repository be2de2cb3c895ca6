#include "analysis/symbolic/AskedWords.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"

namespace parlift::analysis {

namespace {

/// x of a `*(T *)&x` that nobody wrote; null: it is something else.
ir::ExprRef seenOtherwise(const ir::Expr &object) {
  const bool isCast = object.kind == ir::ExprKind::Subscript && !object.range.valid() &&
                      object.operands[0]->kind == ir::ExprKind::Cast;
  const ir::Expr *address = isCast ? object.operands[0]->operands[0].get() : nullptr;
  return address && address->kind == ir::ExprKind::AddressOf ? address->operands[0] : nullptr;
}

/// The object that the numbers are asked of: the const one itself, where the function is one for others.
ir::ExprRef askedOf(const ir::ExprRef &record) {
  const ir::ExprRef object = seenOtherwise(*record);
  const ir::ExprRef known = object ? seenOtherwise(*object) : nullptr;
  if (!known || !known->type->isConst || object->type->isConst)
    return record;
  auto type = std::make_shared<ir::Type>(*record->type);
  type->isConst = true;
  auto seen = std::make_shared<ir::Expr>(*record->operands[0]);
  seen->type = ir::pointerTo(std::move(type));
  seen->operands = {ir::addressOf(known)};
  return ir::subscript(std::move(seen), ir::intLiteral(0, ir::intType()));
}

} // namespace

std::vector<ir::ExprRef> askedBefore(const ir::Expr &words) {
  const ir::Expr &place = *words.operands[0]; // `&v(0, 0)`, or a pointer that is read
  std::vector<ir::ExprRef> result;
  const std::size_t count = place.operands[0]->type->fields.size();
  for (unsigned at = 1; at < count; ++at)
    result.push_back(ir::together(
        ir::BinaryOp::Gt, ir::load(ir::member(askedOf(place.operands[0]), at)), ir::number(0)));
  return result;
}

} // namespace parlift::analysis
