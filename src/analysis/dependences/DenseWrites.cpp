#include "analysis/dependences/DenseWrites.h"

#include "analysis/dependences/Instances.h"
#include "analysis/symbolic/Powers.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

// Worked example, the one of the header. Both writes have the dimensions 1·[0, q) and 2q·[0, p), and no two of them are one
// dimension: 1·q is not 2q. Their first elements are 0 and q:
//
//     together     q·[0, 2) more;  1·q = q:  1·[0, 2q);  1·2q = 2q:  1·[0, 2pq)

namespace parlift::analysis {

namespace {

constexpr std::size_t mostStretches = 32;

struct Dimension {
  Polynomial stride, steps; ///< at least one step

  bool operator==(const Dimension &other) const {
    return stride == other.stride && steps == other.steps;
  }
};

/// Equal, and known.
bool isSame(const Polynomial &one, const Polynomial &other) {
  return !one.isPoisoned() && !other.isPoisoned() && one == other;
}

/// Elements of one subscript, the others being what they are.
struct Stretch {
  Access write;                  ///< in the loops around the nest
  Accesses parts;                ///< the writes that it is made of
  std::vector<LoopIndex> others; ///< those of the nest that are no dimensions
  std::size_t at = 0;            ///< which step of the path the subscript is
  Polynomial first;
  std::vector<Dimension> dimensions;
  std::vector<Constraint> runs; ///< each of those loops has an iteration
  bool isNew = false;           ///< dimensions, or writes, were put together
};

/// s·[0, n) + s·n·[0, m) = s·[0, n·m)
void joinDimensions(const AccessTable &table, Stretch &stretch) {
  auto &all = stretch.dimensions;
  for (std::size_t a = 0; a < all.size(); ++a)
    for (std::size_t b = 0; b < all.size(); ++b)
      if (a != b && isSame(all[b].stride, withPowers(table, all[a].stride * all[a].steps))) {
        all[a].steps = withPowers(table, all[a].steps * all[b].steps);
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(b));
        stretch.isNew = true;
        a = static_cast<std::size_t>(-1); // from the beginning
        break;
      }
}

bool isSamePlace(const PathStep &a, const PathStep &b, bool isIndexAsked) {
  return a.isField == b.isField && a.elementSize == b.elementSize && a.inUnion == b.inUnion &&
         a.fieldName == b.fieldName && a.fieldOffset == b.fieldOffset &&
         a.fieldSize == b.fieldSize && a.extent == b.extent && a.isModular == b.isModular &&
         (!isIndexAsked || a.isField || isSame(a.index, b.index));
}

bool isSame(const std::vector<Constraint> &some, const std::vector<Constraint> &others) {
  return std::ranges::equal(some, others, [](const Constraint &a, const Constraint &b) {
    return a.kind == b.kind && isSame(a.value, b.value);
  });
}

/// They run in the same iterations and differ in the one subscript.
bool runTogether(const Stretch &one, const Stretch &other) {
  const Access &a = one.write, &b = other.write;
  if (one.at != other.at || a.loops != b.loops || one.others != other.others || a.size != b.size ||
      a.path.size() != b.path.size() || !isSame(a.guards, b.guards))
    return false;
  for (std::size_t k = 0; k < a.path.size(); ++k)
    if (!isSamePlace(a.path[k], b.path[k], k != one.at))
      return false;
  return true;
}

/// The second behind the first, or a new dimension of both; nullopt where that fills no gap.
std::optional<Stretch> together(const AccessTable &table, const Stretch &one,
                                const Stretch &other) {
  if (!runTogether(one, other))
    return std::nullopt;
  const Polynomial distance = other.first - one.first;
  if (distance.isPoisoned() || distance.isZero())
    return std::nullopt;
  Stretch both = one;
  both.write.position = std::max(one.write.position, other.write.position);
  both.parts.insert(both.parts.end(), other.parts.begin(), other.parts.end());
  both.runs.insert(both.runs.end(), other.runs.begin(), other.runs.end());
  both.isNew = true;
  // Where one has a dimension more, the other has one step of it.
  Dimension inOne, inOther;
  std::vector<Dimension> rest = other.dimensions;
  std::vector<Dimension> unmatched;
  for (const Dimension &dimension : one.dimensions)
    if (const auto found = std::ranges::find(rest, dimension); found != rest.end())
      rest.erase(found);
    else
      unmatched.push_back(dimension);
  if (unmatched.size() > 1 || rest.size() > 1)
    return std::nullopt;
  const Polynomial single = Polynomial::constant(1);
  if (unmatched.empty() && rest.empty()) {
    both.dimensions.push_back({distance, Polynomial::constant(2)});
  } else {
    const Polynomial stride = unmatched.empty() ? rest[0].stride : unmatched[0].stride;
    if (!rest.empty() && !isSame(rest[0].stride, stride))
      return std::nullopt;
    const Polynomial before = unmatched.empty() ? single : unmatched[0].steps;
    const Polynomial behind = rest.empty() ? single : rest[0].steps;
    if (!isSame(distance, withPowers(table, stride * before)))
      return std::nullopt;
    if (unmatched.empty())
      both.dimensions.push_back({stride, before + behind});
    else
      *std::ranges::find(both.dimensions, unmatched[0]) = {stride, before + behind};
  }
  joinDimensions(table, both);
  if (both.dimensions.size() > std::max(one.dimensions.size(), other.dimensions.size()))
    return std::nullopt;
  return both;
}

/// What each write by itself is.
class Stretches {
public:
  Stretches(const AccessTable &table, LoopIndex loop) : table_(table) {
    for (std::optional<LoopIndex> at = loop; at; at = table.loops[*at].parent)
      around_.insert(*at);
  }

