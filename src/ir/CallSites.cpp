#include "ir/CallSites.h"

#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace parlift::ir {

namespace {

/// A loop that is known to be shorter repeats its contents a few times.
constexpr std::int64_t fewTrips = 8;

bool isLong(const Stmt &loop) {
  const auto header = countedLoop(loop);
  if (!header)
    return true;
  const Expr &first = withoutCasts(*header->first), &limit = withoutCasts(*header->limit);
  if (first.kind != ExprKind::IntLiteral || limit.kind != ExprKind::IntLiteral)
    return true;
  const std::int64_t most = fewTrips * std::abs(header->step);
  return limit.intValue > first.intValue + most || limit.intValue < first.intValue - most;
}

/// `visit(call, loops around it)`: what a loop's `init` calls is called before it.
template <typename Visitor>
void forEachCall(const Stmt &stmt, std::vector<const Stmt *> &around, const Visitor &visit) {
  forEachOwnExpr(stmt, [&](const ExprRef &own) {
    forEachExpr(*own, [&](const Expr &expr) {
      if (expr.kind == ExprKind::Call)
        visit(expr, around);
    });
  });
  const bool isLoop = stmt.kind == StmtKind::Loop;
  forEachChild(stmt, [&](const StmtRef &child) {
    const bool isInside = isLoop && child != stmt.init;
    if (isInside)
      around.push_back(&stmt);
    forEachCall(*child, around, visit);
    if (isInside)
      around.pop_back();
  });
}

} // namespace

CallSites::CallSites(const std::vector<FunctionRef> &callers) {
  for (const FunctionRef &caller : callers) {
    if (!caller->body)
      continue;
    std::vector<const Stmt *> around;
    forEachCall(
        *caller->body, around, [&](const Expr &call, const std::vector<const Stmt *> &loops) {
          const FunctionRef target = call.target.lock();
          if (!target || target == caller)
            return;
          const auto longLoops =
              std::ranges::count_if(loops, [](const Stmt *loop) { return isLong(*loop); });
          sites_[target.get()].push_back({caller.get(), loops, static_cast<unsigned>(longLoops)});
        });
  }
}

unsigned CallSites::loopsAround(const Function &function) const {
  Seen seen;
  return loopsAround(function, seen);
}

unsigned CallSites::loopsAround(const Function &function, Seen &seen) const {
  const auto sites = sites_.find(&function);
  if (sites == sites_.end() || !seen.insert(&function).second)
    return 0;
  unsigned fewest = std::numeric_limits<unsigned>::max();
  for (const Site &site : sites->second)
    fewest = std::min(fewest, site.longLoops + loopsAround(*site.caller, seen));
  seen.erase(&function);
  return fewest;
}

bool CallSites::isCalledInside(const Function &function,
                               const std::set<const Stmt *> &loops) const {
  Seen seen;
  return isCalledInside(function, loops, seen);
}

bool CallSites::isCalledInside(const Function &function, const std::set<const Stmt *> &loops,
                               Seen &seen) const {
  const auto sites = sites_.find(&function);
  if (sites == sites_.end() || !seen.insert(&function).second)
    return false;
  const bool all = std::ranges::all_of(sites->second, [&](const Site &site) {
    return std::ranges::any_of(site.loops,
                               [&](const Stmt *loop) {
                                 return loop->source.inOmpRegion || loops.contains(loop);
                               }) ||
           isCalledInside(*site.caller, loops, seen);
  });
  seen.erase(&function);
  return all;
}

} // namespace parlift::ir
