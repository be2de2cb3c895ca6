#include "ir/MemberSection.h"

#include "ir/Expr.h"

#include <algorithm>
#include <charconv>

namespace parlift::ir {

namespace {

/// Where the member is, bases looked through as C++ does: the class's own ones come first.
struct Found {
  const Field *field = nullptr;
  std::uint64_t offset = 0;
  bool isInBase = false, isHiddenByBase = false;
};

std::optional<Found> findMember(const Type &record, std::string_view name) {
  for (const Field &field : record.fields)
    if (field.name == name)
      return Found{&field, field.offset, false, false};
  std::optional<Found> result;
  for (const Field &base : record.fields) {
    if (base.name != "(base)" || !base.type)
      continue;
    auto inside = findMember(*base.type, name);
    if (!inside)
      continue;
    if (result)
      return std::nullopt; // two bases have one
    inside->offset += base.offset;
    inside->isInBase = true;
    inside->isHiddenByBase |= base.isHidden;
    result = inside;
  }
  return result;
}

} // namespace

std::optional<MemberSection> memberSection(const Type &record, std::string_view section) {
  MemberSection result;
  const std::size_t bracket = std::min(section.find('['), section.size());
  result.member = section.substr(0, bracket);
  const Type *at = &record;
  if (result.member == ".") // of a std::array, by itself
    result.member.clear();
  for (std::string_view rest = result.member; !rest.empty();) {
    if (rest.front() != '.' || at->kind != TypeKind::Record || at->isUnion)
      return std::nullopt;
    const std::size_t end = std::min(rest.find('.', 1), rest.size());
    const auto found = findMember(*at, rest.substr(1, end - 1));
    if (!found || found->field->isBitField || !found->field->type)
      return std::nullopt;
    const bool isFirst = at == &record;
    const bool isHidden = found->field->isHidden;
    result.isHidden |= isHidden && isFirst && !found->isInBase;
    result.isHiddenInside |= (isHidden && (!isFirst || found->isInBase)) || found->isHiddenByBase;
    result.offset += found->offset;
    result.number = found->field->type;
    at = result.number.get();
    rest.remove_prefix(end);
  }
  for (std::string_view rest = section.substr(bracket); !rest.empty();) {
    std::int64_t length = 0;
    const char *const last = rest.data() + rest.size();
    const auto parsed = std::from_chars(rest.data() + 1, last, length);
    const Type &run = result.number ? *result.number : record;
    const bool isRun = run.element && (run.kind == TypeKind::Array ||
                                       (run.kind == TypeKind::Container && !run.isView));
    if (rest.front() != '[' || parsed.ec != std::errc() || parsed.ptr == last ||
        *parsed.ptr != ']' || !isRun || !run.extent || run.extent->kind != ExprKind::IntLiteral ||
        run.extent->intValue != length)
      return std::nullopt;
    result.extents.push_back(length);
    result.number = TypeRef(run.element);
    rest.remove_prefix(static_cast<std::size_t>(parsed.ptr + 1 - rest.data()));
  }
  const bool isNumber =
      result.number && (result.number->isInteger() || result.number->isFloating());
  return isNumber ? std::optional(std::move(result)) : std::nullopt;
}

std::int64_t MemberSection::length() const {
  std::int64_t result = 1;
  for (const std::int64_t extent : extents)
    result *= extent;
  return result;
}

std::vector<std::string> MemberSection::elements() const {
  std::vector<std::string> result = {member};
  for (const std::int64_t extent : extents) {
    std::vector<std::string> longer;
    for (const std::string &one : result)
      for (std::int64_t k = 0; k < extent; ++k)
        longer.push_back(one + "[" + std::to_string(k) + "]");
    result = std::move(longer);
  }
  return result;
}

} // namespace parlift::ir
