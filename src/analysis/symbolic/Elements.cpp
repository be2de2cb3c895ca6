#include "analysis/symbolic/Elements.h"

#include "analysis/symbolic/ExprFacts.h"

#include <algorithm>

namespace parlift::analysis {

const Access *readOfElement(const AccessTable &table, const Assumed &assumed, AtomId value) {
  const ir::Expr *place = table.atoms[value].load;
  if (!place || place->kind != ir::ExprKind::Subscript || assumed.bases.size() != 1)
    return nullptr;
  const Base &base = table.bases[assumed.bases.front()];
  if (!base.ownsElements && !sameExpression(*place->operands[0], *assumed.said->operands.front()))
    return nullptr;
  const auto isRead = [&](const Access &access) {
    return access.expr == place && !access.isWrite && access.base == assumed.bases.front() &&
           access.path.size() == 1 && !access.path[0].isField && !access.path[0].isModular &&
           !access.path[0].index.isPoisoned() &&
           std::ranges::find(access.loops, assumed.loop) != access.loops.end();
  };
  const auto found = std::ranges::find_if(table.accesses, isRead);
  return found == table.accesses.end() ? nullptr : &*found;
}

} // namespace parlift::analysis
