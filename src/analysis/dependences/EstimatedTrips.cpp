#include "analysis/dependences/Dependences.h"
#include "analysis/dependences/Locality.h"
#include "analysis/dependences/MostIterations.h"
#include "analysis/dependences/StartsByParts.h"
#include "ir/Walk.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace parlift::analysis {

namespace {

/// Divisors of quotients that count how often a number has passed the end of its type.
constexpr std::int64_t fewestWraps = std::int64_t{1} << 31;

double likely(const AccessTable &table, const Polynomial &value, int depth, double size);

/// What is known of the value where the nest is entered: in the version for `n > 4000` n is no less.
std::optional<double> leastOnEntry(const AccessTable &table, AtomId id) {
  std::optional<double> least;
  for (const Constraint &constraint : table.context) {
    const auto &terms = constraint.value.terms();
    const auto own = std::find_if(terms.begin(), terms.end(),
                                  [&](const auto &term) { return term.first == Monomial{id}; });
    if (constraint.kind != Constraint::Kind::NonNegative || own == terms.end() || own->second <= 0)
      continue;
    const Polynomial rest =
        constraint.value - Polynomial::atom(id) * Polynomial::constant(own->second);
    if (const auto number = rest.constantValue())
      least = std::max(least.value_or(0),
                       -static_cast<double>(*number) / static_cast<double>(own->second));
  }
  return least;
}

/// Of a value that its cases give: what their equations and bounds say it is, on average. Of `1 < n ? n - n % 4 : 1` the case
/// counts that holds with likely values.
std::optional<double> likelyOfCases(const AccessTable &table, AtomId id, int depth, double size) {
  double sum = 0;
  unsigned count = 0;
  const auto &cases = table.atoms[id].cases;
  const auto isLikely = [&](const std::vector<Constraint> &conjunction) {
    return std::ranges::none_of(conjunction, [&](const Constraint &constraint) {
      return constraint.kind == Constraint::Kind::NonNegative && !constraint.value.mentions(id) &&
             likely(table, constraint.value, depth - 1, size) < 0;
    });
  };
  const bool isOneLikely = std::ranges::any_of(cases, isLikely);
  for (const auto &conjunction : cases) {
    if (isOneLikely && !isLikely(conjunction))
      continue;
    for (const Constraint &constraint : conjunction)
      for (const auto &[monomial, factor] : constraint.value.terms()) {
        if (monomial != Monomial{id} || constraint.value.denominator() != 1)
          continue;
        const Polynomial self = Polynomial::atom(id) * Polynomial::constant(factor);
        const Polynomial rest = constraint.value - self;
        if (rest.mentions(id))
          continue;
        sum += -likely(table, rest, depth - 1, size) / static_cast<double>(factor);
        ++count;
      }
  }
  return count > 0 ? std::optional(sum / count) : std::nullopt;
}

/// A likely value: counters in the middle of their ranges, sizes as presumed.
double likely(const AccessTable &table, const Polynomial &value, int depth, double size) {
  double sum = 0;
  for (const auto &[monomial, factor] : value.terms()) {
    double term = static_cast<double>(factor);
    for (const AtomId id : monomial) {
      const Atom &atom = table.atoms[id];
      double one = size;
      if (atom.kind == AtomKind::Counter && depth > 0) {
        const NestLoop &loop = table.loops[atom.loop];
        const double low = likely(table, loop.lower, depth - 1, size);
        const double high = loop.upper ? likely(table, *loop.upper, depth - 1, size) : low + size;
        one = (low + std::max(low, high - 1)) / 2;
      } else if (atom.kind == AtomKind::Quotient && depth > 0) {
        one = likely(table, atom.operand, depth - 1, size) / static_cast<double>(atom.divisor);
        if (atom.divisor >= fewestWraps)
          one = std::floor(one); // of a conversion to int: what fits
      } else if (!atom.cases.empty() && depth > 0) {
        one = likelyOfCases(table, id, depth, size).value_or(size);
      } else if (atom.kind == AtomKind::Remainder) {
        one = static_cast<double>(atom.divisor) / 2;
      }
      if (atom.low)
        one = std::max(one, static_cast<double>(*atom.low));
      if (const auto least = leastOnEntry(table, id))
        one = std::max(one, *least);
      if (atom.high)
        one = std::min(one, static_cast<double>(*atom.high));
      term *= one;
    }
    sum += term;
  }
  return sum / static_cast<double>(value.denominator());
}

/// A value in it is one of several: a minimum, what is left over of blocks.
bool hasCases(const AccessTable &table, const Polynomial &value) {
  const auto atoms = value.atoms();
  return std::any_of(atoms.begin(), atoms.end(), [&](AtomId id) {
    const Atom &atom = table.atoms[id];
    return (atom.kind == AtomKind::Value && !atom.cases.empty()) ||
           (atom.kind == AtomKind::Quotient && hasCases(table, atom.operand));
  });
}

/// The loop runs through the blocks of one around it.
struct Blocks {
  std::int64_t most = 0; ///< iterations that fit into a block
  double average = 0;    ///< the last block is shorter
};
std::optional<Blocks> blocksAround(const AccessTable &table, const NestLoop &loop,
                                   double presumed) {
  constexpr std::int64_t leastBlock = 16; // smaller steps are iterations that are done at once
  for (auto at = loop.parent; at; at = table.loops[*at].parent) {
    const NestLoop &block = table.loops[*at];
    if (!block.step || *block.step < leastBlock || !loop.start.mentions(block.counter))
      continue;
    const std::int64_t step = std::max<std::int64_t>(1, loop.step.value_or(1));
    Blocks result{(*block.step + step - 1) / step, 0};
    result.average = static_cast<double>(result.most);
    // Of n iterations (n + size - 1) / size blocks are estimated, without rounding.
    const double size = static_cast<double>(*block.step);
    const double blocks = estimatedTrips(table, *at, presumed);
    if (block.upper && !(*block.upper - block.lower).constantValue())
      result.average =
          std::max(1.0, (size * blocks - size + 1) / blocks) / static_cast<double>(step);
    return result;
  }
  return std::nullopt;
}

/// Of both parts, by how much of the loop around each is; nullopt: there are none.
std::optional<double> tripsByParts(const AccessTable &table, const NestLoop &loop, double size) {
  const auto parts = startsByParts(table, loop);
  if (!parts)
    return std::nullopt;
  const auto trips = [&](const Polynomial &start) {
    return std::max(0.0, likely(table, *loop.upper - start, 6, size));
  };
  const double before = likely(table, parts->change - table.loops[parts->around].lower, 6, size) /
                        std::max(1.0, estimatedTrips(table, parts->around, size));
  const double share = std::clamp(before, 0.0, 1.0);
  return share * trips(parts->first) + (1 - share) * trips(parts->then);
}

} // namespace

