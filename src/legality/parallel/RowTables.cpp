#include "legality/parallel/RowsQuestion.h"

#include "analysis/dependences/Overlap.h"
#include "ir/Builder.h"
#include "legality/parallel/PointerWords.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace parlift::legality {

using namespace analysis;
using ir::ExprRef;

namespace {

constexpr std::size_t mostLevels = 2; // nobody wants to read more

/// Its first step may be another one, what follows not.
bool haveOneShape(const std::vector<PathStep> &a, const std::vector<PathStep> &b) {
  if (a.size() != b.size())
    return false;
  for (std::size_t k = 0; k < a.size(); ++k)
    if (a[k].isField != b[k].isField || a[k].fieldOffset != b[k].fieldOffset ||
        a[k].elementSize != b[k].elementSize ||
        (k > 0 && !a[k].isField && !(a[k].index - b[k].index).isZero()))
      return false;
  return true;
}

} // namespace

RowsQuestion::RowsQuestion(const Nest &nest, LoopIndex loop)
    : nest_(nest), loop_(loop), tree_(nest.model, loop) {
  tree_.noteEntered(entered_);
}

bool RowsQuestion::variesHere(const Polynomial &value) const {
  const auto atoms = value.atoms();
  return value.isPoisoned() || std::any_of(atoms.begin(), atoms.end(), [&](AtomId id) {
           const Atom &atom = table().atoms[id];
           return atom.variesEverywhere || std::ranges::any_of(atom.variesIn, [&](LoopIndex in) {
                    return nest_.isInside(in, loop_);
                  });
         });
}

RowTable *RowsQuestion::known(const RowTable &made) {
  const auto found = std::ranges::find_if(tables_, [&](const RowTable &one) {
    return one.root == made.root && one.levels.size() == made.levels.size() &&
           std::ranges::equal(one.levels, made.levels, [](const auto &a, const auto &b) {
             return haveOneShape(a.path, b.path);
           });
  });
  return found == tables_.end() ? nullptr : &*found;
}

bool RowsQuestion::standsStill(unsigned base) const {
  const Base &one = table().bases[base];
  const bool varies = one.variesEverywhere || std::ranges::any_of(one.variesIn, [&](LoopIndex in) {
                        return nest_.isInside(in, loop_);
                      });
  return !varies && pointer(base);
}

ExprRef RowsQuestion::pointer(unsigned base) const {
  const auto words = tree_.address(table().bases[base]);
  return words ? *words : pointerBefore(nest_, loop_, base);
}

bool RowsQuestion::add(unsigned base) {
  RowTable made;
  made.root = base;
  // Row k of a table is one of those that a counter goes through, though it is the same all the time.
  const auto isOneOfMany = [&](unsigned id) {
    const RowOf *row = rowOf(table().bases[id], nest_.options);
    return row && made.levels.empty() && !row->path.empty() && !row->path.front().isField &&
           !row->path.front().index.constantValue() && standsStill(row->table);
  };
  while (!standsStill(made.root) || isOneOfMany(made.root)) {
    const RowOf *row = rowOf(table().bases[made.root], nest_.options);
    if (!row)
      return false;
    made.root = row->table;
    made.levels.insert(made.levels.begin(), {row->path, {row->table}, {}});
  }
  const auto isAskable = [&](const RowTable::Level &level) {
    return !level.path.empty() && !level.path.front().isField &&
           std::all_of(level.path.begin() + 1, level.path.end(), [&](const PathStep &step) {
             return !step.isOwned && !step.inUnion && (step.isField || !variesHere(step.index));
           });
  };
  made.element = table().bases[base].elementType;
  if (made.levels.size() > mostLevels || !std::ranges::all_of(made.levels, isAskable) ||
      !made.element || made.element->size == 0)
    return false;
  RowTable *into = known(made);
  if (!into) {
    tables_.push_back(std::move(made));
    into = &tables_.back();
  } else if (!ir::sameType(*into->element, *made.element)) {
    return false;
  } else {
    for (std::size_t k = 0; k < made.levels.size(); ++k)
      into->levels[k].bases.merge(made.levels[k].bases);
  }
  into->bases.insert(base);
  return true;
}

