/// \file
/// The header of a loop that may leave early: what moves, what bounds it, and what else its test asks for.
///
///     for (i = 0; i < n && !found; i++)         mover i: start 0, step 1; bound i < n; others: !found
///     while (i < n && a[i] != key) { i++; p++; }    movers i, p; bound i < n; others: a[i] != key
///     while (n--) ...                           mover n, step -1, in the test; bound n != 0
///
/// A mover is a variable that every iteration that goes on changes exactly once, by a number, and that nothing else sets.
#pragma once

#include "ir/Search.h"
#include "ir/Stmt.h"

#include <map>
#include <optional>
#include <vector>

namespace parlift::legality {

struct SearchHeader {
  struct Mover {
    ir::SearchMark::Mover mark;
    bool inStep = false;   ///< moves when the body is done, else somewhere in the iteration
    bool inBefore = false; ///< moves before the test
  };
  struct Bound {
    const ir::Symbol *counter = nullptr;
    ir::BinaryOp test{}; ///< counter `test` limit: Lt, Le, Gt, Ge or Ne
    ir::ExprRef limit;
    ir::ExprRef comparison; ///< as it stands in the test; null: `while (n--)`
    bool isFirst = false;   ///< nothing else is asked before it
  };
  std::map<const ir::Symbol *, Mover> movers;
  std::optional<Bound> bound;
  std::vector<ir::ExprRef> others; ///< in order
  /// What the loop's first part sets besides, to numbers that stay: `for (i = 0, found = 0; ...)`.
  std::map<const ir::Symbol *, ir::ExprRef> constants;
};

/// Adds a number to the variable; nullopt: it does not.
std::optional<std::int64_t> moveOf(const ir::Stmt &stmt, const ir::Symbol &symbol);

/// `body`: what SearchBody leaves of the loop's body; `continues`: some iteration ends before the body does. Nullopt: something besides
/// movers is set by the header where only movers may be, or a start has no words before the loop.
std::optional<SearchHeader> searchHeader(const ir::Stmt &loop, const ir::Stmt &body,
                                         bool continues);

} // namespace parlift::legality
