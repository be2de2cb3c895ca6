#include "analysis/model/WrapAround.h"

#include "analysis/symbolic/Bounds.h"

#include <algorithm>
#include <cmath>
#include <set>

// Worked example, `for (size_t i = 0; i < n; i++) for (size_t j = 0; j < m; j++) a[i * m + j]`, all of 64 bits:
//
//     term i*m   i counts from 0 in a loop that ends: below 2^48. m is what the loop over j runs to: below 2^(48 + 1), and
//                as both loops have fixed lengths and stand in each other without a condition, i*m is below 2^48 iterations
//                in all, give or take little, and not below 2^97
//     term j     below 2^48
//     sum        below 2^62: the polynomial is the number, and needs no premise
//
// With `a[i * s + j]` and nothing known of s the product is wide. `limits` shares the 62 bits among the factors:
// n <= 2^30 - 1 && s <= 2^30 - 1 before the nest.

namespace parlift::analysis {

namespace {

/// value = id + a number: the number.
std::optional<std::int64_t> beside(const Polynomial &value, AtomId id) {
  if (value.isPoisoned())
    return std::nullopt;
  return (value - Polynomial::atom(id)).constantValue();
}

} // namespace

Polynomial WrapAround::term(const Monomial &monomial, std::int64_t factor) {
  Polynomial result = Polynomial::constant(factor);
  for (const AtomId id : monomial)
    result = result * Polynomial::atom(id);
  return result;
}

unsigned WrapAround::bitsOfNumber(std::int64_t number) {
  std::uint64_t rest = static_cast<std::uint64_t>(number);
  rest = number < 0 ? -rest : rest;
  rest = rest == 0 ? 0 : rest - 1; // 8 is 2^3
  unsigned bits = 0;
  for (; rest != 0; rest >>= 1)
    ++bits;
  return bits;
}

bool WrapAround::isWideUnsigned(AtomId id) const {
  const Atom &atom = table_.atoms[id];
  return atom.type && atom.type->isUnsigned() && atom.type->bits >= 64;
}

bool WrapAround::mayWrap(const PathStep &step) const {
  if (step.isField || step.index.isPoisoned())
    return false;
  const auto atoms = step.index.atoms();
  return step.isModular ||
         std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) { return isWideUnsigned(id); });
}

WrapAround::Place WrapAround::placeOf(const Access &access) const {
  Place place;
  place.loops = access.loops;
  unsigned doubts = 0;
  std::size_t guards = 0;
  std::set<std::size_t> starts;
  for (const Access::Entry &entry : access.entries) {
    doubts += entry.doubtsInside - entry.doubtsBefore;
    guards += entry.guardsInside - entry.guardsBefore;
    starts.insert(entry.loops);
  }
  // Conditions that belong to no branch may stand before any of the loops.
  const bool hasOthers =
      access.doubts != doubts || access.guards.size() != guards || !access.inTestOf.empty();
  unsigned stretch = 0;
  for (std::size_t depth = 0; depth < place.loops.size(); ++depth) {
    if (depth > 0 && (hasOthers || starts.count(depth) != 0))
      ++stretch;
    place.stretches.push_back(stretch);
  }
  place.isUnconditional = access.branches.empty() && access.guards.empty() && access.doubts == 0 &&
                          access.inTestOf.empty();
  return place;
}

/// Of a value whose type or origin limits it; nullopt: it may be anything of 64 bits.
std::optional<unsigned> WrapAround::bitsOf(AtomId id) const {
  const Atom &atom = table_.atoms[id];
  if (atom.kind == AtomKind::Remainder)
    return bitsOfNumber(atom.divisor);
  if (atom.low && atom.high)
    return std::max(bitsOfNumber(*atom.low), bitsOfNumber(*atom.high));
  if (atom.type && atom.type->isInteger() && atom.type->bits < 64)
    return atom.type->isSigned ? atom.type->bits - 1 : atom.type->bits;
  if (atom.kind == AtomKind::Quotient && atom.operand.isAffine() && !atom.operand.isPoisoned()) {
    unsigned bits = 0;
    for (const auto &[monomial, factor] : atom.operand.terms()) {
      const auto of = monomial.empty() ? std::optional<unsigned>(0) : bitsOf(monomial.front());
      if (!of)
        return std::nullopt;
      bits = std::max(bits, *of + bitsOfNumber(factor));
    }
    return bits + bitsOfNumber(static_cast<std::int64_t>(atom.operand.terms().size()));
  }
  return std::nullopt;
}