bool RowsQuestion::collect() {
  std::set<unsigned> seen;
  for (const Access &access : table().accesses) {
    if (!nest_.isInside(access, loop_) || !rowOf(table().bases[access.base], nest_.options))
      continue;
    if (seen.insert(access.base).second && !add(access.base))
      return false;
    if (access.isWrite)
      tableOf(access.base)->isWritten = true;
  }
  return !tables_.empty();
}

RowTable *RowsQuestion::tableOf(unsigned base) {
  const auto found =
      std::ranges::find_if(tables_, [&](const RowTable &one) { return one.bases.contains(base); });
  return found == tables_.end() ? nullptr : &*found;
}

std::optional<Elements> RowsQuestion::columnsOf(const TouchedElements &touched) {
  std::vector<Constraint> facts = table().context;
  if (touched.elements.size() > 1)
    for (const auto &[access, place] : touched.covered)
      for (const LoopIndex at : access->loops)
        if (nest_.isInside(at, loop_) && isSteady(at)) {
          entered_.insert(at);
          facts.push_back({Constraint::Kind::NonNegative,
                           *nest_.loop(at).upper - nest_.loop(at).lower - Polynomial::constant(1)});
        }
  const Bounds bounds(table(), std::move(facts));
  std::optional<Elements> result;
  for (const Covering &one : touched.elements) {
    if (!one.bytes.isZero())
      return std::nullopt;
    if (!result) {
      result = one.range;
      continue;
    }
    const auto isLess = [&](const Polynomial &a, const Polynomial &b) {
      return bounds.nonNegative(b - a);
    };
    const bool keepsLow = isLess(result->low, one.range.low),
               keepsEnd = isLess(one.range.end, result->end);
    if ((!keepsLow && !isLess(one.range.low, result->low)) ||
        (!keepsEnd && !isLess(result->end, one.range.end)))
      return std::nullopt;
    if (!keepsLow)
      result->low = one.range.low;
    if (!keepsEnd)
      result->end = one.range.end;
  }
  return result;
}

bool RowsQuestion::isSteady(LoopIndex loop) const {
  const NestLoop &one = nest_.loop(loop);
  return one.counted && one.exact && one.upper && !variesHere(one.lower) && !variesHere(*one.upper);
}

std::size_t RowsQuestion::conditionsInside(const Access &access) const {
  return access.guards.size() + access.branches.size() + access.doubts -
         nest_.loop(loop_).conditionsOutside;
}

bool RowsQuestion::isPlainRead(const Access &access, unsigned counters) const {
  return conditionsInside(access) == 0 && readsPlainly(access, counters);
}

bool RowsQuestion::readsPlainly(const Access &access, unsigned counters) const {
  return !access.isWrite && access.exact && !access.wholeObject && access.inTestOf.empty() &&
         movesEvenly(access.path.front().index, counters);
}

// Sums of whole numbers without gaps between them have none: i from r to n - r - 1 and k from -r to r make all i + k from 0 to n - 1.
bool RowsQuestion::movesEvenly(const Polynomial &index, unsigned counters) const {
  if (index.isPoisoned() || !index.isAffine() || index.denominator() != 1)
    return false;
  unsigned moving = 0;
  for (const AtomId id : index.atoms())
    if (variesHere(Polynomial::atom(id))) {
      ++moving;
      const std::int64_t factor = index.coefficient({id});
      if (table().atoms[id].kind != AtomKind::Counter || (factor != 1 && factor != -1))
        return false;
    }
  return moving <= counters;
}

std::vector<LoopIndex> RowsQuestion::loopsOf(const Access &access) const {
  std::vector<LoopIndex> result;
  std::ranges::copy_if(access.loops, std::back_inserter(result),
                       [&](LoopIndex at) { return nest_.isInside(at, loop_); });
  return result;
}

bool RowsQuestion::areSteady(const Access &access) const {
  return std::ranges::all_of(loopsOf(access), [&](LoopIndex at) { return isSteady(at); });
}

bool RowsQuestion::isSure(const Access &access) {
  if (!areSteady(access) || (!isPlainRead(access, anyCounters) && !isSureButForOne(access)))
    return false;
  const std::vector<LoopIndex> inner = loopsOf(access);
  entered_.insert(inner.begin(), inner.end());
  return true;
}

