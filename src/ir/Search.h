/// \file
/// A loop that an iteration may leave, with a search for that iteration before it.
///
///     for (i = 0; i < n; i++) {              look(t), with i = start + t:
///       d = a[i] - b[i];                        d = a[i] - b[i];
///       if (d > eps) { bad = i; break; }        if (d > eps) break;
///     }
///
/// Iterations before the first one that breaks out of `look` do nothing but move the `movers` and set `privates` anew, so
///
///     skip = min { t < trips : look(t) breaks }, trips where none does
///     for each mover: x = start + step · skip;   the loop itself, from there on
///
/// does what the loop does, and its own text does the rest: whatever the iteration that leaves does, it does once. `trips` leaves out the
/// last iteration, so that one always runs and sets `privates` as the loop leaves them. All that `look` reads exists and nothing in it
/// traps for any t < trips, in any order and in copies at the same time, where all `guards` hold.
#pragma once

#include "ir/Stmt.h"

#include <cstdint>
#include <vector>

namespace parlift::ir {

struct SearchMark {
  /// A variable to which each iteration that goes on adds the same.
  struct Mover {
    SymbolRef symbol;
    ExprRef start; ///< its value in the first iteration, by names that are valid before the loop
    std::int64_t step = 1;   ///< elements, of a pointer
    bool isInHeader = false; ///< the loop's first part sets it; else it has its value before
    bool isDeclared = false; ///< and declares it
  };
  std::vector<Mover> movers;
  ExprRef
      trips; ///< a `long`, valid before the loop; may be negative: then there is nothing to search
  std::vector<ExprRef> guards; ///< conditions, valid before the loop, to be asked in order
  StmtRef look;                ///< a Block; `break`: the iteration does more than go on
  std::vector<SymbolRef>
      privates; ///< variables from outside the loop that `look` sets, movers apart
  /// How many iterations the loop's own thread looks at before it starts others, and how many one thread looks at
  /// between two questions whether another one has found any.
  std::int64_t prefix = 0, chunk = 1;
};

} // namespace parlift::ir
