#include "analysis/dependences/AssumedIn.h"

#include <algorithm>
#include <set>

namespace parlift::analysis {

namespace {

void addLoops(const AccessTable &table, const Polynomial &value, std::set<LoopIndex> &loops) {
  for (const AtomId id : value.atoms()) {
    const Atom &atom = table.atoms[id];
    if (atom.kind == AtomKind::Counter)
      loops.insert(atom.loop);
    loops.insert(atom.variesIn.begin(), atom.variesIn.end());
    addLoops(table, atom.operand, loops);
  }
}

} // namespace

std::vector<LoopIndex> goesBy(const AccessTable &table, const Assumption &assumption) {
  std::set<LoopIndex> loops;
  addLoops(table, assumption.constraint.value, loops);
  return {loops.begin(), loops.end()};
}

bool isAbout(const AccessTable &table, const Assumption &assumption, LoopIndex loop) {
  std::set<LoopIndex> around;
  for (std::optional<LoopIndex> at = table.loops[loop].parent; at; at = table.loops[*at].parent)
    around.insert(*at);
  return std::ranges::all_of(goesBy(table, assumption),
                             [&](LoopIndex outer) { return around.contains(outer); });
}

std::vector<Constraint> assumedIn(const AccessTable &table,
                                  const std::vector<Assumption> &assumptions, LoopIndex loop) {
  const auto isIn = [&](unsigned access) {
    return std::ranges::count(table.accesses[access].loops, loop) != 0;
  };
  const auto areIn = [&](const auto &pair) { return isIn(pair.first) && isIn(pair.second); };
  std::vector<Constraint> result;
  for (const Assumption &assumption : assumptions)
    if (isAbout(table, assumption, loop) && std::ranges::any_of(assumption.pairs, areIn))
      result.push_back(assumption.constraint);
  return result;
}

} // namespace parlift::analysis
