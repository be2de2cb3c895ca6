// What is written before it is read, or again in each later iteration: is there an element that no write reaches?
#include "analysis/dependences/Claims.h"
#include "analysis/dependences/Coverage.h"

#include "analysis/dependences/Executions.h"
#include "analysis/model/Analysis.h"
#include "analysis/model/Reach.h"
#include "analysis/symbolic/SmtTerms.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::analysis {

namespace {

class CoverScript {
public:
  CoverScript(const AccessTable &table, const Access &any, std::optional<LoopIndex> loop,
              ClaimedOrder claimed)
      : table_(table), any_(any), loop_(loop), isLater_(claimed == ClaimedOrder::Again),
        isBehind_(claimed == ClaimedOrder::Behind), terms_(table, around(loop)) {
    for (const LoopIndex one : around(loop))
      around_.insert(one);
  }

  std::string script(const std::vector<const Access *> &writes) {
    terms_.demandAll(table_.context, 1, "known before the nest");
    terms_.demandAll(table_.boundsAround(any_), 1, "loops around it");
    terms_.demandAll(any_.guards, 1, "conditions around it");
    terms_.demandAll(insideExtents(any_), 1, "inside its array");
    terms_.demandAll(any_.inBounds, 1, "as what runs with it is inside its array");
    for (std::size_t k = 0; k < any_.entries.size(); ++k)
      if (isDoubtful(any_, k) && any_.entries[k].loops <= around_.size())
        terms_.demand(takes(any_, k, 1), "the branch that it runs in");
    for (const PathStep &step : any_.path) {
      touched_.push_back(step.isField ? "" : terms_.numerator(step.index, 1));
      if (!step.isField && step.index.isPoisoned())
        demandInside(step, touched_.back());
    }
    if (isLater_) {
      terms_.demandAll(table_.loops[*loop_].bounds, 2, "a later iteration");
      terms_.demand(fmt::format("(< {} {})", terms_.counter(*loop_, 1), terms_.counter(*loop_, 2)),
                    "a later iteration");
      for (const LoopIndex outer : around_)
        if (outer != *loop_)
          terms_.demand(
              fmt::format("(= {} {})", terms_.counter(outer, 1), terms_.counter(outer, 2)));
    }
    for (const Access *write : writes)
      for (const Order &order : orders(*write))
        if (const auto reached = reaches(*write, order))
          terms_.demand(fmt::format("(not {})", *reached), "not written by " + write->text);
    return terms_.script(true);
  }

private:
  /// A write in the same iteration of these loops, and in an earlier one of this (behind: in a later one).
  struct Order {
    std::set<LoopIndex> same;
    std::optional<LoopIndex> other;
  };

  /// A subscript that nothing is known of is still inside its array.
  void demandInside(const PathStep &step, const std::string &place) {
    if (!step.extent || stepsOverRows(step))
      return;
    terms_.demand(fmt::format("(>= {} 0)", place), "inside its array");
    if (!step.extent->isPoisoned())
      terms_.demand(fmt::format("(< (* {} {}) {})", step.extent->denominator(), place,
                                terms_.numerator(*step.extent, 1)),
                    "inside its array");
  }

  std::vector<LoopIndex> around(std::optional<LoopIndex> loop) const {
    std::vector<LoopIndex> result;
    for (std::optional<LoopIndex> at = loop; at; at = table_.loops[*at].parent)
      result.push_back(*at);
    return result;
  }

  static bool isDoubtful(const Access &access, std::size_t entry) {
    return access.entries[entry].doubtsInside > access.entries[entry].doubtsBefore;
  }

  /// Which way an `if` goes that nothing is known of: once in each iteration of the loops around it.
  std::string takes(const Access &access, std::size_t branch, unsigned execution) {
    const auto &[number, way] = access.branches[branch];
    const bool isCommon = !isLater_ || access.entries[branch].loops < around_.size();
    const auto [known, isNew] = ways_.try_emplace({number, isCommon ? 1 : execution});
    if (isNew)
      known->second = terms_.fresh(fmt::format("way of branch {}", number));
    return fmt::format("(= {} {})", known->second, way);
  }

  std::vector<Order> orders(const Access &write) const {
    if (isLater_)
      return {Order{}};
    std::vector<Order> result;
    Order order;
    order.same = around_;
    bool inside = !loop_;
    for (const LoopIndex loop : commonLoops(any_, write)) {
      if (inside) {
        order.other = loop;
        result.push_back(order);
        order.other.reset();
        order.same.insert(loop);
      }
      inside = inside || loop == loop_;
    }
    if (isBehind_ ? any_.position < write.position : write.position < any_.position)
      result.push_back(order);
    return result;
  }

