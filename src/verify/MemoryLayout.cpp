#include "verify/MemoryLayout.h"

#include "ir/Expr.h"

namespace parlift::verify {
namespace {

constexpr unsigned deepest = 4;          ///< pointers to pointers to ...
constexpr std::uint64_t mostCopies = 64; ///< records in an array in a record

std::optional<std::uint64_t> constantExtent(const ir::Type &type) {
  if (type.extent && type.extent->kind == ir::ExprKind::IntLiteral && type.extent->intValue >= 0)
    return static_cast<std::uint64_t>(type.extent->intValue);
  return std::nullopt;
}

} // namespace

std::uint64_t sizeOf(const ir::Type &type) {
  if (type.size != 0)
    return type.size;
  switch (type.kind) {
  case ir::TypeKind::Bool:
    return 1;
  case ir::TypeKind::Integer:
  case ir::TypeKind::Floating:
    return type.bits == 80 ? 16 : type.bits / 8;
  case ir::TypeKind::Pointer:
    return 8;
  case ir::TypeKind::Array:
    return type.element ? constantExtent(type).value_or(0) * sizeOf(*type.element) : 0;
  default:
    return 0;
  }
}

const ir::Type &innermost(const ir::Type &type) {
  const ir::Type *inner = &type;
  while (inner->kind == ir::TypeKind::Array && inner->element)
    inner = inner->element.get();
  return *inner;
}

void MemoryLayout::addArray(std::vector<Leaf> &leaves, const ir::Type &type, std::uint64_t offset,
                            const std::string &name, const std::string &path, unsigned depth) {
  const ir::Type &element = innermost(type);
  const std::uint64_t size = sizeOf(element), total = sizeOf(type);
  if (size == 0 || total == 0)
    return;
  std::vector<Leaf> one;
  addLeaves(one, element, offset, name, path, depth);
  if (one.size() == 1 && one[0].size == size) {
    one[0].count = total / size;
    leaves.push_back(one[0]);
    return;
  }
  for (std::uint64_t copy = 0; copy < std::min(total / size, mostCopies); ++copy)
    for (Leaf leaf : one) {
      leaf.offset += copy * size;
      leaves.push_back(std::move(leaf));
    }
}

void MemoryLayout::addLeaves(std::vector<Leaf> &leaves, const ir::Type &type, std::uint64_t offset,
                             const std::string &name, const std::string &path, unsigned depth) {
  Leaf leaf;
  leaf.offset = offset;
  leaf.size = sizeOf(type);
  leaf.path = path;
  if (const auto set = values_.find(name + path); set != values_.end())
    leaf.value = set->second;
  switch (type.kind) {
  case ir::TypeKind::Bool:
    leaf.kind = 'b';
    break;
  case ir::TypeKind::Integer:
    break;
  case ir::TypeKind::Floating:
    leaf.kind = 'f';
    break;
  case ir::TypeKind::Complex:
    leaf.kind = 'f';
    leaf.count = 2;
    leaf.size /= 2;
    break;
  case ir::TypeKind::Pointer:
    leaf.kind = 'p';
    if (type.element && depth < deepest)
      leaf.child = addRegion(name + path + "[]", innermost(*type.element), depth + 1);
    break;
  case ir::TypeKind::Array:
    return addArray(leaves, type, offset, name, path, depth);
  case ir::TypeKind::Record:
    if (!type.isUnion)
      for (const ir::Field &field : type.fields)
        if (field.type && !field.isBitField)
          addLeaves(leaves, *field.type, offset + field.offset, name, path + "." + field.name,
                    depth);
    return;
  default:
    return;
  }
  if (leaf.size != 0 && leaf.size <= 16)
    leaves.push_back(std::move(leaf));
}

std::optional<std::size_t> MemoryLayout::addRegion(const std::string &name, const ir::Type &type,
                                                   unsigned depth) {
  // The number is taken first: regions of pointers inside come after this one.
  const std::size_t index = regions.size();
  regions.emplace_back();
  Region region;
  region.name = name;
  region.isBlocks = depth > 0;
  region.elementSize = sizeOf(type);
  if (type.kind == ir::TypeKind::Void) { // bytes
    region.elementSize = 1;
    region.leaves.push_back({0, 1, 1, 'i', std::nullopt, std::nullopt, ""});
  } else {
    addLeaves(region.leaves, type, 0, name, "", depth);
  }
  if (region.elementSize == 0 || region.leaves.empty()) {
    regions.resize(index);
    return std::nullopt;
  }
  regions[index] = std::move(region);
  return index;
}

} // namespace parlift::verify