bool WrapAround::isFixedBefore(const Polynomial &value) const {
  const auto atoms = value.atoms();
  return !value.isPoisoned() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const Atom &atom = table_.atoms[id];
    return atom.kind != AtomKind::Counter && atom.variesIn.empty() && !atom.variesEverywhere;
  });
}

std::optional<Polynomial> WrapAround::length(LoopIndex loop) const {
  const NestLoop &nest = table_.loops[loop];
  if (!nest.upper || !nest.exact)
    return std::nullopt;
  return *nest.upper - nest.lower;
}

/// A loop that runs to `id`, give or take little: id < 2^(48 + the result).
std::optional<unsigned> WrapAround::bitsBeside(AtomId id, LoopIndex loop) const {
  const auto trips = length(loop);
  if (!trips)
    return std::nullopt;
  const auto isNear = [](const std::optional<std::int64_t> &number) {
    return number && *number < shortOffset && *number > -shortOffset;
  };
  if (isNear(beside(*trips, id)))
    return 1;
  // The atom of `m - 1`, which is a short way of a loop, and m is one more.
  for (const AtomId part : trips->atoms())
    if (const auto &same = table_.atoms[part].sameModulo; same && isNear(beside(*trips, part)))
      if (const auto number = beside(*same, id); isNear(number) && *number <= 0)
        return 1;
  // floor((n - 1) / 4) + 1
  if (trips->terms().size() > 2 || trips->denominator() != 1)
    return std::nullopt;
  for (const AtomId part : trips->atoms()) {
    const Atom &atom = table_.atoms[part];
    if (atom.kind != AtomKind::Quotient || !beside(*trips, part))
      continue;
    if (isNear(beside(atom.operand, id)))
      return bitsOfNumber(atom.divisor) + 1;
  }
  return std::nullopt;
}

/// Counters are taken to count from 0 here.
WrapAround::Size WrapAround::sizeOf(const Monomial &monomial, std::int64_t factor,
                                    const Place &place) const {
  Size size;
  size.bits = bitsOfNumber(factor);
  std::vector<std::size_t> used;
  const auto isUsed = [&](std::size_t depth) {
    return std::find(used.begin(), used.end(), depth) != used.end();
  };
  for (const bool ofCounters : {true, false}) // a counter's own loop is its own
    for (const AtomId id : monomial) {
      const Atom &atom = table_.atoms[id];
      if ((atom.kind == AtomKind::Counter) != ofCounters)
        continue;
      if (ofCounters) {
        const auto trips = length(atom.loop);
        const auto number = trips ? trips->constantValue() : std::nullopt;
        const auto &variable = table_.loops[atom.loop].variable;
        const auto found = std::find(place.loops.begin(), place.loops.end(), atom.loop);
        const auto depth = static_cast<std::size_t>(found - place.loops.begin());
        if (number)
          size.bits += bitsOfNumber(*number);
        else if (variable && variable->type->isInteger() && variable->type->bits <= 32)
          size.bits += variable->type->isSigned ? variable->type->bits - 1 : variable->type->bits;
        else if (depth < place.loops.size() && !isUsed(depth))
          used.push_back(depth);
        else
          size.bits += bitsOfRun;
        continue;
      }
      if (const auto bits = bitsOf(id)) {
        size.bits += *bits;
        continue;
      }
      bool isLimited = false;
      for (std::size_t depth = place.loops.size(); depth-- > 0 && !isLimited;)
        if (const auto bits = bitsBeside(id, place.loops[depth]); bits && !isUsed(depth)) {
          used.push_back(depth);
          size.bits += *bits;
          isLimited = true;
        }
      if (!isLimited)
        size.wide.push_back(id);
    }
  // Loops of fixed lengths, one in the other: all of them together ran fewer than 2^48 times.
  std::sort(used.begin(), used.end());
  for (std::size_t k = 0; k < used.size(); ++k) {
    bool isTogether = k > 0 && place.stretches[used[k]] == place.stretches[used[k - 1]];
    for (std::size_t depth = k > 0 ? used[k - 1] : used[k]; depth <= used[k] && isTogether;
         ++depth) {
      const auto trips = length(place.loops[depth]);
      isTogether = trips && isFixedBefore(*trips);
    }
    size.bits += isTogether ? 0 : bitsOfRun;
  }
  return size;
}