double estimatedTrips(const AccessTable &table, LoopIndex index, double size) {
  const NestLoop &loop = table.loops[index];
  if (!loop.upper)
    return size;
  const Polynomial trips = *loop.upper - loop.lower;
  if (const auto number = trips.constantValue())
    return static_cast<double>(std::max<std::int64_t>(0, *number));
  if (const auto parts = tripsByParts(table, loop, size))
    return std::max(1.0, *parts);
  // Strips: the limit is a value of its own, with cases that say how far it can be.
  if (hasCases(table, trips)) {
    if (const auto blocks = blocksAround(table, loop, size);
        blocks && isAtMost(table, index, blocks->most))
      return blocks->average;
    for (const std::int64_t strip : {8, 32, 64, 256, 4096}) // the answer matters roughly only
      if (isAtMost(table, index, strip))
        return static_cast<double>(strip);
  }
  return std::max(1.0, likely(table, trips, 6, size));
}

/// Rows that subscript k goes through: `a[0][k]` is written of all of `a`.
static double rowsThrough(const std::vector<PathStep> &path, std::size_t k) {
  double rows = 1;
  for (; k > 0 && !path[k - 1].isField && path[k - 1].index.isZero(); --k) {
    const auto extent = path[k - 1].extent ? path[k - 1].extent->constantValue() : std::nullopt;
    rows *= extent ? static_cast<double>(*extent) : std::numeric_limits<double>::infinity();
  }
  return rows;
}

std::optional<double> iterationsInRow(const AccessTable &table, LoopIndex index) {
  const NestLoop &loop = table.loops[index];
  std::optional<double> least;
  for (const Access &access : table.accesses) {
    const bool isInEach =
        std::ranges::find(access.loops, index) != access.loops.end() &&
        access.guards.size() + access.branches.size() + access.doubts == loop.conditionsOutside;
    for (std::size_t k = 0; isInEach && k < access.path.size(); ++k) {
      const PathStep &step = access.path[k];
      const auto extent = step.extent ? step.extent->constantValue() : std::nullopt;
      const auto atoms = step.index.atoms();
      const bool isOfOthers = std::ranges::any_of(atoms, [&](AtomId id) { // `u[ti - 2 * t]`
        return id != loop.counter && table.atoms[id].kind == AtomKind::Counter;
      });
      if (step.isField || step.index.isPoisoned() || step.index.denominator() != 1 || isOfOthers ||
          step.index.degreeIn(loop.counter) != 1 || extent.value_or(0) < 2)
        continue;
      if (const std::int64_t each = std::abs(step.index.coefficient({loop.counter})); each > 0) {
        const double most = std::ceil(static_cast<double>(*extent) * rowsThrough(access.path, k) /
                                      static_cast<double>(each));
        least = std::min(most, least.value_or(most));
      }
    }
  }
  return least;
}

