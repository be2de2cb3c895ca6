/// \file
/// Where functions are called: how often their loops start, as far as loops around the calls tell.
///
///     for (k) for (j) block_rows(n, fjac, lhs);       block_rows is called inside two loops: a loop of its own is started as
///     void block_rows(...) { for (i) ... }            often as the innermost of three
///
/// Other callers, and those through pointers, are not in sight: an estimate, on which nothing but speed may depend.
#pragma once

#include "ir/Stmt.h"

#include <map>
#include <set>
#include <vector>

namespace parlift::ir {

/// The function's tree is what the call means.
inline bool isCallOf(const Expr &expr, const Function &function) {
  return expr.kind == ExprKind::Call && expr.target.lock().get() == &function;
}

/// False: it runs a few times at most, and repeats its contents.
bool isLongLoop(const Stmt &loop);

class CallSites {
public:
  struct Site {
    const Function *caller = nullptr;
    const Expr *call = nullptr;
    std::vector<const Stmt *> loops; ///< around the call
    unsigned longLoops = 0;
  };

  /// In the bodies of these.
  explicit CallSites(const std::vector<FunctionRef> &callers);

  bool isCalled(const Function &function) const { return sites_.contains(&function); }

  /// More loops around a call are counted as so many.
  static constexpr unsigned mostLoops = 8;
  /// Long loops around its calls, those around the calls of its callers among them: the most of any call, as that is where the time goes,
  /// whoever else calls it once. 0 where no call is in sight.
  unsigned loopsAround(const Function &function) const;

  /// It calls itself, or somebody who calls it: its loops are started as often as it is called.
  bool isRecursive(const Function &function) const;

  /// It has callers in sight, and each calls it inside one of the loops, or one that has a directive already, or is itself
  /// called so.
  bool isCalledInside(const Function &function, const std::set<const Stmt *> &loops) const;

  /// Calls by others than itself, in the order of the callers.
  const std::vector<Site> &sitesOf(const Function &function) const;

private:
  void countLoops();

  std::map<const Function *, std::vector<Site>> sites_;
  std::map<const Function *, unsigned> around_;
  std::set<const Function *> callThemselves_;
};

} // namespace parlift::ir
