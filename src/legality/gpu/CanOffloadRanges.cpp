#include "legality/gpu/OffloadQuestion.h"

#include "analysis/dependences/AssumedIn.h"
#include "analysis/dependences/Overlap.h"
#include "legality/versions/IndexValues.h"

#include <algorithm>

namespace parlift::legality {

/// The subscript in elements of what the pointer points to, whatever shape the analysis has seen in it: `a[i * n + j]`
/// may be an element of rows to it.
std::optional<Polynomial> OffloadQuestion::subscriptOf(const Access &access) const {
  const Base &base = nest_.table().bases[access.base];
  if (!base.elementType || access.path.empty() || !access.inTestOf.empty())
    return std::nullopt;
  if (base.elementType->kind == ir::TypeKind::Array)
    return isNested(access) ? std::optional(access.path[0].index) : std::nullopt;
  Polynomial result;
  for (const PathStep &step : access.path) {
    if (step.isField || step.index.isPoisoned() ||
        (&step != &access.path[0] && (!step.extent || step.extent->isPoisoned())))
      return std::nullopt;
    result = &step == &access.path[0] ? step.index : result * *step.extent + step.index;
    if (step.elementSize == base.elementType->size && step.elementSize != 0)
      return result;
  }
  return std::nullopt;
}

/// guardsInside, and nothing where it stands in the test of a loop that each iteration comes to: `k < row[i + 1]`.
std::optional<std::vector<Constraint>> OffloadQuestion::guardsOf(const Access &access) const {
  auto guards = guardsInside(nest_, access, loop_);
  if (!guards && IndexValues(nest_, loop_).isInSureTest(access))
    guards.emplace();
  return guards;
}

std::vector<Constraint> OffloadQuestion::factsOf(const Access &access) const {
  std::vector<Constraint> facts = nest_.factsAt(access);
  facts.insert(facts.end(), presumed_.begin(), presumed_.end());
  const std::vector<Constraint> assumed =
      assumedIn(nest_.table(), nest_.dependences.assumptions, loop_);
  facts.insert(facts.end(), assumed.begin(), assumed.end());
  for (const PathStep &step : access.path)
    if (step.extent && !step.extent->isPoisoned())
      facts.push_back({Constraint::Kind::NonNegative, *step.extent - Polynomial::constant(1)});
  std::vector<Polynomial> rows = {
      Polynomial::constant(1)};              // products of trips are positive as well
  for (const LoopIndex index : access.loops) // it runs, so these do
    if (const NestLoop &loop = nest_.loop(index); loop.upper) {
      const Polynomial trips = *loop.upper - loop.lower;
      for (std::size_t at = 0, count = std::min<std::size_t>(rows.size(), 4); at < count; ++at) {
        rows.push_back(rows[at] * trips);
        for (const Polynomial &less : {Polynomial::constant(1), rows[at], trips})
          if (!(less == rows.back()))
            facts.push_back({Constraint::Kind::NonNegative, rows.back() - less});
      }
    }
  return facts;
}

/// A bound by all that is known where the access runs: in `if (y + d >= 0 && y + d < h)` no row before the first.
std::optional<Polynomial> OffloadQuestion::endOf(const Access &access, bool least) const {
  const std::optional<Polynomial> subscript = subscriptOf(access);
  if (!subscript || subscript->isPoisoned())
    return std::nullopt;
  std::vector<LoopIndex> inside;
  for (const LoopIndex index : access.loops)
    if (nest_.isInside(index, loop_))
      inside.push_back(index);
  const auto ends = Bounds(nest_.table(), factsOf(access)).ends(*subscript, inside);
  return ends ? std::optional(least ? ends->low : ends->high) : std::nullopt;
}

/// Where the outermost subscript is least or greatest, and when the iteration there runs.
std::optional<OffloadQuestion::Corner> OffloadQuestion::corner(const Access &access, bool least,
                                                               bool isCentred) const {
  const std::optional<Polynomial> subscript = subscriptOf(access);
  if (!subscript || subscript->isPoisoned())
    return std::nullopt;
  const Bounds inside(nest_.table(), factsOf(access));
  Corner result{*subscript, {}, guardsOf(access).value_or(std::vector<Constraint>{})};
  for (auto at = access.loops.rbegin(); at != access.loops.rend() && nest_.isInside(*at, loop_);
       ++at) {
    const NestLoop &loop = nest_.loop(*at);
    if (!loop.exact || !loop.counted || !loop.upper)
      return std::nullopt;
    const Polynomial last = *loop.upper - Polynomial::constant(1);
    bool wantsLast = !least;
    if (const unsigned degree = result.value.degreeIn(loop.counter); degree > 1) {
      return std::nullopt;
    } else if (degree == 1) {
      const Polynomial slope = result.value.substitute(loop.counter, Polynomial::constant(1)) -
                               result.value.substitute(loop.counter, Polynomial());
      const bool rises = inside.nonNegative(slope), falls = !rises && inside.nonNegative(-slope);
      if (!rises && !falls)
        return std::nullopt;
      wantsLast = rises != least;
    }
    if (isCentred && *at != loop_ && !inside.nonNegative(loop.lower) &&
        inside.nonNegative(-loop.lower) && inside.nonNegative(last)) {
      result.value = result.value.substitute(loop.counter, Polynomial());
      for (std::vector<Constraint> *all : {&result.runs, &result.guards})
        for (Constraint &constraint : *all)
          constraint.value = constraint.value.substitute(loop.counter, Polynomial());
      result.runs.push_back({Constraint::Kind::NonNegative, -loop.lower});
      result.runs.push_back({Constraint::Kind::NonNegative, last});
      continue;
    }
    Polynomial place = wantsLast ? last : loop.lower;
    // Not the last row of a triangle, where that is empty: `for (j = i + 1; j < n; j++)` runs up to i = n - 2.
    for (const Constraint &runs : result.runs) {
      const Polynomial slope = runs.value.substitute(loop.counter, Polynomial::constant(1)) -
                               runs.value.substitute(loop.counter, Polynomial());
      const Polynomial end = wantsLast ? runs.value + Polynomial::atom(loop.counter)
                                       : Polynomial::atom(loop.counter) - runs.value;
      const bool endsHere = runs.value.degreeIn(loop.counter) == 1 && end.denominator() == 1 &&
                            slope.constantValue() == (wantsLast ? -1 : 1);
      if (endsHere && inside.nonNegative(wantsLast ? place - end : end - place))
        place = end;
    }
    result.value = result.value.substitute(loop.counter, place);
    for (std::vector<Constraint> *all : {&result.runs, &result.guards})
      for (Constraint &constraint : *all)
        constraint.value = constraint.value.substitute(loop.counter, place);
    const Polynomial room = wantsLast ? place - loop.lower : last - place;
    if (*at != loop_ || room != last - loop.lower) // nothing is asked of a loop that does not run
      result.runs.push_back({Constraint::Kind::NonNegative, room});
  }
  return result;
}

/// Whichever branches an iteration takes, one of the accesses touches the same element: `if (c) a[i] = 1; else a[i] = 2`.
bool OffloadQuestion::isOnAllPaths(const Access &access,
                                   const std::vector<const Access *> &accesses) const {
  const std::optional<Polynomial> subscript = subscriptOf(access);
  if (!subscript)
    return false;
  const auto depth =
      static_cast<std::size_t>(std::ranges::find(access.loops, loop_) - access.loops.begin());
  using Path = std::vector<std::pair<unsigned, unsigned>>;
  std::vector<Path> paths;
  for (const Access *other : accesses) {
    const auto theirs = subscriptOf(*other);
    if (!theirs || other->loops != access.loops || !(*theirs == *subscript) ||
        other->entries.size() != other->branches.size())
      continue;
    // The branches are all that decides: no `continue` before it, no condition of a loop's.
    bool isAll = true;
    std::size_t guards = 0, first = 0;
    unsigned doubts = 0;
    for (const Access::Entry &entry : other->entries) {
      const bool isInside = entry.loops > depth;
      isAll =
          isAll && (!isInside || (entry.guardsBefore == guards && entry.doubtsBefore == doubts));
      first += isInside ? 0 : 1;
      guards = entry.guardsInside;
      doubts = entry.doubtsInside;
    }
    isAll = isAll && other->guards.size() == guards && other->doubts == doubts;
    if (!isAll)
      continue;
    const auto begin = other->branches.begin() + static_cast<std::ptrdiff_t>(first);
    paths.emplace_back(begin, other->branches.end());
  }
  const auto covers = [&](const auto &self, const Path &path) -> bool {
    for (const Path &one : paths)
      if (one == path)
        return true;
    for (const Path &one : paths) {
      if (one.size() <= path.size() || !std::equal(path.begin(), path.end(), one.begin()))
        continue;
      Path then = path, otherwise = path;
      then.emplace_back(one[path.size()].first, 0);
      otherwise.emplace_back(one[path.size()].first, 1);
      if (self(self, then) && self(self, otherwise))
        return true;
    }
    return false;
  };
  return !paths.empty() && covers(covers, {});
}

/// A bound of all subscripts; nullopt: there is none, or which of several it is cannot be told.
std::optional<Polynomial> OffloadQuestion::extreme(const std::vector<const Access *> &accesses,
                                                   bool least, const Bounds &known) const {
  std::optional<Polynomial> result;
  for (const Access *access : accesses) {
    const auto guards = guardsOf(*access);
    const bool isUnderCondition = !guards || !guards->empty();
    std::optional<Polynomial> here = isUnderCondition ? endOf(*access, least) : std::nullopt;
    if (const auto own = here ? std::nullopt : corner(*access, least))
      here = own->value;
    if (!here || !tree_.length(*here)) // of `(i + 1) % n`, what a remainder can be
      here = endOf(*access, least);
    if (!here || here->denominator() != 1)
      return std::nullopt;
    const auto exceeds = [&](const Polynomial &a, const Polynomial &b) {
      return known.nonNegative(least ? b - a : a - b);
    };
    if (!result || exceeds(*here, *result))
      result = *here;
    else if (!exceeds(*result, *here))
      return std::nullopt;
  }
  return result;
}

/// What holds where the loops around the accesses run.
std::vector<Constraint> OffloadQuestion::runsOf(const std::vector<const Access *> &accesses) const {
  std::vector<Constraint> result;
  for (const Access *access : accesses)
    for (const bool least : {true, false})
      if (const std::optional<Corner> here = corner(*access, least))
        result.insert(result.end(), here->runs.begin(), here->runs.end());
  return result;
}

/// That steps of subscripts do not go back, `pitch >= 0` of `a[y * pitch + x]`, where nothing says whether they do.
std::vector<Constraint>
OffloadQuestion::signsOf(const std::vector<const Access *> &accesses) const {
  std::vector<Constraint> result;
  for (const Access *access : accesses) {
    const std::optional<Polynomial> subscript = subscriptOf(*access);
    if (!subscript || subscript->isPoisoned())
      continue;
    const Bounds inside(nest_.table(), factsOf(*access));
    for (const LoopIndex index : access->loops) {
      const AtomId counter = nest_.loop(index).counter;
      if (!nest_.isInside(index, loop_) || subscript->degreeIn(counter) != 1)
        continue;
      const Polynomial slope = subscript->substitute(counter, Polynomial::constant(1)) -
                               subscript->substitute(counter, Polynomial());
      const bool isOfCounters = std::ranges::any_of(access->loops, [&](LoopIndex other) {
        return nest_.isInside(other, loop_) && slope.degreeIn(nest_.loop(other).counter) != 0;
      });
      if (!isOfCounters && !inside.nonNegative(slope) && !inside.nonNegative(-slope))
        result.push_back({Constraint::Kind::NonNegative, slope});
    }
  }
  return result;
}

/// They are proved, or can be tested before the loop.
bool OffloadQuestion::require(const std::vector<Constraint> &constraints) {
  std::vector<ir::ExprRef> tests;
  for (const Constraint &constraint : constraints) {
    if (constraint.kind == Constraint::Kind::NonNegative && before_.nonNegative(constraint.value))
      continue;
    const InTree::Maybe test = tree_.holds(constraint);
    if (!test)
      return false;
    tests.push_back(*test);
  }
  conditions_.add(tests);
  return true;
}

} // namespace parlift::legality
