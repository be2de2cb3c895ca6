#include "legality/nest/MovingRange.h"

#include "analysis/dependences/MostIterations.h"
#include "ir/CountedLoop.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;

namespace {

/// From one iteration to the next; none: not the same each time.
std::optional<std::int64_t> moveOf(const Polynomial &value, AtomId counter) {
  const Polynomial next =
      value.substitute(counter, Polynomial::atom(counter) + Polynomial::constant(1));
  return (next - value).constantValue();
}

/// Something else in it changes from iteration to iteration.
bool variesOtherwise(const Nest &nest, const Polynomial &value, LoopIndex with) {
  const std::vector<AtomId> atoms = value.atoms();
  return value.isPoisoned() || std::any_of(atoms.begin(), atoms.end(), [&](AtomId id) {
           const Atom &atom = nest.table().atoms[id];
           return atom.variesEverywhere || (atom.kind != AtomKind::Counter &&
                                            std::find(atom.variesIn.begin(), atom.variesIn.end(),
                                                      with) != atom.variesIn.end());
         });
}

} // namespace

std::optional<MovingRange> movingRange(const Nest &nest, LoopIndex loop, LoopIndex with) {
  const NestLoop &inner = nest.loop(loop), &outer = nest.loop(with);
  const auto header = ir::countedLoop(*inner.stmt);
  const bool countsUp = header && header->step == 1 &&
                        (header->test == ir::BinaryOp::Lt || header->test == ir::BinaryOp::Le);
  if (!countsUp || !inner.upper || !outer.upper || !inner.exact)
    return std::nullopt;
  const Polynomial length = *inner.upper - inner.lower;
  if (variesOtherwise(nest, inner.lower, with) || variesOtherwise(nest, *inner.upper, with))
    return std::nullopt;
  const auto start = moveOf(inner.lower, outer.counter), end = moveOf(*inner.upper, outer.counter);
  if (!start || !end || (*start != 0) == (*end != 0))
    return std::nullopt;
  MovingRange range;
  range.with = outer.stmt;
  range.isEnd = *end != 0;
  range.rises = *start + *end > 0;
  // Where the range is shortest: in the first iteration of `with`, or in its last.
  const bool grows = *end - *start > 0;
  const Polynomial shortest = length.substitute(
      outer.counter, grows ? outer.lower : *outer.upper - Polynomial::constant(1));
  const auto least = shortest.constantValue();
  range.mayBeShort = !least || *least < 0;
  range.mayStartNegative = !startsAbove(nest.table(), loop, -1);
  return range;
}

} // namespace parlift::legality
