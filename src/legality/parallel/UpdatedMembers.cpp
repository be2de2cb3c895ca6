#include "legality/parallel/UpdatedMembers.h"

#include "ir/Builder.h"
#include "ir/MemberSection.h"
#include "legality/nest/SectionOf.h"

#include <algorithm>
#include <map>
#include <memory>
#include <ranges>
#include <span>

namespace parlift::legality {

using namespace analysis;

namespace {

bool isStructure(const ir::Type &type) {
  return type.kind == ir::TypeKind::Record ||
         (type.kind == ir::TypeKind::Container && type.extent && !type.isView);
}

struct Member {
  std::string words;
  ir::MemberSection section;
};

/// The numbers in the updated members, in the order of the structure; empty: some are not known.
std::vector<ir::Field> updated(const ir::Type &record, std::size_t rows,
                               const std::vector<const Access *> &accesses) {
  std::map<std::uint64_t, Member> members;
  for (const Access *access : accesses) {
    if (access->path.size() <= rows)
      return {};
    const std::string words = sectionOf(std::span(access->path).subspan(rows), record);
    const auto section = words.empty() ? std::nullopt : ir::memberSection(record, words);
    if (!section || section->isHiddenInside)
      return {};
    const auto [known, isNew] = members.try_emplace(section->offset, Member{words, *section});
    if (!isNew && known->second.words != words)
      return {};
  }
  std::vector<ir::Field> result;
  for (const Member &member : members | std::views::values) {
    std::uint64_t offset = member.section.offset;
    for (const std::string &element : member.section.elements()) {
      ir::Field &field = result.emplace_back();
      field.name = element;
      field.type = member.section.number;
      field.offset = offset;
      field.isHidden = member.section.isHidden;
      offset += field.type->size;
    }
  }
  return result;
}

} // namespace

ir::TypeRef ofUpdatedMembers(const ir::TypeRef &element,
                             const std::vector<const Access *> &accesses) {
  std::vector<const ir::Type *> rows;
  const ir::Type *type = element.get();
  for (; type && type->kind == ir::TypeKind::Array; type = type->element.get())
    rows.push_back(type);
  if (!type || !isStructure(*type))
    return element;
  auto made = std::make_shared<ir::Type>(*type);
  made->kind = ir::TypeKind::Record;
  made->copiesPlainly = type->copiesPlainly || type->kind == ir::TypeKind::Container;
  made->fields =
      type->isUnion ? std::vector<ir::Field>() : updated(*type, rows.size() + 1, accesses);
  ir::TypeRef result = made;
  for (const ir::Type *row : rows | std::views::reverse) {
    auto around = std::make_shared<ir::Type>(*row);
    around->element = result;
    result = around;
  }
  return result;
}

ir::SymbolRef structureElements(const ir::Symbol &array,
                                const std::vector<const Access *> &accesses) {
  const ir::TypeRef element = array.type->element;
  const ir::TypeRef members = element ? ofUpdatedMembers(element, accesses) : nullptr;
  if (!members || members == element)
    return nullptr;
  auto made = std::make_shared<ir::Symbol>();
  made->name = array.name;
  made->type = ir::pointerTo(members);
  return made;
}

} // namespace parlift::legality
