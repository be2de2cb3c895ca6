/// \file
/// Subscripts whose ends only a loop's body computes, found before the loop, and what must hold of them.
///
///     for (i = 0; i < n; i++) {                            look       v_low = k < v_low ? k : v_low;   v_high = ...
///       for (k = rp[i]; k < rp[i + 1]; k++)                           x_low = ci[k] < x_low ? ...
///         s += v[k] * x[ci[k]];                            apart      y + n <= x + x_low || x + x_high + 1 <= y
///       y[i] = s;                                                     y + n <= v + v_low || v + v_high + 1 <= y
///     }
///
/// `look` is a body for a loop with the same header. It reads nothing that the loop does not read in the same iteration, and finds
/// there what the loop finds, where `apart` and the mark's own condition hold. Iterations may be looked at in any order: each low is a
/// minimum and each high a maximum. Nothing was found where low is greater than high; `apart` is true of such a range.
#pragma once

#include "ir/Stmt.h"

#include <string>
#include <vector>

namespace parlift::ir {

struct RangesMark {
  struct Range {
    std::string name;    ///< the user's words for the array
    SymbolRef low, high; ///< synthetic, `int` or `long`: the least and the largest subscript
  };
  std::vector<Range> ranges;
  std::vector<std::string>
      others;   ///< the user's words for arrays whose ends are known, and are compared with these
  StmtRef look; ///< a Block of the loop's own body, with assignments to the lows and highs
  std::vector<SymbolRef> privates; ///< variables from before the loop that `look` sets
  std::vector<ExprRef> apart;      ///< to be asked once the ranges are found
  /// The outermost loop around in which all that `look` reads stays as it is: it need run once in that loop. Empty: none.
  std::string keptIn;
};

/// "`y` lies apart from the elements of `v` and `x` that are touched"
std::string inWords(const RangesMark &ranges);

} // namespace parlift::ir
