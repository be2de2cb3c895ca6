// Rows that are read by a subscript which stops at the ends of the table:
//
//     for (i = 0; i < rows; i++)
//       for (k = -r; k <= r; k++) {
//         y = i + k < 0 ? 0 : i + k > rows - 1 ? rows - 1 : i + k;      or by two ifs, or by min and max
//         use(src[y]);
//
// i + k takes all values from -r to rows - 1 + r, so that where it lies in [0, rows - 1] it takes all of these, and y is i + k there:
// rows [0, rows) are sure to be read. Where i + k lies elsewhere, y is one of their ends.
#include "analysis/symbolic/Tightened.h"
#include "legality/parallel/RowsQuestion.h"
#include "legality/versions/TouchedElements.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;

namespace {

constexpr unsigned deepestChoice = 4;

/// What the conjunction says that the atom is.
std::optional<Polynomial> equalTo(const std::vector<Constraint> &conjunction, AtomId id) {
  for (const Constraint &one : conjunction)
    if (one.kind == Constraint::Kind::Zero)
      if (const auto value = endSaid(one, id, /*least=*/true))
        return value;
  return std::nullopt;
}

} // namespace

/// A choice among values, and which of its cases leads on.
struct RowsQuestion::Choice {
  AtomId chosen;
  const std::vector<Constraint> *taken;
};

std::optional<Polynomial> RowsQuestion::movingValue(const Polynomial &value,
                                                    std::vector<Choice> &way) const {
  const auto atoms = value.atoms();
  if (atoms.size() != 1 || !(value - Polynomial::atom(atoms.front())).isZero() ||
      way.size() >= deepestChoice)
    return std::nullopt;
  const AtomId id = atoms.front();
  if (table().atoms[id].origin != Origin::Cases)
    return std::nullopt;
  for (const std::vector<Constraint> &conjunction : table().atoms[id].cases) {
    auto other = equalTo(conjunction, id);
    if (!other || !variesHere(*other))
      continue;
    way.push_back({id, &conjunction});
    if (movesEvenly(*other))
      return other;
    if (auto further = movingValue(*other, way))
      return further;
    way.pop_back();
  }
  return std::nullopt;
}

std::optional<Elements> RowsQuestion::rowsOfClamped(const Access &access) {
  if (access.isWrite || !access.exact || access.wholeObject || !access.inTestOf.empty() ||
      conditionsInside(access) != 0 || !areSteady(access))
    return std::nullopt;
  std::vector<Choice> way;
  const auto moving = movingValue(access.path.front().index, way);
  if (!moving)
    return std::nullopt;

  // Where it is what the subscript is: low <= moving <= high.
  std::vector<Polynomial> lows, highs;
  std::vector<Constraint> there = assumedAt(nest_, loop_, access);
  const auto whereItMoves = [&](Polynomial value) {
    for (const Choice &other : way)
      value = value.substitute(other.chosen, *moving);
    return value;
  };
  for (const Choice &choice : way)
    for (const Constraint &one : *choice.taken) {
      const Polynomial said = whereItMoves(one.value);
      if (said.isZero())
        continue; // that it is equal to it
      if (one.kind != Constraint::Kind::NonNegative || said.denominator() != 1)
        return std::nullopt;
      if (const Polynomial low = *moving - said; !variesHere(low))
        lows.push_back(low);
      else if (const Polynomial high = said + *moving; !variesHere(high))
        highs.push_back(high);
      else
        return std::nullopt;
      there.push_back({Constraint::Kind::NonNegative, said});
    }
  const Bounds inside(table(), std::move(there));
  for (const Choice &choice : way)
    for (const auto &conjunction : table().atoms[choice.chosen].cases) {
      const bool isFalse = std::ranges::any_of(conjunction, [&](const Constraint &one) {
        return one.kind == Constraint::Kind::NonNegative &&
               inside.nonNegative(-whereItMoves(one.value) - Polynomial::constant(1));
      });
      if (&conjunction != choice.taken && !isFalse)
        return std::nullopt;
    }

  const std::vector<LoopIndex> inner = loopsOf(access);
  std::vector<Constraint> run = table().context;
  for (const LoopIndex at : inner)
    run.push_back(
        tightened({Constraint::Kind::NonNegative,
                   *nest_.loop(at).upper - nest_.loop(at).lower - Polynomial::constant(1)}));
  const Bounds bounds(table(), run);
  const auto ends = bounds.ends(*moving, inner);
  if (!ends)
    return std::nullopt;
  // One of the ends is the nearest one, and the counters reach it.
  const auto nearest = [&](std::vector<Polynomial> all, const Polynomial &reached, bool isLow) {
    all.push_back(reached);
    const auto found = std::ranges::find_if(all, [&](const Polynomial &one) {
      return std::ranges::all_of(all, [&](const Polynomial &other) {
        return bounds.nonNegative(isLow ? one - other : other - one);
      });
    });
    return found == all.end() ? std::nullopt : std::optional(*found);
  };
  const auto low = nearest(lows, ends->low, true), high = nearest(highs, ends->high, false);
  if (!low || !high || low->denominator() != 1 || high->denominator() != 1 ||
      !bounds.nonNegative(*high - *low))
    return std::nullopt;
  entered_.insert(inner.begin(), inner.end());
  return Elements{*low, *high + Polynomial::constant(1)};
}

} // namespace parlift::legality
