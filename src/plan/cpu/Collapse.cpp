#include "plan/cpu/Collapse.h"

#include "ir/CountedLoop.h"
#include "ir/OnlyStatement.h"
#include "plan/model/Cost.h"
#include "support/Hints.h"
#include "support/Words.h"

#include <algorithm>
#include <array>
#include <functional>

namespace parlift::plan {

namespace {

using analysis::ScalarRole;

bool needsClause(ScalarRole role) {
  return role != ScalarRole::ReadOnly && role != ScalarRole::Local && role != ScalarRole::Counter;
}

/// Every variable for which `one` needs a clause, the counter of `other` apart, has a role in `other` that
/// `fits` the one it has here.
template <typename Fits>
bool rolesFit(const analysis::LoopFacts &one, const analysis::LoopFacts &other, Fits fits) {
  return std::all_of(one.evidence->roles.begin(), one.evidence->roles.end(),
                     [&](const auto &entry) {
                       const auto &[symbol, role] = entry;
                       if (!needsClause(role) || symbol == other.counter.get())
                         return true;
                       const auto found = other.evidence->roles.find(symbol);
                       return found != other.evidence->roles.end() && fits(role, found->second);
                     });
}

/// The one set of clauses says the same of both loops: every variable plays one role, and no array is
/// reduced by the inner loop alone (elements that the outer iterations own are summed there).
bool sameRoles(const analysis::LoopFacts &outer, const analysis::LoopFacts &inner) {
  if (std::any_of(inner.evidence->reductions.begin(), inner.evidence->reductions.end(),
                  [](const analysis::Reduction &reduction) { return reduction.isArray; }))
    return false;
  const auto isSameOrLocal = [](ScalarRole inside, ScalarRole outside) {
    return outside == inside || outside == ScalarRole::Local;
  };
  return rolesFit(inner, outer, isSameOrLocal) && rolesFit(outer, inner, std::equal_to<>());
}

/// GCC counts the iterations of both loops together in the wider of their counters' types.
bool countFits(const analysis::LoopFacts &outer, const analysis::LoopFacts &inner) {
  const unsigned bits = std::max(outer.counter->type->bits, inner.counter->type->bits);
  constexpr unsigned wide = 64; // memory holds far fewer elements than such a counter counts
  if (bits >= wide)
    return true;
  const std::int64_t largest = (std::int64_t{1} << (bits - 1)) - 1;
  return inner.constantTrip &&
         *inner.constantTrip <= largest / std::max<std::int64_t>(1, *outer.constantTrip);
}

/// The words of the inner header name the outer counter, though its value does not depend on it, `j < sizeof a[i] / sizeof *a[i]`:
/// OpenMP wants an invariant expression, and compilers look at the words.
bool namesCounter(const ir::Stmt &inner, const ir::Symbol &counter) {
  return inner.condition && inner.init && inner.step &&
         std::ranges::any_of(
             std::array{inner.init->range, inner.condition->range, inner.step->range},
             [&](const SourceRange &part) {
               return part.valid() && mentionsWord(part.text(), counter.name);
             });
}

/// Loops over blocks that a step has proved apart: there are few of each, however long the loops were.
bool goOverBlocks(const analysis::LoopFacts &outer, const analysis::LoopFacts &inner) {
  constexpr std::int64_t leastBlock = 16;
  return std::ranges::all_of(std::array{outer.loop, inner.loop}, [&](const ir::Stmt *loop) {
    const auto header = ir::countedLoop(*loop);
    return loop->isProvedApart && header && header->step >= leastBlock;
  });
}

} // namespace

bool formBand(const analysis::LoopFacts &outer, const analysis::LoopFacts &inner,
              const ir::ParallelMark &mark, bool isForGrid) {
  if (ir::onlyStatement(*outer.loop->body) != inner.loop)
    return false;
  const bool plain = mark.inductions.empty() && (mark.argReductions.empty() || isForGrid) &&
                     !mark.counted && mark.inspections.empty() && mark.ownArrays.empty() &&
                     mark.copyIns.empty() && outer.evidence->privateArrays.empty() &&
                     inner.evidence->inductions.empty() && inner.evidence->privateArrays.empty();
  const bool mayRun = !runsAtMost(inner, 0); // GCC takes no test that is always false
  const bool ready =
      mayRun && inner.record.verdict == diag::Verdict::Parallel && inner.canonical &&
      (inner.rectangular || isForGrid) && inner.counter && outer.counter &&
      inner.loop->source.editable &&
      inner.counter->name != outer.counter->name && // one header would hide the other's
      (isForGrid || std::ranges::all_of(hintsBefore(inner.loop->source.keyword), meansNothing));
  // Anything but clauses (a copy, another order of the statements) cannot be had inside the outer loop.
  const bool byClauses =
      std::all_of(inner.record.needs.begin(), inner.record.needs.end(), [](const diag::Need &need) {
        return need.kind == diag::NeedKind::Private || need.kind == diag::NeedKind::Firstprivate ||
               need.kind == diag::NeedKind::Reduction;
      });
  return plain && ready && byClauses && sameRoles(outer, inner);
}

bool collapses(const analysis::LoopFacts &outer, const analysis::FunctionFacts &all,
               ir::ParallelMark &mark) {
  if (outer.children.size() != 1 || !mark.lastprivates.empty())
    return false;
  const analysis::LoopFacts *inner = all.find(outer.children.front());
  if (!inner || (!runsAtMost(outer, collapseBelow - 1) && !goOverBlocks(outer, *inner)) ||
      namesCounter(*inner->loop, *outer.counter) || !formBand(outer, *inner, mark) ||
      !countFits(outer, *inner))
    return false;
  std::erase(mark.privates, inner->counter);
  return true;
}

} // namespace parlift::plan
