// Updates of an array of which threads cannot have copies, one by one.
#include "ir/AtomicUpdate.h"
#include "ir/UpdateText.h"
#include "ir/Walk.h"
#include "plan/cpu/MarkMaker.h"
#include "support/StatementText.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::plan {

namespace {

/// What compilers have instructions for, or a loop around one.
bool isPlainNumber(const ir::Type &type) {
  constexpr std::uint64_t widest = 8;
  return (type.isInteger() || type.isFloating()) && type.kind != ir::TypeKind::Bool &&
         !type.isVolatile && !type.isAtomic && type.size > 0 && type.size <= widest;
}

/// The loop's text has the place.
bool isSaidIn(const ir::Stmt &loop, const ir::Stmt &assignment) {
  const SourceRange &target = assignment.target->range, &whole = loop.source.whole;
  return loop.source.editable && target.valid() && target.file == whole.file &&
         target.begin >= whole.begin && target.end <= whole.end;
}

/// `flags[k] = 1;`, by no macro that says the assignment.
bool isStoreByItself(const ir::Stmt &store, const ir::Stmt &loop) {
  if (!isSaidIn(loop, store))
    return false;
  const SourceRange &target = store.target->range;
  const std::string_view text = target.file->text();
  return assignsBehind(text, target.end) && beginsStatement(text, target.begin);
}

/// The text says the update by itself, as a directive wants it: `h[k] += w;`, `++h[k];`, with no macro in place of the operator.
bool standsAlone(const ir::Stmt &update, const ir::Stmt &loop) {
  if (!isSaidIn(loop, update))
    return false;
  const SourceRange &target = update.target->range;
  const std::string_view text = target.file->text();
  const std::uint32_t begin = ir::beginOfUpdate(update);
  return (begin != target.begin || updatesBehind(text, target.end)) && beginsStatement(text, begin);
}

} // namespace

/// How often the statement runs in one iteration of the loop, more or less.
double MarkMaker::runsInIteration(const ir::Stmt &stmt) const {
  constexpr double presumedTrips = 20;
  double result = 1;
  for (const analysis::LoopFacts &inner : all_.loops) {
    if (inner.loop == &loop_)
      continue;
    bool isAround = false, isInside = false;
    ir::forEachStmt(*inner.loop, [&](const ir::Stmt &part) { isAround |= &part == &stmt; });
    ir::forEachStmt(loop_, [&](const ir::Stmt &part) { isInside |= &part == inner.loop; });
    if (isAround && isInside)
      result *= inner.constantTrip ? static_cast<double>(*inner.constantTrip)
                                   : std::max(presumedTrips, inner.presumedTrips);
  }
  return result;
}

/// An update that others wait for takes as long as some dozens of operations: it pays where there are as many for each.
bool MarkMaker::addAtomics(const analysis::Reduction &reduction) {
  constexpr double operationsOfUpdate = 40;
  constexpr std::int64_t few =
      64; // a team for them would be started on trust of what an iteration does
  if (updatesAlone_ && reduction.isIrregular &&
      !reduction.updates.empty()) { // what they take is asked elsewhere
    mark_.atomics.insert(mark_.atomics.end(), reduction.updates.begin(), reduction.updates.end());
    return true;
  }
  if (runsAtMost(facts_, few) || !reduction.isIrregular)
    return false;
  double updates = 0;
  for (const ir::Stmt *update : reduction.updates) {
    if (!isPlainNumber(*update->target->type) || !ir::isAligned(*update->target) ||
        !standsAlone(*update, loop_))
      return false;
    updates += runsInIteration(*update);
  }
  const bool isWorthIt = updates > 0 && facts_.operations >= operationsOfUpdate * updates;
  if (!isWorthIt || loop_.source.isTemplateInstance)
    return false;
  mark_.atomics.insert(mark_.atomics.end(), reduction.updates.begin(), reduction.updates.end());
  return true;
}

/// Stores that several iterations make into one element, of one value.
bool MarkMaker::addSameStores(const analysis::Reduction &stores) {
  for (const ir::Stmt *store : stores.updates) {
    if (!isStoreByItself(*store, loop_) || loop_.source.isTemplateInstance)
      return refuseNeed(
          fmt::format("`{}` as a statement of its own",
                      store->target->range.valid() ? store->target->range.oneLine() : "a store"));
    mark_.atomics.push_back(store);
  }
  return true;
}

} // namespace parlift::plan
