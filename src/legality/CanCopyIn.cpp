#include "legality/CanCopyIn.h"

#include <set>

namespace parlift::legality {

using namespace analysis;

std::optional<std::vector<std::string>> canCopyIn(const Nest &nest, LoopIndex loop,
                                                  const std::vector<unsigned> &carried) {
  std::set<unsigned> readers;
  std::set<std::string> names;
  for (unsigned id : carried) {
    const Dependence &dependence = nest.dependences.dependences[id];
    if (dependence.kind != diag::DependenceKind::WAR || dependence.quota)
      return std::nullopt;
    readers.insert(dependence.source);
    names.insert(nest.table().accesses[dependence.source].variable);
  }
  for (const Dependence &dependence : nest.dependences.dependences) {
    if (dependence.kind != diag::DependenceKind::RAW || !readers.count(dependence.sink))
      continue;
    // A value from before the loop (carried further out) is what the copy holds.
    bool fromInside = !dependence.carriedBy || nest.isInside(*dependence.carriedBy, loop);
    if (fromInside || dependence.viaAlias)
      return std::nullopt;
  }
  return std::vector<std::string>(names.begin(), names.end());
}

} // namespace parlift::legality
