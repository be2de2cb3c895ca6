#include "ir/Conversions.h"

#include "ir/Builder.h"

namespace parlift::ir {
namespace {

constexpr unsigned bitsOfInt = 32;

/// The type that both integers, promoted already, are converted to.
TypeRef commonInteger(const TypeRef &left, const TypeRef &right) {
  if (left->isSigned == right->isSigned)
    return left->bits >= right->bits ? left : right;
  const TypeRef &isSigned = left->isSigned ? left : right;
  const TypeRef &isUnsigned = left->isSigned ? right : left;
  // A wider signed type holds all values of the unsigned one.
  return isSigned->bits > isUnsigned->bits ? isSigned : isUnsigned;
}

TypeRef promotedType(const TypeRef &type) {
  return type->isInteger() && type->bits < bitsOfInt ? intType() : type;
}

} // namespace

ExprRef promoted(ExprRef value) {
  TypeRef type = promotedType(value->type);
  return cast(std::move(value), std::move(type));
}

std::pair<ExprRef, ExprRef> balanced(ExprRef left, ExprRef right) {
  const auto isReal = [](const Expr &value) {
    return value.type->isInteger() || value.type->isFloating();
  };
  if (!isReal(*left) || !isReal(*right))
    return {};
  TypeRef common;
  if (left->type->isFloating() && right->type->isFloating()) {
    common = left->type->bits >= right->type->bits ? left->type : right->type;
  } else if (left->type->isFloating() || right->type->isFloating()) {
    common = left->type->isFloating() ? left->type : right->type;
  } else {
    common = commonInteger(promotedType(left->type), promotedType(right->type));
  }
  return {cast(std::move(left), common), cast(std::move(right), common)};
}

} // namespace parlift::ir
