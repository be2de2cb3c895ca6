// Subscripts that may wrap around: those that every run shows to stay inside, and premises for the others.
#include "analysis/model/WrapAround.h"
#include "analysis/symbolic/Bounds.h"
#include "analysis/symbolic/StridedLimit.h"

#include <algorithm>

namespace parlift::analysis {

/// Neighbouring iterations differ by one in one counter: the ends move by at most one as well.
bool WrapAround::canWalk(LoopIndex loop) const {
  const NestLoop &nest = table_.loops[loop];
  if (!nest.exact || !nest.upper || nest.bounds.size() > 2)
    return false;
  for (const Polynomial *end : {&nest.lower, &*nest.upper}) {
    if (end->isPoisoned() || !end->isAffine() || end->denominator() != 1)
      return false;
    for (const auto &[monomial, factor] : end->terms()) {
      if (monomial.empty())
        continue;
      const Atom &atom = table_.atoms[monomial.front()];
      if (atom.kind == AtomKind::Counter ? factor != 1 && factor != -1
                                         : !isFixedBefore(Polynomial::atom(monomial.front())))
        return false;
    }
  }
  return true;
}

/// In which iteration of those around it the loop runs first, if it runs at all.
WrapAround::Beginning WrapAround::beginning(LoopIndex loop,
                                            const std::vector<LoopIndex> &loops) const {
  const Polynomial trips = fromLower(*length(loop), loops);
  Polynomial first = trips;
  bool grows = false;
  for (const auto &[monomial, factor] : trips.terms())
    if (std::any_of(monomial.begin(), monomial.end(),
                    [this](AtomId id) { return table_.atoms[id].kind == AtomKind::Counter; })) {
      grows |= factor > 0;
      first = first - term(monomial, factor);
    }
  if (!grows)
    return Beginning::First; // it is longest there
  const auto number = first.constantValue();
  if (!number || *number < 0)
    return Beginning::Unknown;
  return *number > 0 ? Beginning::First : Beginning::Second;
}

/// An access of every iteration, by short steps from a start that is known not to have wrapped.
bool WrapAround::staysInside(const Access &access, std::size_t step, const Place &place) const {
  const Polynomial &index = access.path[step].index;
  const Polynomial value = fromStart(index, place.loops);
  if (!place.isUnconditional || value.denominator() != 1)
    return false;
  const bool isTurned = !(value == fromLower(index, place.loops));
  std::size_t walked = place.loops.size();
  while (walked > 0 && canWalk(place.loops[walked - 1]))
    --walked;
  // From this depth on the loops are walked through, for each iteration outside.
  for (; walked <= place.loops.size(); ++walked) {
    const std::vector<LoopIndex> loops(place.loops.begin() + static_cast<std::ptrdiff_t>(walked),
                                       place.loops.end());
    bool isBox = true;
    Beginning begins = Beginning::First;
    for (const LoopIndex loop : loops)
      if (!isFixedBefore(*length(loop))) {
        isBox = false;
        begins = std::max(begins, isTurned ? Beginning::Unknown : beginning(loop, loops));
      }
    if (begins == Beginning::Unknown)
      continue;
    const Steps steps = stepsOf(value, loops, place);
    // The second iteration's subscript is the stride itself, if the first one's is 0.
    if (steps.areShort ? isModerate(steps.start, place, begins == Beginning::First)
                       : steps.areShortOrAlone && isBox && steps.start.isZero())
      return true;
  }
  return false;
}

/// How the value moves with the counters of `loops`.
WrapAround::Steps WrapAround::stepsOf(const Polynomial &value, const std::vector<LoopIndex> &loops,
                                      const Place &place) const {
  constexpr unsigned bitsOfStep = mostBits - 2; // some of them together
  Steps result;
  for (const auto &[monomial, factor] : value.terms()) {
    Monomial stride;
    for (const AtomId id : monomial)
      if (std::none_of(loops.begin(), loops.end(),
                       [&](LoopIndex loop) { return table_.loops[loop].counter == id; }))
        stride.push_back(id);
    if (stride.size() == monomial.size()) {
      result.start = result.start + term(monomial, factor);
      continue;
    }
    const Size size = sizeOf(stride, factor, place);
    const bool isLinear = stride.size() + 1 == monomial.size();
    const bool isShort = isLinear && size.wide.empty() && size.bits <= bitsOfStep;
    const bool isAlone =
        isLinear && stride.size() == 1 && factor == 1 && isWideUnsigned(stride.front());
    result.areShort &= isShort;
    result.areShortOrAlone &= isShort || isAlone;
  }
  return result;
}

/// Terms over nothing that counts which all accesses to the base have in this step: wherever these begin,
/// what they say of each other is the same. A counter that moves all of them alike is one from 0.
Polynomial WrapAround::withoutCommon(const Access &access, std::size_t step) const {
  const Polynomial &index = access.path[step].index;
  std::vector<const Access *> others;
  for (const Access &other : table_.accesses)
    if (other.base == access.base && other.path.size() > step && !other.path[step].isField &&
        !other.path[step].index.isPoisoned())
      others.push_back(&other);
  const auto inAll = [&](const auto &holds) {
    return std::all_of(others.begin(), others.end(), holds);
  };
  Polynomial rest = index;
  for (const auto &[monomial, factor] : index.terms()) {
    const bool counts = std::any_of(monomial.begin(), monomial.end(), [this](AtomId id) {
      return table_.atoms[id].kind == AtomKind::Counter;
    });
    if (!counts && !monomial.empty() && inAll([&](const Access *other) {
          return other->path[step].index.coefficient(monomial) == factor &&
                 other->path[step].index.denominator() == index.denominator();
        }))
      rest = rest - term(monomial, factor).dividedBy(index.denominator());
  }
  std::vector<LoopIndex> loops = access.loops;
  for (const LoopIndex loop : access.loops) {
    const NestLoop &nest = table_.loops[loop];
    const Polynomial one = Polynomial::constant(1);
    const auto move = [&](const Polynomial &value) {
      return value.substitute(nest.counter, Polynomial::atom(nest.counter) + one) - value;
    };
    const Polynomial own = move(index);
    const bool isShared =
        isFixedBefore(own) && isFixedBefore(nest.lower) && inAll([&](const Access *other) {
          return std::find(other->loops.begin(), other->loops.end(), loop) != other->loops.end() &&
                 move(other->path[step].index) == own;
        });
    if (isShared)
      loops.erase(std::find(loops.begin(), loops.end(), loop));
  }
  return fromStart(rest, loops);
}

std::optional<std::vector<Premise>> WrapAround::premises(const Access &access,
                                                         std::size_t step) const {
  const PathStep &path = access.path[step];
  const Place place = placeOf(access);
  // A value as it is, or with something subtracted: it was computed, and is the subscript.
  if (path.index.terms().size() <= 2 && path.index.isAffine() && !path.isModular) {
    const std::int64_t offset = path.index.coefficient({});
    const bool isPlain = path.index.denominator() == 1 && offset <= 1 && offset > -shortOffset &&
                         path.index.atoms().size() == 1 &&
                         path.index.coefficient({path.index.atoms().front()}) == 1;
    if (isPlain)
      return std::vector<Premise>();
  }
  const Polynomial whole = fromStart(path.index, access.loops);
  // Where the array's size is known, the subscript itself says something of its parts.
  const Polynomial moved = path.extent ? whole : withoutCommon(access, step);
  if (isModerate(moved, place, false) || isModerate(whole, place, false) ||
      staysInside(access, step, place))
    return std::vector<Premise>();
  return limits(moved, place);
}

namespace {

/// In a loop whose counter moves by a value (`i += len`), what the loops and the premises say shows the number to be one of 62 bits: its
/// products are no terms whose sizes are known.
bool isBetweenEnds(const NestModel &model, const Access &access, const Polynomial &index) {
  const AccessTable &table = model.table;
  if (index.isPoisoned() ||
      std::ranges::none_of(access.loops, [&](LoopIndex at) { return isStrided(table.loops[at]); }))
    return false;
  std::vector<Constraint> facts = table.context;
  const std::vector<Constraint> around = table.boundsAround(access);
  facts.insert(facts.end(), around.begin(), around.end());
  facts.insert(facts.end(), access.guards.begin(), access.guards.end());
  for (const Premise &premise : model.premises)
    if (std::ranges::find(access.loops, premise.loop) != access.loops.end())
      facts.push_back(premise.constraint);
  const Bounds bounds(table, std::move(facts));
  return bounds.nonNegative(index) &&
         isAtMost(index, std::int64_t{1} << 62, table, access.loops, bounds);
}

} // namespace

void settleSubscripts(NestModel &model) {
  const WrapAround wraps(model.table);
  struct Doubt {
    std::size_t access = 0, step = 0;
  };
  std::vector<Doubt> doubts;
  for (std::size_t k = 0; k < model.table.accesses.size(); ++k) {
    const Access &access = model.table.accesses[k];
    for (std::size_t step = 0; step < access.path.size(); ++step) {
      if (!wraps.mayWrap(access.path[step]))
        continue;
      if (const auto premises = wraps.premises(access, step))
        addPremises(model, *premises);
      else if (!isBetweenEnds(model, access, access.path[step].index))
        doubts.push_back({k, step});
    }
  }
  for (const Doubt &doubt : doubts)
    model.table.accesses[doubt.access].path[doubt.step].index = Polynomial::poisoned();
}

} // namespace parlift::analysis
