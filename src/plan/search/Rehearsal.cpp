#include "plan/search/Rehearsal.h"

#include "ir/FindLoop.h"
#include "plan/cpu/Candidate.h"
#include "plan/language/Verbs.h"
#include "poly/Quota.h"

#include <algorithm>

namespace parlift::plan {

Rehearsal::Rehearsal(const ir::Unit &unit, ir::FunctionRef function,
                     const analysis::Options &options, RootRange roots)
    : unit_(unit), function_(std::move(function)), options_(options), roots_(roots) {
  options_.proofsSuffice =
      true; // what is proved of blocks took the scheduler, and is not asked anew
  options_.explains = false;
  nests_ = std::make_unique<legality::Nests>(
      function_, options_, [&](const ir::Stmt &loop) { return roots.contains(loop.loopPath); });
}

const analysis::FunctionFacts &Rehearsal::facts() const {
  if (!facts_)
    facts_ = legality::judge(*nests_);
  return *facts_;
}

const ir::Stmt *Rehearsal::loop(const std::string &path) const {
  return ir::findLoop(*function_->body, path);
}

ir::FunctionRef Rehearsal::changed(const Instruction &step) const {
  const Verb *verb = findVerb(step.verb);
  const ir::Stmt *target = loop(step.path());
  if (!verb || !verb->perform || !target)
    return nullptr;
  transform::Names names(unit_, *function_, *target);
  const poly::Quota quota(options_.timeoutPerLoop);
  const Outcome outcome = perform(*verb, step, Bench{*nests_, *target, names});
  const auto *change = std::get_if<transform::Change>(&outcome);
  return change ? transform::apply(*function_, *change) : nullptr;
}

/// `c->total += v[i]`, each thread with a copy of `*c`: in a variable it is a sum like any other.
static bool copiesOnePlace(const ir::ParallelMark &mark) {
  return std::ranges::any_of(mark.histograms, [](const ir::HistogramClause &clause) {
    return clause.end && clause.end->kind == ir::ExprKind::IntLiteral &&
           clause.end->intValue - clause.low == 1;
  });
}

bool Rehearsal::runsOnThreads(const CostModel &cost) const {
  const analysis::Liveness liveness(*function_);
  const auto isMarked = [&](const ir::Stmt &stmt, const auto &self) -> bool {
    const analysis::LoopFacts *loop = facts().find(&stmt);
    const auto mark =
        loop && !isTooSmall(*loop, cost) ? candidate(*loop, facts(), liveness).mark : std::nullopt;
    return loop && ((mark && !copiesOnePlace(*mark)) ||
                    std::ranges::any_of(loop->children,
                                        [&](const ir::Stmt *child) { return self(*child, self); }));
  };
  for (unsigned root = roots_.begin; root < roots_.end; ++root)
    if (const ir::Stmt *stmt = loop(std::to_string(root)); stmt && isMarked(*stmt, isMarked))
      return true;
  return false;
}

std::unique_ptr<Rehearsal> Rehearsal::after(const Instruction &step) const {
  ir::FunctionRef then = changed(step);
  if (!then)
    return nullptr;
  const RootRange roots = roots_.following(*function_, *then);
  return std::make_unique<Rehearsal>(unit_, std::move(then), options_, roots);
}

} // namespace parlift::plan