  std::optional<Stretch> of(const Access &access) const {
    if (access.wholeObject || (access.isWrite && !access.exact))
      return std::nullopt;
    for (std::size_t k = 0; k < access.path.size(); ++k)
      if (hasProductOfCounter(access.path[k]))
        return at(access, k);
    return std::nullopt;
  }

  bool hasProductOfCounter(const PathStep &step) const {
    return !step.isField && !step.index.isPoisoned() && step.index.denominator() == 1 &&
           std::ranges::any_of(step.index.terms(), [&](const auto &term) {
             return term.first.size() > 1 && std::ranges::any_of(term.first, [&](AtomId id) {
                      return table_.atoms[id].kind == AtomKind::Counter &&
                             around_.count(table_.atoms[id].loop) == 0;
                    });
           });
  }

private:
  bool isFixedIn(const Polynomial &value, const std::set<LoopIndex> &loops) const {
    const auto atoms = value.atoms();
    return !value.isPoisoned() && value.denominator() == 1 &&
           std::ranges::all_of(atoms, [&](AtomId id) { return isFixed(table_.atoms, id, loops); });
  }

  /// As many iterations as its bounds say, and they say no more.
  std::optional<Polynomial> stepsOf(LoopIndex index) const {
    const NestLoop &loop = table_.loops[index];
    if (!loop.exact || !loop.counted || loop.leavesOutTest || !loop.upper ||
        loop.bounds.size() != 2)
      return std::nullopt;
    const Polynomial counter = Polynomial::atom(loop.counter);
    const Polynomial above = counter - loop.lower;
    const Polynomial below = *loop.upper - counter - Polynomial::constant(1);
    const bool isBetween = std::ranges::all_of(loop.bounds, [&](const Constraint &bound) {
      return bound.kind == Constraint::Kind::NonNegative &&
             (isSame(bound.value, above) || isSame(bound.value, below));
    });
    return isBetween && loop.bounds[0].value != loop.bounds[1].value
               ? std::optional(*loop.upper - loop.lower)
               : std::nullopt;
  }

  /// One value that is never less than one.
  bool isPositive(const Polynomial &value) const {
    return value.terms().size() == 1 && value.isAffine() && value.terms().front().second == 1 &&
           !value.constantValue() &&
           table_.atoms[value.terms().front().first.front()].low.value_or(0) > 0;
  }

  bool isDimension(const Access &write, std::size_t step, LoopIndex loop) const {
    const AtomId counter = table_.loops[loop].counter;
    if (around_.count(loop) != 0 || write.path[step].index.degreeIn(counter) != 1 || !stepsOf(loop))
      return false;
    for (std::size_t k = 0; k < write.path.size(); ++k)
      if (k != step && !write.path[k].isField &&
          (write.path[k].index.isPoisoned() || write.path[k].index.mentions(counter)))
        return false;
    return true;
  }

  std::optional<Stretch> at(const Access &write, std::size_t step) const {
    const auto outermost = std::ranges::find_if(
        write.loops, [&](LoopIndex loop) { return isDimension(write, step, loop); });
    if (outermost == write.loops.end())
      return std::nullopt;
    Stretch made;
    made.write = write;
    made.parts = {&write};
    made.write.loops.assign(write.loops.begin(), outermost);
    made.at = step;
    std::set<LoopIndex> outside = around_;
    outside.insert(write.loops.begin(), outermost);
    std::set<AtomId> counters; // of the others
    for (auto loop = outermost; loop != write.loops.end(); ++loop)
      if (!isDimension(write, step, *loop)) {
        made.others.push_back(*loop);
        counters.insert(table_.loops[*loop].counter);
      }
    // What the nest's other loops say may speak of their own counters.
    const auto isSaidOutside = [&](const Polynomial &value) {
      const auto atoms = value.atoms();
      return !value.isPoisoned() && value.denominator() == 1 &&
             std::ranges::all_of(atoms, [&](AtomId id) {
               return counters.count(id) != 0 || isFixed(table_.atoms, id, outside);
             });
    };
    made.first = write.path[step].index;
    for (auto loop = outermost; loop != write.loops.end(); ++loop) {
      const NestLoop &known = table_.loops[*loop];
      if (counters.count(known.counter) != 0) {
        if (!known.exact || !known.counted || known.leavesOutTest ||
            !std::ranges::all_of(
                known.bounds, [&](const Constraint &bound) { return isSaidOutside(bound.value); }))
          return std::nullopt;
        continue;
      }
      const Polynomial steps = *stepsOf(*loop);
      const auto split = made.first.splitBy(known.counter);
      if (!split || !isFixedIn(split->first, outside) || !isFixedIn(steps, outside) ||
          !isFixedIn(known.lower, outside))
        return std::nullopt;
      made.first = split->second + split->first * known.lower;
      made.dimensions.push_back({split->first, steps});
      if (!isPositive(steps))
        made.runs.push_back({Constraint::Kind::NonNegative, steps - Polynomial::constant(1)});
    }
    made.write.path[step].index = made.first;
    const bool isSaid = std::ranges::all_of(made.write.path, [&](const PathStep &one) {
      return one.isField || isSaidOutside(one.index);
    });
    // A read may well be said to happen more often than it does.
    std::erase_if(made.write.guards,
                  [&](const Constraint &guard) { return !isFixedIn(guard.value, outside); });
    if (!isSaid || (write.isWrite && made.write.guards.size() != write.guards.size()))
      return std::nullopt;
    for (const Access &other : table_.accesses)
      if (std::ranges::find(other.loops, *outermost) != other.loops.end())
        made.write.position = write.isWrite ? std::max(made.write.position, other.position)
                                            : std::min(made.write.position, other.position);
    joinDimensions(table_, made);
    return made;
  }

