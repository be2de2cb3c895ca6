/// \file
/// A loop of the plainest kind as its header says it.
///
///     for (int i = 0; i < n; i += 2)        counter i, declares, first 0, test i < limit n, step 2
///     for (i = n - 1; i >= 0; i--)          counter i, first n - 1, test i >= limit 0, step -1
///
/// Refuses (nullopt) anything else: no test or another one, several counters, a step that is no literal, a
/// body that assigns the counter, a limit that mentions it. Whether the number of iterations is fixed on
/// entry is the analysis' business.
#pragma once

#include "ir/Stmt.h"

#include <optional>

namespace parlift::ir {

struct CountedLoop {
  const Stmt *loop = nullptr;
  SymbolRef counter;
  bool declares = false;        ///< the header declares the counter
  ExprRef first;                ///< of the counter's type
  BinaryOp test = BinaryOp::Lt; ///< counter `test` limit; Lt, Le, Gt, Ge or Ne
  ExprRef limit;                ///< as it stands in the test, conversions and all
  std::int64_t step = 1;
};
std::optional<CountedLoop> countedLoop(const Stmt &loop);

/// All of the header is one macro's, `REP(i, n)`: there it stands, and can be said again as a whole, not taken apart.
bool isHeaderOfMacro(const LoopSource &source);

/// The header says `int i = 0`, and not `int i{0}` or `int i(0)`, of which GCC takes none in a loop with a directive. A tree without source
/// has an `=`.
bool beginsWithEquals(const LoopSource &source, const Expr &first);

/// The comparison with its operands exchanged: `n > 0` of `0 < n`.
BinaryOp mirrored(BinaryOp op);

/// A loop with such a header, made from its parts: `for (int counter = first; counter test limit; ...)`. It
/// keeps the place of `header.loop`, if there is one, and so the comments above it.
StmtRef makeLoop(const CountedLoop &header, std::vector<StmtRef> body);

} // namespace parlift::ir
