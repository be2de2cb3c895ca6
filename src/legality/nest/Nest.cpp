#include "legality/nest/Nest.h"

#include "ir/RangeFor.h"
#include "legality/nest/UnknownCounter.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;

bool Nest::isInside(LoopIndex inner, LoopIndex outer) const {
  std::optional<LoopIndex> at = inner;
  while (at && *at != outer)
    at = loop(*at).parent;
  return at.has_value();
}

bool Nest::isInside(const Access &access, LoopIndex loop) const {
  return std::find(access.loops.begin(), access.loops.end(), loop) != access.loops.end();
}

std::vector<Constraint> Nest::factsAt(const Access &access) const {
  std::vector<Constraint> facts = table().context;
  facts.insert(facts.end(), access.guards.begin(), access.guards.end());
  facts.insert(facts.end(), access.inBounds.begin(), access.inBounds.end());
  const std::vector<Constraint> bounds = table().boundsAround(access);
  facts.insert(facts.end(), bounds.begin(), bounds.end());
  return facts;
}

std::string Nest::name(LoopIndex index) const {
  const NestLoop &nest = loop(index);
  if (const ir::Symbol *element = ir::rangeElement(*nest.stmt))
    return element->name;
  if (nest.stmt->source.form == ir::LoopForm::RangeFor)
    return "for";
  if (nest.variable && !nest.variable->isSynthetic)
    return nest.variable->name;
  if (const auto counter = steppedVariable(*nest.stmt); counter && !counter->isSynthetic)
    return counter->name;
  const auto form = nest.stmt->source.form;
  return form == ir::LoopForm::While || form == ir::LoopForm::DoWhile ? "while" : "for";
}

std::vector<unsigned> Nest::carried(LoopIndex index) const {
  std::vector<unsigned> result;
  for (unsigned i = 0; i < dependences.dependences.size(); ++i) {
    const Dependence &dependence = dependences.dependences[i];
    if (dependence.carriedBy != index || dependence.viaAlias)
      continue;
    const Base &base = table().bases[table().accesses[dependence.source].base];
    if (std::find(base.declaredIn.begin(), base.declaredIn.end(), index) != base.declaredIn.end())
      continue; // a new object in each iteration
    result.push_back(i);
  }
  return result;
}

} // namespace parlift::legality
