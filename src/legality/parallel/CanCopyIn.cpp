#include "legality/parallel/CanCopyIn.h"

#include "analysis/model/InTree.h"
#include "legality/nest/Describe.h"
#include "legality/nest/Section.h"
#include "legality/parallel/FollowsName.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace parlift::legality {

using namespace analysis;

namespace {

/// All that is read, at elements that are sure to exist: reads under conditions lie among those that each iteration makes, as that
/// of `if (d[c - w] > d[c]) d[c] = d[c - w]` does.
std::optional<Section> sectionRead(const Nest &nest, LoopIndex loop,
                                   const std::vector<const Access *> &reads) {
  std::vector<const Access *> sure;
  std::ranges::copy_if(reads, std::back_inserter(sure), [](const Access *access) {
    return access->exact && access->guards.empty();
  });
  auto section = sure.empty() ? std::nullopt : sectionOf(nest, loop, sure, true);
  if (!section || sure.size() == reads.size())
    return section;
  const auto all = sectionOf(nest, loop, reads, false);
  return all && all->low == section->low && all->end == section->end ? section : std::nullopt;
}

CopiedArray describe(const Nest &nest, LoopIndex loop, unsigned base,
                     const std::vector<const Access *> &reads) {
  const Base &object = nest.table().bases[base];
  const InTree tree(nest.model, loop);
  CopiedArray result;
  result.name = reads.front()->variable;
  if (tree.isNamed(object))
    result.symbol = object.symbol;
  result.reads = placesByName(nest, loop, reads, result.symbol.get());
  if (const auto section = sectionRead(nest, loop, reads)) {
    result.low = tree.value(section->low).value_or(nullptr);
    result.end = tree.length(section->end).value_or(nullptr);
  }
  return result;
}

/// `*v[i + 1]` of owners, `v[i + 1][0]` of vectors: each iteration reads from another array, and no copy of one holds them all.
bool areMany(const Nest &nest, LoopIndex loop, const Base &base) {
  return base.variesEverywhere || std::ranges::any_of(base.variesIn, [&](LoopIndex around) {
           return around == loop || nest.isInside(around, loop);
         });
}

} // namespace

Answer<std::vector<CopiedArray>, diag::Note> canCopyIn(const Nest &nest, LoopIndex loop,
                                                       const std::vector<unsigned> &carried,
                                                       const std::vector<unsigned> &ruledOut) {
  const auto because = [&](const Dependence &dependence) {
    const Access &source = nest.table().accesses[dependence.source];
    const Access &sink = nest.table().accesses[dependence.sink];
    const bool isOfOneIteration = dependence.carriedBy != loop;
    const std::string reason =
        isOfOneIteration ? fmt::format("`{}` is read after the same iteration wrote it as `{}`",
                                       sink.text, source.text)
                         : describe(nest, loop, dependence);
    return diag::Note{sink.range,
                      fmt::format("a copy of `{}` from before the loop does not help: {}",
                                  sink.variable, reason)};
  };
  std::set<unsigned> readers;
  for (unsigned id : carried) {
    const Dependence &dependence = nest.dependences.dependences[id];
    if (dependence.kind != diag::DependenceKind::WAR || dependence.quota)
      return because(dependence);
    readers.insert(dependence.source);
  }
  for (unsigned id = 0; id < nest.dependences.dependences.size(); ++id) {
    const Dependence &dependence = nest.dependences.dependences[id];
    if (dependence.kind != diag::DependenceKind::RAW || !readers.count(dependence.sink) ||
        std::ranges::count(ruledOut, id) != 0)
      continue;
    // A value from before the loop (carried further out) is what the copy holds.
    bool fromInside = !dependence.carriedBy || nest.isInside(*dependence.carriedBy, loop);
    if (fromInside || dependence.viaAlias)
      return because(dependence);
  }
  std::map<unsigned, std::vector<const Access *>> byBase;
  for (unsigned id : readers)
    byBase[nest.table().accesses[id].base].push_back(&nest.table().accesses[id]);
  std::vector<CopiedArray> result;
  for (const auto &[base, reads] : byBase) {
    if (areMany(nest, loop, nest.table().bases[base]))
      return diag::Note{reads.front()->range,
                        fmt::format("a copy of `{}` from before the loop does not help: it is "
                                    "another array in each iteration",
                                    reads.front()->variable)};
    result.push_back(describe(nest, loop, base, reads));
  }
  return result;
}

} // namespace parlift::legality