// for (i = 0; i < n; i++) if (i != k) for (j = 0; j < n; j++) a[i][j] -= a[k][j];     Gauss and Jordan
// The condition says that the subscript is not k, and where it holds row k is read as well: all of them are, once there is an iteration in
// which it holds, which is so if there are two.
bool RowsQuestion::isSureButForOne(const Access &access) {
  const NestLoop &loop = nest_.loop(loop_);
  // A condition is a guard, and a branch of the program.
  const auto isUnderOne = [&](const Access &one) {
    return conditionsInside(one) == 2 && one.guards.size() == loop.guardsOutside + 1 &&
           one.doubts == loop.doubtsOutside &&
           one.guards.back().kind == Constraint::Kind::NonZero && readsPlainly(one);
  };
  if (!isUnderOne(access))
    return false;
  const Polynomial &index = access.path.front().index, &apart = access.guards.back().value;
  const auto around = loopsOf(access);
  const auto counting = std::ranges::find_if(around, [&](LoopIndex at) {
    return nest_.loop(at).counted && index.mentions(nest_.loop(at).counter);
  });
  if (counting == around.end())
    return false;
  const NestLoop &counted = nest_.loop(*counting);
  const auto other = std::ranges::find_if(table().accesses, [&](const Access &one) {
    if (one.base != access.base || one.path.size() != access.path.size() || !isUnderOne(one) ||
        !areSteady(one) || variesHere(one.path.front().index))
      return false;
    const Polynomial between = index - one.path.front().index, &said = one.guards.back().value;
    return ((between - apart).isZero() || (between + apart).isZero()) && (said - apart).isZero();
  });
  if (other == table().accesses.end())
    return false;
  const std::vector<LoopIndex> inner = loopsOf(*other);
  entered_.insert(inner.begin(), inner.end());
  runs_.push_back(
      {Constraint::Kind::NonNegative, *counted.upper - counted.lower - Polynomial::constant(2)});
  return true;
}

// for (i = 0; i < n - 1; i++) for (j = i + 1; j < n; j++) use(d[j]):   the subscript is j, whose loop is longest where i is 0.
// `standing` = {i: 0}; j goes from 0 + 1 to n - 1: rows [1, n), and `runs` says n - 1 >= 1, that there is such an iteration.
// Each value between the ends is taken: isPlainRead has the subscript move by one counter, with a factor of 1 or -1, and that counter takes
// all values from its lower to its last one while the loops around it stand still. That these iterations run at all is either known
// (alwaysRun, which may use that the loops further out run) or asked before the loop (`runs`), for which it must not vary in it.
std::optional<Elements> RowsQuestion::rowsOfSomeIterations(const Access &access) {
  if (!isPlainRead(access))
    return std::nullopt;
  const std::vector<LoopIndex> inner = loopsOf(access);
  const Polynomial &index = access.path.front().index;
  const auto speaksOf = [&](LoopIndex at, AtomId counter) {
    return nest_.loop(at).upper->mentions(counter) || nest_.loop(at).lower.mentions(counter);
  };
  std::vector<Constraint> facts = table().context;
  std::set<LoopIndex> alwaysRun;
  for (const LoopIndex at : inner) {
    const NestLoop &one = nest_.loop(at);
    if (!one.counted || !one.exact || !one.upper)
      return std::nullopt;
    if (Bounds(table(), facts).positive(*one.upper - one.lower))
      alwaysRun.insert(at);
    facts.insert(facts.end(), one.bounds.begin(), one.bounds.end());
  }
  // From the outermost loop inwards: what the ends of others speak of stands at the value by which these are longest.
  std::map<AtomId, Polynomial> standing;
  const auto where = [&](Polynomial value) {
    for (const auto &[counter, at] : standing)
      value = value.substitute(counter, at);
    return value;
  };
  std::vector<Constraint> runs;
  Polynomial low = index, high = index;
  for (const LoopIndex at : inner) {
    const NestLoop &one = nest_.loop(at);
    const Polynomial lower = where(one.lower), last = where(*one.upper) - Polynomial::constant(1);
    if (!alwaysRun.contains(at)) {
      if (variesHere(lower) || variesHere(last))
        return std::nullopt;
      runs.push_back({Constraint::Kind::NonNegative, last - lower});
    }
    bool stands = false, growsWithIt = false;
    for (const LoopIndex other : inner) {
      stands |= speaksOf(other, one.counter) &&
                (!alwaysRun.contains(other) || index.mentions(nest_.loop(other).counter));
      growsWithIt |= nest_.loop(other).upper->coefficient({one.counter}) > 0 ||
                     nest_.loop(other).lower.coefficient({one.counter}) < 0;
    }
    const Polynomial from = stands && growsWithIt ? last : lower,
                     to = stands && !growsWithIt ? lower : last;
    if (stands)
      standing.emplace(one.counter, from);
    const bool rises = index.coefficient({one.counter}) >= 0;
    low = low.substitute(one.counter, rises ? from : to);
    high = high.substitute(one.counter, rises ? to : from);
  }
  if (variesHere(low) || variesHere(high) || low.denominator() != 1 || high.denominator() != 1)
    return std::nullopt;
  runs_.insert(runs_.end(), runs.begin(), runs.end());
  return Elements{low, high + Polynomial::constant(1)};
}

