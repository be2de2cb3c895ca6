#include "analysis/dependences/StartsByParts.h"

#include <algorithm>
#include <cstdlib>

namespace parlift::analysis {

namespace {

/// Divisors of quotients that count how often a number has passed the end of its type.
constexpr std::int64_t fewestWraps = std::int64_t{1} << 31;

/// What a value was before it was converted to another integer type; itself where it was not.
AtomId unconverted(const AccessTable &table, AtomId id) {
  const auto &cases = table.atoms[id].cases;
  if (cases.size() != 1 || cases[0].size() != 1 || cases[0][0].kind != Constraint::Kind::Zero)
    return id;
  const Polynomial &equation = cases[0][0].value;
  AtomId before = id;
  for (const AtomId other : equation.atoms())
    if (other != id && table.atoms[other].divisor < fewestWraps)
      before = before == id ? other : id;
  const bool isSame = before != id && equation.denominator() == 1 &&
                      std::abs(equation.coefficient({id})) == 1 &&
                      equation.coefficient({id}) == -equation.coefficient({before});
  return isSame ? before : id;
}

/// `i < i_main`, or the opposite of it.
struct Side {
  LoopIndex around = 0;
  Polynomial change;
  bool isBefore = false;
};

std::optional<Side> sideOf(const AccessTable &table, const NestLoop &loop,
                           const Constraint &condition) {
  if (condition.kind != Constraint::Kind::NonNegative || condition.value.denominator() != 1)
    return std::nullopt;
  for (auto at = loop.parent; at; at = table.loops[*at].parent) {
    const AtomId counter = table.loops[*at].counter;
    const std::int64_t factor = condition.value.coefficient({counter});
    if (std::abs(factor) != 1)
      continue;
    // i_main - 1 - i >= 0, or i - i_main >= 0
    const bool isBefore = factor < 0;
    const Polynomial rest =
        condition.value - Polynomial::atom(counter) * Polynomial::constant(factor);
    const std::vector<AtomId> atoms = rest.atoms();
    if (std::ranges::any_of(atoms,
                            [&](AtomId id) { return table.atoms[id].kind == AtomKind::Counter; }))
      return std::nullopt;
    return Side{*at, isBefore ? rest + Polynomial::constant(1) : -rest, isBefore};
  }
  return std::nullopt;
}

} // namespace

std::optional<StartsByParts> startsByParts(const AccessTable &table, const NestLoop &loop) {
  const std::vector<AtomId> atoms = loop.lower.atoms();
  if (atoms.size() != 1 || loop.lower != Polynomial::atom(atoms[0]))
    return std::nullopt;
  const AtomId start = unconverted(table, atoms[0]);
  const auto &cases = table.atoms[start].cases;
  if (cases.size() != 2)
    return std::nullopt;
  std::optional<Side> sides[2];
  std::optional<Polynomial> starts[2]; // before the change and behind it
  for (std::size_t at = 0; at < 2; ++at) {
    std::optional<Polynomial> value;
    for (const Constraint &constraint : cases[at]) {
      const std::int64_t factor = constraint.value.coefficient({start});
      const bool isStart = constraint.kind == Constraint::Kind::Zero && std::abs(factor) == 1 &&
                           constraint.value.denominator() == 1;
      if (isStart && !value)
        value = Polynomial::atom(start) - constraint.value * Polynomial::constant(factor);
      else if (!sides[at])
        sides[at] = sideOf(table, loop, constraint);
      else
        return std::nullopt;
    }
    if (!sides[at] || !value)
      return std::nullopt;
    starts[sides[at]->isBefore ? 0 : 1] = value;
  }
  const bool isOne = sides[0]->around == sides[1]->around && sides[0]->change == sides[1]->change;
  if (!isOne || !starts[0] || !starts[1])
    return std::nullopt;
  return StartsByParts{sides[0]->around, sides[0]->change, *starts[0], *starts[1]};
}

} // namespace parlift::analysis