  /// nullopt: whether it runs, or where it writes, is not known.
  std::optional<std::string> reaches(const Access &write, const Order &order) {
    if (!write.isWrite || write.wholeObject || write.path.size() > any_.path.size() ||
        (write.path.empty() && !any_.path.empty() && !fillsObject(table_, write)))
      return std::nullopt;
    unsigned doubts = 0;
    for (std::size_t k = 0; k < write.entries.size(); ++k) {
      if (isDoubtful(write, k) && write.entries[k].loops > around_.size())
        return std::nullopt;
      doubts += write.entries[k].doubtsInside - write.entries[k].doubtsBefore;
    }
    if (!write.exact && (doubts == 0 || doubts != write.doubts))
      return std::nullopt;
    const unsigned own = isLater_ ? 3 : 2;
    // What varies in the iteration itself is the later iteration's there, which has number 2.
    terms_.beginBound(own, isLater_ ? outside() : order.same,
                      isLater_ ? around_ : std::set<LoopIndex>{});
    std::vector<std::string> all;
    bool isSaid = true;
    for (const LoopIndex loop : write.loops) {
      const NestLoop &known = table_.loops[loop];
      if (around_.count(loop) != 0)
        continue;
      const bool isThere = order.same.count(loop) != 0 &&
                           std::ranges::find(any_.inTestOf, loop) == any_.inTestOf.end();
      const auto sure = isThere ? std::optional(known.bounds) : sureIterations(known, write);
      isSaid = isSaid && sure;
      for (const Constraint &bound : sure ? *sure : known.bounds)
        all.push_back(terms_.holds(bound, own));
    }
    for (const Constraint &guard : write.guards)
      all.push_back(terms_.holds(guard, own));
    for (std::size_t k = 0; k < write.path.size(); ++k) {
      const PathStep &read = any_.path[k], &step = write.path[k];
      if (step.isField != read.isField || step.elementSize != read.elementSize ||
          step.fieldOffset != read.fieldOffset || step.fieldSize != read.fieldSize)
        isSaid = false;
      else if (!step.isField)
        all.push_back(fmt::format(
            "(= (* {} {}) (* {} {}))", read.index.isPoisoned() ? 1 : step.index.denominator(),
            touched_[k], step.index.isPoisoned() ? 1 : read.index.denominator(),
            terms_.numerator(step.index, own)));
    }
    for (std::size_t k = 0; k < write.entries.size(); ++k)
      if (isDoubtful(write, k))
        all.push_back(takes(write, k, 2));
    if (order.other)
      all.push_back(fmt::format("({} {} {})", isBehind_ ? ">" : "<",
                                terms_.counter(*order.other, own),
                                terms_.counter(*order.other, 1)));
    bool isDetermined = false;
    const std::vector<std::string> names = terms_.endBound(isDetermined);
    if (!isSaid || !isDetermined)
      return std::nullopt;
    std::string bound;
    for (const std::string &name : names)
      bound += fmt::format("({} Int)", name);
    return bound.empty() ? SmtTerms::allOf(all)
                         : fmt::format("(exists ({}) {})", bound, SmtTerms::allOf(all));
  }

  std::set<LoopIndex> outside() const {
    std::set<LoopIndex> result = around_;
    result.erase(*loop_);
    return result;
  }

  const AccessTable &table_;
  const Access &any_;
  const std::optional<LoopIndex> loop_;
  const bool isLater_, isBehind_;
  SmtTerms terms_;
  std::set<LoopIndex> around_;
  std::vector<std::string> touched_; ///< subscripts, numerators
  std::map<std::pair<unsigned, unsigned>, std::string> ways_;
};

} // namespace

Claim claimCovered(const AccessTable &table, const Access &any,
                   const std::vector<const Access *> &writes, std::optional<LoopIndex> loop,
                   ClaimedOrder order) {
  Claim claim;
  claim.kind = Claim::Kind::Covered;
  const std::vector<LoopIndex> about = loop ? std::vector{*loop} : any.loops;
  for (const LoopIndex one : about)
    claim.loops.push_back(table.loops[one].stmt);
  const std::string words = inOneLine(any.text.empty() ? table.bases[any.base].text : any.text);
  claim.words =
      order == ClaimedOrder::Again
          ? fmt::format("what an iteration writes to `{}` is written by each later one too", words)
      : order == ClaimedOrder::Behind
          ? fmt::format("each element of `{}` is written once more, in the same iteration", words)
          : fmt::format("each element of `{}` is written before, in the same iteration", words);
  claim.script = CoverScript(table, any, loop, order).script(writes);
  return claim;
}

} // namespace parlift::analysis
