#include "analysis/regions/Regions.h"

#include "analysis/regions/RegionWalk.h"
#include "ir/CallSites.h"
#include "ir/Walk.h"

#include <algorithm>
#include <utility>

// Worked example, a sum by halves. Its summary is R(lo, hi, e):
//
//     int sum(const int *a, int lo, int hi) {
//       if (hi - lo == 1) return a[lo];           1st walk: e == lo, hi == lo + 1; no call of itself comes back, so nothing follows
//       int m = lo + (hi - lo) / 2;
//       return sum(a, lo, m) + sum(a, m, hi);     2nd walk: of these two, too, lo <= e < m, m <= e < hi
//     }                                           widened: lo <= e < hi; 3rd walk: the same, which is the answer

namespace parlift::analysis {

namespace {

/// More walks than these: it is given up, not taken for true.
constexpr unsigned mostWalks = 12;

bool sameKind(const Touched &a, const Touched &b) {
  return a.base == b.base && a.isWritten == b.isWritten;
}

/// The old summary with what the new walk has found; what grows without end is widened.
std::vector<Touched> together(const std::vector<Touched> &before, std::vector<Touched> now) {
  for (Touched &one : now) {
    const auto known =
        std::ranges::find_if(before, [&](const Touched &old) { return sameKind(old, one); });
    if (known != before.end())
      one.where = known->where.withDifferences().widened(one.where);
  }
  for (const Touched &old : before)
    if (std::ranges::none_of(now, [&](const Touched &one) { return sameKind(old, one); }))
      now.push_back(old);
  return now;
}

/// A pointer variable of the file's that is assigned and followed: what it points to is not what it was on entry.
const ir::Symbol *movedPointer(const FunctionRegions &regions) {
  for (const Touched &one : regions.touched)
    if (one.isWritten && !one.base.isPointee &&
        std::ranges::any_of(regions.touched, [&](const Touched &other) {
          return other.base.isPointee && other.base.symbol == one.base.symbol;
        }))
      return one.base.symbol;
  return nullptr;
}

bool isSettled(const FunctionRegions &before, const FunctionRegions &now) {
  return before.result.includes(now.result) &&
         std::ranges::all_of(now.touched, [&](const Touched &one) {
           return std::ranges::any_of(before.touched, [&](const Touched &old) {
             return sameKind(old, one) && old.where.includes(one.where);
           });
         });
}

} // namespace

bool callsItself(const ir::Function &function) {
  bool result = false;
  if (function.body)
    ir::forEachExpr(*function.body,
                    [&](const ir::Expr &expr) { result |= ir::isCallOf(expr, function); });
  return result;
}

const FunctionRegions *Regions::of(const ir::Function &function) {
  return of(function, poly::Restraints(static_cast<unsigned>(function.parameters.size())));
}

const FunctionRegions *Regions::of(const ir::Function &function, const poly::Restraints &onEntry) {
  if (callsItself(function) && !onEntry.rows().empty())
    return of(function);
  const auto known = std::ranges::find_if(known_, [&](const Known &one) {
    return one.function == &function && one.onEntry.includes(onEntry) &&
           onEntry.includes(one.onEntry);
  });
  if (known != known_.end())
    return known->regions ? &*known->regions : nullptr;
  std::optional<FunctionRegions> result = found(function, onEntry);
  const Known &kept = known_.emplace_back(Known{&function, onEntry, std::move(result)});
  return kept.regions ? &*kept.regions : nullptr;
}

const FunctionRegions *Regions::underWay(const ir::Function &function) const {
  const auto at =
      std::ranges::find_if(underWay_, [&](const auto &one) { return one.first == &function; });
  return at == underWay_.end() ? nullptr : &at->second;
}

void Regions::refuse(SourceRange at, std::string why) {
  refusal_ = {std::move(at), std::move(why)};
}

std::optional<FunctionRegions> Regions::found(const ir::Function &function,
                                              const poly::Restraints &onEntry) {
  const unsigned parameters = static_cast<unsigned>(function.parameters.size());
  FunctionRegions first;
  first.result = poly::Restraints::unreached(parameters + 1);
  underWay_.emplace_back(&function, std::move(first));
  std::optional<FunctionRegions> answer;
  for (unsigned walk = 0; walk < mostWalks; ++walk) {
    std::optional<FunctionRegions> now = RegionWalk(*this, function).run(onEntry);
    if (!now)
      break;
    FunctionRegions &before = underWay_.back().second;
    if (const ir::Symbol *moved = movedPointer(*now)) {
      refuse(function.nameRange, "it changes the pointer `" + moved->name + "`");
      break;
    }
    if (isSettled(before, *now)) {
      // What one more walk makes of a summary that holds for all calls holds for them, too, and is no larger.
      const bool isLast = answer.has_value();
      before = *now;
      answer = std::move(now);
      if (isLast)
        break;
      continue;
    }
    if (answer)
      break;
    now->touched = together(before.touched, std::move(now->touched));
    now->result = before.result.withDifferences().widened(now->result);
    before = std::move(*now);
    if (walk + 1 == mostWalks)
      refuse(function.nameRange, "what its calls touch does not settle");
  }
  underWay_.pop_back();
  return answer;
}

} // namespace parlift::analysis