// Twice over the accesses: those that are sure span the rows, [found.low, found.end), and all others must lie between. Of what is sure, ranges
// that follow on or overlap are one (widen); a gap between them is a row of which nobody knows whether it is there, and is refused
// where it would have to lead on to a further table. Inner tables must all be read in the same places, since each of them is asked there.
bool RowsQuestion::findRows(RowTable &one, std::size_t number) {
  RowTable::Level &level = one.levels[number];
  const bool isLast = number + 1 == one.levels.size();
  const auto leadsOn = [&](const Access &access) {
    return isLast || std::ranges::any_of(one.levels[number + 1].bases, [&](unsigned base) {
             const RowOf &row = *table().bases[base].row;
             return row.table == access.base &&
                    (row.path.front().index - access.path.front().index).isZero();
           });
  };
  std::optional<Covering> found;
  std::set<unsigned> sureBases;
  for (const bool sure : {true, false})
    for (const Access &access : table().accesses) {
      if (!level.bases.contains(access.base) || !nest_.isInside(access, loop_))
        continue;
      if (access.path.empty() || access.path.front().isField || !isNested(access) ||
          access.path.front().elementSize != level.path.front().elementSize)
        return false;
      const bool isWhole = leadsOn(access) && isSure(access);
      if (isWhole && !sure)
        continue;
      // Of loops that are not as long each time some rows are sure, and the others lie between.
      const bool mayBeSome = sure && !isWhole && leadsOn(access) && one.levels.size() == 1;
      auto some = mayBeSome ? rowsOfSomeIterations(access) : std::nullopt;
      one.isUneven |= some.has_value();
      if (mayBeSome && !some)
        some = rowsOfClamped(access);
      if (sure && !isWhole && !some)
        continue;
      const std::vector<LoopIndex> inner = loopsOf(access);
      const Bounds bounds(table(), assumedAt(nest_, loop_, access));
      const auto ends = bounds.ends(access.path.front().index, inner);
      if (!ends || ends->low.denominator() != 1 || ends->high.denominator() != 1)
        return false;
      const Elements here =
          some ? *some : Elements{ends->low, ends->high + Polynomial::constant(1)};
      if (sure)
        sureBases.insert(access.base);
      const bool isGap = found && sure && !isLast &&
                         !(bounds.nonNegative(found->range.end - here.low) &&
                           bounds.nonNegative(here.end - found->range.low));
      const bool isOther =
          found && sure && number > 0 &&
          !((here.low - found->range.low).isZero() && (here.end - found->range.end).isZero());
      if (isGap || isOther)
        return false;
      if (!found && sure)
        found = Covering{here, {}, {bounds}};
      else if (!found || (sure ? !widen(*found, here, bounds)
                               : !bounds.nonNegative(here.low - found->range.low) ||
                                     !bounds.nonNegative(found->range.end - here.end)))
        return false;
    }
  if (found)
    level.rows = found->range;
  return found && (number == 0 || sureBases == level.bases);
}

} // namespace parlift::legality
