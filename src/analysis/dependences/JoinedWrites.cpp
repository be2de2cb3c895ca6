#include "analysis/dependences/JoinedWrites.h"

#include "analysis/dependences/Overlap.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace parlift::analysis {

namespace {

/// One of both branches is taken, and does the same to the same element.
std::optional<Access> bothBranches(const Access &one, const Access &other) {
  if (one.branches.empty() || other.branches.size() != one.branches.size() ||
      one.loops != other.loops || one.size != other.size || one.path.size() != other.path.size() ||
      one.branches.back().first != other.branches.back().first ||
      one.branches.back().second == other.branches.back().second)
    return std::nullopt;
  const auto isWhole = [](const Access &access) {
    const Access::Entry &entry = access.entries.back();
    return access.isWrite && !access.wholeObject && isNested(access) &&
           access.doubts == entry.doubtsInside && access.guards.size() == entry.guardsInside &&
           entry.loops == access.loops.size();
  };
  if (!isWhole(one) || !isWhole(other))
    return std::nullopt;
  for (std::size_t k = 0; k < one.path.size(); ++k) {
    const PathStep &a = one.path[k], &b = other.path[k];
    if (a.isField != b.isField || a.elementSize != b.elementSize || a.inUnion || b.inUnion ||
        a.fieldName != b.fieldName || a.fieldOffset != b.fieldOffset ||
        a.fieldSize != b.fieldSize || a.extent != b.extent ||
        (!a.isField && (a.index.isPoisoned() || a.index != b.index)))
      return std::nullopt;
  }
  Access both = one;
  both.position = std::max(one.position, other.position);
  both.branches.pop_back();
  both.entries.pop_back();
  both.guards.resize(one.entries.back().guardsBefore);
  both.doubts = one.entries.back().doubtsBefore;
  both.exact = both.doubts == 0;
  return both;
}

} // namespace

std::vector<Access> writesOfBranches(const Accesses &writes) {
  constexpr std::size_t most = 64;
  std::vector<Access> made;
  std::vector<const Access *> all(writes.begin(), writes.end());
  made.reserve(most); // so that they stay where they are
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = 0; k < i && made.size() < most; ++k)
      if (auto both = bothBranches(*all[k], *all[i])) {
        made.push_back(std::move(*both));
        all.push_back(&made.back());
      }
  return made;
}

bool fillsObject(const AccessTable &table, const Access &write) {
  const Base &base = table.bases[write.base];
  return write.isWrite && !write.wholeObject && write.path.empty() &&
         base.kind == BaseKind::Object && !base.isContainer && base.symbol && write.size > 0 &&
         base.symbol->type->kind == ir::TypeKind::Record && write.size == base.symbol->type->size;
}

} // namespace parlift::analysis
