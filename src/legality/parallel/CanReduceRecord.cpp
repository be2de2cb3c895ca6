#include "legality/parallel/CanReduceRecord.h"

#include "ir/MemberSection.h"
#include "legality/nest/SectionOf.h"
#include "legality/parallel/FollowsName.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace parlift::legality {

using namespace analysis;

namespace {

/// The members from their first words on: `.box` holds `.box.low`.
bool overlap(const std::string &a, const std::string &b) {
  const std::string &shorter = a.size() < b.size() ? a : b, &longer = a.size() < b.size() ? b : a;
  if (!longer.starts_with(shorter))
    return false;
  return longer.size() == shorter.size() || longer[shorter.size()] == '.' ||
         longer[shorter.size()] == '[';
}

struct Use {
  std::uint64_t offset = 0; ///< of the member: they are told in the order of the structure
  std::string op;
  bool isFloating = false;
};

} // namespace

bool isReducibleRecord(const Base &base) {
  const auto isStructure = [](const ir::Type &type) {
    return (type.kind == ir::TypeKind::Record && !type.isUnion) ||
           (type.kind == ir::TypeKind::Container && type.extent && !type.isView);
  };
  return base.kind == BaseKind::Object && base.symbol && !base.symbol->isThis &&
         !base.symbol->name.empty() && !base.symbol->isSynthetic && !base.symbol->isThreadLocal &&
         isStructure(*base.symbol->type) && !base.symbol->type->isVolatile;
}

Answer<RecordReduction, diag::Note> canReduceRecord(const Nest &nest, LoopIndex loop,
                                                    unsigned baseId) {
  const Base &base = nest.table().bases[baseId];
  const ir::Type &record = *base.symbol->type;
  const auto because = [&](SourceRange where, const std::string &reason) {
    return diag::Note{std::move(where),
                      fmt::format("`{}` is no reduction: {}", base.symbol->name, reason)};
  };
  std::map<std::string, Use> uses;
  std::vector<const Access *> accesses, reads;
  for (const Access &access : nest.table().accesses) {
    if (access.base != baseId || !nest.isInside(access, loop))
      continue;
    accesses.push_back(&access);
    if (access.update == 0 && !access.isWrite && !access.wholeObject) {
      reads.push_back(&access);
      continue;
    }
    const std::string section = access.wholeObject ? "" : sectionOf(access.path, record);
    if (access.update == 0 || section.empty())
      return because(access.range, fmt::format("`{}` is {} here by itself", access.text,
                                               access.isWrite ? "written" : "read"));
    Use &use = uses[section];
    if (!use.op.empty() && use.op != access.updateOp)
      return because(access.range, fmt::format("`{}` is combined by `{}` here, elsewhere by `{}`",
                                               access.text, access.updateOp, use.op));
    use.op = access.updateOp;
    use.offset = ir::memberSection(record, section)->offset;
    use.isFloating |= access.expr->type && access.expr->type->isFloating();
  }
  for (const Access *read : reads) {
    // Which member is not always said; then it may be any of them.
    const std::string section = sectionOf(read->path, record);
    for (const auto &[updated, use] : uses)
      if (section.empty() || overlap(section, updated))
        return because(read->range, fmt::format("`{}` is read here by itself", read->text));
  }
  for (const auto &[section, use] : uses)
    for (const auto &[other, of] : uses)
      if (section != other && overlap(section, other))
        return because(accesses.front()->range, "its parts are updated, and all of it");
  const SourceRange &keyword = nest.loop(loop).stmt->source.keyword;
  if (!record.copiesPlainly)
    return because(keyword, "copies of it do more than copy bytes");
  const bool isOwn = std::ranges::any_of(
      base.declaredIn, [&](LoopIndex around) { return nest.isInside(around, loop); });
  if (uses.empty() || isOwn || !followsName(nest, loop, base, accesses, base.symbol))
    return because(keyword, "another name leads to it");
  std::vector<std::pair<std::string, Use>> inOrder(uses.begin(), uses.end());
  std::ranges::stable_sort(inOrder, {}, [](const auto &one) { return one.second.offset; });
  RecordReduction result;
  for (const auto &[section, use] : inOrder) {
    Reduction member;
    member.op = use.op;
    member.symbol = base.symbol;
    member.isArray = true;
    member.followsName = true;
    member.member = section;
    member.reassociatesFloat = use.isFloating && (use.op == "+" || use.op == "*");
    member.mayTakeOtherZero = use.isFloating && !member.reassociatesFloat;
    member.mayTakeOtherAfterNaN = member.mayTakeOtherZero; // how it compares is not known here
    result.members.push_back(std::move(member));
  }
  return result;
}

} // namespace parlift::legality
