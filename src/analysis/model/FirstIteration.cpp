#include "analysis/model/FirstIteration.h"

#include "analysis/symbolic/Bounds.h"

#include <algorithm>

namespace parlift::analysis {

std::vector<Constraint> firstIteration(const NestLoop &loop) {
  std::vector<Constraint> result = loop.bounds;
  for (Constraint &bound : result)
    bound.value = bound.value.substitute(loop.counter, loop.lower);
  return result;
}

std::vector<Constraint> factsAround(const AccessTable &table, const NestLoop &loop) {
  std::vector<Constraint> facts = table.context;
  for (std::optional<LoopIndex> at = loop.parent; at; at = table.loops[*at].parent)
    facts.insert(facts.end(), table.loops[*at].bounds.begin(), table.loops[*at].bounds.end());
  return facts;
}

bool runsSurely(const AccessTable &table, const NestLoop &loop) {
  const Bounds bounds(table, factsAround(table, loop));
  const std::vector<Constraint> tests = firstIteration(loop);
  return loop.exact && std::all_of(tests.begin(), tests.end(), [&](const Constraint &test) {
           return test.kind == Constraint::Kind::NonNegative && !test.value.isPoisoned() &&
                  bounds.nonNegative(test.value);
         });
}

} // namespace parlift::analysis
