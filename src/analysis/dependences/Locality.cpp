#include "analysis/dependences/Locality.h"

#include "analysis/dependences/Dependences.h"

#include <algorithm>
#include <cmath>

namespace parlift::analysis {

namespace {

/// The inner loop goes on in each iteration of the outer one where it stopped in the last: a strip. A triangle
/// comes back to what it had, save at its edge.
bool isStrip(const AccessTable &table, LoopIndex inner, LoopIndex outer) {
  const std::optional<std::int64_t> step = table.loops[outer].step;
  if (!step || std::abs(*step) < 2)
    return false;
  // What a step has made to run over blocks does.
  return hasProvedLoops(table) ||
         estimatedTrips(table, inner) <= std::abs(static_cast<double>(*step));
}

/// The value in the next iteration of the loop; the counters of strips move along.
Polynomial inNextIteration(const AccessTable &table, const Polynomial &value, LoopIndex index) {
  const AtomId counter = table.loops[index].counter;
  const Polynomial next = Polynomial::atom(counter) + Polynomial::constant(1);
  Polynomial result = value;
  for (const AtomId id : value.atoms()) {
    const Atom &atom = table.atoms[id];
    if (atom.kind != AtomKind::Counter || atom.loop == index)
      continue;
    const Polynomial &lower = table.loops[atom.loop].lower;
    if (lower.mentions(counter) && isStrip(table, atom.loop, index))
      result =
          result.substitute(id, Polynomial::atom(id) + lower.substitute(counter, next) - lower);
  }
  return result.substitute(counter, next);
}

} // namespace

Stride strideOf(const AccessTable &table, const Access &access, LoopIndex index) {
  if (access.wholeObject)
    return {};
  const AtomId counter = table.loops[index].counter;
  Stride stride{Stride::Kind::Invariant, 0};
  for (std::size_t step = 0; step < access.path.size(); ++step) {
    const PathStep &part = access.path[step];
    if (part.isField)
      continue;
    if (part.index.isPoisoned())
      return {};
    for (const AtomId id : part.index.atoms()) {
      const Atom &atom = table.atoms[id];
      const bool varies =
          atom.variesEverywhere ||
          std::find(atom.variesIn.begin(), atom.variesIn.end(), index) != atom.variesIn.end();
      if (id != counter && varies)
        return {};
    }
    const Polynomial moved = inNextIteration(table, part.index, index) - part.index;
    if (moved.isZero())
      continue;
    const auto elements = moved.constantValue();
    if (!elements || part.elementSize == 0 || stride.kind != Stride::Kind::Invariant)
      stride = {Stride::Kind::Row, 0};
    else
      stride = {Stride::Kind::Constant, *elements * static_cast<std::int64_t>(part.elementSize)};
  }
  const Base &base = table.bases[access.base];
  if (std::find(base.variesIn.begin(), base.variesIn.end(), index) != base.variesIn.end())
    stride = {Stride::Kind::Row, 0}; // rows of a T**
  return stride;
}

double linesPerIteration(const AccessTable &table, const Access &access, LoopIndex loop,
                         double lineBytes) {
  const Stride stride = strideOf(table, access, loop);
  switch (stride.kind) {
  case Stride::Kind::Invariant:
    return 0;
  case Stride::Kind::Constant:
    return std::min(1.0, std::abs(static_cast<double>(stride.bytes)) / lineBytes);
  default:
    return 1;
  }
}

std::optional<std::int64_t> movement(const AccessTable &table, const PathStep &step,
                                     LoopIndex loop) {
  return (inNextIteration(table, step.index, loop) - step.index).constantValue();
}

double newPartPerIteration(const AccessTable &table, const Access &access, LoopIndex loop,
                           const std::vector<double> &trips) {
  if (access.wholeObject || strideOf(table, access, loop).kind == Stride::Kind::Irregular)
    return 1;
  double old = 1;
  for (const PathStep &step : access.path) {
    if (step.isField)
      continue;
    const auto distance = movement(table, step, loop);
    if (!distance)
      return 1;
    if (*distance == 0)
      continue;
    double extent = 1; // of the subscript in one iteration
    for (auto inner = access.loops.rbegin(); inner != access.loops.rend() && *inner != loop;
         ++inner) {
      const auto each = movement(table, step, *inner);
      if (!each)
        return 1;
      extent += std::abs(static_cast<double>(*each)) * std::max(0.0, trips[*inner] - 1);
    }
    old *= std::max(0.0, 1 - std::abs(static_cast<double>(*distance)) / extent);
  }
  const Base &base = table.bases[access.base];
  const bool isElsewhere =
      std::find(base.variesIn.begin(), base.variesIn.end(), loop) != base.variesIn.end();
  return isElsewhere ? 1 : 1 - old;
}

} // namespace parlift::analysis