namespace {

/// `for (i = ii; i < min(ii + 64, n); i += 4)`: all of a block and nothing else.
bool beginsWithBlock(const AccessTable &table, LoopIndex index) {
  const NestLoop &loop = table.loops[index];
  for (auto at = loop.parent; at; at = table.loops[*at].parent)
    if (loop.start == Polynomial::atom(table.loops[*at].counter))
      return true;
  return false;
}

/// The loop stands under an `if` of the loop around it.
bool isConditional(const ir::Stmt &around, const ir::Stmt &loop) {
  bool found = false;
  ir::forEachStmt(*around.body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::If)
      ir::forEachStmt(stmt, [&](const ir::Stmt &inside) { found |= &inside == &loop; });
    return stmt.kind != ir::StmtKind::Loop;
  });
  return found;
}

/// Where the loop begins or ends goes by the block, or by a choice of several bounds.
bool isBoundByBlocks(const AccessTable &table, LoopIndex index) {
  const NestLoop &loop = table.loops[index];
  if (!loop.upper)
    return true;
  for (const Polynomial &bound : {loop.lower, *loop.upper, loop.start})
    for (const AtomId id : bound.atoms()) {
      const Atom &atom = table.atoms[id];
      if ((atom.kind == AtomKind::Counter && table.loops[atom.loop].step.value_or(1) > 1) ||
          (atom.kind != AtomKind::Counter && !atom.cases.empty()))
        return true;
    }
  return false;
}

/// The innermost loop over blocks around this one.
std::optional<LoopIndex> blockAround(const AccessTable &table, LoopIndex index) {
  auto at = table.loops[index].parent;
  while (at && table.loops[*at].step.value_or(1) <= 1)
    at = table.loops[*at].parent;
  return at;
}

/// How many loops are nested inside it at most.
std::size_t loopsInside(const AccessTable &table, LoopIndex block) {
  std::size_t most = 0;
  for (LoopIndex loop = 0; loop < table.loops.size(); ++loop) {
    std::size_t between = 0;
    for (std::optional<LoopIndex> at = loop; at; at = table.loops[*at].parent) {
      if (*at == block) {
        most = std::max(most, between);
        break;
      }
      ++between;
    }
  }
  return most;
}

/// How far loops over blocks go: no further than the largest array, where all of them have known sizes.
double presumedLength(const AccessTable &table, double size) {
  double most = 0;
  for (const Access &access : table.accesses)
    for (const PathStep &step : access.path) {
      if (step.isField)
        continue;
      const auto extent = step.extent ? step.extent->constantValue() : std::nullopt;
      if (!extent)
        return size;
      most = std::max(most, static_cast<double>(*extent));
    }
  return most > 0 ? most : size;
}

} // namespace

double tripsInBlocks(const AccessTable &table, LoopIndex index, double size) {
  const NestLoop &loop = table.loops[index];
  if (const auto blocks = blocksAround(table, loop, size); blocks && beginsWithBlock(table, index))
    return blocks->average;
  if (const auto number = loop.upper ? (*loop.upper - loop.lower).constantValue() : std::nullopt)
    return static_cast<double>(std::max<std::int64_t>(0, *number));
  if (loop.step.value_or(1) > 1)
    return std::max(1.0, presumedLength(table, size) / static_cast<double>(*loop.step));
  std::vector<double> blocks; // innermost first
  std::size_t inside = 0;
  for (std::optional<LoopIndex> at = loop.parent; at; at = table.loops[*at].parent)
    if (table.loops[*at].step.value_or(1) > 1)
      blocks.push_back(static_cast<double>(*table.loops[*at].step));
    else if (blocks.empty())
      ++inside;
  if (blocks.empty() && !isBoundByBlocks(table, index))
    return estimatedTrips(table, index, size);
  if (blocks.empty()) { // the diagonals of the blocks inside
    double step = 1;
    for (const NestLoop &other : table.loops)
      step = std::max(step, static_cast<double>(other.step.value_or(1)));
    return std::max(1.0, presumedLength(table, size) / step);
  }
  if (!isBoundByBlocks(table, index))
    return estimatedTrips(table, index, size);
  // Of the loops inside blocks that run by diagonals the first has none of its own around it: the diagonals count its
  // blocks. It is taken to be as long as the next one.
  const std::size_t deepest = loopsInside(table, *blockAround(table, index));
  const std::size_t hidden = deepest > blocks.size() ? deepest - blocks.size() : 0;
  const std::size_t place = inside > hidden ? inside - hidden : 0;
  const double length = blocks[blocks.size() - 1 - std::min(place, blocks.size() - 1)];
  return loop.parent && isConditional(*table.loops[*loop.parent].stmt, *loop.stmt) ? 1 : length;
}

} // namespace parlift::analysis