/// Every term is, but for one value alone, which may be any of its type. If that is unsigned, nothing may be
/// added to it, and only a subscript that is sure to be inside (`mayStartAnywhere`) has it.
bool WrapAround::isModerate(const Polynomial &value, const Place &place,
                            bool mayStartAnywhere) const {
  bool hasStart = false, isUnsignedStart = false, addsToIt = false;
  double sum = 0;
  for (const auto &[monomial, factor] : value.terms()) {
    const Size size = sizeOf(monomial, factor, place);
    if (size.wide.empty() && size.bits <= mostBits) {
      sum += std::ldexp(1.0, static_cast<int>(size.bits));
      addsToIt |= !monomial.empty() || factor > 0;
      continue;
    }
    if (monomial.size() != 1 || size.wide.empty() || hasStart)
      return false;
    hasStart = true;
    isUnsignedStart = isWideUnsigned(monomial.front());
    if (isUnsignedStart ? factor != 1 || !mayStartAnywhere : factor != 1 && factor != -1)
      return false;
  }
  return sum < std::ldexp(1.0, mostBits + 1) && !(isUnsignedStart && addsToIt);
}

/// The counters of `loops` count from 0, where the value is least if that can be seen.
Polynomial WrapAround::fromStart(Polynomial value, const std::vector<LoopIndex> &loops) const {
  for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
    const NestLoop &nest = table_.loops[*loop];
    if (value.isPoisoned() || !value.mentions(nest.counter))
      continue;
    const Polynomial counter = Polynomial::atom(nest.counter);
    const bool descends =
        std::none_of(value.terms().begin(), value.terms().end(), [&](const auto &part) {
          return part.second > 0 &&
                 std::count(part.first.begin(), part.first.end(), nest.counter) != 0;
        });
    const bool isTurned = descends && nest.exact && nest.upper;
    value =
        value.substitute(nest.counter, isTurned ? *nest.upper - Polynomial::constant(1) - counter
                                                : nest.lower + counter);
  }
  return value;
}

Polynomial WrapAround::fromLower(Polynomial value, const std::vector<LoopIndex> &loops) const {
  for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop)
    if (const NestLoop &nest = table_.loops[*loop]; value.mentions(nest.counter))
      value = value.substitute(nest.counter, nest.lower + Polynomial::atom(nest.counter));
  return value;
}

bool WrapAround::isTestable(const Polynomial &value) const {
  const auto atoms = value.atoms();
  return !value.isPoisoned() && value.isAffine() && value.denominator() == 1 &&
         std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
           const Atom &atom = table_.atoms[id];
           return atom.kind == AtomKind::Value && atom.printable && !atom.rootOnly &&
                  atom.conditionalIn.empty() && atom.variesIn.empty() && !atom.variesEverywhere;
         });
}

/// What can be tested and is no less than the iterations of the loop.
std::optional<Polynomial> WrapAround::mostOf(LoopIndex loop) const {
  const NestLoop &nest = table_.loops[loop];
  if (const auto trips = length(loop); trips && isTestable(*trips))
    return trips;
  if (!Bounds(table_, table_.context).nonNegative(nest.lower))
    return std::nullopt;
  for (const Constraint &bound : nest.bounds) {
    const std::int64_t slope = bound.value.coefficient({nest.counter});
    const Polynomial rest =
        bound.value - Polynomial::atom(nest.counter) * Polynomial::constant(slope);
    if (bound.kind == Constraint::Kind::NonNegative && slope < 0 && isTestable(rest))
      return rest + Polynomial::constant(1);
  }
  return std::nullopt;
}

