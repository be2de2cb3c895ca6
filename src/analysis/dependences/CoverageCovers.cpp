#include "analysis/dependences/CoverageQuestion.h"

#include "analysis/dependences/Overlap.h"
#include "analysis/model/Reach.h"

#include <algorithm>

namespace parlift::analysis {

using Kind = Constraint::Kind;

namespace {

bool runsInTestOf(const Access &access, LoopIndex loop) {
  return std::ranges::find(access.inTestOf, loop) != access.inTestOf.end();
}

} // namespace

/// The cover's rows hold only where the constraint does; false: it cannot be said.
bool CoverageQuestion::demand(const Constraint &constraint) {
  const auto form = linear(constraint.value);
  if (!form)
    return false;
  auto narrower = both(*current_, casesOf(constraint.kind, *form));
  if (narrower)
    *current_ = std::move(*narrower);
  return narrower.has_value();
}

/// The difference is zero; where it has products of what is looked for and values that are the same in
/// both executions, it is enough that what each such value is multiplied with is zero.
bool CoverageQuestion::demandEqual(const Polynomial &difference) {
  if (difference.isPoisoned())
    return false;
  bool isLinear = true;
  for (const auto &[monomial, coefficient] : difference.terms())
    isLinear =
        isLinear && (monomial.size() <= 1 || std::none_of(monomial.begin(), monomial.end(),
                                                          [this](AtomId id) { return isOwn(id); }));
  if (isLinear)
    return demand({Kind::Zero, difference});
  std::map<Monomial, Polynomial> parts;
  for (const auto &[monomial, coefficient] : difference.terms()) {
    Monomial factor;
    Polynomial rest = Polynomial::constant(coefficient);
    for (const AtomId id : monomial)
      if (sideBits(id) == 0)
        factor.push_back(id);
      else
        rest = rest * Polynomial::atom(id);
    parts[factor] = parts[factor] + rest;
  }
  return std::all_of(parts.begin(), parts.end(),
                     [&](const auto &part) { return demand({Kind::Zero, part.second}); });
}

/// The write's element holds the one that the other access touches.
bool CoverageQuestion::meet(const Access &any, const Access &write, const Order &order) {
  if (write.wholeObject)
    return true; // isReaching takes those alone that fill it
  // Without a path a pointer's base means one element of many.
  if (write.path.size() > any.path.size() || (write.path.empty() && any.size > write.size) ||
      (write.path.empty() && !any.path.empty() && !fillsObject(table_, write)))
    return false;
  for (std::size_t k = 0; k < write.path.size(); ++k) {
    const PathStep &touched = any.path[k], &written = write.path[k];
    if (touched.isField != written.isField || touched.elementSize != written.elementSize ||
        touched.inUnion || written.inUnion)
      return false;
    if (touched.isField) {
      if (touched.fieldOffset != written.fieldOffset || touched.fieldSize != written.fieldSize ||
          touched.fieldName != written.fieldName)
        return false;
      continue;
    }
    // Rows of a size that is not constant are the same rows if the type says the same of them.
    const bool sameRows =
        k == 0 || (touched.extent && written.extent && !touched.extent->isPoisoned() &&
                   *touched.extent == *written.extent);
    if (!sameRows ||
        !demandEqual(places_.at(k) - instance(written.index, Side::Second, order.equal)))
      return false;
  }
  return true;
}

/// Says something about memory: it is sure to run where it seems to, and to fill what its path names.
bool CoverageQuestion::isReaching(const Access &write) const {
  if (write.wholeObject)
    return write.isWrite && write.exact; // all of it, whenever it runs
  if (!write.isWrite || !isNested(write) || write.size == 0)
    return false;
  if (!write.exact) {
    // All that is not known of its conditions must be which way some branches go, each taken once in an
    // iteration.
    unsigned doubts = 0;
    for (const Access::Entry &entry : write.entries) {
      if (entry.doubtsInside > entry.doubtsBefore && entry.loops > around_.size())
        return false;
      doubts += entry.doubtsInside - entry.doubtsBefore;
    }
    if (doubts == 0 || doubts != write.doubts)
      return false;
  }
  if (write.path.empty())
    return true; // what `meet` holds against an access of the same kind alone
  const PathStep &last = write.path.back();
  return write.size == (last.isField ? last.fieldSize : last.elementSize);
}

/// The write's instances that ran when the read does, as a union: for loops l1, l2 around both and inside the
/// iteration, { earlier in l1 }, { equal in l1, earlier in l2 }, and { equal in both } if the write stands before
/// the read. Behind: later, and if it stands behind.
std::vector<CoverageQuestion::Order> CoverageQuestion::orders(const Access &read,
                                                              const Access &write) const {
  if (iterations_ == Iterations::Later)
    return {Order{}};
  std::vector<Order> result;
  Order order;
  order.equal = around_;
  bool inside = !loop_;
  for (const LoopIndex loop : commonLoops(read, write)) {
    if (inside) {
      order.other = loop;
      result.push_back(order);
      order.other.reset();
      order.equal.insert(loop);
    }
    inside = inside || loop == loop_;
  }
  if (iterations_ == Iterations::Behind ? read.position < write.position
                                        : write.position < read.position)
    result.push_back(order);
  return result;
}

std::optional<std::vector<Constraint>> sureIterations(const NestLoop &loop, const Access &write) {
  if (!loop.counted || loop.leavesOutTest)
    return std::nullopt;
  std::vector<Constraint> result = loop.bounds;
  if (loop.exact)
    return result;
  if (!loop.leftAt || write.position >= *loop.leftAt)
    return std::nullopt;
  result.push_back({Kind::Zero, Polynomial::atom(loop.counter) - loop.lower});
  return result;
}

/// { shared : exists own : the write runs there, in this order, and touches what `any` touches } as a cover; none
/// where a part of it cannot be said.
void CoverageQuestion::cover(const Access &any, const Access &write, const Order &order) {
  poly::Disjunction made = {{}};
  current_ = &made;
  own_.clear();
  ownCount_ = 0;
  const auto demandAll = [&](const std::vector<Constraint> &constraints) {
    return std::all_of(constraints.begin(), constraints.end(), [&](const Constraint &constraint) {
      return demand({constraint.kind, instance(constraint.value, Side::Second, order.equal)});
    });
  };
  bool said = true;
  for (const LoopIndex loop : write.loops) {
    const NestLoop &known = table_.loops[loop];
    if (around_.count(loop) != 0)
      continue; // the iteration is there
    // So is the one that both are in, however many there are: what comes before the read in it has run.
    const bool isThere = order.equal.count(loop) != 0 && !runsInTestOf(any, loop);
    const auto sure = isThere ? std::optional(known.bounds) : sureIterations(known, write);
    said = said && sure && demandAll(*sure);
  }
  said = said && demandAll(write.guards) && meet(any, write, order);
  for (std::size_t k = 0; k < write.entries.size() && said; ++k)
    if (write.entries[k].doubtsInside > write.entries[k].doubtsBefore)
      said = demand(takes(write, k, Side::Second));
  if (said && order.other) {
    const Polynomial counter = Polynomial::atom(table_.loops[*order.other].counter);
    const Polynomial first = instance(counter, Side::First),
                     second = instance(counter, Side::Second, order.equal);
    const bool isLater = iterations_ == Iterations::Behind;
    said = demand(
        {Kind::NonNegative, (isLater ? second - first : first - second) - Polynomial::constant(1)});
  }
  current_ = nullptr;
  if (!said)
    return;
  covers_.push_back(std::move(made));
  ownCounts_.push_back(ownCount_);
}

/// Own variables behind the shared ones.
std::vector<poly::Cover> CoverageQuestion::covers() const {
  std::vector<poly::Cover> covers;
  for (std::size_t i = 0; i < covers_.size(); ++i)
    for (poly::Conjunction rows : covers_[i]) {
      for (poly::Row &row : rows)
        for (auto &[id, coefficient] : row.form.terms)
          if (id >= ownBase)
            id = id - ownBase + sharedCount_;
      covers.push_back({std::move(rows), sharedCount_ + ownCounts_[i]});
    }
  return covers;
}

} // namespace parlift::analysis
