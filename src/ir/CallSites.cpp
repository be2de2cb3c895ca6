#include "ir/CallSites.h"

#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"

#include <algorithm>
#include <cstdlib>

namespace parlift::ir {

namespace {

/// A loop that is known to be shorter repeats its contents a few times.
constexpr std::int64_t fewTrips = 8;

/// `visit(call, loops around it)`: what a loop's `init` calls is called before it.
template <typename Visitor>
void forEachCall(const Stmt &stmt, std::vector<const Stmt *> &around, const Visitor &visit) {
  const bool isLoop = stmt.kind == StmtKind::Loop;
  if (isLoop) // `while (dot(n, x, y) > eps)`
    around.push_back(&stmt);
  forEachOwnExpr(stmt, [&](const ExprRef &own) {
    forEachExpr(*own, [&](const Expr &expr) {
      if (expr.kind == ExprKind::Call)
        visit(expr, around);
    });
  });
  if (isLoop)
    around.pop_back();
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

bool isLongLoop(const Stmt &loop) {
  const auto header = countedLoop(loop);
  if (!header)
    return true;
  const Expr &first = withoutCasts(*header->first), &limit = withoutCasts(*header->limit);
  if (first.kind != ExprKind::IntLiteral || limit.kind != ExprKind::IntLiteral)
    return true;
  const std::int64_t most = fewTrips * std::abs(header->step);
  return limit.intValue > first.intValue + most || limit.intValue < first.intValue - most;
}

/// What a call means may have been parsed anew since, and stand among the functions under its name.
static const Function *among(const std::vector<FunctionRef> &functions, const FunctionRef &target) {
  if (std::ranges::find(functions, target) != functions.end())
    return target.get();
  const auto known = std::ranges::find(functions, target->name, &Function::name);
  return known == functions.end() ? target.get() : known->get();
}

CallSites::CallSites(const std::vector<FunctionRef> &callers) {
  for (const FunctionRef &caller : callers) {
    if (!caller->body)
      continue;
    std::vector<const Stmt *> around;
    forEachCall(
        *caller->body, around, [&](const Expr &call, const std::vector<const Stmt *> &loops) {
          const FunctionRef target = call.target.lock();
          if (target == caller)
            callThemselves_.insert(caller.get());
          if (!target || target == caller)
            return;
          const auto longLoops =
              std::ranges::count_if(loops, [](const Stmt *loop) { return isLongLoop(*loop); });
          sites_[among(callers, target)].push_back(
              {caller.get(), &call, loops, static_cast<unsigned>(longLoops)});
        });
  }
  countLoops();
}

/// The least solution of
///
///     around(f) = max { long loops around the call + around(caller) + repeats(caller) : calls of f }, 0 without any
///
/// found from below: each round follows the calls by one more. Whoever calls himself in a loop is called in as many as count. What calls
/// itself repeats what it calls, `merge` in a sort by halves, like a loop in a loop: most of its calls are about a few elements.
void CallSites::countLoops() {
  constexpr unsigned mostRounds = 100; // it is an estimate, and that deep are few
  constexpr unsigned repeatsOfRecursion = 2;
  std::map<const Function *, unsigned> repeats;
  for (const auto &[function, sites] : sites_)
    for (const Site &site : sites)
      if (!repeats.contains(site.caller))
        repeats[site.caller] = isRecursive(*site.caller) ? repeatsOfRecursion : 0;
  bool changes = true;
  for (unsigned round = 0; changes && round < mostRounds; ++round) {
    changes = false;
    for (const auto &[function, sites] : sites_) {
      unsigned most = 0;
      for (const Site &site : sites)
        most = std::max(most, site.longLoops + loopsAround(*site.caller) + repeats.at(site.caller));
      most = std::min(most, mostLoops);
      unsigned &known = around_[function];
      changes |= most > known;
      known = std::max(known, most);
    }
  }
}

const std::vector<CallSites::Site> &CallSites::sitesOf(const Function &function) const {
  static const std::vector<Site> none;
  const auto known = sites_.find(&function);
  return known == sites_.end() ? none : known->second;
}

unsigned CallSites::loopsAround(const Function &function) const {
  const auto known = around_.find(&function);
  return known == around_.end() ? 0 : known->second;
}

bool CallSites::isRecursive(const Function &function) const {
  std::vector<const Function *> leading{&function};
  std::set<const Function *> seen{&function};
  for (std::size_t at = 0; at < leading.size(); ++at)
    if (const auto sites = sites_.find(leading[at]); sites != sites_.end())
      for (const Site &site : sites->second) {
        if (site.caller == &function)
          return true;
        if (seen.insert(site.caller).second)
          leading.push_back(site.caller);
      }
  return callThemselves_.contains(&function);
}

/// Of a function and all that lead to it: which are known to be called inside grows until nothing more follows.
bool CallSites::isCalledInside(const Function &function,
                               const std::set<const Stmt *> &loops) const {
  std::vector<const Function *> asked{&function};
  std::set<const Function *> seen{&function}, inside;
  const auto isAround = [&](const Stmt *loop) {
    return loop->source.inOmpRegion || loops.contains(loop);
  };
  for (std::size_t at = 0; at < asked.size(); ++at)
    if (const auto sites = sites_.find(asked[at]); sites != sites_.end())
      for (const Site &site : sites->second)
        if (std::ranges::none_of(site.loops, isAround) && seen.insert(site.caller).second)
          asked.push_back(site.caller);
  for (bool grows = true; grows;) {
    grows = false;
    for (const Function *one : asked) {
      const auto sites = sites_.find(one);
      if (sites == sites_.end() || inside.contains(one))
        continue;
      const bool all = std::ranges::all_of(sites->second, [&](const Site &site) {
        return inside.contains(site.caller) || std::ranges::any_of(site.loops, isAround);
      });
      if (all)
        grows = inside.insert(one).second;
    }
  }
  return inside.contains(&function);
}

} // namespace parlift::ir