/// Limits for all factors that have none, which leave room for the product.
std::optional<std::vector<Premise>> WrapAround::limits(const Polynomial &value,
                                                       const Place &place) const {
  std::vector<Premise> result;
  const auto limit = [&](const Polynomial &what, unsigned bits) {
    if (!isTestable(what) || place.loops.empty())
      return false;
    const auto atoms = what.atoms();
    const Polynomial most = Polynomial::constant((std::int64_t{1} << bits) - 1);
    result.push_back({place.loops.front(), {Constraint::Kind::NonNegative, most - what}});
    if (std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) { return !isWideUnsigned(id); }))
      result.push_back({place.loops.front(), {Constraint::Kind::NonNegative, what + most}});
    return true;
  };
  const unsigned room =
      mostBits -
      bitsOfNumber(static_cast<std::int64_t>(std::max<std::size_t>(value.terms().size(), 1)));
  constexpr unsigned least = 8;
  for (const auto &[monomial, factor] : value.terms()) {
    const Size size = sizeOf(monomial, factor, place);
    if (size.wide.empty() && size.bits <= room)
      continue;
    // The lengths of loops are no help any more: each factor gets its share. Where the types of some leave
    // no room, they get theirs too.
    unsigned known = 0;
    std::vector<Polynomial> parts;
    for (const bool limitsAll : {false, true}) {
      known = bitsOfNumber(factor);
      parts.clear();
      for (const AtomId id : monomial) {
        const Atom &atom = table_.atoms[id];
        const Size own = sizeOf({id}, 1, {});
        if (own.wide.empty() && own.bits < (limitsAll ? least : bitsOfRun)) {
          known += own.bits;
          continue;
        }
        const bool counts = atom.kind == AtomKind::Counter;
        const auto most = counts ? mostOf(atom.loop) : Polynomial::atom(id);
        if (!most)
          return std::nullopt;
        parts.push_back(*most);
      }
      if (!parts.empty() && known + least * parts.size() <= room)
        break;
    }
    if (parts.empty() || known + least * parts.size() > room)
      return std::nullopt;
    for (const Polynomial &part : parts)
      if (!limit(part, (room - known) / static_cast<unsigned>(parts.size())))
        return std::nullopt;
  }
  return result;
}

std::optional<std::vector<Premise>>
WrapAround::premises(const Polynomial &value, const std::vector<LoopIndex> &loops) const {
  if (value.isPoisoned())
    return std::nullopt;
  Place place;
  place.loops = loops;
  for (unsigned depth = 0; depth < loops.size(); ++depth)
    place.stretches.push_back(depth);
  const Polynomial moved = fromStart(value, loops);
  if (isModerate(moved, place, true))
    return std::vector<Premise>();
  return limits(moved, place);
}

void addPremises(NestModel &model, const std::vector<Premise> &premises) {
  for (const Premise &premise : premises) {
    // Of two limits the stronger one.
    const auto found =
        std::find_if(model.premises.begin(), model.premises.end(), [&](const Premise &other) {
          return other.loop == premise.loop && other.constraint.kind == premise.constraint.kind &&
                 (other.constraint.value - premise.constraint.value).constantValue();
        });
    if (found == model.premises.end())
      model.premises.push_back(premise);
    else if (premise.constraint.kind == Constraint::Kind::NonNegative &&
             *(found->constraint.value - premise.constraint.value).constantValue() > 0)
      *found = premise;
    else if (!(found->constraint.value == premise.constraint.value) &&
             premise.constraint.kind != Constraint::Kind::NonNegative)
      model.premises.push_back(premise);
  }
}

} // namespace parlift::analysis
