#include "report/Calls.h"

#include "ir/Walk.h"
#include "legality/parallel/WorkCount.h"
#include "pipeline/HeaderInstances.h"

#include <set>

namespace parlift::report {

namespace {

/// `visitor(const ir::Expr &call, std::optional<std::size_t> loop)` for each call, with the innermost loop of `loops` around it.
/// What stands in a loop's init runs once.
template <typename Visitor>
void forEachCall(const ir::Stmt &stmt, const std::map<const ir::Stmt *, std::size_t> &loops,
                 std::optional<std::size_t> around, const Visitor &visitor) {
  std::optional<std::size_t> inside = around;
  if (const auto found = loops.find(&stmt); found != loops.end())
    inside = found->second;
  ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
    ir::forEachExpr(*own, [&](const ir::Expr &expr) {
      if (expr.kind == ir::ExprKind::Call)
        visitor(expr, inside);
    });
  });
  ir::forEachChild(stmt, [&](const ir::StmtRef &child) {
    forEachCall(*child, loops, child == stmt.init ? around : inside, visitor);
  });
}

/// A copy of a function of another source, which has an account of its own. Functions of headers have none.
bool isElsewhere(const ir::Function &function) {
  const SourceFileRef file = function.body ? function.body->range.file : nullptr;
  return !function.inMainFile && file && !pipeline::isHeader(file->path());
}

/// Loops of functions of other files that are called there, or by what is called.
void addLoopsOfCallees(const ir::Stmt &stmt, std::set<const ir::Function *> &seen,
                       legality::WorkCount::ByLoop &trips) {
  ir::forEachExpr(stmt, [&](const ir::Expr &call) {
    const ir::FunctionRef target = call.target.lock();
    if (!target || !target->body || !seen.insert(target.get()).second)
      return;
    if (isElsewhere(*target))
      ir::forEachLoop(*target->body,
                      [&](const ir::Stmt &loop, const ir::LoopStack &) { trips[&loop] = 0; });
    addLoopsOfCallees(*target->body, seen, trips);
  });
}

} // namespace

std::optional<double> CallGatherer::ownWork(const ir::Stmt &loop,
                                            const std::map<const ir::Stmt *, std::size_t> &loops) {
  bool callsAny = false;
  ir::forEachExpr(*loop.body, [&](const ir::Expr &part) {
    callsAny |= part.kind == ir::ExprKind::Call && !part.target.expired();
  });
  if (!callsAny)
    return std::nullopt;
  legality::WorkCount::ByLoop trips;
  for (const auto &[other, place] : loops)
    trips[other] = 0;
  std::set<const ir::Function *> seen;
  addLoopsOfCallees(*loop.body, seen, trips);
  return legality::WorkCount(trips).of(*loop.body);
}

std::size_t CallGatherer::numberOf(const ir::Function &function) {
  const auto [place, isNew] = ofFile_.try_emplace(&function, count_);
  count_ += isNew ? 1 : 0;
  return place->second;
}

void CallGatherer::add(const ir::Unit &unit, const std::map<const ir::Stmt *, std::size_t> &loops) {
  for (const ir::FunctionRef &function : unit.functions) {
    if (!function->body || isElsewhere(*function))
      continue;
    const std::size_t caller = numberOf(*function);
    if (function->inMainFile)
      byName_.emplace(function->name, caller);
    forEachCall(*function->body, loops, std::nullopt,
                [&](const ir::Expr &call, std::optional<std::size_t> loop) {
                  FoundCall one{caller, loop, std::nullopt, call.callee};
                  if (const ir::FunctionRef target = call.target.lock()) {
                    if (isElsewhere(*target))
                      one.name = target->name;
                    else
                      one.callee = numberOf(*target);
                  }
                  found_.push_back(std::move(one));
                });
  }
  ofFile_.clear(); // another file's functions may lie where these did
}

std::vector<Call> CallGatherer::calls() const {
  std::vector<Call> result;
  for (const FoundCall &call : found_) {
    if (call.callee)
      result.push_back({call.caller, *call.callee, call.loop});
    else if (byName_.count(call.name) == 1)
      result.push_back({call.caller, byName_.find(call.name)->second, call.loop});
  }
  return result;
}

} // namespace parlift::report
