#include "plan/gpu/KernelUpdates.h"

#include "ir/AtomicUpdate.h"
#include "ir/Walk.h"
#include "legality/nest/SaidByCounters.h"

#include <algorithm>

namespace parlift::plan {

namespace {

/// A function of the program's has another name on the device, and the update keeps the user's words.
bool calls(const ir::Stmt &stmt) {
  bool result = false;
  ir::forEachExpr(stmt, [&](const ir::Expr &expr) {
    result |= expr.kind == ir::ExprKind::Call ||
              (expr.kind == ir::ExprKind::VarRef && expr.symbol->isSynthetic);
  });
  return result;
}

/// A loop that does the same again and again, `for (...) count[0]++`, has nothing for threads.
bool mentionsCounter(const analysis::LoopFacts &loop) {
  return legality::mentionsAny(*loop.loop->body, {loop.counter.get()});
}

bool isUpdatedByInstructions(const analysis::Reduction &reduction, const ir::Stmt &loop,
                             bool isCxx) {
  const bool isPlain = reduction.isArray && reduction.member.empty() && !reduction.elements &&
                       !reduction.start && !reduction.updates.empty();
  return isPlain && std::ranges::all_of(reduction.updates, [&](const ir::Stmt *update) {
           bool isInside = false;
           ir::forEachStmt(loop, [&](const ir::Stmt &part) { isInside |= &part == update; });
           return isInside && !calls(*update) && ir::atomicUpdate(*update) &&
                  (isCxx || update->target->type->isInteger());
         });
}

} // namespace

std::vector<const ir::Stmt *> takeUpdates(const analysis::LoopFacts &loop, bool isCxx,
                                          ir::ParallelMark &mark) {
  std::vector<const ir::Stmt *> result;
  if (!mentionsCounter(loop) || calls(*loop.loop))
    return result;
  for (const analysis::Reduction &reduction : loop.evidence->reductions) {
    if (!isUpdatedByInstructions(reduction, *loop.loop, isCxx))
      continue;
    result.insert(result.end(), reduction.updates.begin(), reduction.updates.end());
    std::erase_if(mark.histograms, [&](const ir::HistogramClause &one) {
      return one.symbol == reduction.symbol && !one.start;
    });
    std::erase_if(mark.reductions, [&](const ir::ReductionClause &one) {
      return one.symbol == reduction.symbol && one.isSection();
    });
  }
  std::erase_if(mark.atomics, [&](const ir::Stmt *one) {
    return std::ranges::find(result, one) != result.end();
  });
  return result;
}

} // namespace parlift::plan
