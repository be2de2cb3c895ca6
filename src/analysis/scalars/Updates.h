/// \file
/// One statement that combines a place with a value by an associative operator, in any of C's spellings.
///
///     x += e    x = e + x    x = x - e    x = x * a * b    ok = ok && e    x = c ? x + e : x
///     if (e > m) m = e;   m = e > m ? e : m;   m = fmax(m, e);   if (c && e < m) { m = e; at = i; }
///
/// Variables of std::complex are updated by sums. No update: what reads the target elsewhere in the statement (x += x),
/// division, shifts, other complex numbers, pointers, volatile and atomic objects, `x op= e` through a conversion that loses
/// information on the way (int x; x += 0.5), and comparisons in another order than the target's own
/// (unsigned against signed). Narrow integers wrap, which associates.
///
/// Floating min and max: comparisons with NaN are false. `if (e > m) m = e` passes over each NaN, and is stuck at
/// one that m holds at first; `m = m < e ? m : e` takes a NaN and then whatever follows it. The result of the
/// first is the same in any order, but for the sign of a zero; that of the second depends on what comes last.
#pragma once

#include "analysis/model/Analysis.h"
#include "ir/Stmt.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parlift::analysis {

struct Update {
  std::string op;     ///< + * & | ^ && || min max
  ir::ExprRef target; ///< the lvalue
  std::vector<ir::ExprRef>
      operands; ///< what is combined; none of them reads the target syntactically
  /// Further conditions of ?: and && under which it happens; they do not read the target either.
  std::vector<ir::ExprRef> conditions;
  const ir::Stmt *stmt = nullptr; ///< the Assign, or the If of a min/max
  /// if-form of min/max only: further variables assigned in the branch, in textual order.
  std::vector<std::pair<ir::SymbolRef, ir::ExprRef>> payload;
  /// if-form of min/max, && and ||: what is evaluated ahead of or in the comparison with the target's own value, `ok && e` being one, and
  /// what only behind it (SureReads.h).
  std::vector<ir::ExprRef> beforeComparison, behindComparison;
  /// if-form of min/max only: what stands beside the comparison, `at < 0 || x < best`: nothing is found yet (NothingYet.h).
  ir::ExprRef nothing;
  /// && and ||: the result is open when the loop begins, `int ok = 1;` (whoever knows the function says so).
  bool beginsOpen = false;
  bool lastOnTies = false; ///< min/max with <= or >=
  bool reassociatesFloat = false;
  bool takesNaN =
      false; ///< min/max: a NaN among the operands is taken, and the next number after it
};

/// The update that `stmt` as a whole is; nullopt when it is none.
std::optional<Update> matchUpdate(const ir::Stmt &stmt);

/// "min", "max": what the call of a library's fmin or fmax takes of its two operands; null: it is no such call.
const char *minMaxCall(const ir::Expr &expr);

/// A number in memory of its own, with nothing special about reading and writing it.
bool isUpdatable(const ir::Expr &target);

/// The parts of matchUpdate: `target = value` by arithmetic; by min or max; `if (e > m) m = e`.
std::optional<Update> matchArithmetic(const ir::Stmt &assign);
std::optional<Update> matchMinMaxValue(const ir::Stmt &assign);
std::optional<Update> matchMinMaxBranch(const ir::Stmt &branch);

} // namespace parlift::analysis
