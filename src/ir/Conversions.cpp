#include "ir/Conversions.h"

#include "ir/Builder.h"

#include <algorithm>
#include <cctype>

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

/// Bits of the numbers that a type holds, its sign apart.
unsigned magnitudeBits(const Type &type) {
  if (type.kind == TypeKind::Bool)
    return 1;
  return type.isSigned ? type.bits - 1 : type.bits;
}

unsigned mantissaBits(const Type &type) {
  switch (type.bits) {
  case 16:
    return 11;
  case 32:
    return 24;
  case 64:
    return 53;
  case 80:
    return 64;
  case 128:
    return 113;
  default:
    return 0;
  }
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

ExprRef number(std::int64_t value) {
  const bool isInt = value >= INT32_MIN && value <= INT32_MAX;
  return intLiteral(value, isInt ? intType() : longType());
}

namespace {

/// The literal after C's conversion: `1` of `n + 1` where n is a long.
ExprRef asConverted(const ExprRef &before, ExprRef after) {
  if (before->kind != ExprKind::IntLiteral || after->kind != ExprKind::IntLiteral ||
      before->type == after->type)
    return after;
  auto made = std::make_shared<Expr>(*after);
  made->typeOfWords = before->typeOfWords ? before->typeOfWords : before->type;
  return made;
}

} // namespace

ExprRef together(BinaryOp op, const ExprRef &left, const ExprRef &right) {
  const auto [x, y] = balanced(left, right);
  return binary(op, asConverted(left, x), asConverted(right, y));
}

ExprRef either(const ExprRef &condition, const ExprRef &left, const ExprRef &right) {
  const auto [x, y] = balanced(left, right);
  return select(condition, asConverted(left, x), asConverted(right, y));
}

bool isSameText(const SourceRange &outer, const SourceRange &inner) {
  if (!outer.valid() || outer.file != inner.file || inner.begin < outer.begin ||
      inner.end > outer.end)
    return false;
  const std::string &text = outer.file->text();
  const auto isNothing = [&](std::uint32_t begin, std::uint32_t end) {
    return std::all_of(text.begin() + begin, text.begin() + end, [](char c) {
      return c == '(' || c == ')' || std::isspace(static_cast<unsigned char>(c)) != 0;
    });
  };
  return isNothing(outer.begin, inner.begin) && isNothing(inner.end, outer.end);
}

bool isImplicit(const Expr &cast) {
  return cast.kind == ExprKind::Cast &&
         (!cast.range.valid() || isSameText(cast.range, cast.operands[0]->range));
}

bool preservesValue(const Type &from, const Type &to) {
  if (from.isInteger() && to.isInteger()) {
    if (to.kind == TypeKind::Bool)
      return from.kind == TypeKind::Bool;
    const bool hasSign = from.kind != TypeKind::Bool && from.isSigned;
    return (!hasSign || to.isSigned) && magnitudeBits(to) >= magnitudeBits(from);
  }
  if (from.isInteger() && to.isFloating())
    return mantissaBits(to) >= magnitudeBits(from);
  if (from.isFloating() && to.isFloating())
    return mantissaBits(from) > 0 && mantissaBits(to) >= mantissaBits(from);
  return sameType(from, to);
}

} // namespace parlift::ir
