#include "ir/Leaves.h"

#include "ir/Expr.h"

namespace parlift::ir {

namespace {

std::optional<Leaves> leavesOfRecord(const Type &record) {
  Leaves result;
  if (record.isUnion)
    return std::nullopt;
  for (const Field &field : record.fields) {
    const auto inside = field.isBitField ? std::nullopt : leavesOf(field.type);
    const bool fits = inside && !inside->first->isEnumeration &&
                      (result.count == 0 || inside->bytes == result.bytes) &&
                      field.offset == result.count * inside->bytes;
    if (!fits)
      return std::nullopt;
    if (result.count == 0)
      result = *inside;
    else
      result.count += inside->count;
  }
  if (result.count == 0 || result.count * result.bytes != record.size)
    return std::nullopt;
  return result;
}

} // namespace

std::optional<Leaves> leavesOf(const TypeRef &type) {
  if (type->isVolatile || type->isAtomic)
    return std::nullopt;
  switch (type->kind) {
  case TypeKind::Bool:
  case TypeKind::Integer:
  case TypeKind::Floating:
    if (type->bits != 8 && type->bits != 16 && type->bits != 32 && type->bits != 64)
      return std::nullopt;
    return Leaves{type->bits / 8, 1, type};
  case TypeKind::Array: {
    const bool isKnown = type->extent && type->extent->kind == ExprKind::IntLiteral &&
                         type->extent->intValue > 0 && type->extent->intValue < 1L << 30;
    auto inside = isKnown ? leavesOf(type->element) : std::nullopt;
    if (inside)
      inside->count *= static_cast<std::uint64_t>(type->extent->intValue);
    return inside;
  }
  case TypeKind::Record:
    return leavesOfRecord(*type);
  default:
    return std::nullopt;
  }
}

std::string plainSpelling(const Type &number) {
  if (number.isFloating())
    return number.bits == 32 ? "float" : "double";
  if (number.kind == TypeKind::Bool)
    return "bool";
  const std::string name = number.bits == 8    ? "char"
                           : number.bits == 16 ? "short"
                           : number.bits == 32 ? "int"
                                               : "long";
  return (number.isSigned ? number.bits == 8 ? "signed " : "" : "unsigned ") + name;
}

} // namespace parlift::ir
