#include "legality/nest/LoopWork.h"

#include "analysis/dependences/MostIterations.h"
#include "analysis/dependences/StartsByParts.h"
#include "analysis/symbolic/Bounds.h"
#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"

#include <algorithm>
#include <cmath>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;

namespace {

/// The loop around it whose strips this one runs through; null: none.
const NestLoop *loopOfStrips(const Nest &nest, LoopIndex index) {
  const auto header = ir::countedLoop(*nest.loop(index).stmt);
  if (!header)
    return nullptr;
  const Expr &first = ir::withoutCasts(*header->first);
  for (std::optional<LoopIndex> at = nest.loop(index).parent; at; at = nest.loop(*at).parent) {
    const NestLoop &outer = nest.loop(*at);
    if (outer.variable && outer.step && *outer.step > 1 &&
        ir::isReadOf(first, outer.variable.get()) && isAtMost(nest.table(), index, *outer.step))
      return &outer;
  }
  return nullptr;
}

/// Rounded quotients as they are without rounding, and remainders at their largest.
Polynomial smooth(const Nest &nest, const Polynomial &value, int depth = 3) {
  Polynomial result = value;
  for (const AtomId id : value.atoms()) {
    const Atom &atom = nest.table().atoms[id];
    if (depth == 0 || atom.divisor < 2)
      continue;
    if (atom.kind == AtomKind::Quotient)
      result = result.substitute(id, smooth(nest, atom.operand.dividedBy(atom.divisor), depth - 1));
    else if (atom.kind == AtomKind::Remainder)
      result = result.substitute(id, Polynomial::constant(atom.divisor - 1));
  }
  return result;
}

std::optional<Polynomial> mostTrips(const Nest &nest, LoopIndex index,
                                    const std::vector<LoopIndex> &path) {
  const NestLoop &loop = nest.loop(index);
  if (const NestLoop *strips = loopOfStrips(nest, index)) {
    const std::int64_t step = std::max<std::int64_t>(1, loop.step.value_or(1));
    return Polynomial::constant((*strips->step + step - 1) / step);
  }
  const auto trips =
      Bounds(nest.table(), loop.bounds).maximum(smooth(nest, *loop.upper - loop.lower), path);
  return trips ? std::optional(smooth(nest, *trips)) : std::nullopt;
}

std::optional<Polynomial> runsOn(const Nest &nest, LoopIndex index, std::vector<LoopIndex> path,
                                 LoopIndex &innermost);

/// Of the loop directly in another one in which it starts by parts: what both run less what one of them leaves out,
/// `n * m - i_main * k_main`; nullopt: there is none.
std::optional<Polynomial> runsByParts(const Nest &nest, LoopIndex index, LoopIndex &innermost) {
  const NestLoop &loop = nest.loop(index);
  for (LoopIndex child = index + 1; child < nest.table().loops.size(); ++child) {
    const NestLoop &inner = nest.loop(child);
    if (inner.parent != index || !inner.upper || !inner.counted)
      continue;
    const auto parts = startsByParts(nest.table(), inner);
    if (!parts || parts->around != index)
      continue;
    Polynomial runs = (parts->change - loop.lower) * (*inner.upper - parts->first) +
                      (*loop.upper - parts->change) * (*inner.upper - parts->then);
    innermost = child;
    for (LoopIndex deeper = child + 1; deeper < nest.table().loops.size(); ++deeper)
      if (nest.loop(deeper).parent == child) {
        const auto more = runsOn(nest, deeper, {index, child}, innermost);
        return more ? std::optional(smooth(nest, runs) * *more) : std::nullopt;
      }
    return smooth(nest, runs);
  }
  return std::nullopt;
}

std::optional<Polynomial> runsOn(const Nest &nest, LoopIndex index, std::vector<LoopIndex> path,
                                 LoopIndex &innermost) {
  const NestLoop &loop = nest.loop(index);
  if (!loop.upper || !loop.counted)
    return std::nullopt;
  const auto trips = mostTrips(nest, index, path);
  if (!trips || trips->isPoisoned())
    return std::nullopt;
  if (path.empty())
    if (const auto runs = runsByParts(nest, index, innermost))
      return runs;
  path.push_back(index);
  innermost = index;
  std::optional<Polynomial> best;
  for (LoopIndex child = index + 1; child < nest.table().loops.size(); ++child) {
    if (nest.loop(child).parent != index)
      continue;
    LoopIndex last = child;
    auto runs = runsOn(nest, child, path, last);
    if (runs && (!best || runs->degree() > best->degree())) {
      best = runs;
      innermost = last;
    }
  }
  return best ? *trips * *best : *trips;
}

} // namespace

ir::SymbolRef stripOf(const Nest &nest, LoopIndex index) {
  const NestLoop *strips = loopOfStrips(nest, index);
  return strips ? strips->variable : nullptr;
}

std::optional<Polynomial> innermostRuns(const Nest &nest, LoopIndex index, LoopIndex &innermost) {
  innermost = index;
  auto runs = runsOn(nest, index, {}, innermost);
  return runs && !runs->isPoisoned() ? runs : std::nullopt;
}

Polynomial leadingTerms(const Polynomial &value) {
  Polynomial numerator = value * Polynomial::constant(value.denominator());
  Polynomial leading;
  double factorOfLeading = 1;
  for (const auto &[monomial, factor] : value.terms()) {
    if (monomial.size() < value.degree())
      continue;
    if (factor < 0)
      return numerator;
    factorOfLeading = std::max(factorOfLeading, static_cast<double>(factor));
    Polynomial term = Polynomial::constant(factor);
    for (AtomId id : monomial)
      term = term * Polynomial::atom(id);
    leading = leading + term;
  }
  for (const auto &[monomial, factor] : value.terms()) {
    const auto behind = static_cast<double>(value.degree() - monomial.size());
    if (behind > 0 &&
        -static_cast<double>(factor) > factorOfLeading * std::pow(smallNumber, behind))
      return numerator;
  }
  return leading;
}

} // namespace parlift::legality
