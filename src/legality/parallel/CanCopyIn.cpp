#include "legality/parallel/CanCopyIn.h"

#include "analysis/model/CText.h"
#include "legality/nest/Describe.h"
#include "legality/nest/Section.h"
#include "legality/parallel/FollowsName.h"

#include <fmt/format.h>

#include <map>
#include <set>

namespace parlift::legality {

using namespace analysis;

namespace {

CopiedArray describe(const Nest &nest, LoopIndex loop, unsigned base,
                     const std::vector<const Access *> &reads) {
  const Base &object = nest.table().bases[base];
  CText text(nest.model, loop);
  CopiedArray result;
  result.name = reads.front()->variable;
  if (object.symbol && text.text(object) == object.symbol->name)
    result.symbol = object.symbol;
  result.reads = placesByName(nest, loop, reads, result.symbol.get());
  if (const auto section = sectionOf(nest, loop, reads, true)) {
    result.low = text.text(section->low).value_or("");
    result.end = text.lengthText(section->end).value_or("");
  }
  return result;
}

} // namespace

Answer<std::vector<CopiedArray>, diag::Note> canCopyIn(const Nest &nest, LoopIndex loop,
                                                       const std::vector<unsigned> &carried) {
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
  for (const Dependence &dependence : nest.dependences.dependences) {
    if (dependence.kind != diag::DependenceKind::RAW || !readers.count(dependence.sink))
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
  for (const auto &[base, reads] : byBase)
    result.push_back(describe(nest, loop, base, reads));
  return result;
}

} // namespace parlift::legality