  const AccessTable &table_;
  std::set<LoopIndex> around_; ///< the loop asked about, and those around it
};

/// Puts a loop into the table, innermost of the access's; with its counter yet unknown.
LoopIndex addLoop(AccessTable &table, Access &access) {
  NestLoop loop;
  const auto index = static_cast<LoopIndex>(table.loops.size());
  loop.counter = static_cast<AtomId>(table.atoms.atoms.size());
  Atom &counter = table.atoms.atoms.add();
  counter.kind = AtomKind::Counter;
  counter.loop = index;
  counter.variesIn = {index};
  if (!access.loops.empty())
    loop.parent = access.loops.back();
  loop.depth = static_cast<unsigned>(access.loops.size());
  loop.counted = true;
  table.loops.push_back(std::move(loop));
  access.loops.push_back(index);
  return index;
}

/// An access with new loops for its dimensions and for the other loops of its nest: no read is in them.
Access accessOf(AccessTable &table, const Stretch &stretch) {
  Access made = stretch.write;
  made.guards.insert(made.guards.end(), stretch.runs.begin(), stretch.runs.end());
  made.branches.clear();
  made.entries.clear(); // it is exact: its guards say all
  made.path[stretch.at].index = stretch.first;
  std::map<AtomId, AtomId> fresh;
  const auto renamed = [&](const Polynomial &value) {
    return value.renamed([&](AtomId id) {
      const auto found = fresh.find(id);
      return found == fresh.end() ? id : found->second;
    });
  };
  for (const LoopIndex other : stretch.others) {
    const LoopIndex loop = addLoop(table, made);
    fresh.emplace(table.loops[other].counter, table.loops[loop].counter);
    table.loops[loop].bounds = table.loops[other].bounds;
    for (Constraint &bound : table.loops[loop].bounds)
      bound.value = renamed(bound.value);
  }
  for (PathStep &step : made.path)
    if (!step.isField)
      step.index = renamed(step.index);
  for (const Dimension &dimension : stretch.dimensions) {
    const LoopIndex loop = addLoop(table, made);
    const Polynomial counter = Polynomial::atom(table.loops[loop].counter);
    table.loops[loop].upper = dimension.steps;
    table.loops[loop].bounds = {
        {Constraint::Kind::NonNegative, counter},
        {Constraint::Kind::NonNegative, dimension.steps - Polynomial::constant(1) - counter}};
    made.path[stretch.at].index = made.path[stretch.at].index + dimension.stride * counter;
  }
  return made;
}

} // namespace

bool multipliesCounter(const AccessTable &table, const Access &access, LoopIndex loop) {
  const Stretches stretches(table, loop);
  return std::ranges::any_of(
      access.path, [&](const PathStep &step) { return stretches.hasProductOfCounter(step); });
}

std::optional<Access> denseAccess(AccessTable &table, const Access &access, LoopIndex loop) {
  const auto stretch = Stretches(table, loop).of(access);
  return stretch && stretch->isNew ? std::optional(accessOf(table, *stretch)) : std::nullopt;
}

std::vector<DenseWrite> denseWrites(AccessTable &table, const Accesses &writes, LoopIndex loop) {
  const Stretches stretches(table, loop);
  std::vector<Stretch> all;
  for (const Access *write : writes)
    if (all.size() < mostStretches)
      if (auto one = stretches.of(*write))
        all.push_back(std::move(*one));
  for (std::size_t a = 0; a < all.size(); ++a)
    for (std::size_t b = 0; b < a && all.size() < mostStretches; ++b) {
      auto both = together(table, all[a], all[b]);
      if (!both)
        both = together(table, all[b], all[a]);
      if (both)
        all.push_back(std::move(*both));
    }
  std::vector<DenseWrite> made;
  for (const Stretch &stretch : all)
    if (stretch.isNew)
      made.push_back({accessOf(table, stretch), stretch.parts});
  return made;
}

} // namespace parlift::analysis
