#include "plan/Collapse.h"

#include "ir/OnlyStatement.h"

#include <algorithm>

namespace parlift::plan {

namespace {

using analysis::ScalarRole;

bool needsClause(ScalarRole role) {
  return role != ScalarRole::ReadOnly && role != ScalarRole::Local && role != ScalarRole::Counter;
}

/// The one set of clauses says the same of both loops: every variable plays one role, and no array is
/// reduced by the inner loop alone (elements that the outer iterations own are summed there).
bool sameRoles(const analysis::LoopFacts &outer, const analysis::LoopFacts &inner) {
  if (std::any_of(inner.reductions.begin(), inner.reductions.end(),
                  [](const analysis::Reduction &reduction) { return reduction.isArray; }))
    return false;
  const auto hasRole = [&](const auto &entry) {
    const auto found = outer.roles.find(entry.first);
    return !needsClause(entry.second) || entry.first == outer.counter.get() ||
           (found != outer.roles.end() &&
            (found->second == entry.second || found->second == ScalarRole::Local));
  };
  return std::all_of(inner.roles.begin(), inner.roles.end(), hasRole) &&
         std::all_of(outer.roles.begin(), outer.roles.end(), [&](const auto &entry) {
           const auto &[symbol, role] = entry;
           if (!needsClause(role) || symbol == inner.counter.get())
             return true;
           const auto found = inner.roles.find(symbol);
           return found != inner.roles.end() && found->second == role;
         });
}

} // namespace

bool collapses(const analysis::LoopFacts &outer, const analysis::FunctionFacts &all,
               ir::ParallelMark &mark) {
  if (!outer.constantTrip || *outer.constantTrip >= collapseBelow || outer.children.size() != 1)
    return false;
  const analysis::LoopFacts *inner = all.find(outer.children.front());
  if (!inner || ir::onlyStatement(*outer.loop->body) != inner->loop)
    return false;
  const bool plain = mark.inductions.empty() && mark.argReductions.empty() && !mark.counted &&
                     mark.lastprivates.empty() && inner->inductions.empty();
  const bool mayRun = inner->constantTrip.value_or(2) > 0; // GCC takes no test that is always false
  const bool ready = mayRun && inner->record.verdict == diag::Verdict::Parallel &&
                     inner->canonical && inner->rectangular && inner->counter &&
                     inner->loop->source.editable;
  // Anything but clauses (a copy, another order of the statements) cannot be had inside the outer loop.
  const bool byClauses = std::all_of(
      inner->record.needs.begin(), inner->record.needs.end(), [](const diag::Need &need) {
        return need.kind == diag::NeedKind::Private || need.kind == diag::NeedKind::Firstprivate ||
               need.kind == diag::NeedKind::Reduction;
      });
  if (!plain || !ready || !byClauses || !sameRoles(outer, *inner))
    return false;
  std::erase(mark.privates, inner->counter);
  return true;
}

} // namespace parlift::plan
